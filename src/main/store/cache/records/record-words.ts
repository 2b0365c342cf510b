import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allValues, inTransaction, oneValue } from '#main/store/sqlite/index.ts';
import { sectionRows, sections } from '#shared/bridge/lists/records.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { COMMON_DIGITS } from '#shared/domain/common-amount.ts';
import { CURRENCY_NOT_SAID, currencyExponent } from '#shared/domain/currency.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import type { SearchWord } from '#shared/domain/statement-search.ts';
import type { Condition } from '../statement/search.ts';
import { indexedAmount, quoted, trigrams, trigramsOfAmount } from '../statement/word-filter.ts';
import { searchedAmounts } from './tables.ts';

/*
 * The index of the words of records: trigrams without positions, written behind the records (see docs/adr/0017). It only narrows: what it
 * gives is looked at with the exact condition, and rows that it does not know yet are always among what may match.
 */

/** Persisted with the index: never renumbered. */
const NUMBERS: Readonly<Record<Section, number>> = {
  virtualIbans: 1, transfers: 2, campaigns: 3, orders: 4, investors: 5, companies: 6, unidentified: 7, disputes: 8, activity: 9,
};

const ROWS_PER_SECTION = 2 ** 40;

const firstOf = (section: Section): number => NUMBERS[section] * ROWS_PER_SECTION;

/** Has the rows whose words or amounts change indexed again. */
export function createStaleTriggers(database: Database): void {
  for (const section of sections) {
    const { table } = sectionRows[section];
    const columns = ['words', ...searchedAmounts(section).map(({ column }) => column)].join(', ');
    database.exec(`CREATE TRIGGER IF NOT EXISTS ${table}_stale AFTER UPDATE OF ${columns} ON ${table}
      BEGIN INSERT OR IGNORE INTO record_stale (section, row_id) VALUES (${NUMBERS[section]}, new.rowid); END`);
  }
}

const indexedUpTo = (database: Database, section: Section): number =>
  oneValue<number>(database, 'SELECT up_to FROM record_indexed WHERE section = ?', NUMBERS[section]) ?? 0;

/** The rows that may match, some of them twice; null where the index says nothing of the search. The caller looks at each. */
export function mayMatch(database: Database, section: Section, search: string, short: 'withShort' | 'longOnly'): Condition | null {
  const matches = parseSearch(search).flatMap((word) => {
    const match = matchOfWord(database, word, short);
    return match === null ? [] : [match];
  });
  if (matches.length === 0) return null;
  return rowsWith(database, section, matches.includes(NOWHERE) ? null : matches.join(' AND '));
}

function rowsWith(database: Database, section: Section, match: string | null): Condition {
  const first = firstOf(section);
  const unknown = `SELECT row_id FROM record_stale WHERE section = ${NUMBERS[section]}
    UNION ALL SELECT rowid FROM ${sectionRows[section].table} WHERE rowid > ${indexedUpTo(database, section)}`;
  if (match === null) return { sql: unknown, values: [] };
  return {
    sql: `SELECT rowid - ${first} AS row_id FROM record_words WHERE record_words MATCH ? AND rowid BETWEEN ${first} AND ${first + ROWS_PER_SECTION - 1} UNION ALL ${unknown}`,
    values: [match],
  };
}

/** Says of a word that no indexed row holds it. */
const NOWHERE = '';

function matchOfWord(database: Database, word: SearchWord, short: 'withShort' | 'longOnly'): string | null {
  // Records are not searched by dates.
  const readings = word.filter(({ kind }) => kind !== 'days');
  const matches = readings.map((reading) => {
    if (reading.kind !== 'text') return reading.kind === 'amount' ? trigramsOfAmount(reading.begins) : null;
    return trigrams(reading.text) ?? (short === 'withShort' ? matchOfShort(database, reading.text) : null);
  });
  if (matches.length === 0 || matches.some((match) => match === null)) return null;
  const somewhere = matches.filter((match) => match !== NOWHERE);
  return somewhere.length === 0 ? NOWHERE : `(${[...new Set(somewhere)].join(' OR ')})`;
}

/** More of them, or in more rows, are found sooner by looking at the rows: to name a trigram SQLite counts its rows. */
const [MOST_BEGINNINGS, MOST_ROWS_NAMED] = [80, 250_000];

/** A word of one or two letters is the beginning of a trigram: the text of every row ends with two line ends. */
function matchOfShort(database: Database, text: string): string | null {
  if (!/^[\x20-\x7e]{1,2}$/.test(text)) return null;
  const beginnings = database.prepare<[string, string], [term: string, rows: number]>('SELECT term, doc FROM record_trigram WHERE term >= ? AND term < ?').raw();
  const terms: string[] = [];
  let inRows = 0;
  for (const [term, rows] of beginnings.iterate(text, `${text}\u{10ffff}`)) {
    terms.push(term);
    inRows += rows;
    if (terms.length > MOST_BEGINNINGS || inRows > MOST_ROWS_NAMED) return null;
  }
  return terms.length === 0 ? NOWHERE : `(${terms.map(quoted).join(' OR ')})`;
}

/** With the decimals of {@link COMMON_DIGITS}, by which records are compared: "1,500" is a half more than one in every currency. */
function commonAmountText(minor: number, currency: string | null): string {
  const exponent = currencyExponent(currency ?? CURRENCY_NOT_SAID);
  return `${indexedAmount(minor, exponent)}${'0'.repeat(COMMON_DIGITS - exponent)}`;
}

/** Every letter has two more behind it: line ends part the amounts, and two are at the end. */
const indexedText = ([, words, ...amounts]: IndexedRow): string => [
  words, ...amounts.flatMap((minor, at) => (at % 2 === 0 && typeof minor === 'number' ? [commonAmountText(minor, amounts[at + 1] as string | null)] : [])), '', '',
].join('\n');

const FIRST_ROWS = 200;
const FEWEST_ROWS = 50;
const MOST_ROWS = 5000;

/** Writes the index of words of records, step by step. A restart loses nothing. */
export class RecordIndexer {
  readonly #database: Database;
  /** Rows per step, adapted to the time of the last ones. */
  #rowsAtOnce = FIRST_ROWS;

  constructor(database: Database) {
    this.#database = database;
  }

  /** One transaction of about `budgetMs`. Gives whether there may be more. */
  some(budgetMs: number): boolean {
    const begun = performance.now();
    let rows = 0;
    for (const section of sections) {
      if (rows === 0) rows = inTransaction(this.#database, () => this.#next(section));
    }
    const fitting = Math.round((rows * budgetMs) / Math.max(performance.now() - begun, 1));
    if (rows > 0) this.#rowsAtOnce = Math.min(Math.max(fitting, FEWEST_ROWS), this.#rowsAtOnce * 2, MOST_ROWS);
    return rows > 0;
  }

  #next(section: Section): number {
    const upTo = indexedUpTo(this.#database, section);
    const stale = allValues<number>(
      this.#database, 'SELECT row_id FROM record_stale WHERE section = ? ORDER BY row_id LIMIT ?', NUMBERS[section], this.#rowsAtOnce,
    );
    const { table } = sectionRows[section];
    const columns = ['rowid', 'words', ...searchedAmounts(section).flatMap(({ column, currency }) => [column, currency])].join(', ');
    const read = (which: string, ...values: readonly unknown[]): IndexedRow[] =>
      this.#database.prepare<unknown[], IndexedRow>(`SELECT ${columns} FROM ${table} WHERE ${which}`).raw().all(...values);
    const rows = stale.length > 0
      ? read('rowid IN (SELECT value FROM json_each(?))', JSON.stringify(stale)) : read('rowid > ? ORDER BY rowid LIMIT ?', upTo, this.#rowsAtOnce);
    const first = firstOf(section);
    const remove = this.#database.prepare('DELETE FROM record_words WHERE rowid = ?');
    const insert = this.#database.prepare('INSERT INTO record_words (rowid, text) VALUES (?, ?)');
    const known = this.#database.prepare('DELETE FROM record_stale WHERE section = ? AND row_id = ?');
    for (const row of rows) {
      const [rowId] = row;
      if (stale.length > 0) {
        known.run(NUMBERS[section], rowId);
        // The walk upwards will come to it.
        if (rowId > upTo) continue;
        remove.run(first + rowId);
      }
      insert.run(first + rowId, indexedText(row));
    }
    const last = rows.at(-1);
    if (stale.length === 0 && last !== undefined) {
      this.#database.prepare('INSERT INTO record_indexed (section, up_to) VALUES (?, ?) ON CONFLICT (section) DO UPDATE SET up_to = excluded.up_to').run(NUMBERS[section], last[0]);
    }
    return rows.length;
  }
}

/** Each amount is followed by its currency. */
type IndexedRow = readonly [rowId: number, words: string, ...amounts: (number | string | null)[]];

/** How many records the index does not know yet as they are. */
export const recordsUnindexed = (database: Database): number => sections.reduce(
  (sum, section) => sum + (oneValue<number>(database, `SELECT count(*) FROM (${rowsWith(database, section, null).sql})`) ?? 0), 0,
);
