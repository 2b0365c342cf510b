import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue, upsert } from '#main/store/sqlite/index.ts';
import type { Cashout } from '#shared/contract/campaigns.ts';
import type { Moneyin, Moneyout, OrderPayment, Refund } from '#shared/contract/orders.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { payoutState, refusedPayouts } from '#shared/domain/portal/states.ts';
import { documents, timedDocuments } from '../documents.ts';

/** The records of an order's money by their own ids; a payment by its order's. */
export interface PaymentRecords {
  payment: OrderPayment;
  moneyin: Moneyin;
  moneyout: Moneyout;
  cashout: Cashout;
  refund: Refund;
}

/** What the bank itself pays out: to an investor, or to a company. */
export interface KnownPayout {
  readonly kind: 'refund' | 'cashout';
  readonly id: string;
  readonly status: string | null;
  readonly amount: Money | null;
  /** The day it was carried out, else the one it is meant for. */
  readonly on: BankDate | null;
  readonly cro: string | null;
}

export type PaymentKind = keyof PaymentRecords;

export function putPaymentRecord<Kind extends PaymentKind>(database: Database, kind: Kind, id: string, record: PaymentRecords[Kind], asOf: Instant): void {
  upsert(database, 'payment_record', { kind, id }, {
    status: 'status' in record ? record.status : record.paymentStatus, document: JSON.stringify(record), as_of: asOf,
    createdDatetime: 'createdDatetime' in record ? record.createdDatetime : null,
  });
}

export const findPaymentRecord = <Kind extends PaymentKind>(database: Database, kind: Kind, id: string): Timed<PaymentRecords[Kind]> | null =>
  timedDocuments<PaymentRecords[Kind]>(database, 'SELECT document, as_of FROM payment_record WHERE kind = ? AND id = ?', kind, id)[0] ?? null;

/** In the order of the ids; uncached ones are left out. */
export const findPaymentRecords = <Kind extends PaymentKind>(
  database: Database, kind: Kind, ids: readonly string[],
): (Timed<PaymentRecords[Kind]> & { readonly id: string })[] =>
  allRows<{ readonly id: string; readonly document: string; readonly as_of: Instant }>(
    database,
    `SELECT paid.id, document, as_of FROM json_each(?) AS asked JOIN payment_record AS paid ON paid.kind = ? AND paid.id = asked.value ORDER BY asked.key`,
    JSON.stringify(ids), kind,
  ).map((row) => ({ id: row.id, value: JSON.parse(row.document) as PaymentRecords[Kind], asOf: row.as_of }));

/** Refunds that failed or were refused by their receivers, as far as they were read. */
export const refusedRefunds = (database: Database): Refund[] =>
  documents<Refund>(database, `SELECT document FROM payment_record WHERE kind = 'refund' AND status IN (SELECT value FROM json_each(?)) ORDER BY id`, JSON.stringify(refusedPayouts));

/** The orders whose payments name these refunds. */
export const ordersOfRefunds = (database: Database, refundIds: readonly string[]): { readonly refundId: string; readonly orderId: string }[] => allRows(
  database,
  `SELECT named.value AS refundId, paid.id AS orderId FROM payment_record AS paid, json_each(paid.document, '$.refundIds') AS named
   WHERE paid.kind = 'payment' AND named.value IN (SELECT value FROM json_each(?)) ORDER BY paid.id`, JSON.stringify(refundIds),
);

/** Refunds and cash-outs that were not refused, and of which the bank says a day from then on, or none. */
export const payoutsSince = (database: Database, from: BankDate): KnownPayout[] => allRows<{ readonly kind: KnownPayout['kind']; readonly document: string; readonly id: string }>(
  database,
  `SELECT kind, id, document FROM payment_record WHERE kind IN ('refund', 'cashout') AND ifnull(coalesce(
     document ->> '$.executedDatetime', document ->> '$.executedDate', document ->> '$.scheduledDate', document ->> '$.createdDatetime', document ->> '$.createdDate'), ?) >= ?`,
  from, addDays(from, -1),
).map(({ kind, id, document }) => payoutOf(kind, id, JSON.parse(document) as Refund | Cashout)).filter(({ on, status }) => payoutState(status) !== 'refused' && (on === null || on >= from));

function payoutOf(kind: KnownPayout['kind'], id: string, record: Refund | Cashout): KnownPayout {
  if ('refundId' in record) {
    const at = record.executedDatetime ?? record.createdDatetime;
    return { kind, id, status: record.status, amount: record.amount, on: at === null ? null : bankDateAt(instantToMs(at)), cro: null };
  }
  return { kind, id, status: record.status, amount: record.amount, on: record.executedDate ?? record.scheduledDate ?? record.createdDate, cro: record.cro };
}

const MOST_SHARING_RRN = 10;

/** The cached money-ins with a retrieval reference number (RRN) of a card payment. */
export const moneyinsByRrn = (database: Database, rrn: string): Timed<Moneyin>[] => timedDocuments<Moneyin>(
  database, `SELECT document, as_of FROM payment_record WHERE kind = 'moneyin' AND document ->> '$.rrn' = ? LIMIT ?`, rrn, MOST_SHARING_RRN,
);

/** The order paid by this money-in; null when its payment was never read. */
export const orderOfMoneyin = (database: Database, moneyinId: string): string | null =>
  oneValue<string>(database, `SELECT id FROM payment_record WHERE kind = 'payment' AND document ->> '$.moneyinId' = ? LIMIT 1`, moneyinId);

const COUNTED_AT_ONCE = 10_000;

/** Counted beside their documents, and not in one piece: other reads would wait for 200 ms of 600,000. `slice`: lets them in. */
export async function countPaymentRecords(database: Database, slice: () => Promise<void> | null, atOnce = COUNTED_AT_ONCE): Promise<number> {
  const lastOfPiece = database.prepare<[string, string, number], [string, string]>('SELECT kind, id FROM payment_money WHERE (kind, id) > (?, ?) ORDER BY kind, id LIMIT 1 OFFSET ?').raw();
  let counted = 0;
  let [kind, id] = ['', ''];
  for (let last = lastOfPiece.get(kind, id, atOnce - 1); last !== undefined; last = lastOfPiece.get(kind, id, atOnce - 1)) {
    [kind, id] = last;
    counted += atOnce;
    const turn = slice();
    if (turn !== null) await turn;
  }
  return counted + (oneValue<number>(database, 'SELECT count(*) FROM payment_money WHERE (kind, id) > (?, ?)', kind, id) ?? 0);
}
