import { hash } from 'node:crypto';

import type { Database } from 'better-sqlite3-multiple-ciphers';

/** A cached order whose bank text has this digest. */
export interface DigestedOrder {
  readonly rowId: number;
  readonly campaignId: string;
  readonly digest: string;
  position: number | null;
  /** The list that named it last. */
  namedBy: object | null;
  /** Whether it is still unchanged since. */
  live: boolean;
  followedBy: OrderRun | null;
}

/** Consecutive orders of the bank's text with their separators. */
export interface OrderRun {
  readonly length: number;
  readonly digest: string;
  readonly orders: readonly DigestedOrder[];
}

/** Orders compared together: one change makes its whole run be compared one by one. */
const ORDERS_IN_RUN = 16;

const firstOfDatabase = new WeakMap<Database, Map<string, OrderRun>>();

export const firstRun = (database: Database, campaignId: string): OrderRun | null => firstOfDatabase.get(database)?.get(campaignId) ?? null;

/** Whether the bytes begin with the run. Equal bytes have equal boundaries: none needs to be parsed. */
export const beginsWith = (bytes: Uint8Array, at: number, { length, digest }: OrderRun): boolean =>
  at + length <= bytes.length && hash('sha256', bytes.subarray(at, at + length), 'base64') === digest;

interface Found<Entry> {
  readonly length: number;
  readonly digest: string;
  readonly entries: readonly Entry[];
}

/** Groups the orders of a list into runs while it arrives. */
export class RunsOfList<Entry extends object> {
  readonly #found: Found<Entry>[] = [];
  #entries: Entry[] = [];
  #buffer: ArrayBufferLike | null = null;
  #from = 0;
  #to = 0;

  add(entry: Entry, bytes: Uint8Array): void {
    if (this.#entries.length === ORDERS_IN_RUN || bytes.buffer !== this.#buffer || bytes.byteOffset < this.#to) this.close();
    if (this.#entries.length === 0) {
      this.#buffer = bytes.buffer;
      this.#from = bytes.byteOffset;
    }
    this.#to = bytes.byteOffset + bytes.length;
    this.#entries.push(entry);
  }

  addRun(run: Found<Entry>): void {
    this.close();
    this.#found.push(run);
  }

  close(): void {
    if (this.#buffer !== null && this.#entries.length > 0) {
      const bytes = new Uint8Array(this.#buffer, this.#from, this.#to - this.#from);
      this.#found.push({ length: bytes.length, digest: hash('sha256', bytes, 'base64'), entries: this.#entries });
    }
    this.#entries = [];
    this.#buffer = null;
    this.#to = 0;
  }

  /** Keeps the committed runs for the campaign's next list. `orderOf` gives what an entry became, if its text is known. */
  remember(database: Database, campaignId: string, orderOf: (entry: Entry) => DigestedOrder | undefined): void {
    this.close();
    const runs = this.#found.map(({ length, digest, entries }) => {
      const orders = entries.map(orderOf).filter((order) => order !== undefined);
      return orders.length === entries.length ? { length, digest, orders } : null;
    });
    for (const [index, run] of runs.entries()) {
      for (const order of run?.orders ?? []) order.followedBy = null;
      const last = run?.orders.at(-1);
      if (last !== undefined) last.followedBy = runs[index + 1] ?? null;
    }
    const first = firstOfDatabase.get(database) ?? new Map<string, OrderRun>();
    firstOfDatabase.set(database, first);
    const [begins] = runs;
    if (begins === undefined || begins === null) first.delete(campaignId);
    else first.set(campaignId, begins);
  }
}

/**
 * Digests of the bank's text of orders, for the life of the writer: an order that arrives unchanged is not parsed again. Any other write of an
 * order drops its digest. In memory only, so that a later version never relies on the parsing of an earlier one.
 */
class OrderDigests {
  readonly #byDigest = new Map<string, DigestedOrder>();
  readonly #byRow = new Map<number, DigestedOrder>();

  find(digest: string, campaignId: string): DigestedOrder | undefined {
    const known = this.#byDigest.get(digest);
    return known?.campaignId === campaignId ? known : undefined;
  }

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

  /** A position that is not committed does no harm: positions are only compared with each other. */
  move(rowId: number, position: number | null): void {
    const known = this.#byRow.get(rowId);
    if (known !== undefined) known.position = position;
  }
}

const ofDatabase = new WeakMap<Database, OrderDigests>();

/** The digests of a writing connection, the only writer of its file. */
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
