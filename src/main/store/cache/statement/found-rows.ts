import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { EpochDay } from '../epoch-day.ts';
import { dailySums } from './daily-sums.ts';
import { accountOfRowId, dayOfRowId, firstRowId, lastRowId } from './row-id.ts';
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
}

const ROWS_AT_ONCE = 3000;

/** The rows of a selection in statement order: by day, account, and the bank's order. null is a pause in which others get their turn. */
export function* foundRows(database: Database, selection: StatementSelection, options: FindOptions): Generator<FoundRow | null, void> {
  const accounts = accountsOf(database, selection) ?? [];
  const walks = accounts.map((key) => rowsOfAccount(database, key, selection, options));
  const [only, ...others] = walks;
  if (only === undefined) return;
  if (others.length === 0) yield* only;
  else yield* merged(walks, options.descending);
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
  const parts = stretches(period, byMark ? [] : filtersOf(words), unindexedDays(database, key));
  const days = parts.some(({ match }) => match === null) ? daysWithEntries(database, key, period) : [];
  const prepare = (filtered: boolean): Statement<unknown[], FoundRow> => database.prepare<unknown[], FoundRow>(query(filtered, condition.sql, options)).raw();
  const scan = prepare(false);
  for (const { from, to, match } of options.descending ? parts.toReversed() : parts) {
    const within = (range: DayRange): number[] => [firstRowId(key, range.from), lastRowId(key, range.to)];
    if (match !== null) {
      yield* prepare(true).iterate(options.currencies[0] ?? '', match, ...within({ from, to }), ...condition.values);
      yield null;
      continue;
    }
    for (const piece of byMark ? [{ from, to }] : pieces(days, { from, to }, options.descending)) {
      yield* scan.all(options.currencies[0] ?? '', ...within(piece), ...condition.values);
      yield null;
    }
  }
}

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

const daysWithEntries = (database: Database, key: number, { from, to }: DayRange): DayEntries[] =>
  dailySums(database, key, from, to).map((sum) => ({ day: sum.day, entries: sum.credit_entries + sum.debit_entries }));

function* pieces(days: readonly DayEntries[], { from, to }: DayRange, descending: boolean): Generator<DayRange> {
  const own = days.filter(({ day }) => from <= day && day <= to);
  let first: EpochDay | null = null;
  let entries = 0;
  for (const [at, here] of (descending ? own.toReversed() : own).entries()) {
    first ??= here.day;
    entries += here.entries;
    // A day with several currencies appears several times.
    const next = descending ? own[own.length - at - 2] : own[at + 1];
    if ((entries < ROWS_AT_ONCE && next !== undefined) || next?.day === here.day) continue;
    yield { from: Math.min(first, here.day), to: Math.max(first, here.day) };
    first = null;
    entries = 0;
  }
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
