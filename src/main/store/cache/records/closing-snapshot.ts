import { createHash } from 'node:crypto';

import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { ClosingOrder, ClosingSnapshot, ClosingTerms } from '#shared/domain/closing/model.ts';
import { snapshotText, statusSums } from '#shared/domain/closing/snapshot.ts';
import type { Money } from '#shared/domain/money.ts';

type SnapshotOrder = Pick<ClosingOrder, 'orderId' | 'status' | 'orderMinor' | 'feeMinor' | 'totalMinor'>;

/** Characters: line by line hashing would take as long as all else. */
const HASHED_AT_ONCE = 65_536;

/** Campaign and orders as the person approves them; they must be the same when the closing is sent. */
export function snapshotOf(campaign: Campaign, orders: readonly SnapshotOrder[]): ClosingSnapshot {
  const { campaignId, status, currency, minMinor, maxMinor, feeFixedMinor } = closingTermsOf(campaign);
  const terms = { campaignId, status, currency, minMinor, maxMinor, feeFixedMinor, feePercentage: campaign.successFeePercentage };
  const hash = createHash('sha256');
  let piece = '';
  for (const line of snapshotText(terms, orders)) {
    piece += line;
    if (piece.length < HASHED_AT_ONCE) continue;
    hash.update(piece);
    piece = '';
  }
  hash.update(piece);
  return { ...terms, sums: statusSums(orders), hash: hash.digest('hex') };
}

/** Cached orders; an amount in another currency than the campaign's is not known. */
export function snapshotOrders(orders: readonly Order[], { campaignId, currency }: Pick<Campaign, 'campaignId' | 'currency'>): readonly SnapshotOrder[] {
  const minor = minorIn(currency);
  return orders.filter((order) => order.campaignId === null || order.campaignId === campaignId).map(({ orderId, status, orderAmount, feeAmount, totalAmount }) =>
    ({ orderId, status, orderMinor: minor(orderAmount), feeMinor: minor(feeAmount), totalMinor: minor(totalAmount) }));
}

/** What a closing is computed from. An amount in another currency than the campaign's is not known. */
export function closingTermsOf(campaign: Campaign): ClosingTerms {
  const { campaignId, status, currency, targetMin, targetMax, successFeeFixed, successFeePercentage } = campaign;
  const minor = minorIn(currency);
  return {
    campaignId, status, currency, minMinor: minor(targetMin), maxMinor: minor(targetMax), feeFixedMinor: minor(successFeeFixed) ?? 0,
    // Without a percentage there is no such fee.
    feeHundredths: successFeePercentage === null ? 0 : hundredthsOf(successFeePercentage),
  };
}

/** "5.25" is 525; null for more than two decimals. */
function hundredthsOf(percentage: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d*))?$/.exec(percentage);
  if (match === null) return null;
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > 2) return null;
  return Number(match[1]) * 100 + Number(decimals.padEnd(2, '0'));
}

const minorIn = (currency: string) => (money: Money | null): number | null => (money?.currency === currency ? money.amountMinor : null);
