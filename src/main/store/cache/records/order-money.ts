import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allValues, oneValue } from '#main/store/sqlite/index.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { Currency } from '#shared/domain/currency.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { isOverOrder, payoutState } from '#shared/domain/portal/states.ts';
import type { PaymentKind } from './payments.ts';

/** What the map asks of a money-in, money-out, cash-out or refund. */
export interface MoneyRecord {
  readonly id: string;
  readonly status: string | null;
  readonly amount: Money | null;
}

export interface OrderMoney {
  /** null when never read. */
  readonly payment: { readonly orderStatus: string | null; readonly cashoutIds: readonly string[]; readonly asOf: Instant } | null;
  readonly moneyin: MoneyRecord | null;
  readonly moneyouts: readonly MoneyRecord[];
  readonly cashouts: readonly MoneyRecord[];
  readonly refunds: readonly MoneyRecord[];
  /** Whether the payment names something uncached. */
  readonly incomplete: boolean;
}

export interface ListedOrder {
  readonly id: string;
  readonly status: Order['status'];
  readonly totalAmount: number | null;
  readonly currency: string | null;
  /** In the list of the bank, from 0; orders without a position come last, in row order. */
  readonly place: number;
}

type ListedCells = readonly [position: number | null, rowId: number, id: string, status: Order['status'], totalAmount: number | null, currency: string | null];

const ORDERS_AT_ONCE = 1_000;

/** The orders of a campaign by their ids, in parts: payments are stored so, and each page of a hundred thousand is decrypted once and not for each order. */
export function listedOrders(database: Database, campaignId: string): ListedOrder[][] {
  const json = oneValue<string>(
    database,
    `SELECT json_group_array(json_array(position, rowid, id, status, totalAmount, currency)) FROM investment_order WHERE campaignId = ? AND gone_at IS NULL`, campaignId,
  ) ?? '[]';
  const orders = (JSON.parse(json) as ListedCells[])
    .sort(([left, leftRow], [right, rightRow]) => (left ?? Number.MAX_VALUE) - (right ?? Number.MAX_VALUE) || leftRow - rightRow)
    .map(([, , id, status, totalAmount, currency], place): ListedOrder => ({ id, status, totalAmount, currency, place }))
    .sort((left, right) => (left.id < right.id ? -1 : 1));
  return Array.from({ length: Math.ceil(orders.length / ORDERS_AT_ONCE) }, (_, part) => orders.slice(part * ORDERS_AT_ONCE, (part + 1) * ORDERS_AT_ONCE));
}

type MoneyCells = readonly [
  id: string, status: string | null, amountMinor: number | null, currency: Currency, moneyinId: string | null,
  named: readonly [moneyouts: readonly string[], cashouts: readonly string[], refunds: readonly string[]] | null, asOf: Instant,
];

/** The money of some orders, in their order. */
export function moneyOfOrders(database: Database, orders: readonly ListedOrder[]): OrderMoney[] {
  const payments = moneyCells(database, 'payment', orders.map(({ id }) => id));
  const named = orders.map(({ id }) => {
    const payment = payments.get(id);
    const [, , , , moneyinId = null, others = null] = payment ?? [];
    const [moneyouts, cashouts, refunds] = others ?? NONE;
    return { payment, moneyins: moneyinId === null ? [] : [moneyinId], moneyouts, cashouts, refunds };
  });
  const moneyins = recordFinder(database, 'moneyin', named.flatMap((ids) => ids.moneyins));
  const moneyouts = recordFinder(database, 'moneyout', named.flatMap((ids) => ids.moneyouts));
  const cashouts = recordFinder(database, 'cashout', named.flatMap((ids) => ids.cashouts));
  const refunds = recordFinder(database, 'refund', named.flatMap((ids) => ids.refunds));
  return named.map(({ payment, ...ids }) => {
    const found = { moneyins: moneyins(ids.moneyins), moneyouts: moneyouts(ids.moneyouts), cashouts: cashouts(ids.cashouts), refunds: refunds(ids.refunds) };
    return {
      payment: payment === undefined ? null : { orderStatus: payment[1], cashoutIds: ids.cashouts, asOf: payment[6] },
      moneyin: found.moneyins[0] ?? null, moneyouts: found.moneyouts, cashouts: found.cashouts, refunds: found.refunds,
      incomplete: (['moneyins', 'moneyouts', 'cashouts', 'refunds'] as const).some((kind) => found[kind].length < ids[kind].length),
    };
  });
}

const NONE = [[], [], []] as const;

function moneyCells(database: Database, kind: PaymentKind, ids: readonly string[]): ReadonlyMap<string, MoneyCells> {
  if (ids.length === 0) return new Map();
  const json = oneValue<string>(
    database,
    `SELECT json_group_array(json_array(money.id, status, amount, currency, moneyinId, json(named), as_of))
     FROM json_each(?) AS asked CROSS JOIN payment_money AS money ON money.kind = ? AND money.id = asked.value`, JSON.stringify(ids), kind,
  ) ?? '[]';
  return new Map((JSON.parse(json) as MoneyCells[]).map((cells) => [cells[0], cells]));
}

/** Reads records of one kind, and gives of some of them those that are cached. */
function recordFinder(database: Database, kind: PaymentKind, all: readonly string[]): (ids: readonly string[]) => MoneyRecord[] {
  const cells = moneyCells(database, kind, all);
  return (ids) => ids.flatMap((id) => {
    const found = cells.get(id);
    if (found === undefined) return [];
    const [, status, amountMinor, currency] = found;
    return { id, status, amount: amountMinor === null ? null : { amountMinor, currency } };
  });
}

/** Whether reading an order's money again is useless: all that came in has gone out and arrived, or nothing came and nothing will. */
function isSettled(status: Order['status'], { payment, moneyin, moneyouts, cashouts, refunds, incomplete }: OrderMoney): boolean {
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
  for (const orders of listedOrders(database, campaignId)) {
    const moneyOf = moneyOfOrders(database, orders);
    for (const [index, { id, status, place }] of orders.entries()) {
      const money = moneyOf[index];
      if (money !== undefined && !isSettled(status, money)) unsettled.push({ orderId: id, asOf: money.payment?.asOf ?? '', place });
    }
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
