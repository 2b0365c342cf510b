import type { IntentRecord } from '#main/store/journal/index.ts';
import { accountOf } from '#shared/bridge/writes/intents.ts';
import { writeSubject } from '#shared/bridge/writes/write-subject.ts';
import { isTaken } from '#shared/domain/intent-state.ts';
import { keepVerification as keepOfPayee } from './verifications.ts';
import type { Workbench } from '#main/context/workbench.ts';
import type { Engine } from './engine.ts';
import { cachePortal } from './portal-effects.ts';

/** What follows from a change once it is on the disk. None of it can undo what is written. */
export function takeOver({ bench, reader, stopped }: Engine, record: IntentRecord, before: IntentRecord | null): void {
  if (record.verification !== null && record.verification !== before?.verification) keepVerification(bench, record);
  if (record.turnedUpLate && before?.turnedUpLate !== true) bench.emit({ type: 'notice', notice: { code: 'turnedUpLate', intentId: record.intentId } });
  if (record.duplicate !== null && record.duplicate.noticedAt !== before?.duplicate?.noticedAt) bench.emit({ type: 'notice', notice: { code: 'duplicate', intentId: record.intentId } });
  const outcome = outcomeOf(record);
  // What was taken first, and what then became otherwise; not a second time what was only executed.
  if (before !== null && outcome !== null && outcome !== outcomeOf(before)) {
    void bench.record({ kind: 'write', at: record.updatedAt, durationMs: null, outcome, count: null, subject: writeSubject(record.shown) });
  }
  const inBackground = (work: Promise<void>): void => {
    void work.catch((error: unknown) => {
      if (!stopped()) bench.unexpected('intents.cache', error);
    });
  };
  inBackground(cacheTransfer(bench, record, before));
  inBackground(cachePortal({ bench, reader }, record, before));
  if (before !== null && record.state !== before.state && (record.kind === 'createVirtualIban' || record.kind === 'deactivateVirtualIban')) {
    inBackground(cacheVirtualIban({ bench, reader }, record));
  }
}

/** For the page Activity; null while nothing is certain. */
function outcomeOf({ state }: IntentRecord): 'done' | 'failed' | null {
  if (isTaken(state)) return 'done';
  return state === 'REJECTED' || state === 'FAILED' || state === 'EXPIRED' ? 'failed' : null;
}

/** The verification of payee exists only in the create answer: it is kept with the account that it is about. */
function keepVerification(bench: Workbench, { shown, verification }: IntentRecord): void {
  if (verification === null || shown.kind !== 'createTransfer') return;
  try {
    keepOfPayee(bench.desk, shown.creditor.accountCode, { typedName: shown.creditor.name, verification, at: bench.now() });
  } catch (error) {
    bench.unexpected('intents.verification', error);
  }
}

/** Lists show a transfer as it was last read, without waiting for the next refresh. */
async function cacheTransfer(bench: Workbench, { shown, transfer, state }: IntentRecord, before: IntentRecord | null): Promise<void> {
  if (shown.kind === 'deleteTransfer' && transfer === null && state === 'SETTLED' && before?.state !== 'SETTLED') {
    // The bank answers that it has it no longer.
    await bench.cache.write.markGone('transfers', [`${shown.account.accountId}:${shown.moneyTransferId}`], bench.now());
    bench.syncDeps.onChanged('transfers');
    return;
  }
  if (transfer === null || transfer === before?.transfer || JSON.stringify(transfer) === JSON.stringify(before?.transfer)) return;
  const { accountId } = accountOf(shown);
  await bench.cache.write.putRecords({ section: 'transfers', scope: accountId, records: [{ ...transfer, accountId }], asOf: bench.now() });
  bench.syncDeps.onChanged('transfers');
}

/** An answer that came after the desk had been closed left its verification in the journal only. */
export function keepMissedVerifications(bench: Pick<Workbench, 'desk' | 'journal' | 'unexpected'>): void {
  const { desk, journal } = bench;
  if (!journal.usable) return;
  try {
    for (const { shown, verification, attempts, updatedAt } of journal.journal.list({ scope: 'all', limit: LAST_WRITES })) {
      if (verification === null || shown.kind !== 'createTransfer') continue;
      keepOfPayee(desk, shown.creditor.accountCode, { typedName: shown.creditor.name, verification, at: attempts.at(-1)?.startedAt ?? updatedAt });
    }
  } catch (error) {
    bench.unexpected('intents.verification', error);
  }
}

const LAST_WRITES = 20;

async function cacheVirtualIban({ bench, reader }: Pick<Engine, 'bench' | 'reader'>, { shown, serverId, state }: IntentRecord): Promise<void> {
  if (!isTaken(state)) return;
  const virtualIban = shown.kind === 'deactivateVirtualIban' ? shown.virtualIban : serverId;
  if (virtualIban === null) return;
  const { accountId } = accountOf(shown);
  const read = await reader.ask('getVirtualIban', { params: { accountId, virtualIban } });
  if (!read.ok) return;
  await bench.cache.write.putRecords({
    section: 'virtualIbans', scope: accountId, records: [{ ...read.value.answer, accountId }], asOf: read.value.asOf,
  });
  bench.syncDeps.onChanged('virtualIbans');
}
