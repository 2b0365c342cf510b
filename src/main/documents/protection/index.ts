import type { ErasureReport, KeptInvestorFacts, RefundReadiness } from '#shared/bridge/portal/investor-protection.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Language } from '#shared/text/languages.ts';
import { htmlOf } from '../report/html.ts';
import { countCell, momentCell, moneyCell, pairsTable, textCell, timeCell } from '../report/tables.ts';
import type { ReportSheet } from '../report/tables.ts';
import { protectionTexts } from './texts.ts';

/** Orders whose refund may not arrive, a line for each. */
export async function readinessXlsx(
  { campaign, readiness, at }: { readonly campaign: Pick<Campaign, 'campaignId' | 'name'>; readonly readiness: RefundReadiness; readonly at: Instant }, locale: Language,
): Promise<Uint8Array> {
  const { xlsxOf } = await import('../closing-report/xlsx.ts');
  const { readiness: texts, problems } = protectionTexts[locale];
  const sheet: ReportSheet = {
    name: texts.sheet,
    tables: [
      pairsTable(null, texts, [34, 60], [
        [textCell(texts.campaign), textCell(campaign.name ?? campaign.campaignId)], [textCell(texts.checked), countCell(readiness.checked)],
        [textCell(texts.unready), countCell(readiness.unready)], [textCell(texts.madeAt), timeCell(at)],
      ]),
      {
        title: texts.title,
        columns: [
          { title: texts.order, width: 24 }, { title: texts.state, width: 18 }, { title: texts.holder, width: 28 }, { title: texts.investor, width: 28 }, { title: texts.iban, width: 34 },
          { title: texts.total, width: 14, numeric: true }, { title: texts.why, width: 60 },
        ],
        rows: readiness.orders.map((order) => [
          textCell(order.orderId), textCell(order.status), textCell(order.holder), textCell(order.investorName), textCell(order.iban), moneyCell(order.total),
          textCell(order.problems.map((problem) => problems[problem]).join(' ')),
        ]),
      },
    ],
  };
  return xlsxOf([sheet], `${texts.title} — ${campaign.name ?? campaign.campaignId}`);
}

interface ErasureAnswer {
  readonly report: ErasureReport;
  readonly facts: KeptInvestorFacts | null;
  readonly at: Instant;
  readonly madeBy: string;
}

/** What is kept here of an investor: what is removed, what stays and why. */
export function erasureHtml({ report, facts, at, madeBy }: ErasureAnswer, locale: Language): string {
  const { erasure: texts, classes } = protectionTexts[locale];
  const who = report.name ?? report.investorId;
  const sheet: ReportSheet = {
    name: texts.sheet,
    tables: [
      pairsTable(null, texts, [30, 70], [
        [textCell(texts.investor), textCell(report.name)], [textCell(texts.investorId), textCell(report.investorId)],
        ...(facts === null ? [] : [
          [textCell(texts.investorClass), textCell(facts.investorClass === null ? null : classes[facts.investorClass])], [textCell(texts.testedOn), momentCell(facts.testedOn)],
          [textCell(texts.taxResidence), textCell(facts.taxResidence)],
        ]),
        [textCell(texts.madeAt), timeCell(at)], [textCell(texts.madeBy), textCell(madeBy)],
      ]),
      {
        title: texts.removed, columns: [{ title: texts.what, width: 80 }, { title: texts.count, width: 20, numeric: true }],
        rows: report.removable.length === 0 ? [[textCell(texts.nothing), null]] : report.removable.map(({ kind, count }) => [textCell(texts.kinds[kind]), countCell(count)]),
      },
      {
        title: texts.stays, columns: [{ title: texts.what, width: 30 }, { title: texts.count, width: 10, numeric: true }, { title: texts.why, width: 60 }],
        rows: report.stays.map(({ kind, count }) => [textCell(texts.staying[kind]), count === null ? null : countCell(count), textCell(texts.reasons[kind])]),
      },
    ],
  };
  return htmlOf([sheet], { locale, title: `${texts.title} — ${who}`, subtitle: texts.subtitle, warning: null, pageWords: [texts.page, texts.of] });
}
