import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import { allTuples, allValues, oneValue } from '#main/store/sqlite/index.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { EpochDay } from '../epoch-day.ts';
import { blockSearch, blocksOf, inAndBetween, MOST_IN_BLOCK, NO_OTHERS, wordsOfBlocks } from './entry-blocks.ts';
import type { Block, BlockRows, BlockWords } from './entry-blocks.ts';
import { inOrder } from './in-order.ts';
import type { FoundBatch } from './in-order.ts';
import { accountOfRowId, dayOfRowId, firstRowId, lastRowId, placeOfRowId, rowIdAtPlace } from './row-id.ts';
import { noteCondition } from './search.ts';
import { accountsOf, daysOf, entryCondition, isFoundByMark, searchOf } from './selection.ts';
import { unindexedDays } from './word-index.ts';
import { filtersOf, stretches } from './word-filter.ts';
import type { DayRange } from './word-filter.ts';

/** The amount is null in a minority currency or for a vanished entry. */
export type FoundRow = readonly [rowId: number, amountMinor: number | null, sortValue?: number | string | null];

export interface FindOptions {
  /** Of the entries; that of most first. */
  readonly currencies: readonly string[];
  readonly descending: boolean;
  readonly sortColumn: string | null;
  readonly bounds?: FindBounds;
}

/** In the amounts of a batch: to be looked up. */
export const NOT_SAID = -(MOST_IN_BLOCK + 1);

/** In entries. */
export interface FindBounds {
  /** So many are looked at sooner one by one than through the index, which visits the rows of all accounts. */
  readonly scanned: number;
  /** A search through all accounts looks only at what the index names where that is no more: of frequent words the blocks, or the newest entries, fill the first page sooner. */
  readonly few: number;
  /** The same where the blocks have the words. */
  readonly fewInBlocks: number;
  /** Else it looks at so many pieces of each account first, for the first page to be there. */
  readonly pieces: number;
  /** And then at what the index names where that is no more: for twice as many it takes as long as one by one. */
  readonly gathered: number;
}

const BOUNDS: FindBounds = { scanned: 25_000, few: 5_000, fewInBlocks: 1_000, pieces: 2, gathered: 500_000 };

const ROWS_AT_ONCE = 3000;
/** The first piece of each account is small: with twenty accounts the first page is there after their first pieces. */
const FIRST_ROWS_AT_ONCE = 200;
/** Of those that the index names each lies in another page of the file. */
const MOST_NAMED_AT_ONCE = 1000;

/** The rows of a selection in statement order: by day, account, and the bank's order. null is a pause in which others get their turn. */
export function* foundRows(database: Database, selection: StatementSelection, options: FindOptions): Generator<FoundRow | FoundBatch | null, void> {
  const accounts = accountsOf(database, selection) ?? [];
  const [only, ...others] = accounts;
  if (only === undefined) return;
  const match = isFoundByMark(selection) ? null : matchOfAll(database, accounts, selection);
  const bounds = options.bounds ?? BOUNDS;
  const words = options.sortColumn !== null || selection.marks !== 'all' ? null : wordsOfBlocks(searchOf(selection));
  const inBlocks = words !== null && accounts.some((key) => blocksOf(database, key).length > 0) ? words : null;
  let named = match === null ? null : namedRows(database, match, inBlocks === null ? bounds.few : bounds.fewInBlocks);
  if (named === null && inBlocks !== null) {
    yield* rowsOfBlocks(database, accounts, selection, inBlocks, options);
    return;
  }
  if (others.length === 0) {
    yield* rowsOfAccount(database, only, selection, options);
    return;
  }
  let last: number | null = null;
  if (named === null) {
    const oneByOne = match === null ? options : { ...options, bounds: { ...bounds, scanned: Number.POSITIVE_INFINITY } };
    const inTurns = merged(accounts.map((key) => rowsOfAccount(database, key, selection, oneByOne)), options.descending);
    let pieces = 0;
    for (const row of inTurns) {
      yield row;
      if (row === null) pieces += 1;
      else last = placeOfRowId(row[0]);
      if (row !== null || match === null || pieces !== bounds.pieces * accounts.length) continue;
      named = namedRows(database, match, bounds.gathered);
      if (named !== null) break;
    }
  }
  if (named !== null) yield* rowsOfNamed(database, accounts, selection, { rowIds: named, behind: last }, options);
}

/** The row ids that the index gives; null where there are more. */
function namedRows(database: Database, match: string, most: number): readonly number[] | null {
  const rowIds = allValues<number>(database, 'SELECT rowid FROM entry_words WHERE entry_words MATCH ? LIMIT ?', match, most + 1);
  return rowIds.length > most ? null : rowIds;
}

/** What narrows a search in every account; null where nothing does, or not on all days of all of them. */
function matchOfAll(database: Database, accounts: readonly number[], selection: StatementSelection): string | null {
  const filters = filtersOf(searchOf(selection));
  const parts = accounts.map((key) => stretches(daysOf(selection), filters, unindexedDays(database, key)));
  return parts.every(({ length }) => length === 1) ? (parts[0]?.[0]?.match ?? null) : null;
}

interface Named {
  readonly rowIds: readonly number[];
  /** The place of the last row that was found; null for none. */
  readonly behind: number | null;
}

/** Looks at the rows of all accounts that the index named, and at those with a note, in the order of the list: the first page is there after few of them. */
function* rowsOfNamed(
  database: Database, accounts: readonly number[], selection: StatementSelection, { rowIds: named, behind }: Named, options: FindOptions,
): Generator<FoundRow | null, void> {
  const condition = entryCondition(selection, searchOf(selection), options.currencies);
  const noted = new Map(accounts.flatMap((key) => notedRows(database, key, selection, options)).map((row) => [row[0], row]));
  const { from, to } = daysOf(selection);
  const asked = new Set(accounts);
  const mayBe = (rowId: number): boolean => asked.has(accountOfRowId(rowId)) && dayOfRowId(rowId) >= from && dayOfRowId(rowId) <= to;
  const places = Float64Array.from([...named.filter((rowId) => mayBe(rowId) && !noted.has(rowId)), ...noted.keys()], placeOfRowId)
    .filter((place) => behind === null || (options.descending ? place < behind : place > behind)).sort();
  if (options.descending) places.reverse();
  const rowsOf = database.prepare<unknown[], FoundRow>(
    `SELECT ${columnsOf(options)} FROM json_each(?) AS named CROSS JOIN entry ON entry.row_id = named.value WHERE ${condition.sql}`,
  ).raw();
  let atOnce = FIRST_ROWS_AT_ONCE;
  for (let at = 0; at < places.length;) {
    const rowIds = Array.from(places.subarray(at, at + atOnce), rowIdAtPlace);
    const found = new Map(rowsOf.all(options.currencies[0] ?? '', JSON.stringify(rowIds), ...condition.values).map((row) => [row[0], row]));
    for (const rowId of rowIds) {
      const row = noted.get(rowId) ?? found.get(rowId);
      if (row !== undefined) yield row;
    }
    yield null;
    at += atOnce;
    atOnce = Math.min(atOnce * 2, MOST_NAMED_AT_ONCE);
  }
}

/** Asks the blocks one after the other as the list goes on, and looks at entries that are in none of them. */
function* rowsOfBlocks(
  database: Database, accounts: readonly number[], selection: StatementSelection, words: BlockWords, options: FindOptions,
): Generator<FoundBatch | null, void> {
  const days = daysOf(selection);
  const [currency = ''] = options.currencies;
  const condition = entryCondition(selection, searchOf(selection), options.currencies);
  const scan = database.prepare<unknown[], FoundRow>(query(false, condition.sql, options)).raw();
  const look = database.prepare<unknown[], FoundRow>(
    `SELECT ${columnsOf(options)} FROM json_each(?) AS named CROSS JOIN entry ON entry.row_id = named.value WHERE row_id BETWEEN ? AND ? AND ${condition.sql}`,
  ).raw();
  const walkOf = function* (key: number, blocks: readonly Block[]): Generator<BlockRows> {
    const rowsIn = blockSearch(database, words, selection, days);
    const parts = inAndBetween(blocks, firstRowId(key, days.from), lastRowId(key, days.to));
    for (const part of options.descending ? parts.toReversed() : parts) {
      if ('entries' in part) {
        yield rowsIn(part);
        continue;
      }
      for (const piece of pieces(daysWithEntries(database, key, { from: dayOfRowId(part.first_row), to: dayOfRowId(part.last_row) }, options.descending))) {
        yield asBlockRows(
          scan.all(currency, Math.max(firstRowId(key, piece.from), part.first_row), Math.min(lastRowId(key, piece.to), part.last_row), ...condition.values), currency,
        );
      }
    }
  };
  const walks = accounts.flatMap((key) => {
    const [first, last] = [firstRowId(key, days.from), lastRowId(key, days.to)];
    const blocks = blocksOf(database, key).filter((block) => block.first_row <= last && block.last_row >= first);
    const others = blocks.flatMap((block) => (block.others === NO_OTHERS ? [] : look.all(currency, block.others, first, last, ...condition.values)));
    const apart = [...new Map([...others, ...notedRows(database, key, selection, options)].map((row) => [row[0], row])).values()];
    return [walkOf(key, blocks), [asBlockRows(apart, currency)].values()];
  });
  yield* inOrder(walks, options.descending);
}

function asBlockRows(found: readonly FoundRow[], currency: string): BlockRows {
  const rows = found.toSorted(([left], [right]) => left - right);
  const amounts = Int32Array.from(rows, ([, amount]) => (amount === null || Math.abs(amount) > MOST_IN_BLOCK ? NOT_SAID : amount));
  return { rowIds: Float64Array.from(rows, ([rowId]) => rowId), amounts, currency };
}

function* rowsOfAccount(database: Database, key: number, selection: StatementSelection, options: FindOptions): Generator<FoundRow | null, void> {
  const noted = notedRows(database, key, selection, options);
  const entries = rowsOfEntries(database, key, selection, options);
  yield* noted.length === 0 ? entries : withNoted(entries, noted, options.descending);
}

/** Entries whose notes contain a word, in order: scans every note. */
function notedRows(database: Database, key: number, selection: StatementSelection, options: FindOptions): FoundRow[] {
  const words = searchOf(selection);
  const note = noteCondition(words);
  if (note === null) return [];
  const condition = entryCondition(selection, words, options.currencies, true);
  const period = daysOf(selection);
  return allTuples<FoundRow>(
    database,
    `SELECT ${columnsOf(options)} FROM entry_mark CROSS JOIN entry USING (account_key, transaction_id, occurrence)
     WHERE account_key = ? AND note_words > '' AND ${note.sql} AND row_id BETWEEN ? AND ? AND ${condition.sql}
     ORDER BY row_id ${directionOf(options)}`,
    options.currencies[0] ?? '', key, ...note.values, firstRowId(key, period.from), lastRowId(key, period.to), ...condition.values,
  );
}

function* withNoted(entries: Generator<FoundRow | null, void>, noted: readonly FoundRow[], descending: boolean): Generator<FoundRow | null, void> {
  let at = 0;
  for (const row of entries) {
    if (row !== null) {
      for (let next = noted[at]; next !== undefined && (descending ? next[0] >= row[0] : next[0] <= row[0]); next = noted[at]) {
        if (next[0] !== row[0]) yield next;
        at += 1;
      }
    }
    yield row;
  }
  yield* noted.slice(at);
}

/** Uses the word index where it is written, else scans a few days at a time. */
function* rowsOfEntries(database: Database, key: number, selection: StatementSelection, options: FindOptions): Generator<FoundRow | null, void> {
  const words = searchOf(selection);
  const byMark = isFoundByMark(selection);
  const condition = entryCondition(selection, words, options.currencies);
  const period = daysOf(selection);
  const { scanned } = options.bounds ?? BOUNDS;
  const filters = byMark || entriesIn(database, key, period) <= scanned ? [] : filtersOf(words);
  const parts = stretches(period, filters, unindexedDays(database, key));
  const prepare = (filtered: boolean): Statement<unknown[], FoundRow> => database.prepare<unknown[], FoundRow>(query(filtered, condition.sql, options)).raw();
  const scan = prepare(false);
  for (const { from, to, match } of options.descending ? parts.toReversed() : parts) {
    const within = (range: DayRange): number[] => [firstRowId(key, range.from), lastRowId(key, range.to)];
    if (match !== null) {
      yield* prepare(true).iterate(options.currencies[0] ?? '', match, ...within({ from, to }), ...condition.values);
      yield null;
      continue;
    }
    for (const piece of byMark ? [{ from, to }] : pieces(daysWithEntries(database, key, { from, to }, options.descending))) {
      yield* scan.all(options.currencies[0] ?? '', ...within(piece), ...condition.values);
      yield null;
    }
  }
}

const entriesIn = (database: Database, key: number, { from, to }: DayRange): number => oneValue<number>(
  database, 'SELECT sum(credit_entries + debit_entries) FROM daily_sum WHERE account_key = ? AND day BETWEEN ? AND ?', key, from, to,
) ?? 0;

const columnsOf = ({ sortColumn }: FindOptions): string =>
  `row_id, CASE WHEN currency = ? AND vanished_at IS NULL THEN amount_minor END${sortColumn === null ? '' : `, ${sortColumn}`}`;
const directionOf = ({ descending }: FindOptions): string => (descending ? 'DESC' : 'ASC');

function query(filtered: boolean, condition: string, options: FindOptions): string {
  const columns = columnsOf(options);
  const direction = directionOf(options);
  if (!filtered) return `SELECT ${columns} FROM entry WHERE row_id BETWEEN ? AND ? AND ${condition} ORDER BY row_id ${direction}`;
  return `SELECT ${columns} FROM entry_words CROSS JOIN entry ON entry.row_id = entry_words.rowid
    WHERE entry_words MATCH ? AND entry_words.rowid BETWEEN ? AND ? AND ${condition} ORDER BY entry_words.rowid ${direction}`;
}

interface DayEntries {
  readonly day: EpochDay;
  readonly entries: number;
}

/** In the order of the list, read as they are asked for; a day once for each of its currencies. */
const daysWithEntries = (database: Database, key: number, { from, to }: DayRange, descending: boolean): Iterable<DayEntries> => database.prepare<unknown[], DayEntries>(
  `SELECT day, credit_entries + debit_entries AS entries FROM daily_sum WHERE account_key = ? AND day BETWEEN ? AND ? ORDER BY day ${descending ? 'DESC' : 'ASC'}`,
).iterate(key, from, to);

function* pieces(days: Iterable<DayEntries>): Generator<DayRange> {
  let first: EpochDay | null = null;
  let last: EpochDay = 0;
  let entries = 0;
  let atOnce = FIRST_ROWS_AT_ONCE;
  for (const here of days) {
    if (first !== null && entries >= atOnce && here.day !== last) {
      yield { from: Math.min(first, last), to: Math.max(first, last) };
      first = null;
      entries = 0;
      atOnce = Math.min(atOnce * 2, ROWS_AT_ONCE);
    }
    first ??= here.day;
    last = here.day;
    entries += here.entries;
  }
  if (first !== null) yield { from: Math.min(first, last), to: Math.max(first, last) };
}

function* merged(walks: readonly Generator<FoundRow | null, void>[], descending: boolean): Generator<FoundRow | null, void> {
  try {
    const heads: { readonly walk: Generator<FoundRow | null, void>; row: FoundRow }[] = [];
    // A piece of each in turns: one that finds nothing does not hold up the others.
    for (let waiting = walks; waiting.length > 0;) {
      const still: Generator<FoundRow | null, void>[] = [];
      for (const walk of waiting) {
        const next = walk.next();
        if (next.done === true) continue;
        if (next.value === null) {
          still.push(walk);
          yield null;
        } else {
          heads.push({ walk, row: next.value });
        }
      }
      waiting = still;
    }
    while (heads.length > 0) {
      const first = heads.reduce((best, head) => ((descending ? byDay(head.row, best.row) > 0 : byDay(head.row, best.row) < 0) ? head : best));
      const day = dayOfRowId(first.row[0]);
      let row: FoundRow | undefined = first.row;
      // The other entries of its day come next.
      for (; row !== undefined && dayOfRowId(row[0]) === day; row = yield* nextRow(first.walk)) yield row;
      if (row === undefined) heads.splice(heads.indexOf(first), 1);
      else first.row = row;
    }
  } finally {
    for (const walk of walks) walk.return();
  }
}

/** The next row of a walk, passing its pauses on; undefined at its end. */
function* nextRow(walk: Generator<FoundRow | null, void>): Generator<null, FoundRow | undefined> {
  for (;;) {
    const next = walk.next();
    if (next.done === true) return undefined;
    if (next.value !== null) return next.value;
    yield null;
  }
}

const byDay = ([left]: FoundRow, [right]: FoundRow): number => placeOfRowId(left) - placeOfRowId(right);
