import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allValues, inTransaction, oneRow, oneValue } from '#main/store/sqlite/index.ts';
import { currencyExponent } from '#shared/domain/currency.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { dayOfRowId, firstRowId, LAST_DAY, lastRowId } from './row-id.ts';
import { indexedAmount, NEAR_DAYS } from './word-filter.ts';

/*
 * The word index follows the entries: writers only mark days (`entry_unindexed`), which are worked off in small transactions, the newest
 * first. Unindexed days are searched without it; index rows that are gone or changed do no harm, since every row is checked.
 */

interface IndexedRow {
  readonly row_id: number;
  readonly transaction_id: string;
  readonly value_day: number | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly description: string | null;
  readonly folded: string | null;
}

/** Indexed text of a row: words, id, {@link indexedAmount}, and a distant value date as "@" and digits. */
function indexedText(row: IndexedRow): string {
  const parts = [(row.folded ?? row.description ?? '').toLowerCase(), row.transaction_id.toLowerCase(), indexedAmount(row.amount_minor, currencyExponent(row.currency))];
  if (row.value_day !== null && Math.abs(row.value_day - dayOfRowId(row.row_id)) > NEAR_DAYS) {
    parts.push(`@${dateOfEpochDay(row.value_day).replaceAll('-', '')}`);
  }
  return parts.join('\n');
}

interface Unindexed {
  readonly account_key: number;
  readonly from_day: EpochDay;
  readonly to_day: EpochDay;
}

export const unindexedDays = (database: Database, accountKey: number): { readonly from: EpochDay; readonly to: EpochDay }[] =>
  allRows(database, 'SELECT from_day AS "from", to_day AS "to" FROM entry_unindexed WHERE account_key = ? ORDER BY from_day', accountKey);

/** Marks days for indexing and takes their blocks away (entry-blocks.ts), within the transaction that changes their entries. */
export function markUnindexed(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): void {
  database
    .prepare(
      `INSERT INTO entry_unindexed (account_key, from_day, to_day) VALUES (?, ?, ?)
       ON CONFLICT (account_key, from_day) DO UPDATE SET to_day = max(to_day, excluded.to_day)`,
    )
    .run(accountKey, Math.max(fromDay, 0), Math.min(toDay, LAST_DAY));
  database
    .prepare('DELETE FROM entry_block WHERE first_row BETWEEN ? AND ? AND last_row >= ?')
    .run(firstRowId(accountKey, 0), lastRowId(accountKey, toDay), firstRowId(accountKey, fromDay));
}

const FIRST_ROWS = 500;
const FEWEST_ROWS = 100;
const MOST_ROWS = 5000;

/** Writes the word index step by step. A restart loses nothing. */
export class WordIndexer {
  readonly #database: Database;
  /** Rows per transaction, adapted to the time of the last ones. */
  #rowsAtOnce = FIRST_ROWS;
  /** Progress within a large day, valid for one version of the entries. */
  #within: { readonly rowId: number; readonly version: number } | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** One transaction of about `budgetMs`. Gives whether there is more. */
  some(budgetMs: number): boolean {
    const begun = performance.now();
    const rows = inTransaction(this.#database, () => this.#next());
    const tookMs = performance.now() - begun;
    if (rows > 0) {
      const fitting = Math.round((rows * budgetMs) / Math.max(tookMs, 1));
      this.#rowsAtOnce = Math.min(Math.max(fitting, FEWEST_ROWS), this.#rowsAtOnce * 2, MOST_ROWS);
    }
    return oneValue(this.#database, 'SELECT 1 FROM entry_unindexed LIMIT 1') !== null;
  }

  #next(): number {
    const part = oneRow<Unindexed>(
      this.#database, 'SELECT account_key, from_day, to_day FROM entry_unindexed ORDER BY to_day DESC, account_key LIMIT 1',
    );
    if (part === undefined) return 0;
    const { account_key: key, from_day: fromDay, to_day: toDay } = part;
    const version = statementVersion(this.#database);
    const first = firstRowId(key, fromDay);
    const last = lastRowId(key, toDay);
    const within = this.#within;
    const upper = within !== null && within.version === version && within.rowId >= firstRowId(key, toDay) && within.rowId <= last ? within.rowId - 1 : last;
    const rows = allRows<IndexedRow>(
      this.#database,
      `SELECT row_id, transaction_id, value_day, amount_minor, currency, description, folded FROM entry
       WHERE row_id BETWEEN ? AND ? ORDER BY row_id DESC LIMIT ?`,
      first, upper, this.#rowsAtOnce,
    );
    const stale = allValues<number>(
      this.#database, 'SELECT id FROM entry_words_docsize WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?', first, upper, this.#rowsAtOnce,
    );
    // A full transaction ends within a day, which stays unindexed until it is complete.
    const lower = Math.max(first, ...[rows.map(({ row_id: rowId }) => rowId), stale].flatMap((ids) => (ids.length < this.#rowsAtOnce ? [] : (ids.at(-1) ?? []))));
    const remove = this.#database.prepare('DELETE FROM entry_words WHERE rowid = ?');
    for (const rowId of stale) if (rowId >= lower) remove.run(rowId);
    const insert = this.#database.prepare('INSERT INTO entry_words (rowid, text) VALUES (?, ?)');
    for (const row of rows.toReversed()) if (row.row_id >= lower) insert.run(row.row_id, indexedText(row));
    if (lower === first) {
      this.#within = null;
      this.#database.prepare('DELETE FROM entry_unindexed WHERE account_key = ? AND from_day = ?').run(key, fromDay);
    } else {
      this.#within = { rowId: lower, version };
      const underWay = dayOfRowId(lower);
      if (underWay < toDay) this.#database.prepare('UPDATE entry_unindexed SET to_day = ? WHERE account_key = ? AND from_day = ?').run(underWay, key, fromDay);
    }
    return Math.max(rows.length, stale.length);
  }
}

/** Grows with every change of what a search can find. */
export const statementVersion = (database: Database): number =>
  oneValue<number>(database, 'SELECT version FROM statement_version') ?? 0;
