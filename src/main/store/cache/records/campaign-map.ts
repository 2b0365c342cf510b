import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows } from '#main/store/sqlite/index.ts';
import type { CampaignMap, MapKey, MapOrders } from '#shared/bridge/portal/campaign-records.ts';
import type { Cashout } from '#shared/contract/campaigns.ts';
import { mapCampaign } from '#shared/domain/closing/campaign-map.ts';
import type { MappedOrder } from '#shared/domain/closing/campaign-map.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { moneyOfOrders } from './order-money.ts';
import { findRecord } from './reading.ts';

/** null for a campaign that is not cached. `asOf` is that of the payment read longest ago. */
export function campaignMap(database: Database, campaignId: string): CampaignMap | null {
  const read = readMap(database, campaignId);
  if (read === null) return null;
  const { campaign: { currency }, figures, cashouts, asOf } = read;
  return {
    campaignId, currency, asOf, unread: figures.unread.length,
    parts: figures.parts.map(({ key, amountMinor, orders }) => ({ key, orders, amount: { amountMinor, currency } })),
    cashouts: cashouts.flatMap(({ companyId, amount, status }) =>
      (amount === null ? [] : [{ companyId, companyName: companyName(database, companyId), amount, executed: status === 'EXECUTED' }])),
  };
}

export function mapOrders(database: Database, campaignId: string, key: MapKey, offset: number, limit: number): MapOrders | null {
  const read = readMap(database, campaignId);
  if (read === null) return null;
  const shares = read.figures.shares[key];
  const { currency } = read.campaign;
  const rows = shares.slice(offset, offset + limit).flatMap(({ orderId, amountMinor }) => {
    const row = findRecord(database, 'orders', orderId);
    return row === null ? [] : [{ order: row.record, amount: { amountMinor, currency } }];
  });
  return { rows, total: shares.length };
}

function readMap(database: Database, campaignId: string) {
  const campaign = findRecord(database, 'campaigns', campaignId)?.record;
  if (campaign === undefined) return null;
  const totals = orderTotals(database, campaignId, campaign.currency);
  const cashouts = new Map<string, Cashout>();
  let asOf: Instant | null = null;
  const orders: MappedOrder[] = [];
  for (const money of moneyOfOrders(database, campaignId)) {
    for (const cashout of money.cashouts) cashouts.set(cashout.cashoutId, cashout);
    if (money.asOf !== null && (asOf === null || money.asOf < asOf)) asOf = money.asOf;
    orders.push({
      orderId: money.orderId, status: money.status, totalMinor: totals.get(money.orderId) ?? null,
      payment: money.payment === null ? null : { cashoutIds: money.payment.cashoutIds },
      moneyin: money.moneyin === null ? null : { status: money.moneyin.status, amount: money.moneyin.amount },
      refunds: money.refunds.map(({ status, amount }) => ({ status, amount })), incomplete: money.incomplete,
    });
  }
  const known = [...cashouts.values()];
  return { campaign, cashouts: known, asOf, figures: mapCampaign({ currency: campaign.currency, status: campaign.status, orders, cashouts: known }) };
}

function orderTotals(database: Database, campaignId: string, currency: string): Map<string, number> {
  const rows = allRows<{ id: string; totalAmount: number }>(
    database, 'SELECT id, totalAmount FROM investment_order WHERE campaignId = ? AND gone_at IS NULL AND currency = ? AND totalAmount IS NOT NULL',
    campaignId, currency,
  );
  return new Map(rows.map(({ id, totalAmount }) => [id, totalAmount]));
}

const companyName = (database: Database, companyId: string | null): string | null =>
  companyId === null ? null : (findRecord(database, 'companies', companyId)?.record.businessName ?? null);
