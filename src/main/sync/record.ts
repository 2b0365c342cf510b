import type { RecordRow, Section, SectionRecords } from '#shared/bridge/lists/records.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import type { Order } from '#shared/contract/orders.ts';
import { refreshCampaignIn } from './campaign.ts';
import { keep, refreshOrderAlone, refreshPayment } from './order.ts';
import type { Read } from './order.ts';
import { DONE, firstError, runWith } from './run.ts';
import type { PartResult, ReadingOptions, SyncDeps, SyncRun } from './run.ts';

/** Reads a record, and what its details show, into the cache. Gives the first error; everything readable is stored. */
export async function refreshRecord(
  deps: SyncDeps, cached: RecordRow<Section>, section: Section, options: ReadingOptions = {},
): Promise<PartResult> {
  const run = runWith(deps, options);
  const result = await refreshers[section](run, cached.record as never);
  if (section !== 'activity') deps.onChanged(section);
  return firstError(run, result);
}

type Refreshers = { readonly [S in Section]: (run: SyncRun, record: SectionRecords[S]) => Promise<PartResult> };

const refreshers: Refreshers = {
  virtualIbans: async (run, { accountId, virtualIban }) => {
    const read = await run.ask('getVirtualIban', { params: { accountId, virtualIban } });
    return keep(run, read, (answer) => ({ section: 'virtualIbans', records: [{ ...answer, accountId }] }));
  },
  transfers: async (run, { accountId, moneyTransferId }) => {
    const read = await run.find('getMoneyTransfer', { params: { accountId, moneyTransferId } });
    if (read.ok && read.value === null) {
      await run.deps.cache.write.markGone('transfers', [`${accountId}:${moneyTransferId}`], run.now());
      return DONE;
    }
    return keep(run, read as Read<MoneyTransfer>, (answer) => ({ section: 'transfers', records: [{ ...answer, accountId }] }));
  },
  campaigns: async (run, { campaignId, companyId }) => {
    await run.step(() => refreshCompany(run, companyId));
    return refreshCampaignIn(run, campaignId);
  },
  orders: refreshOrder,
  investors: (run, { investorId }) => refreshInvestor(run, investorId),
  companies: (run, { companyId }) => refreshCompany(run, companyId),
  unidentified: async (run, { unidentifiedTransferId }) => {
    const read = await run.ask('getUnidentifiedTransfer', { params: { unidentifiedTransferId } });
    return keep(run, read, (answer) => ({ section: 'unidentified', records: [answer] }));
  },
  disputes: async (run, { disputeId, orderId }) => {
    if (orderId !== null) {
      await run.step(() => refreshOrderAlone(run, orderId));
      await run.step(() => refreshPayment(run, orderId));
    }
    const read = await run.ask('getDispute', { params: { disputeId } });
    return keep(run, read, (answer) => ({ section: 'disputes', records: [answer] }));
  },
  activity: async () => DONE,
};

async function refreshCompany(run: SyncRun, companyId: string | null): Promise<PartResult> {
  if (companyId === null) return DONE;
  return keep(run, await run.ask('getCompany', { params: { companyId } }), (answer) => ({ section: 'companies', records: [answer] }));
}

async function refreshOrder(run: SyncRun, { orderId, investorId }: Order): Promise<PartResult> {
  const read = await refreshOrderAlone(run, orderId);
  if (!read.ok) return read;
  await Promise.all([
    run.step(() => refreshInvestor(run, investorId)),
    run.step(() => refreshPayment(run, orderId)),
  ]);
  return DONE;
}

async function refreshInvestor(run: SyncRun, investorId: string | null): Promise<PartResult> {
  if (investorId === null) return DONE;
  return keep(run, await run.ask('getInvestor', { params: { investorId } }), (answer) => ({ section: 'investors', records: [answer] }));
}
