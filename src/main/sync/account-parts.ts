import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { PartResult, SyncRun } from './run.ts';

/** The parts of an account that are read apart from its statement. */
export const accountParts = [syncBalance, syncReservedEntries, syncParent, syncVirtualIbans, syncTransfers] as const;

export async function syncBalance(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await run.ask('getBalance', { params: { accountId } });
  if (!read.ok) return read;
  await run.deps.cache.write.putBalance(accountId, read.value.answer, read.value.asOf);
  return run.markRead({ part: 'balance', scope: accountId, asOf: read.value.asOf }, 'accounts');
}

async function syncReservedEntries(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await run.ask('listReservedEntries', { params: { accountId } });
  if (!read.ok) return read;
  await run.deps.cache.write.replaceReservedEntries(accountId, read.value.answer, read.value.asOf);
  return run.markRead({ part: 'reservedEntries', scope: accountId, asOf: read.value.asOf }, 'reservedEntries');
}

/** An account without a parent is answered with 404. */
const isNone = (error: BankError): boolean => 'httpStatus' in error && error.httpStatus === 404;

async function syncParent(run: SyncRun, accountId: string): Promise<PartResult> {
  const asOf = run.now();
  const parent = await run.ask('getParentAccount', { params: { accountId } });
  if (!parent.ok && !isNone(parent.error)) return parent;
  const transactions = parent.ok ? await run.ask('listParentTransactions', { params: { accountId } }) : null;
  if (transactions !== null && !transactions.ok && !isNone(transactions.error)) return transactions;
  const entries = transactions?.ok === true ? transactions.value.answer : null;
  await run.deps.cache.write.putParent(accountId, parent.ok ? parent.value.answer : null, entries, asOf);
  return run.markRead({ part: 'parent', scope: accountId, asOf }, 'parents');
}

async function syncVirtualIbans(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await run.ask('listVirtualIbans', { params: { accountId }, query: { showInactive: true } });
  if (!read.ok) return read;
  const { answer, asOf } = read.value;
  const records = answer.map((record) => ({ ...record, accountId }));
  await run.deps.cache.write.replaceRecords({ section: 'virtualIbans', scope: accountId, records, asOf });
  return run.markRead({ part: 'virtualIbans', scope: accountId, asOf }, 'virtualIbans');
}

async function syncTransfers(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await readAllTransfers(run, accountId);
  if (!read.ok) return read;
  const { transfers, asOf } = read.value;
  const records = transfers.map((record) => ({ ...record, accountId }));
  await run.deps.cache.write.replaceRecords({ section: 'transfers', scope: accountId, records, asOf });
  return run.markRead({ part: 'transfers', scope: accountId, asOf }, 'transfers');
}

const PAGE_LIMIT = 200;

/** A bank whose pages never end is answered with this error rather than with an endless loop. */
const MAX_PAGES = 20_000;

/**
 * Reads page after page. The bank's page size is not known (section 8), so a short page is not the last one: an empty page
 * ends the list, and so does one that holds nothing new, which is what a bank that disregards paging sends.
 */
async function readAllTransfers(
  run: SyncRun, accountId: string,
): Promise<Result<{ readonly transfers: readonly MoneyTransfer[]; readonly asOf: Instant }, BankError>> {
  const transfers = new Map<string, MoneyTransfer>();
  const asOf = run.now();
  let offset = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const read = await run.ask('searchMoneyTransfers', { params: { accountId }, body: { pagination: { offset, limit: PAGE_LIMIT } } });
    if (!read.ok) return read;
    const known = transfers.size;
    for (const transfer of read.value.answer) transfers.set(transfer.moneyTransferId, transfer);
    if (transfers.size === known) return ok({ transfers: [...transfers.values()], asOf });
    offset += read.value.answer.length;
  }
  return failed({
    operation: 'searchMoneyTransfers', effect: 'read', kind: 'badResponse', problem: 'tooLarge', path: 'list', detail: 'pages without end',
    httpStatus: 200,
  });
}
