import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import type { FoundAtBank } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { runWith } from './campaign.ts';
import type { ReadingOptions } from './campaign.ts';
import { mayLackRows } from './portal-lists.ts';
import type { PortalSearches } from './portal-lists.ts';
import type { SyncDeps, SyncRun } from './run.ts';
import { readTransfers } from './transfer-pages.ts';
import type { TransferSearch } from './transfer-pages.ts';

interface FoundRecords {
  readonly ids: readonly string[];
  readonly whole: boolean;
}

/** Lets the bank search a section and adds what it finds to the cache. */
export async function searchPortal<S extends SearchedSection>(
  deps: SyncDeps, section: S, body: PortalSearches[S], options: ReadingOptions = {},
): Promise<Result<FoundRecords, BankError>> {
  const found = await searches[section](runWith(deps, options), body as never);
  if (found.ok && found.value.ids.length > 0) deps.onChanged(section);
  return found;
}

type Searches = { readonly [S in SearchedSection]: (run: SyncRun, body: PortalSearches[S]) => Promise<Result<FoundRecords, BankError>> };

const searches: Searches = {
  campaigns: async (run, body) => {
    const read = await run.ask('searchCampaigns', { body });
    if (!read.ok) return read;
    const { answer: { rows }, asOf } = read.value;
    // What a campaign has raised is read separately and stays.
    await run.deps.cache.write.putRecords({ section: 'campaigns', scope: null, records: rows.map((record) => ({ ...record, available: null })), asOf });
    return ok({ ids: rows.map(({ campaignId }) => campaignId), whole: !mayLackRows(run, 'campaigns', read.value.answer) });
  },
  investors: async (run, body) => {
    const read = await run.ask('searchInvestors', { body });
    if (!read.ok) return read;
    const { answer: { rows: records }, asOf } = read.value;
    await run.deps.cache.write.putRecords({ section: 'investors', scope: null, records, asOf });
    return ok({ ids: records.map(({ investorId }) => investorId), whole: !mayLackRows(run, 'investors', read.value.answer) });
  },
  orders: async (run, body) => {
    const read = await run.ask('searchOrders', { body });
    if (!read.ok) return read;
    const { answer: { rows: records }, asOf } = read.value;
    await run.deps.cache.write.putRecords({ section: 'orders', scope: null, records, asOf });
    return ok({ ids: records.map(({ orderId }) => orderId), whole: !mayLackRows(run, 'orders', read.value.answer) });
  },
  unidentified: async (run, body) => {
    const read = await run.ask('searchUnidentifiedTransfers', { body });
    if (!read.ok) return read;
    const { answer: { rows: records }, asOf } = read.value;
    await run.deps.cache.write.putRecords({ section: 'unidentified', scope: null, records, asOf });
    return ok({ ids: records.map(({ unidentifiedTransferId }) => unidentifiedTransferId), whole: !mayLackRows(run, 'unidentified', read.value.answer) });
  },
  disputes: async (run, body) => {
    const read = await run.ask('searchDisputes', { body });
    if (!read.ok) return read;
    const { answer: { rows: records }, asOf } = read.value;
    await run.deps.cache.write.putRecords({ section: 'disputes', scope: null, records, asOf });
    return ok({ ids: records.map(({ disputeId }) => disputeId), whole: !mayLackRows(run, 'disputes', read.value.answer) });
  },
};

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
