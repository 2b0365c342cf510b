import { isListed, sectionRows } from '#shared/bridge/lists/records.ts';
import type { PortalSection, RecordRow, Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import { refreshCampaignIn } from './campaign.ts';
import { refreshTransferAlone } from './changes.ts';
import { keep, refreshPayment } from './order.ts';
import type { Kept } from './order.ts';
import { syncPortalList } from './parts.ts';
import { DONE, firstError, runWith } from './run.ts';
import type { PartResult, ReadingOptions, SyncDeps, SyncRun } from './run.ts';

/** Reads a record, and what its details show, into the cache. Gives the first error; everything readable is stored. */
export async function refreshRecord(
  deps: SyncDeps, cached: RecordRow<Section>, section: Section, options: ReadingOptions = {},
): Promise<PartResult> {
  const run = runWith(deps, options);
  const refresh: ((run: SyncRun, record: never) => Promise<PartResult>) | undefined = refreshers[section];
  const result = refresh === undefined ? await refreshAlone(run, section, cached.id) : await refresh(run, cached.record as never);
  if (isListed(section)) deps.onChanged(section);
  return firstError(run, result);
}

/** Sections whose records are read with more, or in a way of their own. */
type Refreshers = { readonly [S in Section]?: (run: SyncRun, record: SectionRecords[S]) => Promise<PartResult> };

const refreshers: Refreshers = {
  virtualIbans: async (run, { accountId, virtualIban }) => {
    const read = await run.ask('getVirtualIban', { params: { accountId, virtualIban } });
    return keep(run, read, (answer) => ({ section: 'virtualIbans', records: [{ ...answer, accountId }] }));
  },
  transfers: (run, { accountId, moneyTransferId }) => refreshTransferAlone(run, accountId, moneyTransferId),
  campaigns: async (run, { campaignId, companyId }) => {
    await run.step(() => refreshAlone(run, 'companies', companyId));
    return refreshCampaignIn(run, campaignId);
  },
  orders: async (run, { orderId, investorId }) => {
    const read = await refreshAlone(run, 'orders', orderId);
    if (!read.ok) return read;
    await Promise.all([
      run.step(() => refreshAlone(run, 'investors', investorId)),
      run.step(() => refreshPayment(run, orderId)),
    ]);
    return DONE;
  },
  disputes: async (run, { disputeId, orderId }) => {
    if (orderId !== null) {
      await run.step(() => refreshAlone(run, 'orders', orderId));
      await run.step(() => refreshPayment(run, orderId));
    }
    return refreshAlone(run, 'disputes', disputeId);
  },
};

/** Reads one record, or its whole list where the bank gives no single one. */
async function refreshAlone(run: SyncRun, section: Section, id: string | null): Promise<PartResult> {
  const { reading } = sectionRows[section];
  if (reading === undefined || id === null) return DONE;
  if (reading.record === undefined) return syncPortalList(run, section as PortalSection);
  const [operation, parameter] = reading.record;
  const read = await run.ask(operation, { params: { [parameter]: id } } as never);
  return keep(run, read, (answer) => ({ section, records: [answer] }) as Kept);
}
