import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, allValues, oneValue } from '#main/store/sqlite/index.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { DatedOrder } from '#shared/domain/closing/model.ts';
import { EUR } from '#shared/domain/currency.ts';
import { foldedWords } from '#shared/domain/folded-text.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { likePattern } from '../statement/search.ts';

type ClosingCells = readonly [
  position: number | null, rowId: number, orderId: string, status: Order['status'], order: number | null, fee: number | null, total: number | null, confirmedAt: Instant | null, iban: string | null,
];

/** JSON texts: faster to write in SQLite and to read on another thread than as many values. */
export interface ClosingOrdersJson {
  /** Unordered. */
  readonly orders: string;
  /** When they were created, as far as their payments are known; null where none is. Finding them takes longer than all else. */
  readonly created: string | null;
}

/** The closing data of a campaign's orders, of one state of the file. */
export const closingOrdersJson = (database: Database, campaignId: string): ClosingOrdersJson =>
  database.transaction(() => ({ orders: ordersJson(database, campaignId), created: createdJson(database, campaignId) }))();

export function ordersJson(database: Database, campaignId: string): string {
  const currency = oneValue<string>(database, `SELECT document ->> '$.currency' FROM campaign WHERE id = ?`, campaignId) ?? EUR;
  return oneValue<string>(
    database,
    `SELECT json_group_array(json_array(position, rowid, id, status, CASE WHEN currency = :currency THEN orderAmount END, CASE WHEN currency = :currency THEN feeAmount END,
       CASE WHEN currency = :currency THEN totalAmount END, portalOrderDatetime, iban))
     FROM investment_order WHERE campaignId = :campaignId AND gone_at IS NULL`,
    { currency, campaignId },
  ) ?? '[]';
}

/** By their ids, as payments are stored: each page of payments is decrypted once, and not once for each order. The limit keeps SQLite from leaving out the order. */
function createdJson(database: Database, campaignId: string): string | null {
  if (!hasPayments(database)) return null;
  return oneValue<string>(
    database,
    `SELECT json_group_array(json_array(o.id, p.createdDatetime))
     FROM (SELECT id FROM investment_order WHERE campaignId = ? AND gone_at IS NULL ORDER BY id LIMIT -1) AS o CROSS JOIN payment_money AS p ON p.kind = 'payment' AND p.id = o.id`,
    campaignId,
  );
}

const hasPayments = (database: Database): boolean => oneValue<number>(database, "SELECT 1 FROM payment_money WHERE kind = 'payment' LIMIT 1") !== null;

const DATED_AT_ONCE = 500;

/** What {@link dateOrders} dates one after the other, by the ids of the orders as above; none where no payment was read. */
export function piecesToDate(database: Database, orders: readonly Dating[]): readonly (readonly Dating[])[] {
  if (!hasPayments(database)) return [];
  const sorted = orders.toSorted((left, right) => (left.orderId < right.orderId ? -1 : 1));
  return Array.from({ length: Math.ceil(sorted.length / DATED_AT_ONCE) }, (_, piece) => sorted.slice(piece * DATED_AT_ONCE, (piece + 1) * DATED_AT_ONCE));
}

/** In place: another hundred thousand objects would take longer than all else. */
export type Dating = DatedOrder & { createdAt: Instant | null };

/** Says of the orders when they were created, as far as their payments are known. */
export function dateOrders(database: Database, piece: readonly Dating[]): void {
  for (const { place, createdAt } of allRows<{ readonly place: number; readonly createdAt: Instant | null }>(
    database,
    `SELECT asked.key AS place, p.createdDatetime AS createdAt FROM json_each(?) AS asked CROSS JOIN payment_money AS p ON p.kind = 'payment' AND p.id = asked.value`,
    JSON.stringify(piece.map(({ orderId }) => orderId)),
  )) {
    const order = piece[place];
    if (order !== undefined) order.createdAt = createdAt;
  }
}

/** As the bank lists them; those without a position last, in row order. None says when it was created. */
export function undatedOrdersOf(json: string): Dating[] {
  const rows = (JSON.parse(json) as ClosingCells[]).toSorted(([left, leftRow], [right, rightRow]) =>
    (left ?? LAST) - (right ?? LAST) || leftRow - rightRow);
  return rows.map(([, , orderId, status, orderMinor, feeMinor, totalMinor, confirmedAt, iban]) => ({
    orderId, status, orderMinor, feeMinor, totalMinor, confirmedAt, createdAt: null, iban,
  }));
}

const LAST = Number.MAX_VALUE;

export function closingOrdersOf({ orders: json, created }: ClosingOrdersJson): DatedOrder[] {
  const orders = undatedOrdersOf(json);
  if (created === null) return orders;
  const times = new Map(JSON.parse(created) as (readonly [orderId: string, createdAt: Instant | null])[]);
  for (const order of orders) order.createdAt = times.get(order.orderId) ?? null;
  return orders;
}

export interface OrderRow {
  readonly orderId: string;
  readonly campaignId: string | null;
  readonly holder: string | null;
  readonly portalOrderCode: string | null;
  readonly status: Order['status'];
  readonly total: Money | null;
}

interface OrderCells extends Omit<OrderRow, 'total'> {
  readonly minor: number | null;
  readonly currency: string | null;
}

/** In the order of the ids; uncached ones are left out. */
export const orderRows = (database: Database, orderIds: readonly string[]): OrderRow[] => allRows<OrderCells>(
  database,
  `SELECT o.id AS orderId, campaignId, holder, portalOrderCode, status, totalAmount AS minor, currency
   FROM json_each(?) AS asked JOIN investment_order AS o ON o.id = asked.value ORDER BY asked.key`,
  JSON.stringify(orderIds),
).map(({ minor, currency, ...row }) => ({ ...row, total: minor === null || currency === null ? null : { amountMinor: minor, currency } }));

export function orderIdsMatching(database: Database, campaignId: string, search: string): string[] {
  const words = foldedWords(search);
  const holds = words.map(() => `AND words LIKE ? ESCAPE '\\'`).join(' ');
  return allValues<string>(
    database, `SELECT id FROM investment_order WHERE campaignId = ? AND gone_at IS NULL ${holds}`, campaignId, ...words.map(likePattern),
  );
}
