import type { Database } from 'better-sqlite3-multiple-ciphers';
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

/** Writes what changed in an account's entries, within the transaction that applies the bank's answer. */
export function entryWriter(database: Database, accountKey: number, asOf: Instant) {
  const insertOne = database.prepare(insertion(1));
  const insertMany = database.prepare(insertion(ROWS_AT_ONCE));
  const isThere = database.prepare<[number]>('SELECT 1 FROM entry WHERE row_id = ?');
  const lastOfDay = database.prepare<[number, number], number | null>('SELECT max(row_id) FROM entry WHERE row_id BETWEEN ? AND ?').pluck();
  const occurrences = database
    .prepare<[number, string], number | null>('SELECT max(occurrence) + 1 FROM entry WHERE account_key = ? AND transaction_id = ?')
    .pluck();
  const vanished = database.prepare<[number, string, number, string], KnownRow>(
    `SELECT ${KNOWN_COLUMNS} FROM entry WHERE account_key = ? AND transaction_id = ? AND amount_minor = ? AND currency = ?
     AND vanished_at IS NOT NULL ORDER BY occurrence LIMIT 1`,
  );
  const nextRowId = new Map<EpochDay, number>();

  function takeRowId(day: EpochDay): number {
    const rowId = nextRowId.get(day) ?? freeRowId(day);
    if (rowId > lastRowId(accountKey, day)) throw new Error('A day holds no more entries');
    nextRowId.set(day, rowId + 1);
    return rowId;
  }

  function freeRowId(day: EpochDay): number {
    const first = firstRowId(accountKey, day);
    const last = lastOfDay.get(first, lastRowId(accountKey, day)) ?? null;
    return last === null ? first : last + 1;
  }

  const cells = (rowId: number, entry: Entry, occurrence: number): unknown[] => [
    rowId, accountKey, entry.transactionId, occurrence, entry.valueDay, entry.amountMinor, entry.currency, entry.description,
    foldedDescription(entry.description), entry.type,
  ];

  function replace(before: StoredEntry, after: Entry, rowId: number): void {
    database
      .prepare(
        `INSERT INTO transaction_version (row_id, version, superseded_at, document)
         SELECT ?, ifnull(max(version), 0) + 1, ?, ? FROM transaction_version WHERE row_id = ?`,
      )
      .run(before.rowId, asOf, JSON.stringify(toTransaction(before)), before.rowId);
    database
      .prepare(
        `UPDATE entry SET row_id = ?, value_day = ?, amount_minor = ?, currency = ?, description = ?, folded = ?, type = ?,
         changed_at = ?, vanished_at = NULL WHERE row_id = ?`,
      )
      .run(
        rowId, after.valueDay, after.amountMinor, after.currency, after.description, foldedDescription(after.description), after.type, asOf, before.rowId,
      );
  }

  /** The id is taken: a vanished entry that equals it but for dates and text was moved; anything else gets the next number. */
  function addAgain(rowId: number, entry: Entry): Addition {
    const row = vanished.get(accountKey, entry.transactionId, entry.amountMinor, entry.currency);
    if (row !== undefined) {
      const returned = toKnown(row);
      replace(returned, entry, rowId);
      return { returned };
    }
    const occurrence = occurrences.get(accountKey, entry.transactionId) ?? 0;
    insertOne.run(cells(rowId, entry, occurrence));
    return { occurrence };
  }

  function addOne(entry: Entry): Addition {
    const rowId = takeRowId(entry.day);
    return insertOne.run(cells(rowId, entry, 0)).changes === 1 ? { occurrence: 0 } : addAgain(rowId, entry);
  }

  return {
    addOne,
    /** Adds any number of entries. `onReturned` hears of vanished entries of other days that are moved instead. */
    add(entries: readonly Entry[], onReturned: (before: KnownEntry, after: Entry) => void): void {
      const whole = entries.length - (entries.length % ROWS_AT_ONCE);
      for (let from = 0; from < whole; from += ROWS_AT_ONCE) {
        const batch = entries.slice(from, from + ROWS_AT_ONCE);
        const rowIds = batch.map((entry) => takeRowId(entry.day));
        const { changes } = insertMany.run(batch.flatMap((entry, index) => cells(rowIds[index] ?? 0, entry, 0)));
        if (changes === batch.length) continue;
        for (const [index, entry] of batch.entries()) {
          const rowId = rowIds[index] ?? 0;
          if (isThere.get(rowId) !== undefined) continue;
          const addition = addAgain(rowId, entry);
          if ('returned' in addition) onReturned(addition.returned, entry);
        }
      }
      for (const entry of entries.slice(whole)) {
        const addition = addOne(entry);
        if ('returned' in addition) onReturned(addition.returned, entry);
      }
    },
    supersede: (before: StoredEntry, after: Entry): void => replace(before, after, after.day === before.day ? before.rowId : takeRowId(after.day)),
    markVanished(entry: StoredEntry): void {
      database.prepare('UPDATE entry SET vanished_at = ? WHERE row_id = ?').run(asOf, entry.rowId);
    },
    markReturned(entry: StoredEntry): void {
      database.prepare('UPDATE entry SET vanished_at = NULL WHERE row_id = ?').run(entry.rowId);
    },
  };
}
