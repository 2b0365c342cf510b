import type { Currency } from '../currency.ts';
import type { Money } from '../money.ts';
import { shareCashouts } from './cashout-shares.ts';
import type { CashedOrder } from './cashout-shares.ts';

export const mapKeys = [
  'received', 'refunded', 'refunding', 'refundRefused', 'cashedOut', 'cashingOut', 'cashoutRefused', 'held', 'heldWrongAmount', 'unexplained',
] as const;
export type MapKey = (typeof mapKeys)[number];

export interface MappedCashout {
  readonly cashoutId: string;
  readonly status: string | null;
  readonly amount: Money | null;
}

/** What is known of an order's money. */
export interface MappedOrder {
  readonly orderId: string;
  readonly status: string | null;
  readonly totalMinor: number | null;
  /** null where it was never read. */
  readonly payment: { readonly cashoutIds: readonly string[] } | null;
  readonly moneyin: { readonly status: string | null; readonly amount: Money | null } | null;
  readonly refunds: readonly { readonly status: string | null; readonly amount: Money | null }[];
  /** Whether the payment names something that was never read. */
  readonly incomplete: boolean;
}

export interface MappedCampaign {
  readonly currency: Currency;
  readonly status: string | null;
  readonly orders: Iterable<MappedOrder>;
  /** Each once, however many orders name it. */
  readonly cashouts: readonly MappedCashout[];
}

/** What one order puts into a figure, in minor units; only `unexplained` may be negative. */
export interface MapShare {
  readonly orderId: string;
  readonly amountMinor: number;
}

export interface MapFigures {
  /** All keys; orders are counted where they put something in. */
  readonly parts: readonly { readonly key: MapKey; readonly amountMinor: number; readonly orders: number }[];
  /** In the order in which they came. A figure can be more than its shares: a cash-out may belong to no order. */
  readonly shares: Readonly<Record<MapKey, readonly MapShare[]>>;
  /** Orders that are not in the map, since their payment was not read, or not whole. */
  readonly unread: readonly string[];
}

/**
 * Where the money of a campaign is: received = refunded + refunding + refundRefused + cashedOut + cashingOut + cashoutRefused +
 * held + heldWrongAmount + unexplained, of every order and in all. What is held follows from what the orders' states and totals
 * say should be there, not from what is left over: so a cent that nothing accounts for shows as unexplained.
 */
export function mapCampaign({ currency, status, orders, cashouts }: MappedCampaign): MapFigures {
  const isFinal = status === 'FINALIZED_SUCCESS' || status === 'FINALIZED_FAIL';
  const unread: string[] = [];
  const read: ReadOrder[] = [];
  for (const order of orders) {
    const parts = readOrder(order, currency, isFinal);
    if (parts === null) unread.push(order.orderId);
    else read.push(parts);
  }
  const known = cashouts.filter(({ amount }) => amount?.currency === currency);
  const { shares: cashed, beyond } = shareCashouts(read.map(({ cashed }) => cashed), known);
  const tally = new Tally();
  for (const [index, { orderId, parts }] of read.entries()) tally.add(orderId, { ...parts, ...cashed[index] });
  tally.addBeyond('cashedOut', beyond.cashedOut);
  tally.addBeyond('cashingOut', beyond.cashingOut);
  tally.addBeyond('unexplained', -beyond.cashedOut - beyond.cashingOut);
  return { parts: tally.parts(), shares: tally.shares, unread };
}

type OrderParts = { readonly [Key in 'received' | 'refunded' | 'refunding' | 'refundRefused' | 'held' | 'heldWrongAmount']: number };

interface ReadOrder {
  readonly orderId: string;
  readonly parts: OrderParts;
  readonly cashed: CashedOrder;
}

/** null where something of the order's money is not known. */
function readOrder(order: MappedOrder, currency: Currency, isFinal: boolean): ReadOrder | null {
  const { payment, moneyin, refunds } = order;
  if (payment === null || order.incomplete) return null;
  const received = moneyin?.status === 'ACCEPTED' ? minorOf(moneyin.amount, currency) : 0;
  const sums = { refunded: 0, refunding: 0, refundRefused: 0 };
  for (const refund of refunds) {
    const minor = minorOf(refund.amount, currency);
    if (minor === null) return null;
    sums[refundKey(refund.status)] += minor;
  }
  const held = heldOf(order, isFinal, sums);
  if (received === null || held === null) return null;
  const kept = Math.max(0, received - sums.refunded - sums.refunding);
  // A refund that was refused may have been made again: it is there only as far as the money is.
  const refundRefused = Math.min(sums.refundRefused, kept);
  const heldWrongAmount = order.status === 'INCORRECT_AMOUNT' ? kept - refundRefused : 0;
  const net = Math.max(0, kept - refundRefused - held - heldWrongAmount);
  const mayBeCashed = order.status === 'ACCEPTED' || order.status === 'SPLIT';
  return {
    orderId: order.orderId,
    parts: { received, ...sums, refundRefused, held, heldWrongAmount },
    cashed: { net, cashoutIds: payment.cashoutIds, mayBeCashed },
  };
}

const minorOf = (amount: Money | null, currency: Currency): number | null => (amount?.currency === currency ? amount.amountMinor : null);

/** Any state that is not an end, also one that nobody documented, is under way. */
function refundKey(status: string | null): 'refunded' | 'refunding' | 'refundRefused' {
  if (status === 'EXECUTED') return 'refunded';
  return status === 'FAILED' || status === 'REFUSED_BY_RECEIVER' ? 'refundRefused' : 'refunding';
}

/** What a paid order should still have lying at the bank: its total, until the campaign is closed or it is cashed out. */
function heldOf(order: MappedOrder, isFinal: boolean, refunds: { readonly refunded: number; readonly refunding: number; readonly refundRefused: number }): number | null {
  if (isFinal || (order.payment?.cashoutIds.length ?? 0) > 0) return 0;
  if (order.status !== 'ACCEPTED' && order.status !== 'SPLIT') return 0;
  const { refunded, refunding, refundRefused } = refunds;
  return order.totalMinor === null ? null : Math.max(0, order.totalMinor - refunded - refunding - refundRefused);
}

class Tally {
  readonly shares: Record<MapKey, MapShare[]> = {
    received: [], refunded: [], refunding: [], refundRefused: [], cashedOut: [], cashingOut: [], cashoutRefused: [], held: [], heldWrongAmount: [], unexplained: [],
  };
  readonly #totals = new Map<MapKey, number>();

  add(orderId: string, parts: Readonly<Partial<Record<MapKey, number>>>): void {
    let unexplained = parts.received ?? 0;
    for (const key of mapKeys) {
      const amountMinor = key === 'unexplained' ? unexplained : parts[key] ?? 0;
      if (key !== 'received') unexplained -= amountMinor;
      if (amountMinor === 0) continue;
      this.shares[key].push({ orderId, amountMinor });
      this.addBeyond(key, amountMinor);
    }
  }

  addBeyond(key: MapKey, amountMinor: number): void {
    this.#totals.set(key, (this.#totals.get(key) ?? 0) + amountMinor);
  }

  parts(): MapFigures['parts'] {
    return mapKeys.map((key) => ({ key, amountMinor: this.#totals.get(key) ?? 0, orders: this.shares[key].length }));
  }
}
