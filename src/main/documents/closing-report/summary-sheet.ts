import type { AmountComparison } from '#shared/bridge/portal/closings.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ForecastGap, OrderFate } from '#shared/domain/closing/model.ts';
import type { Money } from '#shared/domain/money.ts';

import type { ClosingReport } from './report.ts';
import { countCell, momentCell, moneyCell, textCell, timeCell } from '../report/tables.ts';
import type { ReportCell, ReportSheet, ReportTable } from '../report/tables.ts';
import type { ReportTexts } from './texts.ts';

export function summarySheet(report: ClosingReport, texts: ReportTexts): ReportSheet {
  const tables = [
    factsTable(report, texts), amountsTable(report, texts), fatesTable(report, texts), sumsTable(report, texts), assumptionsTable(report, texts),
    gapsTable(report, texts), leftTable(report, texts),
  ];
  return { name: texts.sheets.summary, tables: tables.filter((table) => table.rows.length > 0) };
}

function factsTable(report: ClosingReport, texts: ReportTexts): ReportTable {
  const { facts } = texts;
  const { campaign, company, bank } = report;
  const lines: readonly (readonly [string, ReportCell])[] = [
    [facts.campaign, textCell(campaign.name)], [facts.campaignId, textCell(campaign.campaignId)],
    [facts.company, textCell(company.name)], [facts.companyId, textCell(company.companyId)],
    [facts.bank, textCell(report.bankOrigin)], [facts.closing, textCell(report.closingId)],
    [facts.direction, textCell(texts.direction[report.direction])],
    [facts.status, textCell(bank?.campaignStatus ?? campaign.status)],
    [facts.currency, textCell(report.currency)],
    [facts.minimum, moneyCell(campaign.targetMin)], [facts.maximum, moneyCell(campaign.targetMax)], [facts.feeFixed, moneyCell(campaign.feeFixed)],
    [facts.feePercentage, textCell(campaign.feePercentage === null ? null : `${campaign.feePercentage} %`)],
    [facts.expected, momentCell(campaign.expectedClosingDate)],
    [facts.approvedBy, textCell(report.approvedBy)], [facts.approvedAt, timeCell(report.approvedAt)],
    [facts.madeBy, textCell(report.madeBy)], [facts.madeAt, timeCell(report.at)],
    [facts.snapshot, textCell(report.snapshot?.hash ?? null)],
    ...(bank === null ? [] : [
      [facts.bankFrom, textCell(texts.from[bank.from])], [facts.executed, countCell(bank.executed)], [facts.undone, countCell(bank.undone)],
      [facts.split, textCell(bank.splitOrderId)],
    ] as const),
  ];
  return {
    title: null,
    columns: [{ title: texts.name, width: 40 }, { title: texts.value, width: 44 }],
    rows: lines.map(([name, value]) => [textCell(name), value ?? textCell(texts.unknown)]),
    totals: null,
  };
}

function amountsTable({ comparisons, forecast, currency }: ClosingReport, texts: ReportTexts): ReportTable {
  const money = (amountMinor: number | null): Money | null => (amountMinor === null ? null : { amountMinor, currency });
  const compared: readonly AmountComparison[] = comparisons.length > 0 || forecast === null ? comparisons
    : (Object.keys(texts.parts) as AmountComparison['part'][]).map((part) => ({ part, forecast: forecast.amounts[part], bank: null, explanation: 'notSaid' }));
  return {
    title: texts.amounts,
    columns: [
      { title: texts.part, width: 40 }, { title: texts.forecast, width: 18, numeric: true }, { title: texts.bankSaid, width: 18, numeric: true },
      { title: texts.difference, width: 16, numeric: true }, { title: texts.why, width: 50 },
    ],
    rows: compared.map(({ part, forecast: expected, bank, explanation }) => [
      textCell(texts.parts[part]), moneyCell(money(expected)), moneyCell(money(bank)), moneyCell(money(bank === null ? null : bank - expected)),
      textCell(explanationText(explanation, texts)),
    ]),
    totals: null,
  };
}

function explanationText(explanation: AmountComparison['explanation'], texts: ReportTexts): string {
  if (typeof explanation === 'string') return texts.explanations[explanation];
  const { assumption, value } = explanation;
  return `${texts.explainedBy}: ${texts.assumption[assumption]} — ${valueText(assumption, value, texts)}`;
}

const valueText = (assumption: keyof ClosingAssumptions, value: string, texts: ReportTexts): string =>
  (texts.values[assumption] as Readonly<Record<string, string>>)[value] ?? value;

function fatesTable({ forecast }: ClosingReport, texts: ReportTexts): ReportTable {
  const counts = forecast?.counts;
  return {
    title: texts.fatesTitle,
    columns: [{ title: texts.forecast, width: 40 }, { title: texts.count, width: 18, numeric: true }],
    rows: counts === undefined ? [] : (Object.keys(texts.fates) as OrderFate[]).map((fate) => [textCell(texts.fates[fate]), countCell(counts[fate])]),
    totals: null,
  };
}

function sumsTable({ snapshot }: ClosingReport, texts: ReportTexts): ReportTable {
  const sums = snapshot?.sums ?? [];
  const money = (amountMinor: number): ReportCell => moneyCell(snapshot === null ? null : { amountMinor, currency: snapshot.currency });
  const all = (amount: (sum: (typeof sums)[number]) => number): number => sums.reduce((total, sum) => total + amount(sum), 0);
  const lacks = (name: string, orders: number): ReportCell => textCell(orders === 0 ? name : `${name} · ${texts.incomplete(orders)}`);
  return {
    title: texts.sums,
    columns: [
      { title: texts.state, width: 40 }, { title: texts.count, width: 18, numeric: true }, { title: texts.orderAmount, width: 18, numeric: true },
      { title: texts.fee, width: 16, numeric: true }, { title: texts.total, width: 18, numeric: true },
    ],
    rows: sums.map(({ status, count, orderMinor, feeMinor, totalMinor, lacking = 0 }) => [
      lacks(status ?? texts.unknown, lacking), countCell(count), money(orderMinor), money(feeMinor), money(totalMinor),
    ]),
    totals: [
      lacks(texts.sum, all(({ lacking = 0 }) => lacking)), countCell(all(({ count }) => count)), money(all(({ orderMinor }) => orderMinor)), money(all(({ feeMinor }) => feeMinor)),
      money(all(({ totalMinor }) => totalMinor)),
    ],
  };
}

function assumptionsTable({ assumptions }: ClosingReport, texts: ReportTexts): ReportTable {
  return {
    title: texts.assumptions,
    columns: [{ title: texts.name, width: 40 }, { title: texts.value, width: 44 }],
    rows: (Object.keys(texts.assumption) as (keyof ClosingAssumptions)[]).map((name) => [
      textCell(texts.assumption[name]), textCell(valueText(name, String(assumptions[name]), texts)),
    ]),
    totals: null,
  };
}

function gapsTable({ forecast, currency }: ClosingReport, texts: ReportTexts): ReportTable {
  const row = (gap: ForecastGap): readonly ReportCell[] => [
    textCell(gap.code === 'statusUnknown' ? `${texts.gap[gap.code]}: ${gap.statuses.join(', ')}` : texts.gap[gap.code]),
    'orders' in gap ? countCell(gap.orders) : null,
    'differenceMinor' in gap ? moneyCell({ amountMinor: gap.differenceMinor, currency }) : null,
  ];
  return {
    title: texts.gaps,
    columns: [{ title: texts.name, width: 40 }, { title: texts.count, width: 18, numeric: true }, { title: texts.amount, width: 16, numeric: true }],
    rows: (forecast?.gaps ?? []).map(row),
    totals: null,
  };
}

function leftTable({ left }: ClosingReport, texts: ReportTexts): ReportTable {
  return {
    title: texts.left,
    columns: [
      { title: texts.finding, width: 40 }, { title: texts.count, width: 18, numeric: true }, { title: texts.reason, width: 44 }, { title: texts.by, width: 16 },
      { title: texts.at, width: 20 },
    ],
    rows: left.map(({ kind, count, reason, userName, at }) => [textCell(texts.findings[kind]), countCell(count), textCell(reason), textCell(userName), timeCell(at)]),
    totals: null,
  };
}
