import type { IntentRecord, Journal } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Workbench } from '#main/context/workbench.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workbench.ts';
import { exportClosing, exportWrite, trailOf } from './pack.ts';
import type { ClosingEvidence } from './pack.ts';
import { createWriteList } from './write-list.ts';

/** Evidence of writes: their list, the history of each in the chain, and the pack for an auditor. */
export function evidenceHandlers(bench: Workbench, { closings }: { readonly closings: ClosingEvidence }): HandlersOf<'evidence.export' | 'intents.trail' | 'intents.page'> {
  const list = createWriteList(bench);
  return {
    'evidence.export': async ({ of, locale }) => {
      if (!bench.journal.usable) return failed({ kind: 'paymentsBlocked', reason: bench.journal.reason });
      const { journal } = bench.journal;
      if (of.kind === 'closing') return exportClosing(bench, journal, { closings, list }, of.closingId, locale);
      const record = journal.get(of.intentId);
      // This bank has no receipt of another bank's write.
      return record === null || record.bank !== bench.bankOrigin ? NOT_FOUND : exportWrite(bench, journal, record, locale);
    },
    'intents.trail': async ({ intentId }) => {
      const found = writeOf(bench, intentId);
      return found.ok ? ok(trailOf(found.value.record, found.value.journal.events(intentId), bench.now())) : found;
    },
    'intents.page': (asked) => list.page(asked),
  };
}

function writeOf({ journal }: Workbench, intentId: string): Result<{ readonly journal: Journal; readonly record: IntentRecord }, AppError> {
  if (!journal.usable) return failed({ kind: 'paymentsBlocked', reason: journal.reason });
  const record = journal.journal.get(intentId);
  return record === null ? NOT_FOUND : ok({ journal: journal.journal, record });
}
