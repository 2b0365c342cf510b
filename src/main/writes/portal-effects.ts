import type { IntentRecord } from '#main/store/journal/index.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { PortalOutcome } from '#shared/bridge/writes/portal-writes.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Engine } from './engine.ts';
import { readCampaign } from './kinds/portal/campaign-reading.ts';

type Parts = Pick<Engine, 'bench' | 'reader'>;

const TOLD: ReadonlySet<IntentRecord['state']> = new Set(['ACCEPTED', 'SETTLED', 'FAILED', 'CONFLICT']);

/** After the bank took a write of the portal, or showed something new of it, the lists show the records as they are now. */
export async function cachePortal(engine: Parts, record: IntentRecord, before: IntentRecord | null): Promise<void> {
  const { portal, state, shown, batchId } = record;
  if (portal === null || !TOLD.has(state)) return;
  if (before?.state === state && canonicalJson(before.portal) === canonicalJson(portal)) return;
  await cacheRecord(engine, portal, shown);
  // Of many orders one after the other, whoever began them reads the campaign at the end.
  if (portal.kind !== 'order' || batchId !== null) return;
  const campaigns = new Set([portal.campaignId, 'campaignId' in shown ? shown.campaignId : null, shown.kind === 'moveOrder' ? shown.toCampaignId : null]);
  for (const campaignId of campaigns) if (campaignId !== null) await cacheAvailable(engine, campaignId);
}

async function cacheRecord(engine: Parts, portal: PortalOutcome, shown: IntentRecord['shown']): Promise<void> {
  switch (portal.kind) {
    case 'campaign':
      await cacheCampaign(engine, portal.campaignId);
      return;
    case 'investor':
      await cacheInvestor(engine, portal.investorId);
      return;
    case 'order':
      await cacheOrder(engine, portal.orderId);
      return;
    case 'closing':
      if (shown.kind !== 'succeedCampaign' && shown.kind !== 'failCampaign') return;
      await cacheOrders(engine, shown.campaignId);
      await cacheCampaign(engine, shown.campaignId);
      return;
    default:
      assertNever(portal);
  }
}

/** With what it has raised, which another reading gives. */
async function cacheCampaign(engine: Parts, campaignId: string): Promise<void> {
  const { bench, reader } = engine;
  const asOf = bench.now();
  const read = await readCampaign(reader, campaignId);
  if (!read.ok || read.value === null) return;
  await bench.cache.write.putRecords({ section: 'campaigns', scope: null, records: [{ ...read.value, available: null }], asOf });
  bench.syncDeps.onChanged('campaigns');
  await cacheAvailable(engine, campaignId);
}

async function cacheAvailable({ bench, reader }: Parts, campaignId: string): Promise<void> {
  const read = await reader.ask('getCampaignAvailableAmount', { params: { campaignId } });
  if (!read.ok) return;
  await bench.cache.write.putAvailableAmount(campaignId, read.value.answer);
  bench.syncDeps.onChanged('campaigns');
}

async function cacheInvestor({ bench, reader }: Parts, investorId: string): Promise<void> {
  const read = await reader.ask('getInvestor', { params: { investorId } });
  if (!read.ok) return;
  await bench.cache.write.putRecords({ section: 'investors', scope: null, records: [read.value.answer], asOf: read.value.asOf });
  bench.syncDeps.onChanged('investors');
}

/** With its payment, which names a refund. */
async function cacheOrder({ bench, reader }: Parts, orderId: string): Promise<void> {
  const read = await reader.ask('getOrder', { params: { orderId } });
  if (!read.ok) return;
  await bench.cache.write.putRecords({ section: 'orders', scope: null, records: [read.value.answer], asOf: read.value.asOf });
  const payment = await reader.ask('getOrderPayment', { params: { orderId } });
  if (payment.ok) await bench.cache.write.putPaymentRecord('payment', orderId, payment.value.answer, payment.value.asOf);
  bench.syncDeps.onChanged('orders');
}

async function cacheOrders({ bench, reader }: Parts, campaignId: string): Promise<void> {
  const read = await reader.ask('listCampaignOrders', { params: { campaignId } });
  if (!read.ok) return;
  const { rows, unreadable } = read.value.answer;
  const records = rows.map((order) => (order.campaignId === null ? { ...order, campaignId } : order));
  await bench.cache.write.replaceCampaignOrders({ campaignId, records, unreadable, asOf: read.value.asOf });
  bench.syncDeps.onChanged('orders');
}
