import type { ExportContext } from '#main/context/export-file.ts';
import type { Tasks } from '#main/context/tasks/index.ts';
import type { TeamSeats } from '#main/context/team-seat.ts';
import type { IntentRecord, Journal } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND, paymentsBlocked } from '#main/context/workspace-context.ts';
import { requestOf } from '#main/services/payments/approvals/requests.ts';
import { exportClosing, exportWrite, writeHistoryOf } from './pack.ts';
import type { ApprovalsOf, ClosingEvidence } from './pack.ts';
import { createWriteList } from './write-list.ts';

/** Evidence of writes: their list, the history of each in the chain, and the pack for an auditor. */
export function evidenceHandlers(workspace: ExportContext & Needs<'bank' | 'cache' | 'tasksWorker' | 'journal' | 'userData' | 'bankOrigin' | 'purpose' | 'userName' | 'cancellableReads' | 'printPdf' | 'storesKeeper'>, tasks: Tasks, { closings, seats }: { readonly closings: ClosingEvidence; readonly seats: Pick<TeamSeats, 'now'> }): HandlersOf<'evidence.export' | 'intents.trail' | 'intents.page' | 'intents.ofOtherDesks'> {
  const list = createWriteList(workspace);
  const approvalsOf: ApprovalsOf = (record) => {
    const seat = seats.now();
    if (seat.status !== 'member') return [];
    const { ofOtherDesk, intentId } = record;
    if (ofOtherDesk !== undefined) return seat.desk.evidence(ofOtherDesk.requestId, seat.desk.lookedForLine(ofOtherDesk.requestId, intentId) ?? undefined);
    const { requestId, line } = requestOf(record);
    return seat.desk.evidence(requestId, line);
  };
  return {
    'evidence.export': ({ of, locale, taskId }) => tasks.runNamed(taskId, async (task) => {
      if (!workspace.journal.usable) return paymentsBlocked(workspace.journal.reason);
      const { journal } = workspace.journal;
      if (of.kind === 'closing') return exportClosing(workspace, journal, { closings, list, approvalsOf }, of.closingId, locale, task);
      const record = journal.get(of.intentId);
      // This bank has no receipt of another bank's write.
      return record === null || record.bank !== workspace.bankOrigin ? NOT_FOUND : exportWrite(workspace, journal, record, approvalsOf, locale, task);
    }),
    'intents.trail': async ({ intentId }) => {
      const found = writeOf(workspace, intentId);
      return found.ok ? ok(writeHistoryOf(found.value.record, found.value.journal.events(intentId), workspace.now())) : found;
    },
    'intents.page': (asked) => list.page(asked),
    'intents.ofOtherDesks': async (asked) => {
      const seat = seats.now();
      return ok(seat.status === 'member' ? seat.desk.writesOfOthers(asked) : { rows: [], total: 0 });
    },
  };
}

function writeOf({ journal }: Needs<'journal'>, intentId: string): Result<{ readonly journal: Journal; readonly record: IntentRecord }, AppError> {
  if (!journal.usable) return paymentsBlocked(journal.reason);
  const record = journal.journal.get(intentId);
  return record === null ? NOT_FOUND : ok({ journal: journal.journal, record });
}
