import type { AmountComparison } from '#shared/bridge/portal/closings.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ForecastGap, OrderDisposition } from '#shared/domain/closing/model.ts';
import type { Money } from '#shared/domain/money.ts';

import { countCell, momentCell, moneyCell, pairsTable, sumCell, textCell, timeCell } from '../report/tables.ts';
import type { ReportCell, ReportSheet, ReportTable } from '../report/tables.ts';
import type { ClosingReport, ReportedPayment } from './report.ts';
import type { ReportTexts } from './texts.ts';

export function summarySheet(report: ClosingReport, texts: ReportTexts): ReportSheet {
  const tables = [
    factsTable(report, texts), amountsTable(report, texts), dispositionsTable(report, texts), sumsTable(report, texts), assumptionsTable(report, texts),
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
    [facts.snapshot, textCell(report.snapshot?.hash ?? null)], [facts.facts, textCell(report.facts.hash)],
    ...(bank === null ? [] : [
      [facts.bankFrom, textCell(texts.from[bank.from])], [facts.executed, countCell(bank.executed)], [facts.undone, countCell(bank.undone)],
      [facts.split, textCell(bank.splitOrderId)],
    ] as const),
  ];
  return pairsTable(null, texts, [40, 44], lines.map(([name, value]) => [textCell(name), value ?? textCell(texts.unknown)]));
}

function amountsTable({ comparisons, forecast, currency }: ClosingReport, texts: ReportTexts): ReportTable {
  const money = (amountMinor: number | null): Money | null => (amountMinor === null ? null : { amountMinor, currency });
  const name = { title: texts.part, width: 40 };
  const expectation = { title: texts.forecast, width: 18, numeric: true };
  // Before the bank answered, and where its answer has no amounts, there is nothing to compare.
  if (comparisons.every(({ bank }) => bank === null)) {
    const amounts = forecast === null ? [] : (Object.keys(texts.parts) as AmountComparison['part'][]).map((part) => [textCell(texts.parts[part]), moneyCell(money(forecast.amounts[part]))]);
    return { title: comparisons.length === 0 ? texts.amounts : texts.amountsOfForecast, columns: [name, expectation], rows: amounts };
  }
  return {
    title: texts.amounts,
    columns: [
      name, expectation, { title: texts.bankSaid, width: 18, numeric: true },
      { title: texts.difference, width: 16, numeric: true }, { title: texts.why, width: 50 },
    ],
    rows: comparisons.map(({ part, forecast: expected, bank, explanation }) => [
      textCell(texts.parts[part]), moneyCell(money(expected)), moneyCell(money(bank)), moneyCell(money(bank === null ? null : bank - expected)),
      textCell(explanationText(explanation, texts)),
    ]),
  };
}

function explanationText(explanation: AmountComparison['explanation'], texts: ReportTexts): string {
  if (typeof explanation === 'string') return texts.explanations[explanation];
  const { assumption, value } = explanation;
  return `${texts.explainedBy}: ${texts.assumption[assumption]} — ${valueText(assumption, value, texts)}`;
}

const valueText = (assumption: keyof ClosingAssumptions, value: string, texts: ReportTexts): string =>
  (texts.values[assumption] as Readonly<Record<string, string>>)[value] ?? value;

function dispositionsTable({ forecast }: ClosingReport, texts: ReportTexts): ReportTable {
  const counts = forecast?.counts;
  return {
    title: texts.fatesTitle,
    columns: [{ title: texts.forecast, width: 40 }, { title: texts.count, width: 18, numeric: true }],
    rows: counts === undefined ? [] : (Object.keys(texts.fates) as OrderDisposition[]).map((fate) => [textCell(texts.fates[fate]), countCell(counts[fate])]),
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
  const names = Object.keys(texts.assumption) as (keyof ClosingAssumptions)[];
  return pairsTable(texts.assumptions, texts, [40, 44], names.map((name) => [
    textCell(texts.assumption[name]), textCell(valueText(name, String(assumptions[name]), texts)),
  ]));
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
  };
}

export function ordersSheet({ orders }: ClosingReport, texts: ReportTexts): ReportSheet {
  const disposition = (of: ClosingReport['orders'][number]['bankFate']): ReportCell => textCell(of === null ? null : texts.fates[of]);
  const table: ReportTable = {
    title: null,
    columns: [
      { title: texts.order, width: 20 }, { title: texts.code, width: 20 }, { title: texts.holder, width: 30 }, { title: texts.iban, width: 30 },
      { title: texts.state, width: 18 }, { title: texts.orderAmount, width: 16, numeric: true }, { title: texts.fee, width: 14, numeric: true },
      { title: texts.total, width: 16, numeric: true }, { title: texts.confirmedAt, width: 20 }, { title: texts.forecastFate, width: 14 },
      { title: texts.bankFate, width: 14 }, { title: texts.executedAmount, width: 16, numeric: true }, { title: texts.executedFee, width: 14, numeric: true },
      { title: texts.refund, width: 16, numeric: true }, { title: texts.refundIds, width: 22 }, { title: texts.cashoutIds, width: 22 },
    ],
    rows: orders.map((order) => [
      textCell(order.orderId), textCell(order.portalOrderCode), textCell(order.holder), textCell(order.iban), textCell(order.status),
      moneyCell(order.orderAmount), moneyCell(order.fee), moneyCell(order.total), timeCell(order.confirmedAt), disposition(order.forecastFate), disposition(order.bankFate),
      moneyCell(order.executed), moneyCell(order.executedFee), moneyCell(order.refund), textCell(order.refunds.map(({ id }) => id).join(', ')),
      textCell(order.cashoutIds.join(', ')),
    ]),
    totals: [
      textCell(texts.sum), countCell(orders.length), null, null, null,
      sumCell(orders.map(({ orderAmount }) => orderAmount)), sumCell(orders.map(({ fee }) => fee)), sumCell(orders.map(({ total }) => total)),
      null, null, null,
      sumCell(orders.map(({ executed }) => executed)), sumCell(orders.map(({ executedFee }) => executedFee)), sumCell(orders.map(({ refund }) => refund)),
      null, null,
    ],
  };
  return { name: texts.sheets.orders, tables: [table] };
}

export function paymentsSheet({ orders, cashouts }: ClosingReport, texts: ReportTexts): ReportSheet {
  const refunds = orders.flatMap((order) => order.refunds.map((refund) => ({ order, refund })));
  const rest = ({ amount, status, createdAt, executedAt }: ReportedPayment): readonly ReportCell[] =>
    [moneyCell(amount), textCell(status), momentCell(createdAt), momentCell(executedAt)];
  const columns = [
    { title: texts.amount, width: 16, numeric: true }, { title: texts.state, width: 22 }, { title: texts.createdAt, width: 20 }, { title: texts.executedAt, width: 20 },
  ];
  const totals = (payments: readonly ReportedPayment[]): readonly ReportCell[] =>
    [textCell(texts.sum), countCell(payments.length), null, sumCell(payments.map(({ amount }) => amount)), null, null, null];
  const refundsTable: ReportTable = {
    title: texts.refunds,
    columns: [{ title: texts.id, width: 22 }, { title: texts.order, width: 22 }, { title: texts.holder, width: 30 }, ...columns],
    rows: refunds.map(({ order, refund }) => [textCell(refund.id), textCell(order.orderId), textCell(order.holder), ...rest(refund)]),
    totals: totals(refunds.map(({ refund }) => refund)),
  };
  const cashoutsTable: ReportTable = {
    title: texts.cashouts,
    columns: [{ title: texts.id, width: 22 }, { title: texts.cro, width: 22 }, { title: texts.paidTo, width: 30 }, ...columns],
    rows: cashouts.map((cashout) => [textCell(cashout.id), textCell(cashout.cro), textCell(cashout.companyName ?? cashout.companyId), ...rest(cashout)]),
    totals: totals(cashouts),
  };
  return { name: texts.sheets.payments, tables: [cashoutsTable, refundsTable] };
}

export function journalSheet({ write }: ClosingReport, texts: ReportTexts): ReportSheet {
  const facts = (rows: readonly (readonly [string, string])[]): ReportTable => pairsTable(texts.journal, texts, [30, 70], rows.map((row) => row.map(textCell)));
  if (write === null) return { name: texts.sheets.journal, tables: [facts([[texts.journalState, texts.notSent]])] };
  const attempts: ReportTable = {
    title: texts.attempts,
    columns: [
      { title: texts.attempt, width: 30, numeric: true }, { title: texts.startedAt, width: 22 }, { title: texts.endedAt, width: 22 },
      { title: texts.outcome, width: 16 }, { title: texts.httpStatus, width: 10, numeric: true }, { title: texts.bankCodes, width: 24 },
    ],
    rows: write.attempts.map(({ number, startedAt, endedAt, outcome, httpStatus, bankCodes }) => [
      countCell(number), timeCell(startedAt), timeCell(endedAt), textCell(outcome), httpStatus === null ? null : countCell(httpStatus), textCell(bankCodes.join(', ')),
    ]),
  };
  return {
    name: texts.sheets.journal,
    tables: [
      facts([[texts.intent, write.intentId], [texts.request, write.requestId], [texts.journalState, write.state], [texts.bodyHash, write.bodyHash]]), attempts,
    ],
  };
}
