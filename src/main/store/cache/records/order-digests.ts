import { hash } from 'node:crypto';

import type { Database } from 'better-sqlite3-multiple-ciphers';

/** Orders compared together: one change makes its whole run be compared one by one. */
const ORDERS_IN_RUN = 16;

const DIGEST_BYTES = 32;

/** One character a byte. */
export const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'binary');

/** Consecutive orders of the bank's text with their separators. */
interface OrderRun {
  readonly from: number;
  readonly count: number;
  /** In bytes. */
  readonly length: number;
  readonly digest: string;
}

/** Digests of texts, in the order in which they came. */
class Digests {
  #bytes = Buffer.alloc(0);
  count = 0;

  get held(): number {
    return this.#bytes.length;
  }

  add(digest: string): void {
    const at = this.#grow(1);
    this.#bytes.write(digest, at, DIGEST_BYTES, 'latin1');
  }

  addFrom(others: Digests, from: number, count: number): void {
    const at = this.#grow(count);
    others.#bytes.copy(this.#bytes, at, from * DIGEST_BYTES, (from + count) * DIGEST_BYTES);
  }

  /** Gives where the first of these is written. */
  #grow(count: number): number {
    const at = this.count * DIGEST_BYTES;
    const needed = at + count * DIGEST_BYTES;
    if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.max(64 * DIGEST_BYTES, 2 * needed));
    this.count += count;
    return at;
  }

  at(index: number): string {
    return this.#bytes.toString('latin1', index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES);
  }

  hashAt(index: number): number {
    return this.#bytes.readUInt32LE(index * DIGEST_BYTES);
  }
}

/** The places of things in a list by a hash of theirs: a Map of so many would take many times the memory. */
class Places {
  readonly #table: Int32Array;

  constructor(most: number) {
    this.#table = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2))).fill(-1);
  }

  get held(): number {
    return this.#table.byteLength;
  }

  add(hashed: number, place: number): void {
    const mask = this.#table.length - 1;
    let at = hashed & mask;
    while (this.#table[at] !== -1) at = (at + 1) & mask;
    this.#table[at] = place;
  }

  find(hashed: number, isSought: (place: number) => boolean): number | null {
    const mask = this.#table.length - 1;
    for (let at = hashed & mask; ; at = (at + 1) & mask) {
      const place = this.#table[at] ?? -1;
      if (place === -1) return null;
      if (isSought(place)) return place;
    }
  }
}

const hashOfRow = (rowId: number): number => Math.imul(rowId, 0x9e_37_79_b1) >>> 7;

const hashOfDigest = (digest: string): number =>
  (digest.charCodeAt(0) | (digest.charCodeAt(1) << 8) | (digest.charCodeAt(2) << 16) | (digest.charCodeAt(3) << 24)) >>> 0;

/** An order of a list: its row, or null where none was stored, and its position there. */
export interface StoredOrder {
  readonly rowId: number | null;
  readonly position: number | null;
}

/**
 * The orders of a campaign as its last list had them: an order that arrives with the same text is not parsed again. Any other write of an
 * order takes it out of those that stand for their row. In memory only, so that a later version never relies on the parsing of an earlier one.
 */
export class KnownOrders {
  readonly #digests: Digests;
  readonly #rowIds: Float64Array;
  readonly #positions: Float64Array;
  /** Whether the text still stands for its row. */
  readonly #live: Uint8Array;
  readonly #byDigest: Places;
  readonly #byRow: Places;
  readonly #runs: ReadonlyMap<number, OrderRun>;
  readonly count: number;
  /** Lists under way that compare with it. */
  readers = 0;

  constructor(digests: Digests = new Digests(), orders: Iterable<StoredOrder> = [], runs: readonly OrderRun[] = []) {
    this.count = digests.count;
    this.#digests = digests;
    this.#rowIds = new Float64Array(this.count).fill(Number.NaN);
    this.#positions = new Float64Array(this.count).fill(Number.NaN);
    this.#live = new Uint8Array(this.count);
    this.#byDigest = new Places(this.count);
    this.#byRow = new Places(this.count);
    let place = 0;
    for (const { rowId, position } of orders) {
      if (rowId !== null) this.#put(place, rowId, position);
      place += 1;
    }
    this.#runs = new Map(runs.filter(({ from, count }) => this.#live.subarray(from, from + count).every((live) => live === 1)).map((run) => [run.from, run]));
  }

  #put(place: number, rowId: number, position: number | null): void {
    this.#rowIds[place] = rowId;
    this.#positions[place] = position ?? Number.NaN;
    const same = this.placeOfRow(rowId);
    if (same !== null) {
      // A repeated order is stored as listed last; of two texts neither stands for it.
      if (this.#digests.at(same) !== this.#digests.at(place)) this.#live[same] = 0;
      return;
    }
    this.#byRow.add(hashOfRow(rowId), place);
    this.#live[place] = 1;
    this.#byDigest.add(this.#digests.hashAt(place), place);
  }

  get held(): number {
    return this.#digests.held + this.#rowIds.byteLength + this.#positions.byteLength + this.#live.byteLength + this.#byDigest.held + this.#byRow.held;
  }

  find(digest: string): number | null {
    return this.#byDigest.find(hashOfDigest(digest), (place) => this.#live[place] === 1 && this.#digests.at(place) === digest);
  }

  placeOfRow(rowId: number): number | null {
    return this.#byRow.find(hashOfRow(rowId), (place) => this.#rowIds[place] === rowId);
  }

  isLive(place: number): boolean {
    return this.#live[place] === 1;
  }

  rowIdAt(place: number): number {
    return this.#rowIds[place] ?? Number.NaN;
  }

  positionAt(place: number): number | null {
    const position = this.#positions[place] ?? Number.NaN;
    return Number.isNaN(position) ? null : position;
  }

  addDigests(to: Digests, { from, count }: OrderRun): void {
    to.addFrom(this.#digests, from, count);
  }

  /** The run that begins with this order. */
  runAt(place: number): OrderRun | null {
    return this.#runs.get(place) ?? null;
  }

  forget(rowId: number): void {
    const place = this.placeOfRow(rowId);
    if (place !== null) this.#live[place] = 0;
  }

  /** A position that is not committed does no harm: positions are only compared with each other. */
  move(rowId: number, position: number | null): void {
    const place = this.placeOfRow(rowId);
    if (place !== null) this.#positions[place] = position ?? Number.NaN;
  }
}

/** Whether the bytes begin with the run. Equal bytes have equal boundaries: none needs to be parsed. */
export const beginsWith = (bytes: Uint8Array, at: number, { length, digest }: OrderRun): boolean =>
  at + length <= bytes.length && digestOf(bytes.subarray(at, at + length)) === digest;

/** The texts of a list while it arrives, by digest, and grouped into runs. */
export class ArrivingOrders {
  readonly #digests = new Digests();
  readonly #runs: OrderRun[] = [];
  #buffer: ArrayBufferLike | null = null;
  #from = 0;
  #to = 0;
  #first = 0;

  get count(): number {
    return this.#digests.count;
  }

  get held(): number {
    return this.#digests.held;
  }

  add(digest: string, bytes: Uint8Array): void {
    if (this.count - this.#first === ORDERS_IN_RUN || bytes.buffer !== this.#buffer || bytes.byteOffset < this.#to) this.close();
    if (this.#buffer === null) {
      this.#buffer = bytes.buffer;
      this.#from = bytes.byteOffset;
    }
    this.#to = bytes.byteOffset + bytes.length;
    this.#digests.add(digest);
  }

  /** A run of known orders that came as it was. */
  addRun(run: OrderRun, known: KnownOrders): void {
    this.close();
    this.#runs.push({ ...run, from: this.count });
    known.addDigests(this.#digests, run);
    this.#first = this.count;
  }

  close(): void {
    if (this.#buffer !== null && this.count > this.#first) {
      const bytes = new Uint8Array(this.#buffer, this.#from, this.#to - this.#from);
      this.#runs.push({ from: this.#first, count: this.count - this.#first, length: bytes.length, digest: digestOf(bytes) });
    }
    this.#first = this.count;
    this.#buffer = null;
    this.#to = 0;
  }

  /** What they are once stored; `orders` has them in the same order. */
  known(orders: Iterable<StoredOrder>): KnownOrders {
    this.close();
    return new KnownOrders(this.#digests, orders, this.#runs);
  }
}

/** What a writing connection, the only writer of its file, knows of the lists of campaigns. */
interface KnownLists {
  readonly byCampaign: Map<string, KnownOrders>;
  readonly compared: Set<KnownOrders>;
}

const ofDatabase = new WeakMap<Database, KnownLists>();

function knownLists(database: Database): KnownLists {
  const known = ofDatabase.get(database);
  if (known !== undefined) return known;
  const lists: KnownLists = { byCampaign: new Map(), compared: new Set() };
  ofDatabase.set(database, lists);
  database.function('order_touched', (rowId: unknown) => {
    for (const orders of lists.compared) orders.forget(Number(rowId));
    return null;
  });
  database.function('order_moved', (rowId: unknown, position: unknown) => {
    for (const orders of lists.compared) orders.move(Number(rowId), typeof position === 'number' ? position : null);
    return null;
  });
  database.exec(`
    CREATE TEMP TRIGGER order_changed AFTER UPDATE OF document ON main.investment_order WHEN new.document <> old.document
      BEGIN SELECT order_touched(new.rowid); END;
    CREATE TEMP TRIGGER order_gone AFTER UPDATE OF gone_at ON main.investment_order WHEN new.gone_at IS NOT old.gone_at
      BEGIN SELECT order_touched(new.rowid); END;
    CREATE TEMP TRIGGER order_moved AFTER UPDATE OF position ON main.investment_order WHEN new.position IS NOT old.position
      BEGIN SELECT order_moved(new.rowid, new.position); END;
  `);
  return lists;
}

/** The orders that a new list of the campaign is compared with, until they are released. */
export function comparedOrders(database: Database, campaignId: string): KnownOrders {
  const lists = knownLists(database);
  const known = lists.byCampaign.get(campaignId) ?? new KnownOrders();
  known.readers += 1;
  lists.compared.add(known);
  return known;
}

export function releaseOrders(database: Database, campaignId: string, known: KnownOrders): void {
  const lists = knownLists(database);
  known.readers -= 1;
  if (known.readers === 0 && lists.byCampaign.get(campaignId) !== known) lists.compared.delete(known);
}

/** Keeps the orders of a committed list for the campaign's next one. */
export function rememberOrders(database: Database, campaignId: string, known: KnownOrders): void {
  const lists = knownLists(database);
  const before = lists.byCampaign.get(campaignId);
  lists.byCampaign.set(campaignId, known);
  lists.compared.add(known);
  if (before !== undefined && before.readers === 0) lists.compared.delete(before);
}

