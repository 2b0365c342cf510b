import { hash } from 'node:crypto';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { decodeContent } from '#shared/contract/answer.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import { order } from '#shared/contract/orders.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ListReader, parseRow, UnreadableList } from './list-reader.ts';
import { placesAmong } from './list-positions.ts';
import { digestedOrders } from './order-digests.ts';
import type { DigestedOrder } from './order-digests.ts';
import { recordTables } from './tables.ts';
import { nextGeneration, write } from './writing.ts';

/** What became of a list that was taken in. */
export type OrderListVerdict =
  /** `gone`: orders of the campaign that it does not name any more. */
  | { readonly kind: 'taken'; readonly rows: number; readonly changed: number; readonly gone: readonly string[] }
  | { readonly kind: 'unreadable'; readonly problem: UnreadableList['problem']; readonly path: string; readonly detail: string }
  | { readonly kind: 'refused'; readonly errors: readonly BankErrorItem[] };

/** An order whose text is not the one that is cached. */
interface NewText {
  /** Copied out of the answer; empty once it was read. */
  bytes: Uint8Array;
  readonly digest: string;
}

/**
 * The list of a campaign's orders while it comes in. Each order's text is compared with the one that was cached last, by its
 * digest, as it comes; only what differs is kept, and read at the end: until the whole answer is there nothing of it counts.
 */
export class OrderList {
  readonly #database: Database;
  readonly #campaignId: string;
  readonly #known: ReadonlyMap<string, DigestedOrder>;
  readonly #entries: (DigestedOrder | NewText)[] = [];
  readonly #reader: ListReader;
  #unreadable: UnreadableList | null = null;

  constructor(database: Database, campaignId: string) {
    this.#database = database;
    this.#campaignId = campaignId;
    this.#known = digestedOrders(database, campaignId);
    this.#reader = new ListReader((bytes) => this.#take(bytes));
  }

  feed(piece: Uint8Array): void {
    if (this.#unreadable !== null) return;
    try {
      this.#reader.feed(piece);
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      this.#unreadable = error;
    }
  }

  #take(bytes: Uint8Array): void {
    const digest = hash('sha256', bytes, 'base64');
    const known = this.#known.get(digest);
    if (known === undefined) this.#entries.push({ bytes: bytes.slice(), digest });
    else if (!known.seen) {
      known.seen = true;
      this.#entries.push(known);
    }
  }

  end(asOf: Instant): OrderListVerdict {
    try {
      if (this.#unreadable !== null) throw this.#unreadable;
      const opened = this.#reader.end();
      if (opened.refused || opened.errors.length > 0) return { kind: 'refused', errors: opened.errors };
      const sole = opened.rowsPath === null ? soleOrders(opened.content, opened.path) : [];
      return this.#database.transaction(() => this.#takeOver(sole, asOf)).immediate();
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error;
      return { kind: 'unreadable', problem: error.problem, path: error.path, detail: error.message };
    }
  }

  #takeOver(sole: readonly Order[], asOf: Instant): OrderListVerdict {
    const writer = new OrderWriter(this.#database, this.#campaignId, asOf);
    const changed = writer.placed(this.#entries);
    for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
      const part = changed.slice(from, from + ROWS_AT_ONCE);
      writer.put(part.map(({ text, index }) => this.#read(text, index)), part.map(({ place }) => place), part.map(({ text }) => text.digest));
    }
    writer.put(sole, sole.map((_, index) => index), []);
    return { kind: 'taken', rows: this.#entries.length + sole.length, changed: changed.length + sole.length, gone: writer.markGone(this.#known) };
  }

  #read(text: NewText, index: number): Order {
    const read = order.safeParse(parseRow(text.bytes));
    text.bytes = NOTHING;
    if (read.success) return read.data.campaignId === null ? { ...read.data, campaignId: this.#campaignId } : read.data;
    const issue = read.error.issues[0];
    const path = [this.#reader.pathOf(index), ...(issue?.path ?? [])].map(String).join('.');
    throw new UnreadableList('shape', path, issue?.message ?? 'not readable');
  }
}

const NOTHING = new Uint8Array();

/** Orders that are read before they are written: all at once would be in memory twice. */
const ROWS_AT_ONCE = 500;

/** An answer that came without a list: a single order stands for a list of one. */
function soleOrders(content: unknown, path: string): readonly Order[] {
  const decoded = decodeContent('listCampaignOrders', content);
  if (decoded.ok) return decoded.value;
  throw new UnreadableList('shape', [path, decoded.error.path].filter((part) => part !== '').join('.'), decoded.error.detail);
}

interface PlacedText {
  readonly text: NewText;
  readonly index: number;
  readonly place: number;
}

/** Writes what differs of a list, inside the transaction of whoever uses it. */
class OrderWriter {
  readonly #database: Database;
  readonly #campaignId: string;
  readonly #asOf: Instant;
  readonly #generation: number;
  readonly #written = new Set<number>();

  constructor(database: Database, campaignId: string, asOf: Instant) {
    this.#database = database;
    this.#campaignId = campaignId;
    this.#asOf = asOf;
    this.#generation = nextGeneration(database, recordTables.orders.table);
  }

  /** Gives every entry its place in the list, and gives back those whose text is new. */
  placed(entries: readonly (DigestedOrder | NewText)[]): PlacedText[] {
    const kept = placesAmong(entries.map((entry) => ('rowId' in entry ? entry.position : null)));
    if (kept === null) this.#renumber(entries);
    return entries.flatMap((entry, index) => ('rowId' in entry ? [] : [{ text: entry, index, place: kept?.[index] ?? index }]));
  }

  #renumber(entries: readonly (DigestedOrder | NewText)[]): void {
    const place = this.#database.prepare('UPDATE investment_order SET position = ? WHERE rowid = ?');
    for (const [index, entry] of entries.entries()) if ('rowId' in entry) place.run(index, entry.rowId);
  }

  put(orders: readonly Order[], places: readonly number[], digests: readonly string[]): void {
    write(this.#database, recordTables.orders, orders, this.#asOf, { generation: this.#generation, positions: places });
    const rowOf = this.#database.prepare<[string], { row_id: number }>('SELECT rowid AS row_id FROM investment_order WHERE id = ?');
    const remember = this.#database.prepare('INSERT OR REPLACE INTO order_digest (row_id, digest) VALUES (?, ?)');
    for (const [index, { orderId }] of orders.entries()) {
      const rowId = rowOf.get(orderId)?.row_id;
      if (rowId === undefined) continue;
      this.#written.add(rowId);
      const digest = digests[index];
      if (digest !== undefined) remember.run(rowId, digest);
    }
  }

  /** Marks the campaign's orders that the list does not name, and notes that it was read. Gives back their ids. */
  markGone(known: ReadonlyMap<string, DigestedOrder>): string[] {
    const named = new Set(this.#written);
    for (const { rowId, seen } of known.values()) if (seen) named.add(rowId);
    const listed = this.#database.prepare<[string], number>('SELECT rowid FROM investment_order WHERE campaignId = ? AND gone_at IS NULL').pluck().all(this.#campaignId);
    const mark = this.#database.prepare<[Instant, number], { id: string }>('UPDATE investment_order SET gone_at = ? WHERE rowid = ? RETURNING id');
    const gone = listed.filter((rowId) => !named.has(rowId)).flatMap((rowId) => mark.get(this.#asOf, rowId)?.id ?? []);
    this.#database
      .prepare('INSERT INTO campaign_orders_read (campaign_id, as_of) VALUES (?, ?) ON CONFLICT (campaign_id) DO UPDATE SET as_of = excluded.as_of')
      .run(this.#campaignId, this.#asOf);
    return gone;
  }
}
