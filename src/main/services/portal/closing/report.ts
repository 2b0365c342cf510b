import { exportTo, printTo } from '#main/context/export-file.ts';
import type { ExportContext } from '#main/context/export-file.ts';
import type { Task } from '#main/context/tasks/index.ts';
import { onThread } from '#main/context/tasks/thread.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { ReportedWrite } from '#main/documents/closing-report/index.ts';
import { reportTexts } from '#main/documents/closing-report/texts.ts';
import type { ReportLocale } from '#main/documents/closing-report/texts.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import { writeOf } from '#main/context/closing-write.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ExportOutcome } from '#shared/bridge/command.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { ClosingOutcome } from '#shared/bridge/writes/portal-writes.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { ClosingDirection, ClosingSnapshot } from '#shared/domain/closing/model.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { outcomeOf } from './outcome.ts';
import type { ForecastBasis } from './outcome.ts';
import type { OpenClosing } from './view.ts';

/** What a report says that is not in the cache. It crosses to the thread that makes the report as JSON text: a closing may have 100,000 orders. */
export interface ReportGiven {
  readonly rehearsal: boolean;
  readonly at: Instant;
  readonly madeBy: string;
  readonly bankOrigin: string;
  readonly closing: StoredClosing & { readonly direction: ClosingDirection };
  readonly campaign: Campaign;
  readonly basis: ForecastBasis;
  readonly outcome: ClosingOutcome | null;
  readonly approvedBy: string;
  readonly approvedAt: Instant;
  readonly snapshot: ClosingSnapshot | null;
  readonly write: ReportedWrite;
}

/** null where nothing was sent. */
export function reportGiven(workspace: Needs<'journal' | 'bankOrigin' | 'purpose' | 'userName' | 'now'>, { closing, data: { campaign }, basis, intent }: OpenClosing): ReportGiven | null {
  const record = writeOf(workspace, closing);
  const { direction } = closing;
  if (intent === null || record === null || basis === null || direction === null) return null;
  const { shown } = record;
  return {
    rehearsal: workspace.purpose === 'rehearsal', at: workspace.now(), madeBy: workspace.userName, bankOrigin: workspace.bankOrigin,
    closing: { ...closing, direction }, campaign, basis, outcome: outcomeOf(intent), approvedBy: record.userName, approvedAt: record.createdAt,
    snapshot: shown.kind === 'succeedCampaign' || shown.kind === 'failCampaign' ? shown.snapshot : null, write: writeIn(record),
  };
}

function writeIn({ intentId, requestId, state, bodyHash, attempts }: IntentRecord): ReportedWrite {
  return {
    intentId, requestId, state, bodyHash,
    attempts: attempts.map(({ number, startedAt, endedAt, outcome, error }) => ({
      number, startedAt, endedAt, outcome, httpStatus: error !== null && 'httpStatus' in error ? error.httpStatus : null,
      bankCodes: error !== null && 'bankErrors' in error ? error.bankErrors.flatMap(({ code }) => code ?? []) : [],
    })),
  };
}

export async function exportReport(
  workspace: ExportContext & Needs<'journal' | 'bankOrigin' | 'purpose' | 'userName' | 'cache' | 'tasksWorker' | 'printPdf'>, open: OpenClosing, format: 'pdf' | 'xlsx', locale: ReportLocale, task: Task,
): Promise<Result<ExportOutcome, AppError>> {
  const given = reportGiven(workspace, open);
  if (given === null) return failed({ kind: 'wrongState', state: 'APPROVED' });
  const name = `${reportTexts[locale].fileName}-${given.campaign.name ?? given.campaign.campaignId}`;
  return exportTo(workspace, { name, extension: format }, async (unfinished) => {
    const work = { work: 'closingReport', given: { report: JSON.stringify(given), format, locale, unfinished } satisfies ReportRequest };
    const made = await onThread<ReportEnd>(workspace, work, task);
    if (!made.ok) return made;
    const { rows, html } = made.value;
    return html === null ? ok({ rows, parts: [unfinished] }) : printTo(workspace, unfinished, { rows, html }, task);
  });
}

export interface ReportRequest {
  /** A {@link ReportGiven} as JSON. */
  readonly report: string;
  readonly format: 'pdf' | 'xlsx';
  readonly locale: ReportLocale;
  readonly unfinished: string;
}

export interface ReportEnd {
  readonly rows: number;
  /** To print; null where the file is written. */
  readonly html: string | null;
}
