import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Order } from '#shared/contract/orders.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DatedOrder } from '#shared/domain/closing/model.ts';
import { EUR } from '#shared/domain/currency.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { likePattern } from '../statement/search.ts';

/** The orders of a campaign as columns: what crosses between threads at the least cost. Amounts that are not there are NaN. */
export interface ClosingColumns {
  readonly orderId: readonly string[];
  readonly status: readonly Order['status'][];
  readonly orderMinor: Float64Array;
  readonly feeMinor: Float64Array;
  readonly totalMinor: Float64Array;
  readonly confirmedAt: readonly (Instant | null)[];
  readonly createdAt: readonly (Instant | null)[];
  readonly iban: readonly (string | null)[];
}

type ClosingCells = readonly [
  orderId: string, status: Order['status'], order: number | null, fee: number | null, total: number | null,
  confirmedAt: Instant | null, createdAt: Instant | null, iban: string | null,
];

/** In the order in which the bank lists them; those whose place is not known come last, as they were first read. */
export function closingColumns(database: Database, campaignId: string): ClosingColumns {
  const currency = currencyOf(database, campaignId);
  const paid = database.prepare("SELECT 1 FROM payment_record WHERE kind = 'payment' LIMIT 1").get() !== undefined;
  const rows = PLACES.flatMap((places) => database
    .prepare<unknown[], ClosingCells>(
      `SELECT o.id, o.status, CASE WHEN o.currency = :currency THEN o.orderAmount END, CASE WHEN o.currency = :currency THEN o.feeAmount END,
       CASE WHEN o.currency = :currency THEN o.totalAmount END, o.portalOrderDatetime, ${paid ? 'p.createdDatetime' : 'NULL'}, o.iban
       FROM investment_order AS o ${paid ? "LEFT JOIN payment_record AS p ON p.kind = 'payment' AND p.id = o.id" : ''}
       WHERE o.campaignId = :campaignId AND o.gone_at IS NULL AND ${places}`,
    )
    .raw()
    .all({ currency, campaignId }));
  return {
    orderId: rows.map((row) => row[0]),
    status: rows.map((row) => row[1]),
    orderMinor: amounts(rows, 2),
    feeMinor: amounts(rows, 3),
    totalMinor: amounts(rows, 4),
    confirmedAt: rows.map((row) => row[5]),
    createdAt: rows.map((row) => row[6]),
    iban: rows.map((row) => row[7]),
  };
}

/** Each walks the campaign's index as it lies. */
const PLACES = ['o.position IS NOT NULL ORDER BY o.position', 'o.position IS NULL ORDER BY o.rowid'];

const currencyOf = (database: Database, campaignId: string): string =>
  database
    .prepare<[string], { currency: string | null }>(`SELECT document ->> '$.currency' AS currency FROM campaign WHERE id = ?`)
    .get(campaignId)?.currency ?? EUR;

function amounts(rows: readonly ClosingCells[], column: 2 | 3 | 4): Float64Array {
  const values = new Float64Array(rows.length);
  for (const [index, row] of rows.entries()) values[index] = row[column] ?? Number.NaN;
  return values;
}

export function toClosingOrders(columns: ClosingColumns): DatedOrder[] {
  const { orderId, status, orderMinor, feeMinor, totalMinor, confirmedAt, createdAt, iban } = columns;
  const dateOf = datesByHour();
  return orderId.map((id, index) => {
    const confirmed = confirmedAt[index] ?? null;
    return {
      orderId: id, status: status[index] ?? null,
      orderMinor: amountAt(orderMinor, index), feeMinor: amountAt(feeMinor, index), totalMinor: amountAt(totalMinor, index),
      confirmedAt: confirmed, createdAt: createdAt[index] ?? null, iban: iban[index] ?? null,
      confirmedOn: confirmed === null ? null : dateOf(confirmed),
    };
  });
}

function amountAt(values: Float64Array, index: number): number | null {
  const value = values[index] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** The bank's zone (Rome) is whole hours away from UTC since 1893, and an instant is written in UTC: all of an hour is on one date. */
function datesByHour(): (at: Instant) => BankDate {
  const known = new Map<string, BankDate>();
  return (at) => {
    const hour = at.slice(0, HOUR_LENGTH);
    const date = known.get(hour) ?? bankDateAt(instantToMs(at));
    known.set(hour, date);
    return date;
  };
}

/** "YYYY-MM-DDTHH" */
const HOUR_LENGTH = 13;

/** What a table of orders shows beside what a closing is computed from. */
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

/** In the order of the ids; ids that are not cached are left out. */
export function orderRows(database: Database, orderIds: readonly string[]): OrderRow[] {
  return database
    .prepare<[string], OrderCells>(
      `SELECT o.id AS orderId, campaignId, holder, portalOrderCode, status, totalAmount AS minor, currency
       FROM json_each(?) AS asked JOIN investment_order AS o ON o.id = asked.value ORDER BY asked.key`,
    )
    .all(JSON.stringify(orderIds))
    .map(({ minor, currency, ...row }) => ({ ...row, total: minor === null || currency === null ? null : { amountMinor: minor, currency } }));
}

/** The listed orders of a campaign whose words hold every typed word. */
export function orderIdsMatching(database: Database, campaignId: string, search: string): string[] {
  const words = foldText(search).split(/\s+/).filter((word) => word !== '');
  return database
    .prepare<unknown[], { id: string }>(
      `SELECT id FROM investment_order WHERE campaignId = ? AND gone_at IS NULL ${words.map(() => `AND words LIKE ? ESCAPE '\\'`).join(' ')}`,
    )
    .all(campaignId, ...words.map(likePattern))
    .map(({ id }) => id);
}
