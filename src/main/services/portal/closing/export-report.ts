import { closingReportHtml, closingReportXlsx } from '#main/documents/closing-report/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { exportBytes } from '#main/context/export-file.ts';
import type { Workbench } from '#main/context/workbench.ts';
import { closingReport } from './report.ts';
import type { OpenClosing } from './view.ts';

/** Writes the report of a closing that was sent. */
export async function exportReport(bench: Workbench, open: OpenClosing, format: 'pdf' | 'xlsx', locale: 'en' | 'it'): Promise<Result<ExportOutcome, AppError>> {
  const report = await closingReport(bench, open);
  if (report === null) return failed({ kind: 'wrongState', state: 'APPROVED' });
  const name = `${locale === 'it' ? 'chiusura' : 'closing'}-${report.campaign.name ?? report.campaign.campaignId}`;
  return exportBytes(bench, { name, extension: format, rows: report.orders.length }, async () =>
    (format === 'xlsx' ? closingReportXlsx(report, locale) : bench.printPdf(closingReportHtml(report, locale))));
}
