import { hash } from 'node:crypto';

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
import { beginsWith, firstRun, orderDigests, RunsOfList } from './order-digests.ts';
import type { DigestedOrder, OrderRun } from './order-digests.ts';
import { recordTables } from './tables.ts';
import { nextGeneration, write } from './writing.ts';

export type OrderListVerdict =
  /** `gone`: orders of the campaign that are no longer named. */
  | { readonly kind: 'taken'; readonly rows: number; readonly changed: number; readonly gone: readonly string[] }
  | { readonly kind: 'unreadable'; readonly problem: UnreadableList['problem']; readonly path: string; readonly detail: string }
  | { readonly kind: 'refused'; readonly errors: readonly BankErrorItem[] };

interface NewText {
  /** Copied out of the answer; emptied once parsed. */
  bytes: Uint8Array;
  readonly digest: string;
}

/**
 * The list of a campaign's orders while it arrives. Each text is compared by digest with the cached one; only new ones are kept, and parsed at
 * the end: nothing counts until the whole answer is there.
 */
export class OrderList {
  readonly #database: Database;
  readonly #campaignId: string;
  readonly #entries: (DigestedOrder | NewText)[] = [];
  readonly #reader: ListReader;
  readonly #texts = new TextBlocks();
  readonly #runs = new RunsOfList<DigestedOrder | NewText>();
  #expected: OrderRun | null;
  #unreadable: UnreadableList | null = null;

  constructor(database: Database, campaignId: string) {
    this.#database = database;
    this.#campaignId = campaignId;
    this.#expected = firstRun(database, campaignId);
    this.#reader = new ListReader((bytes) => this.#take(bytes), (data, at) => this.#takeRun(data, at));
  }

  feed(piece: Uint8Array): void {
    if (this.#unreadable !== null) return;
    try {
      this.#reader.feed(piece);
      this.#runs.close();
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      this.#unreadable = error;
    }
  }

  #take(bytes: Uint8Array): void {
    const digest = hash('sha256', bytes, 'base64');
    const known = orderDigests(this.#database).find(digest, this.#campaignId);
    this.#expected = known?.followedBy ?? null;
    // A repeated order counts once and ends its run.
    if (known?.namedBy === this) {
      this.#runs.close();
      return;
    }
    const entry = known ?? { bytes: this.#texts.copy(bytes), digest };
    if (known !== undefined) known.namedBy = this;
    this.#entries.push(entry);
    this.#runs.add(entry, bytes);
  }

  /** Orders that follow each other as last time and were not written since. */
  #takeRun(data: Uint8Array, at: number): KnownRows | null {
    const run = this.#expected;
    this.#expected = null;
    if (run === null || !run.orders.every((known) => known.live && known.namedBy !== this) || !beginsWith(data, at, run)) return null;
    for (const known of run.orders) {
      known.namedBy = this;
      this.#entries.push(known);
    }
    this.#runs.addRun({ ...run, entries: run.orders });
    this.#expected = run.orders.at(-1)?.followedBy ?? null;
    return { rows: run.orders.length, bytes: run.length };
  }

  end(asOf: Instant): OrderListVerdict {
    try {
      if (this.#unreadable !== null) throw this.#unreadable;
      const opened = this.#reader.end();
      if (opened.refused || opened.errors.length > 0) return { kind: 'refused', errors: opened.errors };
      const sole = opened.rowsPath === null ? soleOrders(opened.content, opened.path) : { rows: [], unreadable: [] };
      const writer = orderWriter(this.#database, this.#campaignId, asOf);
      const verdict = inTransaction(this.#database, () => this.#takeOver(writer, sole));
      writer.remember();
      const digests = orderDigests(this.#database);
      this.#runs.remember(this.#database, this.#campaignId, (entry) =>
        ('rowId' in entry ? (entry.live ? entry : undefined) : digests.find(entry.digest, this.#campaignId)));
      return verdict;
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      return { kind: 'unreadable', problem: error.problem, path: error.path, detail: error.message };
    }
  }

  #takeOver(writer: ReturnType<typeof orderWriter>, sole: ListAnswer<Order>): OrderListVerdict {
    writer.takeBack(this.#entries);
    const changed = writer.placed(this.#entries);
    const unreadable: UnreadableRow[] = [...sole.unreadable];
    for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
      const part = changed.slice(from, from + ROWS_AT_ONCE).flatMap(({ text, index, place }) => {
        const read = this.#read(text, index);
        if ('raw' in read) unreadable.push(read);
        return 'raw' in read ? [] : [{ order: read, place, digest: text.digest }];
      });
      writer.put(part.map((each) => each.order), part.map(({ place }) => place), part.map(({ digest }) => digest));
    }
    writer.put(sole.rows, sole.rows.map((_, index) => index), []);
    const listed = sole.rows.length + sole.unreadable.length;
    return { kind: 'taken', rows: this.#entries.length + listed, changed: changed.length + listed, gone: writer.markGone(unreadable) };
  }

  #read(text: NewText, index: number): Order | UnreadableRow {
    const raw = parseRow(text.bytes);
    const read = order.read(raw);
    text.bytes = NOTHING;
    if (!read.whole) return unreadableRow(read, raw, index, this.#reader.pathOf(index).split('.').slice(0, -1));
    return read.row.campaignId === null ? { ...read.row, campaignId: this.#campaignId } : read.row;
  }
}

const NOTHING = new Uint8Array();

/** Orders parsed before they are written: all at once would be in memory twice. */
const ROWS_AT_ONCE = 500;

/** An answer without a list: a single order stands for a list of one. */
function soleOrders(content: unknown, path: string): ListAnswer<Order> {
  const decoded = decodeContent('listCampaignOrders', content);
  if (decoded.ok) return decoded.value;
  throw new UnreadableList('shape', [path, decoded.error.path].filter((part) => part !== '').join('.'), decoded.error.detail);
}

interface PlacedText {
  readonly text: NewText;
  readonly index: number;
  readonly place: number;
}

function orderWriter(database: Database, campaignId: string, asOf: Instant) {
  const named = new Set<number>();
  const digested: DigestedOrder[] = [];
  return {
    /** What was written of an order meanwhile is newer than the list and stays, but a named order is not gone. */
    takeBack(entries: readonly (DigestedOrder | NewText)[]): void {
      const listed = database.prepare('UPDATE investment_order SET gone_at = NULL WHERE rowid = ? AND gone_at IS NOT NULL');
      for (const entry of entries) if ('rowId' in entry && !entry.live) listed.run(entry.rowId);
    },

    /** Gives every entry its position, and returns those with new text. */
    placed(entries: readonly (DigestedOrder | NewText)[]): PlacedText[] {
      const kept = placesAmong(entries.map((entry) => ('rowId' in entry ? entry.position : null)));
      const place = database.prepare('UPDATE investment_order SET position = ? WHERE rowid = ?');
      const texts: PlacedText[] = [];
      for (const [index, entry] of entries.entries()) {
        if (!('rowId' in entry)) {
          texts.push({ text: entry, index, place: kept?.[index] ?? index });
          continue;
        }
        if (kept === null) place.run(index, entry.rowId);
        named.add(entry.rowId);
      }
      return texts;
    },

    put(orders: readonly Order[], places: readonly number[], digests: readonly string[]): void {
      if (orders.length === 0) return;
      const { table } = recordTables.orders;
      const rowIds = write(database, recordTables.orders, orders, asOf, { generation: nextGeneration(database, table), positions: places });
      for (const [index, rowId] of rowIds.entries()) {
        const digest = digests[index];
        // A repeated order is stored as listed last; neither text stands for it.
        if (digest !== undefined && !named.has(rowId)) {
          digested.push({ rowId, campaignId, digest, position: places[index] ?? null, namedBy: null, live: true, followedBy: null });
        }
        named.add(rowId);
      }
    },

    remember(): void {
      const digests = orderDigests(database);
      for (const order of digested) digests.remember(order);
    },

    /**
     * Marks orders that the list does not name as gone and gives their ids, unless unidentified rows may be some of them. Notes that the list
     * was read.
     */
    markGone(unreadable: readonly UnreadableRow[]): string[] {
      upsert(database, 'campaign_orders_read', { campaign_id: campaignId }, { as_of: asOf });
      replaceUnreadableRows(database, 'campaignOrders', campaignId, unreadable, asOf);
      if (unreadable.length > 0) return [];
      const listed = allValues<number>(database, 'SELECT rowid FROM investment_order WHERE campaignId = ? AND gone_at IS NULL', campaignId);
      const mark = database.prepare<[Instant, number], string>('UPDATE investment_order SET gone_at = ? WHERE rowid = ? RETURNING id').pluck();
      return listed.filter((rowId) => !named.has(rowId)).flatMap((rowId) => mark.get(asOf, rowId) ?? []);
    },
  };
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

/** Many small buffers would take several times the memory. */
const BLOCK_BYTES = 1024 * 1024;

/** Copies of texts in shared blocks. A block is freed with its last text. */
class TextBlocks {
  #block = new Uint8Array();
  #filled = 0;

  copy(text: Uint8Array): Uint8Array {
    if (this.#filled + text.length > this.#block.length) {
      this.#block = new Uint8Array(Math.max(BLOCK_BYTES, text.length));
      this.#filled = 0;
    }
    const from = this.#filled;
    this.#block.set(text, from);
    this.#filled += text.length;
    return this.#block.subarray(from, this.#filled);
  }
}
