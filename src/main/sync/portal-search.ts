import type { SearchedSection } from '#shared/bridge/record-fields.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { ListAnswer } from '#shared/contract/list-answer.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { looksCut } from './portal-lists.ts';
import { runWith } from './campaign.ts';
import type { ReadingOptions } from './campaign.ts';
import type { SyncDeps, SyncRun } from './run.ts';

/** The body of each section's search at the bank. */
export interface PortalSearches {
  campaigns: NonNullable<OperationInput<'searchCampaigns'>['body']>;
  investors: NonNullable<OperationInput<'searchInvestors'>['body']>;
  orders: NonNullable<OperationInput<'searchOrders'>['body']>;
  unidentified: NonNullable<OperationInput<'searchUnidentifiedTransfers'>['body']>;
  disputes: NonNullable<OperationInput<'searchDisputes'>['body']>;
}

/** Has the bank search a section and takes what it finds into the cache, beside what is there. Gives the ids of what it found. */
export async function searchPortal<S extends SearchedSection>(
  deps: SyncDeps, section: S, body: PortalSearches[S], options: ReadingOptions = {},
): Promise<Result<FoundRecords, BankError>> {
  const found = await searches[section](runWith(deps, options), body as never);
  if (found.ok && found.value.ids.length > 0) deps.onChanged(section);
  return found;
}

/** What a search found. Without pages nothing shows that there is no more: one that is as long as an answer that is cut may be cut. */
export interface FoundRecords {
  readonly ids: readonly string[];
  /** Whether records that the search should have found may be missing. */
  readonly mayLack: boolean;
}

const foundIn = (run: SyncRun, { rows, unreadable }: ListAnswer<unknown>, ids: readonly string[]): FoundRecords =>
  ({ ids, mayLack: unreadable.length > 0 || looksCut(run, rows.length) });

type Searches = { readonly [S in SearchedSection]: (run: SyncRun, body: PortalSearches[S]) => Promise<Result<FoundRecords, BankError>> };

const searches: Searches = {
  campaigns: async (run, body) => {
    const read = await run.ask('searchCampaigns', { body });
    if (!read.ok) return read;
    const { answer, asOf } = read.value;
    const { rows } = answer;
    // What a campaign has raised is kept apart and stays.
    await run.deps.cache.write.putRecords({ section: 'campaigns', scope: null, records: rows.map((record) => ({ ...record, available: null })), asOf });
    return ok(foundIn(run, answer, rows.map(({ campaignId }) => campaignId)));
  },
  investors: async (run, body) => {
    const read = await run.ask('searchInvestors', { body });
    if (!read.ok) return read;
    const { answer, asOf } = read.value;
    const { rows: records } = answer;
    await run.deps.cache.write.putRecords({ section: 'investors', scope: null, records, asOf });
    return ok(foundIn(run, answer, records.map(({ investorId }) => investorId)));
  },
  orders: async (run, body) => {
    const read = await run.ask('searchOrders', { body });
    if (!read.ok) return read;
    const { answer, asOf } = read.value;
    const { rows: records } = answer;
    await run.deps.cache.write.putRecords({ section: 'orders', scope: null, records, asOf });
    return ok(foundIn(run, answer, records.map(({ orderId }) => orderId)));
  },
  unidentified: async (run, body) => {
    const read = await run.ask('searchUnidentifiedTransfers', { body });
    if (!read.ok) return read;
    const { answer, asOf } = read.value;
    const { rows: records } = answer;
    await run.deps.cache.write.putRecords({ section: 'unidentified', scope: null, records, asOf });
    return ok(foundIn(run, answer, records.map(({ unidentifiedTransferId }) => unidentifiedTransferId)));
  },
  disputes: async (run, body) => {
    const read = await run.ask('searchDisputes', { body });
    if (!read.ok) return read;
    const { answer, asOf } = read.value;
    const { rows: records } = answer;
    await run.deps.cache.write.putRecords({ section: 'disputes', scope: null, records, asOf });
    return ok(foundIn(run, answer, records.map(({ disputeId }) => disputeId)));
  },
};
