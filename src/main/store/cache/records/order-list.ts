import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allValues, inTransaction, upsert } from '#main/store/sqlite/index.ts';
import { decodeContent, unreadableRow } from '#shared/contract/answer.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import type { ListAnswer, UnreadableRow } from '#shared/contract/list-answer.ts';
import { order } from '#shared/contract/orders.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { replaceUnreadableRows } from '../unreadable-rows.ts';
import { ListReader, parseRow, UnreadableList } from './list-reader.ts';
import type { KnownRows } from './list-reader.ts';
import { ArrivingOrders, beginsWith, comparedOrders, digestOf, releaseOrders, rememberOrders } from './order-digests.ts';
import type { KnownOrders, StoredOrder } from './order-digests.ts';
import { ScratchTexts } from './scratch-texts.ts';
import { recordTables } from './tables.ts';
import { nextGeneration, recordWriter } from './writing.ts';

export type OrderListVerdict =
  /** `gone`: orders of the campaign that are no longer named. */
  | { readonly kind: 'taken'; readonly rows: number; readonly changed: number; readonly gone: readonly string[] }
  | { readonly kind: 'unreadable'; readonly problem: UnreadableList['problem']; readonly path: string; readonly detail: string }
  | { readonly kind: 'refused'; readonly errors: readonly BankErrorItem[] };

/** An order with a new text, among places of known orders. */
const NEW = -1;

/**
 * The list of a campaign's orders while it arrives. Each text is compared by digest with that of the last list; only new ones are set aside,
 * and parsed at the end: nothing counts until the whole answer is there.
 */
export class OrderList {
  readonly #database: Database;
  readonly #campaignId: string;
  readonly #reader: ListReader;
  readonly #texts: ScratchTexts;
  readonly #known: KnownOrders;
  /** Known orders that this list has named. */
  readonly #named: Uint8Array;
  readonly #arriving = new ArrivingOrders();
  /** The place of each among the known ones, or {@link NEW}. */
  #entries = new Int32Array(64);
  #count = 0;
  /** Where a known run may follow. */
  #expectedAt: number | null = 0;
  #unreadable: UnreadableList | null = null;
  #closed = false;
  /** Most bytes in memory at once for this list: of texts, and of what is noted of each order. */
  readonly most = { texts: 0, notes: 0 };

  constructor(database: Database, campaignId: string) {
    this.#database = database;
    this.#campaignId = campaignId;
    this.#texts = new ScratchTexts(database.name);
    this.#known = comparedOrders(database, campaignId);
    this.#named = new Uint8Array(this.#known.count);
    this.#reader = new ListReader((bytes) => this.#take(bytes), (data, at) => this.#takeRun(data, at));
  }

  feed(piece: Uint8Array): void {
    if (this.#unreadable !== null) return;
    try {
      this.#reader.feed(piece);
      this.#arriving.close();
      this.most.texts = Math.max(this.most.texts, this.#texts.held + this.#reader.held);
      this.most.notes = Math.max(this.most.notes, this.#known.held + this.#named.length + this.#arriving.held + this.#entries.byteLength);
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      this.#unreadable = error;
    }
  }

  #take(bytes: Uint8Array): void {
    const digest = digestOf(bytes);
    const place = this.#known.find(digest);
    this.#expectedAt = place === null ? null : place + 1;
    // A repeated order counts once and ends its run.
    if (place !== null && this.#named[place] === 1) {
      this.#arriving.close();
      return;
    }
    if (place === null) this.#texts.add(bytes);
    this.#arriving.add(digest, bytes);
    this.#note(place ?? NEW);
  }

  #note(place: number): void {
    if (this.#count === this.#entries.length) {
      const longer = new Int32Array(2 * this.#count);
      longer.set(this.#entries);
      this.#entries = longer;
    }
    this.#entries[this.#count] = place;
    this.#count += 1;
    if (place !== NEW) this.#named[place] = 1;
  }

  /** Orders that follow each other as last time and were not written since. */
  #takeRun(data: Uint8Array, at: number): KnownRows | null {
    const run = this.#expectedAt === null ? null : this.#known.runAt(this.#expectedAt);
    this.#expectedAt = null;
    if (run === null || !this.#areUnnamed(run.from, run.from + run.count) || !beginsWith(data, at, run)) return null;
    this.#arriving.addRun(run, this.#known);
    for (let place = run.from; place < run.from + run.count; place += 1) this.#note(place);
    this.#expectedAt = run.from + run.count;
    return { rows: run.count, bytes: run.length };
  }

  #areUnnamed(from: number, to: number): boolean {
    for (let place = from; place < to; place += 1) if (!this.#known.isLive(place) || this.#named[place] === 1) return false;
    return true;
  }

  end(asOf: Instant): OrderListVerdict {
    try {
      if (this.#unreadable !== null) throw this.#unreadable;
      const opened = this.#reader.end();
      if (opened.refused || opened.errors.length > 0) return { kind: 'refused', errors: opened.errors };
      const sole = opened.rowsPath === null ? soleOrders(opened.content, opened.path) : { rows: [], unreadable: [] };
      const stored = new Stored(this.#count);
      const verdict = inTransaction(this.#database, () => this.#takeOver(stored, sole, asOf));
      rememberOrders(this.#database, this.#campaignId, this.#arriving.known(stored.orders()));
      return verdict;
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      return { kind: 'unreadable', problem: error.problem, path: error.path, detail: error.message };
    } finally {
      this.drop();
    }
  }

  /** What was set aside is gone; nothing is written. */
  drop(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#texts.close();
    releaseOrders(this.#database, this.#campaignId, this.#known);
  }

  #takeOver(stored: Stored, sole: ListAnswer<Order>, asOf: Instant): OrderListVerdict {
    const unreadable: UnreadableRow[] = [...sole.unreadable];
    const newAt = this.#placeKnown(stored);
    const generation = nextGeneration(this.#database, recordTables.orders.table);
    const put = recordWriter(this.#database, recordTables.orders, asOf, { generation, positioned: true });
    this.#writeNew(stored, newAt, put, unreadable);
    const soleRows = sole.rows.map((row, index) => put(row, index));
    const rows = this.#count + sole.rows.length + sole.unreadable.length;
    const changed = newAt.length + sole.rows.length + sole.unreadable.length;
    return { kind: 'taken', rows, changed, gone: this.#markGone(stored, soleRows, unreadable, asOf) };
  }

  /** Gives every known order its position, and returns where the new ones are. */
  #placeKnown(stored: Stored): Int32Array {
    const entries = this.#entries.subarray(0, this.#count);
    const kept = placesAmong(Array.from(entries, (place) => (place === NEW ? null : this.#known.positionAt(place))));
    const place = this.#database.prepare('UPDATE investment_order SET position = ? WHERE rowid = ?');
    // What was written of an order meanwhile is newer than the list and stays, but a named order is not gone.
    const listed = this.#database.prepare('UPDATE investment_order SET gone_at = NULL WHERE rowid = ? AND gone_at IS NOT NULL');
    const newAt = new Int32Array(this.#texts.count);
    let news = 0;
    for (const [index, entry] of entries.entries()) {
      stored.positions[index] = kept?.[index] ?? index;
      if (entry === NEW) {
        newAt[news] = index;
        news += 1;
        continue;
      }
      const rowId = this.#known.rowIdAt(entry);
      stored.rowIds[index] = rowId;
      if (!this.#known.isLive(entry)) {
        listed.run(rowId);
        stored.touched[index] = 1;
      }
      if (kept === null) place.run(index, rowId);
    }
    return newAt;
  }

  #writeNew(stored: Stored, newAt: Int32Array, put: (order: Order, position: number) => number, unreadable: UnreadableRow[]): void {
    let nth = 0;
    for (const text of this.#texts.texts()) {
      const index = newAt[nth] ?? 0;
      nth += 1;
      const read = this.#read(text, index);
      if ('raw' in read) unreadable.push(read);
      else stored.rowIds[index] = put(read, stored.positions[index] ?? index);
    }
  }

  #read(text: Uint8Array, index: number): Order | UnreadableRow {
    const raw = parseRow(text);
    const read = order.read(raw);
    if (!read.whole) return unreadableRow(read, raw, index, this.#reader.pathOf(index).split('.').slice(0, -1));
    return read.row.campaignId === null ? { ...read.row, campaignId: this.#campaignId } : read.row;
  }

  /**
   * Marks orders that the list does not name as gone and gives their ids, unless unidentified rows may be some of them. Notes that the list
   * was read.
   */
  #markGone(stored: Stored, soleRows: readonly number[], unreadable: readonly UnreadableRow[], asOf: Instant): string[] {
    upsert(this.#database, 'campaign_orders_read', { campaign_id: this.#campaignId }, { as_of: asOf });
    replaceUnreadableRows(this.#database, 'campaignOrders', this.#campaignId, unreadable, asOf);
    if (unreadable.length > 0) return [];
    const listed = allValues<number>(this.#database, 'SELECT rowid FROM investment_order WHERE campaignId = ? AND gone_at IS NULL', this.#campaignId);
    const mark = this.#database.prepare<[Instant, number], string>('UPDATE investment_order SET gone_at = ? WHERE rowid = ? RETURNING id').pluck();
    // Row ids are dense: a flag for each is far less than a set of them.
    const named = new Uint8Array(listed.reduce((most, rowId) => Math.max(most, rowId), 0) + 1);
    for (const rowId of stored.rowIds) named[rowId] = 1;
    for (const rowId of soleRows) named[rowId] = 1;
    return listed.filter((rowId) => named[rowId] !== 1).flatMap((rowId) => mark.get(asOf, rowId) ?? []);
  }
}

/** The rows of a list's orders, in its order. */
class Stored {
  /** NaN where none was stored. */
  readonly rowIds: Float64Array;
  readonly positions: Float64Array;
  /** Orders that were written otherwise since their text was read. */
  readonly touched: Uint8Array;

  constructor(count: number) {
    this.rowIds = new Float64Array(count).fill(Number.NaN);
    this.positions = new Float64Array(count);
    this.touched = new Uint8Array(count);
  }

  *orders(): Generator<StoredOrder> {
    for (const [index, rowId] of this.rowIds.entries()) {
      const isKnown = !Number.isNaN(rowId) && this.touched[index] === 0;
      yield { rowId: isKnown ? rowId : null, position: this.positions[index] ?? null };
    }
  }
}

/** An answer without a list: a single order stands for a list of one. */
function soleOrders(content: unknown, path: string): ListAnswer<Order> {
  const decoded = decodeContent('listCampaignOrders', content);
  if (decoded.ok) return decoded.value;
  throw new UnreadableList('shape', [path, decoded.error.path].filter((part) => part !== '').join('.'), decoded.error.detail);
}

/**
 * Positions for the entries of a list: those in order keep theirs, new ones go between. null where the order changed: then everything is
 * renumbered.
 */
export function placesAmong(known: readonly (number | null)[]): number[] | null {
  const places: number[] = [];
  let from = 0;
  let before: number | null = null;
  for (let index = 0; index <= known.length; index += 1) {
    const place = known[index] ?? null;
    if (place === null && index < known.length) continue;
    const count = index - from;
    for (let nth = 1; nth <= count; nth += 1) places.push(between(before, place, nth, count));
    if (place !== null) {
      const last = places.at(-1) ?? before;
      if (last !== null && place <= last) return null;
      places.push(place);
      before = place;
    }
    from = index + 1;
  }
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? Number.NaN)) ? places : null;
}

function between(before: number | null, after: number | null, nth: number, count: number): number {
  if (before !== null && after !== null) return before + ((after - before) * nth) / (count + 1);
  if (after !== null) return after - count - 1 + nth;
  return (before ?? -1) + nth;
}
