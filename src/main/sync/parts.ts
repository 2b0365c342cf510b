import { isSearched } from '#shared/bridge/lists/record-fields.ts';
import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import { portalSections } from '#shared/bridge/lists/records.ts';
import type { PortalSection } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { sectionTable } from '#shared/sections/sections.ts';
import { lengthOf, looksCut, noteWhole, readPortalList } from './portal-lists.ts';
import { DONE, inParallel } from './run.ts';
import type { PartResult, SyncRun } from './run.ts';
import { readTransfers } from './transfer-pages.ts';

/** All that is read of an account but for its statement and its transfers. */
export const accountParts = [syncBalance, syncReservedEntries, syncParent, syncVirtualIbans] as const;

export async function syncAccount(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await run.ask('getAccount', { params: { accountId } });
  if (!read.ok) return read;
  // An answer about another account is ignored.
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

export async function syncTransfers(run: SyncRun, accountId: string): Promise<PartResult> {
  const read = await readTransfers(run, accountId);
  if (!read.ok) return read;
  const { transfers, unreadable, asOf, whole } = read.value;
  const records = transfers.map((record) => ({ ...record, accountId }));
  const generation = await run.deps.cache.write.replaceRecords({ section: 'transfers', scope: accountId, records, unreadable, partial: !whole, asOf });
  noteWhole(run, `transfers ${accountId}`, whole ? null : records.length);
  const isProved = whole && unreadable.length === 0;
  return run.markRead({ part: 'transfers', scope: accountId, asOf }, 'transfers', isProved ? { rows: records.length, generation } : null);
}

const AVAILABLE_AT_ONCE = 3;

/** Reads the campaigns and what they have raised. Gives those of which that could not be read. */
export async function syncCampaigns(run: SyncRun): Promise<Result<readonly string[], BankError>> {
  const read = await readCampaigns(run);
  if (!read.ok) return read;
  const { records, asOf } = read.value;
  const unread: string[] = [];
  run.expect(records.length);
  await inParallel(AVAILABLE_AT_ONCE, records.map(({ campaignId }) => async () => {
    if (!(await run.step(() => syncAvailableAmount(run, campaignId)))) unread.push(campaignId);
  }));
  await run.markRead({ part: 'campaigns', scope: '', asOf }, 'campaigns');
  return ok(unread);
}

interface ReadCampaigns {
  readonly records: readonly Campaign[];
  readonly asOf: Instant;
}

/** Reads the campaigns. What they have raised is read separately and stays. */
export async function readCampaigns(run: SyncRun): Promise<Result<ReadCampaigns, BankError>> {
  let records: readonly Campaign[] = [];
  const read = await readPortalList(run, 'campaigns', async (list, { asOf, whole }) => {
    const found = await list.whole();
    records = found.records;
    const filled = (await withUnsaid(run, records)).map((record) => ({ ...record, available: null }));
    await run.deps.cache.write.replaceRecords({ section: 'campaigns', scope: null, records: filled, unreadable: found.unreadable, partial: !whole, asOf });
  });
  return read.ok ? ok({ records, asOf: read.value.asOf }) : read;
}

export async function syncList(run: SyncRun, section: Exclude<SearchedSection, 'campaigns'>): Promise<PartResult> {
  const read = await readPortalList(run, section, (list, { whole }) => list.store(!whole));
  if (!read.ok) return read;
  const { asOf, records, unreadable, whole } = read.value;
  return run.markRead({ part: section, scope: '', asOf }, section, whole && unreadable === 0 ? { rows: records, generation: null } : null);
}

export async function syncAvailableAmount(run: SyncRun, campaignId: string): Promise<PartResult> {
  const read = await run.ask('getCampaignAvailableAmount', { params: { campaignId } });
  if (!read.ok) return read;
  await run.deps.cache.write.putAvailableAmount(campaignId, read.value.answer);
  return DONE;
}

/** Lists of the portal that the bank cannot search. */
type UnsearchedSection = Exclude<PortalSection, SearchedSection>;

async function syncUnsearchedList(run: SyncRun, section: UnsearchedSection): Promise<PartResult> {
  const read = await run.ask(sectionTable[section].reading.list, {});
  if (!read.ok) return read;
  const { answer: { rows: records, unreadable }, asOf } = read.value;
  // No filter can prove the list whole.
  const whole = !looksCut(run, lengthOf(read.value.answer));
  await run.deps.cache.write.replaceRecords({ section, scope: null, records, unreadable, partial: !whole, asOf });
  noteWhole(run, section, whole ? null : records.length);
  return run.markRead({ part: section, scope: '', asOf }, section);
}

export async function syncPortalList(run: SyncRun, section: PortalSection): Promise<PartResult> {
  if (section !== 'campaigns') return isSearched(section) ? syncList(run, section) : syncUnsearchedList(run, section);
  const read = await syncCampaigns(run);
  return read.ok ? DONE : read;
}

/** The lists of the portal but for campaigns and orders, which depend on each other. */
export const portalParts = portalSections.filter((section) => section !== 'campaigns' && section !== 'orders')
  .map((section) => (run: SyncRun) => syncPortalList(run, section));

/* The interface documents the fields of the campaign search but not those of GET: either may say less than the other. */

const FIELDS = [
  'companyId', 'name', 'description', 'status', 'targetMin', 'targetMax', 'successFeeFixed', 'successFeePercentage', 'expectedClosingDate', 'createdDatetime',
] as const satisfies readonly (keyof Campaign)[];

/** An answer that says less empties nothing: these fields are filled from the cache where it left them out. */
async function filled(run: SyncRun, campaign: Campaign, fields: readonly (typeof FIELDS)[number][]): Promise<Campaign> {
  const known = await run.deps.cache.read.findRecord('campaigns', campaign.campaignId);
  if (known === null) return campaign;
  const record = known.record as Campaign;
  return { ...campaign, ...Object.fromEntries(fields.map((field) => [field, campaign[field] ?? record[field]])) };
}

/** Fills fields that GET left out. */
export const withKnown = (run: SyncRun, campaign: Campaign): Promise<Campaign> => filled(run, campaign, FIELDS);

/** Fills fields that this search says of no campaign. A field that it says of some was really emptied where it is empty. */
async function withUnsaid(run: SyncRun, campaigns: readonly Campaign[]): Promise<readonly Campaign[]> {
  const unsaid = FIELDS.filter((field) => campaigns.every((campaign) => campaign[field] === null));
  return unsaid.length === 0 ? campaigns : Promise.all(campaigns.map((campaign) => filled(run, campaign, unsaid)));
}
