import { journalSheet, ordersSheet, paymentsSheet, summarySheet } from './sheets.ts';
import { htmlOf } from '../report/html.ts';
import type { ClosingReport } from './report.ts';
import type { ReportSheet } from '../report/tables.ts';
import { reportTexts } from './texts.ts';
import type { ReportLocale } from './texts.ts';

export type { ClosingReport, ReportedOrder, ReportedPayment, ReportedWrite } from './report.ts';

const sheetsOf = (report: ClosingReport, locale: ReportLocale): readonly ReportSheet[] => {
  const texts = reportTexts[locale];
  return [summarySheet(report, texts), ordersSheet(report, texts), paymentsSheet(report, texts), journalSheet(report, texts)];
};

const titleOf = ({ campaign }: ClosingReport, locale: ReportLocale): string => `${reportTexts[locale].title} — ${campaign.name ?? campaign.campaignId}`;

/** A spreadsheet with the sheets Summary, Orders, Payments, Journal. */
export async function closingReportXlsx(report: ClosingReport, locale: ReportLocale): Promise<Uint8Array> {
  // Lazy: the library is loaded when a spreadsheet is asked for.
  const { xlsxOf } = await import('./xlsx.ts');
  return xlsxOf(sheetsOf(report, locale), `${titleOf(report, locale)}${report.rehearsal ? ` (${reportTexts[locale].rehearsal})` : ''}`);
}

export function closingReportHtml(report: ClosingReport, locale: ReportLocale): string {
  const texts = reportTexts[locale];
  return htmlOf(sheetsOf(report, locale), {
    locale, title: titleOf(report, locale), subtitle: texts.direction[report.direction], warning: report.rehearsal ? texts.rehearsal : null,
    pageWords: [texts.page, texts.of],
  });
}
