import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import type { FoundAtBank } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { mayLackRows, withPortalList } from './portal-lists.ts';
import type { PortalSearches } from './portal-lists.ts';
import { runWith } from './run.ts';
import type { ReadingOptions, SyncDeps } from './run.ts';
import { readTransfers } from './transfer-pages.ts';
import type { TransferSearch } from './transfer-pages.ts';

/** Lets the bank search a section, spelt in one or several ways, and adds what it finds to the cache once all of it is there. */
export async function searchPortal<S extends SearchedSection>(
  deps: SyncDeps, section: S, spellings: readonly PortalSearches[S][], options: ReadingOptions = {},
): Promise<Result<FoundAtBank, BankError>> {
  const run = runWith(deps, options);
  return withPortalList(run, section, async (list) => {
    let count = 0;
    let whole = true;
    for (const [index, body] of spellings.entries()) {
      const answer = await list.ask(body);
      // A bank that knows only one spelling refuses the other.
      if (!answer.ok && index > 0 && answer.error.kind === 'rejected') break;
      if (!answer.ok) return answer;
      count = answer.value.found;
      whole &&= !mayLackRows(run, section, answer.value);
    }
    await list.add();
    if (count > 0) deps.onChanged(section);
    return ok({ count, whole });
  });
}

/**
 * Lets the bank search these accounts and adds what it finds to the cache. A search with a missing page gives its error and does not count;
 * one whose end is unproved counts, with `whole` false.
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
