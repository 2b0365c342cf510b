import type { PartResult, SyncRun } from './run.ts';
import { DONE, inParallel } from './run.ts';

/** The lists of the portal: one complete answer each. */
export const portalParts = [syncCampaigns, syncOrders, syncInvestors, syncCompanies, syncUnidentified, syncDisputes] as const;

const SCOPE = { scope: null } as const;

/** Campaigns whose raised amounts are asked for at the same time. */
const AVAILABLE_AT_ONCE = 3;

async function syncCampaigns(run: SyncRun): Promise<PartResult> {
  const read = await run.ask('searchCampaigns', { body: {} });
  if (!read.ok) return read;
  const { answer: { rows, unreadable }, asOf } = read.value;
  const records = rows.map((record) => ({ ...record, available: null }));
  await run.deps.cache.write.replaceRecords({ section: 'campaigns', ...SCOPE, records, unreadable, asOf });
  run.expect(records.length);
  await inParallel(AVAILABLE_AT_ONCE, records.map(({ campaignId }) => () => run.step(() => syncAvailableAmount(run, campaignId))));
  return run.markRead({ part: 'campaigns', scope: '', asOf }, 'campaigns');
}

export async function syncAvailableAmount(run: SyncRun, campaignId: string): Promise<PartResult> {
  const read = await run.ask('getCampaignAvailableAmount', { params: { campaignId } });
  if (!read.ok) return read;
  await run.deps.cache.write.putAvailableAmount(campaignId, read.value.answer);
  return DONE;
}

async function syncOrders(run: SyncRun): Promise<PartResult> {
  const read = await run.ask('searchOrders', { body: {} });
  if (!read.ok) return read;
  const { answer: { rows: records, unreadable }, asOf } = read.value;
  await run.deps.cache.write.replaceRecords({ section: 'orders', ...SCOPE, records, unreadable, asOf });
  return run.markRead({ part: 'orders', scope: '', asOf }, 'orders');
}

async function syncInvestors(run: SyncRun): Promise<PartResult> {
  const read = await run.ask('searchInvestors', { body: {} });
  if (!read.ok) return read;
  const { answer: { rows: records, unreadable }, asOf } = read.value;
  await run.deps.cache.write.replaceRecords({ section: 'investors', ...SCOPE, records, unreadable, asOf });
  return run.markRead({ part: 'investors', scope: '', asOf }, 'investors');
}

async function syncCompanies(run: SyncRun): Promise<PartResult> {
  const read = await run.ask('listCompanies', {});
  if (!read.ok) return read;
  const { answer: { rows: records, unreadable }, asOf } = read.value;
  await run.deps.cache.write.replaceRecords({ section: 'companies', ...SCOPE, records, unreadable, asOf });
  return run.markRead({ part: 'companies', scope: '', asOf }, 'companies');
}

export async function syncUnidentified(run: SyncRun): Promise<PartResult> {
  const read = await run.ask('searchUnidentifiedTransfers', { body: {} });
  if (!read.ok) return read;
  const { answer: { rows: records, unreadable }, asOf } = read.value;
  await run.deps.cache.write.replaceRecords({ section: 'unidentified', ...SCOPE, records, unreadable, asOf });
  return run.markRead({ part: 'unidentified', scope: '', asOf }, 'unidentified');
}

export async function syncDisputes(run: SyncRun): Promise<PartResult> {
  const read = await run.ask('searchDisputes', { body: {} });
  if (!read.ok) return read;
  const { answer: { rows: records, unreadable }, asOf } = read.value;
  await run.deps.cache.write.replaceRecords({ section: 'disputes', ...SCOPE, records, unreadable, asOf });
  return run.markRead({ part: 'disputes', scope: '', asOf }, 'disputes');
}
