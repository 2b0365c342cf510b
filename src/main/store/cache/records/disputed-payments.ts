import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Instant, Timed } from '#shared/domain/instant.ts';
import type { Moneyin } from '#shared/contract/orders.ts';

/** Card payments that share a retrieval number by the bank's mistake; more are not looked at. */
const MOST = 10;

/** The money-ins with the retrieval number (RRN) of a card payment, as far as they were read. */
export function moneyinsByRrn(database: Database, rrn: string): Timed<Moneyin>[] {
  return database
    .prepare<[string, number], { document: string; as_of: Instant }>(
      `SELECT document, as_of FROM payment_record WHERE kind = 'moneyin' AND document ->> '$.rrn' = ? LIMIT ?`,
    )
    .all(rrn, MOST)
    .map((row) => ({ value: JSON.parse(row.document) as Moneyin, asOf: row.as_of }));
}

/** The order whose payment came in as this money-in; null when that payment was never read. */
export function orderOfMoneyin(database: Database, moneyinId: string): string | null {
  return database
    .prepare<[string], string>(`SELECT id FROM payment_record WHERE kind = 'payment' AND document ->> '$.moneyinId' = ? LIMIT 1`)
    .pluck()
    .get(moneyinId) ?? null;
}
