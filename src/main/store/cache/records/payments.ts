import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { Cashout } from '#shared/contract/campaigns.ts';
import type { Moneyin, Moneyout, OrderPayment, Refund } from '#shared/contract/orders.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';

/** The records of an order's money by their own ids; a payment by its order's. */
export interface PaymentRecords {
  payment: OrderPayment;
  moneyin: Moneyin;
  moneyout: Moneyout;
  cashout: Cashout;
  refund: Refund;
}

export type PaymentKind = keyof PaymentRecords;

export function putPaymentRecord<Kind extends PaymentKind>(
  database: Database, kind: Kind, id: string, record: PaymentRecords[Kind], asOf: Instant,
): void {
  const status = 'status' in record ? record.status : record.paymentStatus;
  database
    .prepare(
      `INSERT INTO payment_record (kind, id, status, document, as_of, createdDatetime) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET status = excluded.status, document = excluded.document, as_of = excluded.as_of,
       createdDatetime = excluded.createdDatetime`,
    )
    .run(kind, id, status, JSON.stringify(record), asOf, 'createdDatetime' in record ? record.createdDatetime : null);
}

export function findPaymentRecord<Kind extends PaymentKind>(
  database: Database, kind: Kind, id: string,
): Timed<PaymentRecords[Kind]> | null {
  const row = database
    .prepare<[string, string], { document: string; as_of: Instant }>('SELECT document, as_of FROM payment_record WHERE kind = ? AND id = ?')
    .get(kind, id);
  return row === undefined ? null : { value: JSON.parse(row.document) as PaymentRecords[Kind], asOf: row.as_of };
}

export function findPaymentRecords<Kind extends PaymentKind>(
  database: Database, kind: Kind, ids: readonly string[],
): { readonly id: string; readonly value: PaymentRecords[Kind]; readonly asOf: Instant }[] {
  const one = database.prepare<[string, string], { document: string; as_of: Instant }>('SELECT document, as_of FROM payment_record WHERE kind = ? AND id = ?');
  return ids.flatMap((id) => {
    const row = one.get(kind, id);
    return row === undefined ? [] : [{ id, value: JSON.parse(row.document) as PaymentRecords[Kind], asOf: row.as_of }];
  });
}

const MOST_SHARING_RRN = 10;

/** The cached money-ins with a retrieval reference number (RRN) of a card payment. */
export function moneyinsByRrn(database: Database, rrn: string): Timed<Moneyin>[] {
  return database
    .prepare<[string, number], { document: string; as_of: Instant }>(
      `SELECT document, as_of FROM payment_record WHERE kind = 'moneyin' AND document ->> '$.rrn' = ? LIMIT ?`,
    )
    .all(rrn, MOST_SHARING_RRN)
    .map((row) => ({ value: JSON.parse(row.document) as Moneyin, asOf: row.as_of }));
}

/** The order paid by this money-in; null when its payment was never read. */
export function orderOfMoneyin(database: Database, moneyinId: string): string | null {
  return database
    .prepare<[string], string>(`SELECT id FROM payment_record WHERE kind = 'payment' AND document ->> '$.moneyinId' = ? LIMIT 1`)
    .pluck()
    .get(moneyinId) ?? null;
}
