import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import { allRows } from '#main/store/sqlite/index.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { EpochDay } from '../epoch-day.ts';
import { ENTRY_COLUMNS, foldedDescription, toStored, toTransaction } from './entry.ts';
import type { Entry, EntryRow, StoredEntry } from './entry.ts';
import { firstRowId, lastRowId } from './row-id.ts';

/** `occurrence`: its number among entries of one id. */
export interface KnownEntry extends StoredEntry {
  readonly occurrence: number;
}

type KnownRow = EntryRow & { readonly occurrence: number; readonly vanished_at: string | null };

const KNOWN_COLUMNS = `${ENTRY_COLUMNS}, occurrence, vanished_at`;

const toKnown = (row: KnownRow): KnownEntry => ({ ...toStored(row), occurrence: row.occurrence });

export const storedEntries = (database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): KnownEntry[] => allRows<KnownRow>(
  database, `SELECT ${KNOWN_COLUMNS} FROM entry WHERE row_id BETWEEN ? AND ? ORDER BY row_id`, firstRowId(accountKey, fromDay), lastRowId(accountKey, toDay),
).map(toKnown);

/** Rows per insertion: single calls would double the cost. */
const ROWS_AT_ONCE = 100;

const insertion = (rows: number): string =>
  `INSERT INTO entry (row_id, account_key, transaction_id, occurrence, value_day, amount_minor, currency, description, folded, type)
   VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}
   ON CONFLICT (account_key, transaction_id, occurrence) DO NOTHING`;

/** A new entry's number, or the vanished entry of another day that was moved instead. */
type Addition = { readonly occurrence: number } | { readonly returned: KnownEntry };

export class EntryWriter {
  readonly #database: Database;
  readonly #accountKey: number;
  readonly #asOf: Instant;
  readonly #insertOne: Statement;
  readonly #insertMany: Statement;
  readonly #isThere: Statement<[number]>;
  readonly #lastOfDay: Statement<[number, number], { readonly last: number | null }>;
  readonly #occurrences: Statement<[number, string], { readonly next: number }>;
  readonly #vanished: Statement<[number, string, number, string], KnownRow>;
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
    this.#vanished = database.prepare(
      `SELECT ${KNOWN_COLUMNS} FROM entry WHERE account_key = ? AND transaction_id = ? AND amount_minor = ? AND currency = ?
       AND vanished_at IS NOT NULL ORDER BY occurrence LIMIT 1`,
    );
  }

  /** Adds any number of entries. `onReturned` hears of vanished entries of other days that are moved instead. */
  add(entries: readonly Entry[], onReturned: (before: KnownEntry, after: Entry) => void): void {
    const whole = entries.length - (entries.length % ROWS_AT_ONCE);
    for (let from = 0; from < whole; from += ROWS_AT_ONCE) {
      const batch = entries.slice(from, from + ROWS_AT_ONCE);
      const rowIds = batch.map((entry) => this.#takeRowId(entry.day));
      const { changes } = this.#insertMany.run(batch.flatMap((entry, index) => this.#cells(rowIds[index] ?? 0, entry, 0)));
      if (changes === batch.length) continue;
      for (const [index, entry] of batch.entries()) {
        const rowId = rowIds[index] ?? 0;
        if (this.#isThere.get(rowId) !== undefined) continue;
        const addition = this.#addAgain(rowId, entry);
        if ('returned' in addition) onReturned(addition.returned, entry);
      }
    }
    for (const entry of entries.slice(whole)) {
      const addition = this.addOne(entry);
      if ('returned' in addition) onReturned(addition.returned, entry);
    }
  }

  addOne(entry: Entry): Addition {
    const rowId = this.#takeRowId(entry.day);
    return this.#insertOne.run(this.#cells(rowId, entry, 0)).changes === 1 ? { occurrence: 0 } : this.#addAgain(rowId, entry);
  }

  /** The id is taken: a vanished entry that equals it but for dates and text was moved; anything else gets the next number. */
  #addAgain(rowId: number, entry: Entry): Addition {
    const row = this.#vanished.get(this.#accountKey, entry.transactionId, entry.amountMinor, entry.currency);
    if (row !== undefined) {
      const returned = toKnown(row);
      this.#replace(returned, entry, rowId);
      return { returned };
    }
    const occurrence = this.#occurrences.get(this.#accountKey, entry.transactionId)?.next ?? 0;
    this.#insertOne.run(this.#cells(rowId, entry, occurrence));
    return { occurrence };
  }

  #cells(rowId: number, entry: Entry, occurrence: number): unknown[] {
    return [
      rowId, this.#accountKey, entry.transactionId, occurrence, entry.valueDay, entry.amountMinor, entry.currency, entry.description,
      foldedDescription(entry.description), entry.type,
    ];
  }

  supersede(before: StoredEntry, after: Entry): void {
    this.#replace(before, after, after.day === before.day ? before.rowId : this.#takeRowId(after.day));
  }

  #replace(before: StoredEntry, after: Entry, rowId: number): void {
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
        rowId, after.valueDay, after.amountMinor, after.currency, after.description, foldedDescription(after.description), after.type,
        this.#asOf, before.rowId,
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
