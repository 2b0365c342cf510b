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
  position: number | null, rowId: number, orderId: string, status: Order['status'], order: number | null, fee: number | null, total: number | null,
  confirmedAt: Instant | null, createdAt: Instant | null, iban: string | null,
];

/**
 * The closing data of a campaign's orders, unordered, as one JSON text: faster to write in SQLite and to read on another thread than as many
 * values.
 */
export function closingOrdersJson(database: Database, campaignId: string): string {
  const paid = oneValue<number>(database, "SELECT 1 FROM payment_money WHERE kind = 'payment' LIMIT 1") !== null;
  const currency = oneValue<string>(database, `SELECT document ->> '$.currency' FROM campaign WHERE id = ?`, campaignId) ?? EUR;
  return oneValue<string>(
    database,
    `SELECT json_group_array(json_array(o.position, o.rowid, o.id, o.status, CASE WHEN o.currency = :currency THEN o.orderAmount END,
       CASE WHEN o.currency = :currency THEN o.feeAmount END, CASE WHEN o.currency = :currency THEN o.totalAmount END, o.portalOrderDatetime,
       ${paid ? 'p.createdDatetime' : 'NULL'}, o.iban))
     FROM (${OF_CAMPAIGN} ${paid ? AS_PAYMENTS : ''}) AS o ${paid ? "LEFT JOIN payment_money AS p ON p.kind = 'payment' AND p.id = o.id" : ''}`,
    { currency, campaignId },
  ) ?? '[]';
}

const OF_CAMPAIGN = `SELECT position, rowid, id, status, currency, orderAmount, feeAmount, totalAmount, portalOrderDatetime, iban
  FROM investment_order WHERE campaignId = :campaignId AND gone_at IS NULL`;

/** By their ids, as payments are stored: each page of payments is decrypted once, and not once for each order. The limit keeps SQLite from leaving out the order. */
const AS_PAYMENTS = 'ORDER BY id LIMIT -1';

/** The orders of {@link closingOrdersJson} as the bank lists them; those without a position last, in row order. */
export function closingOrdersOf(json: string): DatedOrder[] {
  const rows = (JSON.parse(json) as ClosingCells[]).toSorted(([left, leftRow], [right, rightRow]) =>
    (left ?? LAST) - (right ?? LAST) || leftRow - rightRow);
  return rows.map(([, , orderId, status, orderMinor, feeMinor, totalMinor, confirmedAt, createdAt, iban]) => ({
    orderId, status, orderMinor, feeMinor, totalMinor, confirmedAt, createdAt, iban,
  }));
}

const LAST = Number.MAX_VALUE;

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
