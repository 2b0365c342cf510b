import type { Database } from 'better-sqlite3-multiple-ciphers';

/**
 * What the bank's own text of an order was, as a digest, for as long as the writer lives: an order that comes again as it came
 * need not be read again. Whatever else writes an order makes its digest go. Kept in memory, so that a later version of the
 * program never takes for read what an earlier one read otherwise.
 */
export function keepDigests(database: Database): void {
  database.pragma('temp_store = MEMORY');
  database.exec(`
    CREATE TEMP TABLE order_digest (row_id INTEGER PRIMARY KEY, digest TEXT NOT NULL);
    CREATE TEMP TRIGGER order_changed AFTER UPDATE OF document ON main.investment_order WHEN new.document <> old.document
      BEGIN DELETE FROM order_digest WHERE row_id = new.rowid; END;
    CREATE TEMP TRIGGER order_gone AFTER UPDATE OF gone_at ON main.investment_order WHEN new.gone_at IS NOT old.gone_at
      BEGIN DELETE FROM order_digest WHERE row_id = new.rowid; END;
  `);
}

/** An order that is cached as its digest says. */
export interface DigestedOrder {
  readonly rowId: number;
  readonly position: number | null;
  /** The list that is being taken in names it. */
  seen: boolean;
}

/** The orders of a campaign by the digest of the bank's text. */
export function digestedOrders(database: Database, campaignId: string): Map<string, DigestedOrder> {
  const rows = database
    .prepare<[string], readonly [string, number, number | null]>(
      `SELECT d.digest, o.rowid, o.position FROM investment_order AS o INDEXED BY order_campaign
       CROSS JOIN order_digest AS d ON d.row_id = o.rowid WHERE o.campaignId = ? AND o.gone_at IS NULL`,
    )
    .raw()
    .iterate(campaignId);
  const known = new Map<string, DigestedOrder>();
  for (const [digest, rowId, position] of rows) known.set(digest, { rowId, position, seen: false });
  return known;
}
