import type { FoundAtBank } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { runWith } from './campaign.ts';
import type { ReadingOptions } from './campaign.ts';
import type { SyncDeps } from './run.ts';
import { readTransfers } from './transfer-pages.ts';
import type { TransferSearch } from './transfer-pages.ts';

/**
 * Has the bank search on these accounts and takes what it finds into the cache. A search of which a page is missing is no answer: its
 * account's transfers are not counted, and the error is given. One of which nothing shows the end is an answer, and says so.
 */
export async function searchTransfers(
  deps: SyncDeps, accountIds: readonly string[], search: TransferSearch, options: ReadingOptions = {},
): Promise<Result<FoundAtBank, BankError>> {
  const run = runWith(deps, options);
  let count = 0;
  let whole = true;
  for (const accountId of accountIds) {
    const read = await readTransfers(run, accountId, search);
    if (!read.ok) return read;
    const { transfers, unreadable, asOf } = read.value;
    whole &&= read.value.whole && unreadable.length === 0;
    if (transfers.length === 0) continue;
    const records = transfers.map((record) => ({ ...record, accountId }));
    await deps.cache.write.putRecords({ section: 'transfers', scope: accountId, records, asOf });
    deps.onChanged('transfers');
    count += transfers.length;
  }
  return ok({ count, whole });
}
