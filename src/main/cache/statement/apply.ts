import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import type { Instant } from '#shared/domain/instant.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import type { StatementWindow } from './columns.ts';
import { cover } from './coverage.ts';
import { recountDays } from './daily-sums.ts';
import { compareEntries } from './difference.ts';
import { ENTRY_COLUMNS, entryAt, foldedDescription, toStored, toTransaction } from './entry.ts';
import type { Entry, EntryRow, StoredEntry } from './entry.ts';
import { firstRowId, holdsDay, lastRowId } from './row-id.ts';

/** What a window brought. */
export interface AppliedWindow {
  readonly added: number;
  readonly changed: number;
  readonly vanished: number;
}

/**
 * Takes over the bank's complete answer for a window, all of it or nothing: new entries are added, changed ones keep
 * their former version, missing ones are marked as vanished, and the window counts as covered.
 */
export function applyWindow(database: Database, accountKey: number, window: StatementWindow): AppliedWindow {
  const fromDay = epochDay(window.from);
  const toDay = epochDay(window.to);
  return database
    .transaction((): AppliedWindow => {
      const stored = storedEntries(database, accountKey, fromDay, toDay);
      const incoming = entriesWithin(window, fromDay, toDay);
      const writer = new EntryWriter(database, accountKey, window.asOf);
      const { added, changed, returned, vanished } =
        stored.length === 0 ? { added: incoming, changed: [], returned: [], vanished: [] } : compareEntries(stored, incoming);
      for (const entry of vanished) writer.markVanished(entry);
      for (const entry of returned) writer.markReturned(entry);
      for (const { before, after } of changed) writer.supersede(before, after);
      writer.add(added);
      if (added.length + changed.length + returned.length + vanished.length > 0) recountDays(database, accountKey, fromDay, toDay);
      cover(database, accountKey, fromDay, toDay, window.asOf);
      return { added: added.length, changed: changed.length, vanished: vanished.length };
    })
    .immediate();
}

function storedEntries(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): StoredEntry[] {
  return database
    .prepare<[number, number], EntryRow & { readonly vanished_at: string | null }>(
      `SELECT ${ENTRY_COLUMNS}, vanished_at FROM entry WHERE row_id BETWEEN ? AND ? ORDER BY row_id`,
    )
    .all(firstRowId(accountKey, fromDay), lastRowId(accountKey, toDay))
    .map(toStored);
}

/** The entries of the window, oldest first. Entries of other days that a bank sends along belong to other windows. */
function entriesWithin({ columns }: StatementWindow, fromDay: EpochDay, toDay: EpochDay): Entry[] {
  const entries: Entry[] = [];
  for (let index = 0; index < columns.transactionId.length; index += 1) {
    const entry = entryAt(columns, index);
    if (entry.day >= fromDay && entry.day <= toDay && holdsDay(entry.day)) entries.push(entry);
  }
  const first = entries[0];
  const last = entries.at(-1);
  return first !== undefined && last !== undefined && first.day > last.day ? entries.toReversed() : entries;
}

/** Rows of one insertion: a call for each row would cost as much as the insertion itself. */
const ROWS_AT_ONCE = 40;

const insertion = (rows: number): string =>
  `INSERT INTO entry (row_id, account_key, transaction_id, occurrence, value_day, amount_minor, currency, description, folded, type)
   VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}
   ON CONFLICT (account_key, transaction_id, occurrence) DO NOTHING`;

class EntryWriter {
  readonly #database: Database;
  readonly #accountKey: number;
  readonly #asOf: Instant;
  readonly #insertOne: Statement;
  readonly #insertMany: Statement;
  readonly #isThere: Statement<[number]>;
  readonly #lastOfDay: Statement<[number, number], { readonly last: number | null }>;
  readonly #occurrences: Statement<[number, string], { readonly next: number }>;
  readonly #nextRowId = new Map<EpochDay, number>();

  constructor(database: Database, accountKey: number, asOf: Instant) {
    this.#database = database;
    this.#accountKey = accountKey;
    this.#asOf = asOf;
    this.#insertOne = database.prepare(insertion(1));
    this.#insertMany = database.prepare(insertion(ROWS_AT_ONCE));
    this.#isThere = database.prepare('SELECT 1 FROM entry WHERE row_id = ?');
    this.#lastOfDay = database.prepare('SELECT max(row_id) AS last FROM entry WHERE row_id BETWEEN ? AND ?');
    this.#occurrences = database.prepare(
      'SELECT max(occurrence) + 1 AS next FROM entry WHERE account_key = ? AND transaction_id = ?',
    );
  }

  add(entries: readonly Entry[]): void {
    const whole = entries.length - (entries.length % ROWS_AT_ONCE);
    for (let from = 0; from < whole; from += ROWS_AT_ONCE) this.#insertRows(this.#insertMany, entries.slice(from, from + ROWS_AT_ONCE));
    for (const entry of entries.slice(whole)) this.#insertRows(this.#insertOne, [entry]);
  }

  #insertRows(insert: Statement, entries: readonly Entry[]): void {
    const rowIds = entries.map((entry) => this.#takeRowId(entry.day));
    const { changes } = insert.run(entries.flatMap((entry, index) => this.#cells(rowIds[index] ?? 0, entry, 0)));
    if (changes === entries.length) return;
    // An id that was there before takes the next number.
    for (const [index, entry] of entries.entries()) {
      const rowId = rowIds[index] ?? 0;
      if (this.#isThere.get(rowId) !== undefined) continue;
      const occurrence = this.#occurrences.get(this.#accountKey, entry.transactionId)?.next ?? 0;
      this.#insertOne.run(this.#cells(rowId, entry, occurrence));
    }
  }

  #cells(rowId: number, entry: Entry, occurrence: number): unknown[] {
    return [
      rowId, this.#accountKey, entry.transactionId, occurrence, entry.valueDay, entry.amountMinor, entry.currency, entry.description,
      foldedDescription(entry.description), entry.type,
    ];
  }

  supersede(before: StoredEntry, after: Entry): void {
    this.#database
      .prepare(
        `INSERT INTO transaction_version (row_id, version, superseded_at, document)
         SELECT ?, ifnull(max(version), 0) + 1, ?, ? FROM transaction_version WHERE row_id = ?`,
      )
      .run(before.rowId, this.#asOf, JSON.stringify(toTransaction(before)), before.rowId);
    this.#database
      .prepare(
        `UPDATE entry SET row_id = ?, value_day = ?, amount_minor = ?, currency = ?, description = ?, folded = ?, type = ?,
         changed_at = ?, vanished_at = NULL WHERE row_id = ?`,
      )
      .run(
        after.day === before.day ? before.rowId : this.#takeRowId(after.day), after.valueDay, after.amountMinor, after.currency,
        after.description, foldedDescription(after.description), after.type, this.#asOf, before.rowId,
      );
  }

  markVanished(entry: StoredEntry): void {
    this.#database.prepare('UPDATE entry SET vanished_at = ? WHERE row_id = ?').run(this.#asOf, entry.rowId);
  }

  markReturned(entry: StoredEntry): void {
    this.#database.prepare('UPDATE entry SET vanished_at = NULL WHERE row_id = ?').run(entry.rowId);
  }

  #takeRowId(day: EpochDay): number {
    const rowId = this.#nextRowId.get(day) ?? this.#freeRowId(day);
    if (rowId > lastRowId(this.#accountKey, day)) throw new Error('A day holds no more entries');
    this.#nextRowId.set(day, rowId + 1);
    return rowId;
  }

  #freeRowId(day: EpochDay): number {
    const first = firstRowId(this.#accountKey, day);
    const last = this.#lastOfDay.get(first, lastRowId(this.#accountKey, day))?.last ?? null;
    return last === null ? first : last + 1;
  }
}
