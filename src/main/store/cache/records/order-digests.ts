import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { DigestedOrder } from './order-runs.ts';

/**
 * What the bank's own text of an order was, as a digest, for as long as the writer lives: an order that comes again as it came
 * need not be read again. Whatever else writes an order makes its digest go. Kept in memory only, so that a later version of
 * the program never takes for read what an earlier one read otherwise.
 */
class OrderDigests {
  readonly #byDigest = new Map<string, DigestedOrder>();
  readonly #byRow = new Map<number, DigestedOrder>();

  find(digest: string, campaignId: string): DigestedOrder | undefined {
    const known = this.#byDigest.get(digest);
    return known?.campaignId === campaignId ? known : undefined;
  }

  /** Called once what it says is committed. */
  remember(order: DigestedOrder): void {
    this.forget(order.rowId);
    const other = this.#byDigest.get(order.digest);
    if (other !== undefined) this.forget(other.rowId);
    this.#byDigest.set(order.digest, order);
    this.#byRow.set(order.rowId, order);
  }

  forget(rowId: number): void {
    const known = this.#byRow.get(rowId);
    if (known === undefined) return;
    known.live = false;
    this.#byRow.delete(rowId);
    this.#byDigest.delete(known.digest);
  }

  /** A place that is not committed after all does no harm: places are compared with each other only. */
  move(rowId: number, position: number | null): void {
    const known = this.#byRow.get(rowId);
    if (known !== undefined) known.position = position;
  }
}

const ofDatabase = new WeakMap<Database, OrderDigests>();

/** The digests of a connection that writes; nothing else may write to its file. */
export function orderDigests(database: Database): OrderDigests {
  const known = ofDatabase.get(database);
  if (known !== undefined) return known;
  const digests = new OrderDigests();
  ofDatabase.set(database, digests);
  database.pragma('temp_store = MEMORY');
  database.function('order_touched', (rowId: unknown) => digests.forget(Number(rowId)) ?? null);
  database.function('order_moved', (rowId: unknown, position: unknown) => digests.move(Number(rowId), typeof position === 'number' ? position : null) ?? null);
  database.exec(`
    CREATE TEMP TRIGGER order_changed AFTER UPDATE OF document ON main.investment_order WHEN new.document <> old.document
      BEGIN SELECT order_touched(new.rowid); END;
    CREATE TEMP TRIGGER order_gone AFTER UPDATE OF gone_at ON main.investment_order WHEN new.gone_at IS NOT old.gone_at
      BEGIN SELECT order_touched(new.rowid); END;
    CREATE TEMP TRIGGER order_moved AFTER UPDATE OF position ON main.investment_order WHEN new.position IS NOT old.position
      BEGIN SELECT order_moved(new.rowid, new.position); END;
  `);
  return digests;
}
