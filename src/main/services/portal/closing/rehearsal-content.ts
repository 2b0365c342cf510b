import type { PaymentRecords } from '#main/store/cache/index.ts';
import type { RehearsalContent } from '#shared/bridge/portal/rehearsal.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import type { Order } from '#shared/contract/orders.ts';
import { campaignStates } from '#shared/contract/states.ts';
import { knownBut } from '#shared/domain/open-status.ts';
import type { Workbench } from '#main/context/workbench.ts';
import type { CampaignData } from './campaign-data.ts';

/** More orders than a campaign has. */
const ALL = 1_000_000;

/** A move of an order in the rehearsal goes to open campaigns, or to those of which nobody documented that they are not. */
const NOT_OPEN: readonly (string | null)[] = knownBut(campaignStates, 'OPEN');

type Cached = Pick<Workbench, 'cache'>;

/** What is cached of a campaign and of all that belongs to it. */
export async function rehearsalContent(bench: Cached, { campaign, orders }: CampaignData): Promise<RehearsalContent> {
  const { cache } = bench;
  const { campaignId } = campaign;
  const records = new Map((await cache.read.recordsWhere('orders', 'campaignId', campaignId, ALL)).map(({ record }) => [(record as Order).orderId, record as Order]));
  const listed = orders.flatMap(({ orderId }) => records.get(orderId) ?? []);
  const orderIds = listed.map(({ orderId }) => orderId);
  const payments = await paymentsOf(bench, 'payment', orderIds);
  const own = new Set(orderIds);
  return {
    companies: await listOf(bench, 'companies'),
    campaigns: (await listOf(bench, 'campaigns')).filter((other) => other.campaignId === campaignId || !NOT_OPEN.includes(other.status)).map(({ available: _available, ...record }) => record),
    investors: await investorsOf(bench, campaignId, listed),
    orders: listed, payments,
    moneyins: await paymentsOf(bench, 'moneyin', payments.flatMap(({ moneyinId }) => moneyinId ?? [])),
    moneyouts: await paymentsOf(bench, 'moneyout', payments.flatMap(({ moneyoutIds }) => moneyoutIds)),
    refunds: await paymentsOf(bench, 'refund', payments.flatMap(({ refundIds }) => refundIds)),
    cashouts: await paymentsOf(bench, 'cashout', payments.flatMap(({ cashoutIds }) => cashoutIds)),
    unidentified: await listOf(bench, 'unidentified'),
    disputes: (await listOf(bench, 'disputes')).filter(({ orderId }) => orderId !== null && own.has(orderId)),
  };
}

async function listOf<S extends 'companies' | 'campaigns' | 'unidentified' | 'disputes'>({ cache }: Cached, section: S): Promise<readonly SectionRecords[S][]> {
  const { rows } = await cache.read.recordPage({ section, search: '', filters: {}, sort: null }, 0, ALL);
  return rows.map(({ record }) => record as SectionRecords[S]);
}

async function paymentsOf<Kind extends keyof PaymentRecords>({ cache }: Cached, kind: Kind, ids: readonly string[]): Promise<readonly PaymentRecords[Kind][]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  return (await cache.read.paymentRecords(kind, unique)).map(({ value }) => value as unknown as PaymentRecords[Kind]);
}

/** The campaign's own list where it was read; those of orders that it does not name are added. */
async function investorsOf({ cache }: Cached, campaignId: string, orders: readonly Order[]): Promise<RehearsalContent['investors']> {
  const investors = new Map((await cache.read.campaignInvestors(campaignId)).map((investor) => [investor.investorId, investor]));
  const missing = new Set(orders.flatMap(({ investorId }) => (investorId === null || investors.has(investorId) ? [] : [investorId])));
  for (const investorId of missing) {
    const row = await cache.read.findRecord('investors', investorId);
    if (row !== null) investors.set(investorId, row.record as SectionRecords['investors']);
  }
  return [...investors.values()];
}
