import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, allValues } from '#main/store/sqlite/index.ts';
import type { Cashout } from '#shared/contract/campaigns.ts';
import type { Moneyin, Moneyout, Order, OrderPayment, Refund } from '#shared/contract/orders.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isOverOrder, payoutState } from '#shared/domain/portal/states.ts';
import type { PaymentKind, PaymentRecords } from './payments.ts';

export interface OrderMoney {
  readonly orderId: string;
  readonly status: Order['status'];
  readonly payment: OrderPayment | null;
  readonly asOf: Instant | null;
  readonly moneyin: Moneyin | null;
  readonly moneyouts: readonly Moneyout[];
  readonly cashouts: readonly Cashout[];
  readonly refunds: readonly Refund[];
  /** Whether the payment names something uncached. */
  readonly incomplete: boolean;
}

export interface ListedOrder {
  readonly id: string;
  readonly status: Order['status'];
  readonly totalAmount: number | null;
  readonly currency: string | null;
}

/** As the bank lists them; those without a position last, in row order. */
export const listedOrders = (database: Database, campaignId: string): ListedOrder[] => allRows<ListedOrder>(
  database,
  'SELECT id, status, totalAmount, currency FROM investment_order WHERE campaignId = ? AND gone_at IS NULL ORDER BY position IS NULL, position, rowid', campaignId,
);

export interface PlacedOrder {
  readonly order: ListedOrder;
  /** In the list of the bank. */
  readonly place: number;
}

/** By their ids, as payments are stored: of a hundred thousand orders each page of payments is decrypted once, and not once for each order. */
export const inOrderOfPayments = (orders: readonly ListedOrder[]): PlacedOrder[] =>
  orders.map((order, place) => ({ order, place })).sort((left, right) => (left.order.id < right.order.id ? -1 : left.order.id > right.order.id ? 1 : 0));

/** Reads the money of one order after the other. */
export function moneyReader(database: Database): (order: Pick<ListedOrder, 'id' | 'status'>) => OrderMoney {
  const moneyinsOf = paymentFinder(database, 'moneyin');
  const moneyoutsOf = paymentFinder(database, 'moneyout');
  const cashoutsOf = paymentFinder(database, 'cashout');
  const refundsOf = paymentFinder(database, 'refund');
  const payments = database.prepare<[string], { readonly document: string; readonly as_of: Instant }>(
    "SELECT document, as_of FROM payment_record WHERE kind = 'payment' AND id = ?",
  );
  return ({ id, status }) => {
    const read = payments.get(id);
    const payment = read === undefined ? null : (JSON.parse(read.document) as OrderPayment);
    const { moneyinId = null, moneyoutIds = [], cashoutIds = [], refundIds = [] } = payment ?? {};
    const moneyinIds = moneyinId === null ? [] : [moneyinId];
    const [moneyin = null] = moneyinsOf(moneyinIds);
    const moneyouts = moneyoutsOf(moneyoutIds);
    const cashouts = cashoutsOf(cashoutIds);
    const refunds = refundsOf(refundIds);
    const named = moneyinIds.length + moneyoutIds.length + cashoutIds.length + refundIds.length;
    const found = Number(moneyin !== null) + moneyouts.length + cashouts.length + refunds.length;
    return { orderId: id, status, payment, asOf: read?.as_of ?? null, moneyin, moneyouts, cashouts, refunds, incomplete: found < named };
  };
}

/** Finds records of one kind by their ids. */
function paymentFinder<Kind extends PaymentKind>(database: Database, kind: Kind): (ids: readonly string[]) => PaymentRecords[Kind][] {
  const one = database.prepare<[string, string], string>('SELECT document FROM payment_record WHERE kind = ? AND id = ?').pluck();
  return (ids) => ids.map((id) => one.get(kind, id)).filter((document) => document !== undefined).map((document) => JSON.parse(document) as PaymentRecords[Kind]);
}

/** Whether reading an order's money again is useless: all that came in has gone out and arrived, or nothing came and nothing will. */
function isSettled({ status, payment, moneyin, moneyouts, cashouts, refunds, incomplete }: OrderMoney): boolean {
  if (payment === null || incomplete || payment.orderStatus !== status) return false;
  const outgoing = [...cashouts, ...refunds];
  if (!outgoing.every((record) => payoutState(record.status) === 'executed')) return false;
  const ended = isOverOrder(status);
  if (moneyin === null || moneyin.status === 'REJECTED' || moneyin.status === 'EXPIRED') return ended && outgoing.length === 0;
  if (moneyin.status !== 'ACCEPTED' || moneyin.amount === null) return false;
  // A cash-out may cover many orders: the money-out says whether all of this order's money is in it.
  if (moneyouts.length > 0 && moneyouts.every((moneyout) => moneyout.status === 'DEPLETED')) return true;
  const out = outgoing.reduce((sum, { amount }) => (amount?.currency === moneyin.amount?.currency ? sum + (amount?.amountMinor ?? 0) : sum), 0);
  return out === moneyin.amount.amountMinor;
}

/** The orders of a campaign whose money is worth reading: never read first, then by age. */
export function unsettledOrders(database: Database, campaignId: string): string[] {
  const unsettled: { readonly orderId: string; readonly asOf: string; readonly place: number }[] = [];
  const moneyOf = moneyReader(database);
  for (const { order, place } of inOrderOfPayments(listedOrders(database, campaignId))) {
    const money = moneyOf(order);
    if (!isSettled(money)) unsettled.push({ orderId: money.orderId, asOf: money.asOf ?? '', place });
  }
  return unsettled.sort((left, right) => (left.asOf < right.asOf ? -1 : left.asOf > right.asOf ? 1 : left.place - right.place)).map(({ orderId }) => orderId);
}

export function finalRecords(database: Database, kind: PaymentKind, ids: readonly string[]): string[] {
  return allValues<string>(
    database, `SELECT id FROM payment_record WHERE kind = ? AND status IN (SELECT value FROM json_each(?)) AND id IN (SELECT value FROM json_each(?))`,
    kind, JSON.stringify(FINAL[kind]), JSON.stringify(ids),
  );
}

/** Refused refunds and cash-outs are not final: somebody may deal with them at the bank. */
const FINAL: Readonly<Record<PaymentKind, readonly string[]>> = {
  payment: [], moneyin: ['ACCEPTED', 'REJECTED', 'EXPIRED'], moneyout: ['DEPLETED', 'FAILED', 'EXPIRED'], refund: ['EXECUTED'], cashout: ['EXECUTED'],
};
