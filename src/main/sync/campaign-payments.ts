import { refreshPayment } from './payment.ts';
import { DONE, inParallel } from './run.ts';
import type { SyncRun } from './run.ts';

/** Orders whose money is read at the same time. */
const ORDERS_AT_ONCE = 4;

/** Orders after which views hear that there is more to show. */
const TELL_EVERY = 50;

/**
 * Reads the money of a campaign's orders into the cache: payments, moneys in and out, cash-outs, refunds. What has come to its
 * end and is cached is left out, and what was never read comes first: a reading that was broken off goes on where it was. Gives
 * how many orders were read; errors are the run's.
 */
export async function readCampaignPayments(run: SyncRun, campaignId: string): Promise<number> {
  const orderIds = await run.deps.cache.read.unsettledOrders(campaignId);
  run.expect(orderIds.length);
  let read = 0;
  await inParallel(ORDERS_AT_ONCE, orderIds.map((orderId) => async () => {
    if (run.stopped) return;
    if (!(await run.step(() => refreshPayment(run, orderId, 'unfinished')))) return;
    read += 1;
    if (read % TELL_EVERY === 0) run.deps.onChanged('orders');
  }));
  run.deps.onChanged('orders');
  return read;
}

/** Reads the investors of a campaign (section 4.2) into the cache. Gives how many there are; errors are the run's. */
export async function readCampaignInvestors(run: SyncRun, campaignId: string): Promise<number> {
  let count = 0;
  run.expect(1);
  await run.step(async () => {
    const read = await run.ask('listCampaignInvestors', { params: { campaignId } });
    if (!read.ok) return read;
    const { answer: { rows: records, unreadable }, asOf } = read.value;
    await run.deps.cache.write.replaceCampaignInvestors({ campaignId, records, unreadable, asOf });
    run.deps.onChanged('investors');
    count = records.length;
    return DONE;
  });
  return count;
}
