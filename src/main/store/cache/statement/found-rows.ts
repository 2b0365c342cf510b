import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { accountOfRowId, DAY_OF_ROW_ID, dayOfRowId, firstRowId, lastRowId } from './row-id.ts';
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

/** In entries. */
export interface FindBounds {
  /** So many are looked at sooner one by one than through the index, which visits the rows of all accounts. */
  readonly scanned: number;
  /** A search through all accounts asks the index at once where it names no more. */
  readonly few: number;
  /** Else so many are looked at first, for the first page to be there. */
  readonly first: number;
  /** The first page may still come of so many: they are looked at where enough of the first were right. */
  readonly longer: number;
}

const BOUNDS: FindBounds = { scanned: 25_000, few: 4_000, first: 8_000, longer: 40_000 };

/** What is seen of a list at first. */
const PAGE_ROWS = 200;

const ROWS_AT_ONCE = 3000;
/** The first piece of each account is small: with twenty accounts the first page is there after their first pieces. */
const FIRST_ROWS_AT_ONCE = 200;

/** The rows of a selection in statement order: by day, account, and the bank's order. null is a pause in which others get their turn. */
export function* foundRows(database: Database, selection: StatementSelection, options: FindOptions): Generator<FoundRow | null, void> {
  const accounts = accountsOf(database, selection) ?? [];
  const [only, ...others] = accounts;
  if (only === undefined) return;
  const inTurns = (of: StatementSelection): Generator<FoundRow | null, void> => merged(accounts.map((key) => rowsOfAccount(database, key, of, options)), options.descending);
  if (others.length === 0) {
    yield* rowsOfAccount(database, only, selection, options);
    return;
  }
  const match = isFoundByMark(selection) ? null : matchOfAll(database, accounts, selection);
  if (match === null) {
    yield* inTurns(selection);
    return;
  }
  const { few, first, longer } = options.bounds ?? BOUNDS;
  const period = daysOf(selection);
  let rest: DayRange | null = period;
  if (!namesAtMost(database, match, few)) {
    const days = entriesByDay(database, accounts, period, options.descending);
    for (const entries of [first, longer]) {
      const looked: DayRange = rest;
      rest = restBehind(days, period, entries, options.descending);
      const found: number = yield* counted(inTurns(within(selection, rest === null ? looked : before(rest, looked, options.descending))));
      if (rest === null || found * longer < PAGE_ROWS * first) break;
    }
  }
  if (rest !== null) yield* rowsOfAll(database, accounts, within(selection, rest), match, options);
}

/** Passes the rows of a walk on and gives their number. */
function* counted(walk: Generator<FoundRow | null, void>): Generator<FoundRow | null, number> {
  let rows = 0;
  for (const row of walk) {
    if (row !== null) rows += 1;
    yield row;
  }
  return rows;
}

const namesAtMost = (database: Database, match: string, few: number): boolean =>
  (oneValue<number>(database, 'SELECT count(*) FROM (SELECT 1 FROM entry_words WHERE entry_words MATCH ? LIMIT ?)', match, few + 1) ?? 0) <= few;

const within = (selection: StatementSelection, { from, to }: DayRange): StatementSelection => ({ ...selection, from: dateOfEpochDay(from), to: dateOfEpochDay(to) });

/** What narrows a search in every account; null where nothing does, or not on all days of all of them. */
function matchOfAll(database: Database, accounts: readonly number[], selection: StatementSelection): string | null {
  const filters = filtersOf(searchOf(selection));
  const parts = accounts.map((key) => stretches(daysOf(selection), filters, unindexedDays(database, key)));
  return parts.every(({ length }) => length === 1) ? (parts[0]?.[0]?.match ?? null) : null;
}

interface DayEntries {
  readonly day: EpochDay;
  readonly entries: number;
}

/** In the order of the list. */
const entriesByDay = (database: Database, accounts: readonly number[], { from, to }: DayRange, descending: boolean): DayEntries[] => allRows<DayEntries>(
  database,
  `SELECT day, sum(credit_entries + debit_entries) AS entries FROM daily_sum WHERE account_key IN (SELECT value FROM json_each(?)) AND day BETWEEN ? AND ?
   GROUP BY day ORDER BY day ${descending ? 'DESC' : 'ASC'}`,
  JSON.stringify(accounts), from, to,
);

/** The days behind those of so many entries; null where there are none. */
function restBehind(days: readonly DayEntries[], { from, to }: DayRange, most: number, descending: boolean): DayRange | null {
  let entries = 0;
  const next = days.find((day) => {
    if (entries >= most) return true;
    entries += day.entries;
    return false;
  })?.day;
  if (next === undefined) return null;
  return descending ? { from, to: next } : { from: next, to };
}

/** The days of a period that come in the list before others. */
const before = (rest: DayRange, { from, to }: DayRange, descending: boolean): DayRange => (descending ? { from: rest.to + 1, to } : { from, to: rest.from - 1 });

/**
 * One walk along the index for all accounts: it visits every row of a word for each that is asked for. It goes by accounts, so its rows are put in
 * order at its end.
 */
function* rowsOfAll(
  database: Database, accounts: readonly number[], selection: StatementSelection, match: string, options: FindOptions,
): Generator<FoundRow | null, void> {
  const condition = entryCondition(selection, searchOf(selection), options.currencies);
  const { from, to } = daysOf(selection);
  const walk = database.prepare<unknown[], [holds: number, ...FoundRow]>(
    `SELECT account_key IN (SELECT value FROM json_each(?)) AND ${DAY_OF_ROW_ID} BETWEEN ? AND ? AND ${condition.sql}, ${columnsOf(options)}
     FROM entry_words CROSS JOIN entry ON entry.row_id = entry_words.rowid WHERE entry_words MATCH ?`,
  ).raw().iterate(JSON.stringify(accounts), from, to, ...condition.values, options.currencies[0] ?? '', match);
  const byDay = new Map<EpochDay, FoundRow[]>();
  const add = (row: FoundRow): void => {
    const day = dayOfRowId(row[0]);
    const ofDay = byDay.get(day);
    if (ofDay === undefined) byDay.set(day, [row]);
    else ofDay.push(row);
  };
  let looked = 0;
  for (const [holds, ...row] of walk) {
    if (holds === 1) add(row);
    looked += 1;
    if (looked % ROWS_AT_ONCE === 0) yield null;
  }
  for (const row of accounts.flatMap((key) => notedRows(database, key, selection, options))) {
    if (byDay.get(dayOfRowId(row[0]))?.some(([rowId]) => rowId === row[0]) !== true) add(row);
  }
  const days = [...byDay.keys()].toSorted((left, right) => (options.descending ? right - left : left - right));
  for (const day of days) {
    yield* (byDay.get(day) ?? []).toSorted(([left], [right]) => (options.descending ? right - left : left - right));
  }
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
  return database
    .prepare<unknown[], FoundRow>(
      `SELECT ${columnsOf(options)} FROM entry_mark CROSS JOIN entry USING (account_key, transaction_id, occurrence)
       WHERE account_key = ? AND note_words > '' AND ${note.sql} AND row_id BETWEEN ? AND ? AND ${condition.sql}
       ORDER BY row_id ${directionOf(options)}`,
    )
    .raw()
    .all(options.currencies[0] ?? '', key, ...note.values, firstRowId(key, period.from), lastRowId(key, period.to), ...condition.values);
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
    for (const walk of walks) {
      const row = yield* nextRow(walk);
      if (row !== undefined) heads.push({ walk, row });
    }
    while (heads.length > 0) {
      const first = heads.reduce((best, head) => ((descending ? byDay(head.row, best.row) > 0 : byDay(head.row, best.row) < 0) ? head : best));
      yield first.row;
      const row = yield* nextRow(first.walk);
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

const byDay = ([left]: FoundRow, [right]: FoundRow): number =>
  dayOfRowId(left) - dayOfRowId(right) || accountOfRowId(left) - accountOfRowId(right) || left - right;
