import type { SearchedSection } from '#shared/bridge/lists/record-fields.ts';
import type { Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Result } from '#shared/domain/result.ts';
import { withUnsaid } from './campaign-fields.ts';
import { noteWhole } from './partial-lists.ts';
import { lengthOf, looksCut, readPortalList } from './portal-lists.ts';
import type { ReadList } from './portal-lists.ts';
import type { PartResult, SyncRun } from './run.ts';
import { DONE, inParallel } from './run.ts';

const SCOPE = { scope: null } as const;

/** Campaigns whose raised amounts are asked for at the same time. */
const AVAILABLE_AT_ONCE = 3;

async function syncCampaigns(run: SyncRun): Promise<PartResult> {
  const read = await readCampaigns(run);
  if (!read.ok) return read;
  const { records, asOf } = read.value;
  run.expect(records.length);
  await inParallel(AVAILABLE_AT_ONCE, records.map(({ campaignId }) => () => run.step(() => syncAvailableAmount(run, campaignId))));
  return run.markRead({ part: 'campaigns', scope: '', asOf }, 'campaigns');
}

/** The campaigns without what they have raised, which is kept apart and stays. */
export async function readCampaigns(run: SyncRun): Promise<Result<ReadList<Campaign>, BankError>> {
  const read = await readPortalList(run, 'campaigns');
  if (!read.ok) return read;
  const records = (await withUnsaid(run, read.value.records)).map((record) => ({ ...record, available: null }));
  await takeOver(run, 'campaigns', { ...read.value, records });
  return read;
}

async function takeOver<S extends Section>(run: SyncRun, section: S, { records, unreadable, asOf, whole }: ReadList<SectionRecords[S]>): Promise<void> {
  const list = { section, ...SCOPE, records, unreadable, partial: !whole, asOf } as Parameters<typeof run.deps.cache.write.replaceRecords>[0];
  await run.deps.cache.write.replaceRecords(list);
}

async function syncList(run: SyncRun, section: Exclude<SearchedSection, 'campaigns'>): Promise<PartResult> {
  const read = await readPortalList(run, section);
  if (!read.ok) return read;
  await takeOver(run, section, read.value);
  return run.markRead({ part: section, scope: '', asOf: read.value.asOf }, section);
}

const syncOrders = (run: SyncRun): Promise<PartResult> => syncList(run, 'orders');

const syncInvestors = (run: SyncRun): Promise<PartResult> => syncList(run, 'investors');

export const syncUnidentified = (run: SyncRun): Promise<PartResult> => syncList(run, 'unidentified');

export const syncDisputes = (run: SyncRun): Promise<PartResult> => syncList(run, 'disputes');

export async function syncAvailableAmount(run: SyncRun, campaignId: string): Promise<PartResult> {
  const read = await run.ask('getCampaignAvailableAmount', { params: { campaignId } });
  if (!read.ok) return read;
  await run.deps.cache.write.putAvailableAmount(campaignId, read.value.answer);
  return DONE;
}

async function syncCompanies(run: SyncRun): Promise<PartResult> {
  const read = await run.ask('listCompanies', {});
  if (!read.ok) return read;
  const { answer: { rows: records, unreadable }, asOf } = read.value;
  // No filter can tell whether it is all of them.
  const whole = !looksCut(run, lengthOf(read.value.answer));
  await takeOver(run, 'companies', { records, unreadable, asOf, whole });
  noteWhole(run, 'companies', whole ? null : records.length);
  return run.markRead({ part: 'companies', scope: '', asOf }, 'companies');
}

/** The lists of the portal: one complete answer each. */
export const portalParts = [syncCampaigns, syncOrders, syncInvestors, syncCompanies, syncUnidentified, syncDisputes] as const;
