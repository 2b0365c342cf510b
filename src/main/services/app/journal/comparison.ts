import { whyBlocked } from '#main/store/journal/index.ts';
import { createBankReader, readCreatedSince } from '#main/writes/reconciliation/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { JournalComparison } from '#shared/bridge/app/journal.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { Workbench } from '#main/context/workbench.ts';

const NOTHING: JournalComparison = { complete: true, error: null, read: 0, unexplained: [] };

/**
 * Reads at the bank what was made since the export that was put back, past the cache, and says what of it no write of the
 * journal explains. Writes may go to this bank again once all of it could be read: from then on a person knows.
 */
export async function compareWithBank(bench: Workbench): Promise<Result<JournalComparison, AppError>> {
  const { journal: door, bankOrigin } = bench;
  if (!door.usable) return failed({ kind: 'paymentsBlocked', reason: door.reason });
  const { journal } = door;
  if (whyBlocked(journal, bankOrigin) === 'corrupt') return failed({ kind: 'paymentsBlocked', reason: 'corrupt' });
  const restored = journal.restored(bankOrigin);
  if (restored === null) return ok(NOTHING);
  const read = await bench.askings.run((signal) => readCreatedSince(createBankReader(bench.bank, bench.clock, signal), restored.exportedAt));
  if (!read.ok) return isOfBank(read.error) ? ok({ ...NOTHING, complete: false, error: read.error }) : failed(read.error);
  const unexplained = read.value
    .filter(({ direction, moneyTransferId }) => direction !== 'INCOMING' && journal.byServerId(bankOrigin, moneyTransferId).length === 0)
    .toSorted((a, b) => (b.createdDatetime ?? '').localeCompare(a.createdDatetime ?? ''));
  // Another export may have been put back meanwhile, of which nothing was read.
  if (journal.restored(bankOrigin)?.restoredAt !== restored.restoredAt) return failed({ kind: 'paymentsBlocked', reason: 'restored' });
  // Kept first: once writes go again, nobody may have missed what was found.
  bench.desk.put('comparison', bankOrigin, { comparedAt: bench.now(), exportedAt: restored.exportedAt, read: read.value.length, unexplained }, bench.now());
  const noted = journal.compared(bankOrigin, bench.now());
  if (!noted.ok) return failed({ kind: 'paymentsBlocked', reason: 'notWritable' });
  bench.log.info('journal.compared', { read: read.value.length, unexplained: unexplained.length });
  bench.emit({ type: 'changed', parts: ['journal', 'intents'] });
  return ok({ complete: true, error: null, read: read.value.length, unexplained });
}

const isOfBank = (error: AppError): error is BankError => 'operation' in error;
