import { ok } from '#shared/domain/result.ts';
import { DONE } from './run.ts';
import type { PartResult, SyncRun } from './run.ts';
import { noteWhole } from './partial-lists.ts';
import { readTransfers } from './transfer-pages.ts';

/** The parts of an account that are read apart from its statement. */
export const accountParts = [syncBalance, syncReservedEntries, syncParent, syncVirtualIbans, syncTransfers] as const;

/** One account's own record, as the list shows it. */
export async function syncAccount(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await run.ask('getAccount', { params: { accountId } });
  if (!read.ok) return read;
  // What the bank says of another account than the one that was asked for is no news of this one.
  if (read.value.answer.accountId === accountId) await run.deps.cache.write.putAccount(read.value.answer, read.value.asOf);
  run.deps.onChanged('accounts');
  return DONE;
}

export async function syncBalance(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await run.ask('getBalance', { params: { accountId } });
  if (!read.ok) return read;
  await run.deps.cache.write.putBalance(accountId, read.value.answer, read.value.asOf);
  return run.markRead({ part: 'balance', scope: accountId, asOf: read.value.asOf }, 'accounts');
}

async function syncReservedEntries(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await run.ask('listReservedEntries', { params: { accountId } });
  if (!read.ok) return read;
  const { answer: { rows, unreadable, repeated }, asOf } = read.value;
  await run.deps.cache.write.replaceReservedEntries(accountId, rows, asOf, unreadable, repeated);
  return run.markRead({ part: 'reservedEntries', scope: accountId, asOf }, 'reservedEntries');
}

/** Not every account has a parent. */
async function syncParent(run: SyncRun, accountId: string): Promise<PartResult> {
  const asOf = run.now();
  const parent = await run.find('getParentAccount', { params: { accountId } });
  if (!parent.ok) return parent;
  const transactions = parent.value === null ? ok(null) : await run.find('listParentTransactions', { params: { accountId } });
  if (!transactions.ok) return transactions;
  await run.deps.cache.write.putParent(accountId, parent.value?.answer ?? null, transactions.value?.answer ?? null, asOf);
  return run.markRead({ part: 'parent', scope: accountId, asOf }, 'parents');
}

async function syncVirtualIbans(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await run.ask('listVirtualIbans', { params: { accountId }, query: { showInactive: true } });
  if (!read.ok) return read;
  const { answer: { rows, unreadable }, asOf } = read.value;
  const records = rows.map((record) => ({ ...record, accountId }));
  await run.deps.cache.write.replaceRecords({ section: 'virtualIbans', scope: accountId, records, unreadable, asOf });
  return run.markRead({ part: 'virtualIbans', scope: accountId, asOf }, 'virtualIbans');
}

async function syncTransfers(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await readTransfers(run, accountId);
  if (!read.ok) return read;
  const { transfers, unreadable, asOf, whole } = read.value;
  const records = transfers.map((record) => ({ ...record, accountId }));
  await run.deps.cache.write.replaceRecords({ section: 'transfers', scope: accountId, records, unreadable, partial: !whole, asOf });
  noteWhole(run, `transfers ${accountId}`, whole ? null : records.length);
  return run.markRead({ part: 'transfers', scope: accountId, asOf }, 'transfers');
}
