import type { Currency } from '../currency.ts';
import type { Money } from '../money.ts';
import { isFinalised, payoutState } from '../portal/states.ts';
import { proportionOf } from './proportion.ts';

export const mapKeys = [
  'received', 'refunded', 'refunding', 'refundRefused', 'cashedOut', 'cashingOut', 'cashoutRefused', 'held', 'heldWrongAmount', 'unexplained',
] as const;
export type MapKey = (typeof mapKeys)[number];

interface MappedCashout {
  readonly cashoutId: string;
  readonly status: string | null;
  readonly amount: Money | null;
}

export interface MappedOrder {
  readonly orderId: string;
  readonly status: string | null;
  readonly totalMinor: number | null;
  /** null when never read. */
  readonly payment: { readonly cashoutIds: readonly string[] } | null;
  readonly moneyin: { readonly status: string | null; readonly amount: Money | null } | null;
  readonly refunds: readonly { readonly status: string | null; readonly amount: Money | null }[];
  /** The payment refers to a record that was never read. */
  readonly incomplete: boolean;
}

export interface MappedCampaign {
  readonly currency: Currency;
  readonly status: string | null;
  readonly orders: Iterable<MappedOrder>;
  readonly cashouts: readonly MappedCashout[];
}

/** An order's part of a figure, in minor units; only `unexplained` may be negative. */
interface MapShare {
  readonly orderId: string;
  readonly amountMinor: number;
}

export interface MapFigures {
  readonly parts: readonly { readonly key: MapKey; readonly amountMinor: number; readonly orders: number }[];
  /** In input order. A figure may exceed its shares: a cash-out may belong to no order. */
  readonly shares: Readonly<Record<MapKey, readonly MapShare[]>>;
  /** Their payment was not read completely. */
  readonly unread: readonly string[];
}

/**
 * Where a campaign's money is: received = refunded + refunding + refundRefused + cashedOut + cashingOut + cashoutRefused + held +
 * heldWrongAmount + unexplained, per order and in total. Held money follows from statuses and totals, not from the remainder, so
 * every unaccounted cent is unexplained.
 */
export function mapCampaign({ currency, status, orders, cashouts }: MappedCampaign): MapFigures {
  const isFinal = isFinalised(status);
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

function readOrder(order: MappedOrder, currency: Currency, isFinal: boolean): ReadOrder | null {
  const { payment, moneyin, refunds } = order;
  if (payment === null || order.incomplete) return null;
  const received = moneyin?.status === 'ACCEPTED' ? minorOf(moneyin.amount, currency) : 0;
  const sums = { refunded: 0, refunding: 0, refundRefused: 0 };
  for (const refund of refunds) {
    const minor = minorOf(refund.amount, currency);
    if (minor === null) return null;
    sums[REFUND_SUMS[payoutState(refund.status)]] += minor;
  }
  const held = heldOf(order, isFinal, sums);
  if (received === null || held === null) return null;
  const kept = Math.max(0, received - sums.refunded - sums.refunding);
  // A refused refund may have been repeated: it counts only as far as money remains.
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

/** Any other status, undocumented ones included, is pending. */
const REFUND_SUMS = { executed: 'refunded', refused: 'refundRefused', underWay: 'refunding' } as const;

/** A paid order's total, until the campaign is closed or it is cashed out. */
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

interface CashedOrder {
  /** Money available for cash-outs, in minor units. */
  readonly net: number;
  readonly cashoutIds: readonly string[];
  /** Whether a cash-out named by no order may contain its money. */
  readonly mayBeCashed: boolean;
}

interface CashoutShare {
  readonly cashedOut: number;
  readonly cashingOut: number;
  readonly cashoutRefused: number;
}

interface BeyondShares {
  readonly cashedOut: number;
  readonly cashingOut: number;
}

const NOTHING: CashoutShare = { cashedOut: 0, cashingOut: 0, cashoutRefused: 0 };

/** Key of the cash-outs that no order names. */
const UNNAMED = '';

/** One cash-out may cover many orders: connected orders and cash-outs share in proportion, to the cent, never beyond an order's money. */
function shareCashouts(orders: readonly CashedOrder[], cashouts: readonly MappedCashout[]): { readonly shares: readonly CashoutShare[]; readonly beyond: BeyondShares } {
  const groups = groupsOf(orders, cashouts);
  const shares = orders.map(() => NOTHING);
  const beyond = { cashedOut: 0, cashingOut: 0 };
  for (const { members, sums } of groups) {
    const nets = members.map((index) => orders[index]?.net ?? 0);
    const executed = takeFrom(nets, sums.cashedOut);
    const under = takeFrom(executed.left, sums.cashingOut);
    // As with refused refunds.
    const refused = takeFrom(under.left, sums.cashoutRefused);
    beyond.cashedOut += executed.beyond;
    beyond.cashingOut += under.beyond;
    for (const [place, index] of members.entries()) {
      shares[index] = { cashedOut: executed.taken[place] ?? 0, cashingOut: under.taken[place] ?? 0, cashoutRefused: refused.taken[place] ?? 0 };
    }
  }
  return { shares, beyond };
}

interface Group {
  readonly members: number[];
  readonly sums: { cashedOut: number; cashingOut: number; cashoutRefused: number };
}

function groupsOf(orders: readonly CashedOrder[], cashouts: readonly MappedCashout[]): Iterable<Group> {
  const links = new Links();
  for (const { cashoutIds } of orders) for (const id of cashoutIds) links.join(cashoutIds[0] ?? id, id);
  const groups = new Map<string, Group>();
  const groupOf = (root: string): Group => {
    let group = groups.get(root);
    if (group === undefined) groups.set(root, group = { members: [], sums: { cashedOut: 0, cashingOut: 0, cashoutRefused: 0 } });
    return group;
  };
  for (const [index, { cashoutIds, mayBeCashed }] of orders.entries()) {
    const [first] = cashoutIds;
    if (first !== undefined) groupOf(links.rootOf(first)).members.push(index);
    else if (mayBeCashed) groupOf(UNNAMED).members.push(index);
  }
  for (const { cashoutId, status, amount } of cashouts) groupOf(links.has(cashoutId) ? links.rootOf(cashoutId) : UNNAMED).sums[CASHOUT_SUMS[payoutState(status)]] += amount?.amountMinor ?? 0;
  return groups.values();
}

const CASHOUT_SUMS = { executed: 'cashedOut', refused: 'cashoutRefused', underWay: 'cashingOut' } as const;

/** In proportion, to the last unit. */
function takeFrom(amounts: readonly number[], wanted: number): { readonly taken: readonly number[]; readonly left: readonly number[]; readonly beyond: number } {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const takes = Math.min(total, wanted);
  let before = 0;
  let takenBefore = 0;
  const taken = amounts.map((amount) => {
    before += amount;
    const takenByNow = proportionOf(takes, before, total, 'down');
    const share = takenByNow - takenBefore;
    takenBefore = takenByNow;
    return share;
  });
  return { taken, left: amounts.map((amount, index) => amount - (taken[index] ?? 0)), beyond: wanted - takes };
}

/** Union-find over cash-outs that one order names together. */
class Links {
  readonly #parents = new Map<string, string>();

  has(id: string): boolean {
    return this.#parents.has(id);
  }

  rootOf(id: string): string {
    let root = id;
    for (let parent = this.#parents.get(root); parent !== undefined && parent !== root; parent = this.#parents.get(root)) root = parent;
    return root;
  }

  join(left: string, right: string): void {
    const roots = [this.rootOf(left), this.rootOf(right)] as const;
    this.#parents.set(roots[0], roots[0]);
    this.#parents.set(roots[1], roots[0]);
    this.#parents.set(right, roots[0]);
  }
}
