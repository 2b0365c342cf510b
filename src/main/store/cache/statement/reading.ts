import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows } from '#main/store/sqlite/index.ts';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { StatementPage, StatementSummary } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { notedEntries, unreadableRows } from '../unreadable-rows.ts';
import type { RowNotes } from '../unreadable-rows.ts';
import { coverageOf, holesOf } from './coverage.ts';
import { dayCounts } from './daily-sums.ts';
import type { DailySum, DayCount } from './daily-sums.ts';
import { describeRows, SHOWN_COLUMNS } from './describe-rows.ts';
import type { ShownRow } from './describe-rows.ts';
import { accountOfRowId, DAY_OF_ROW_ID, dayOfRowId, firstRowId, lastRowId } from './row-id.ts';
import { SearchRun, SORT_COLUMNS } from './search-run.ts';
import type { RunOrder } from './search-run.ts';
import type { Condition } from './search.ts';
import { accountsOf, daysOf, entriesShown, entryCondition, isWhole, sumsOf, totalOf } from './selection.ts';
import type { DayRange } from './word-filter.ts';

/** Up to this depth a page in another order than by date is read without a full sort. */
const SHALLOW_ROWS = 1000;

/** A page of the selection; null where its account was never read. */
export function statementRows(database: Database, input: StatementRowsInput): StatementPage | null {
  const direct = directPage(database, input);
  return direct === 'byRun' ? pageOfRun(database, finished(new SearchRun(database, input, input.sort)), input) : direct;
}

/** Count, sums and missing days of the selection; null as above. */
export function statementSummary(database: Database, selection: StatementSelection): StatementSummary | null {
  const whole = wholeSummary(database, selection);
  return whole === 'byRun' ? summaryOfSums(database, selection, finished(new SearchRun(database, selection, BY_DATE)).sums()) : whole;
}

export const BY_DATE: RunOrder = { key: 'operationDate', direction: 'desc' };

export function finished(run: SearchRun): SearchRun {
  while (!run.done) run.step();
  return run;
}

/** The page where it needs no search: by date at any depth, otherwise near the top. */
export function directPage(database: Database, input: StatementRowsInput): StatementPage | null | 'byRun' {
  const accounts = accountsOf(database, input);
  if (accounts === null) return null;
  if (!isWhole(input)) return 'byRun';
  const counts = dayCounts(database, accounts, daysOf(input));
  const found = totalOf(counts, input.entries);
  if (found === 0) return { rows: [], found, counted: true };
  if (input.sort.key !== 'operationDate') {
    if (input.offset + input.limit > SHALLOW_ROWS) return 'byRun';
    return { rows: describeRows(database, topRows(database, accounts, input)), found, counted: true };
  }
  return { rows: describeRows(database, rowsByDate(database, accounts, counts, input)), found, counted: true };
}

export function pageOfRun(database: Database, run: SearchRun, { offset, limit, sort }: StatementRowsInput): StatementPage {
  return { rows: describeRows(database, rowsWithIds(database, run.page(offset, limit, sort.direction))), found: run.found, counted: run.done };
}

export function rowsWithIds(database: Database, rowIds: readonly number[]): ShownRow[] {
  const rows = allRows<ShownRow>(database, `SELECT ${SHOWN_COLUMNS} FROM entry WHERE row_id IN (SELECT value FROM json_each(?))`, JSON.stringify(rowIds));
  const byId = new Map(rows.map((row) => [row.row_id, row]));
  return rowIds.flatMap((rowId) => byId.get(rowId) ?? []);
}

function topRows(database: Database, accounts: readonly number[], input: StatementRowsInput): ShownRow[] {
  const { key, direction } = input.sort;
  const { sql, values } = entryCondition(input);
  const days = daysOf(input);
  const within = accounts.map(() => 'row_id BETWEEN ? AND ?').join(' OR ');
  return allRows<ShownRow>(
    database,
    `SELECT ${SHOWN_COLUMNS} FROM entry WHERE (${within}) AND ${sql}
     ORDER BY ${SORT_COLUMNS[key] ?? 'row_id'} ${direction}, ${DAY_OF_ROW_ID} ${direction}, row_id ${direction} LIMIT ? OFFSET ?`,
    ...accounts.flatMap((account) => [firstRowId(account, days.from), lastRowId(account, days.to)]), ...values, input.limit, input.offset,
  );
}

/**
 * Daily counts lead to the page's beginning, so that a deep one costs no more than the first. One account is a single walk along the table;
 * several take turns by day.
 */
function rowsByDate(database: Database, accounts: readonly number[], counts: readonly DayCount[], input: StatementRowsInput): ShownRow[] {
  const condition = entryCondition(input);
  const start = pageStart(counts, input);
  if (start === null) return [];
  const ascending = input.sort.direction === 'asc';
  const days = daysOf(input);
  const [only, ...others] = accounts;
  if (only !== undefined && others.length === 0) {
    const period = ascending ? { from: start.day, to: days.to } : { from: days.from, to: start.day };
    return rowsOfPeriod(database, only, period, condition, input.sort.direction, input.limit, start.skip);
  }
  const order = ascending ? accounts : accounts.toReversed();
  const rows: ShownRow[] = [];
  let { skip } = start;
  for (const { day } of ascending ? counts : counts.toReversed()) {
    if (ascending ? day < start.day : day > start.day) continue;
    for (const account of order) {
      if (rows.length >= input.limit) return rows;
      const ofDay = rowsOfPeriod(database, account, { from: day, to: day }, condition, input.sort.direction, input.limit - rows.length + skip, 0);
      rows.push(...ofDay.slice(skip));
      skip = Math.max(skip - ofDay.length, 0);
    }
  }
  return rows.slice(0, input.limit);
}

function rowsOfPeriod(
  database: Database, account: number, { from, to }: DayRange, condition: Condition, direction: 'asc' | 'desc', limit: number, offset: number,
): ShownRow[] {
  return allRows<ShownRow>(
    database, `SELECT ${SHOWN_COLUMNS} FROM entry WHERE row_id BETWEEN ? AND ? AND ${condition.sql} ORDER BY row_id ${direction} LIMIT ? OFFSET ?`,
    firstRowId(account, from), lastRowId(account, to), ...condition.values, limit, offset,
  );
}

/** The first day of a page, and how many of its entries come before; null behind the last entry. */
function pageStart(counts: readonly DayCount[], input: StatementRowsInput): { readonly day: EpochDay; readonly skip: number } | null {
  let skip = input.offset;
  for (const ofDay of input.sort.direction === 'asc' ? counts : counts.toReversed()) {
    const count = entriesShown(ofDay, input.entries);
    if (count > skip) return { day: ofDay.day, skip };
    skip -= count;
  }
  return null;
}

export function wholeSummary(database: Database, selection: StatementSelection): StatementSummary | null | 'byRun' {
  const accounts = accountsOf(database, selection);
  if (accounts === null) return null;
  return isWhole(selection) ? summaryOfSums(database, selection, sumsOf(database, accounts, daysOf(selection))) : 'byRun';
}

export function summaryOfSums(database: Database, selection: StatementSelection, sums: readonly DailySum[]): StatementSummary {
  const accounts = accountsOf(database, selection) ?? [];
  const unreadable = accounts.flatMap((account) => unreadableRows(database, 'statement', String(account), daysOf(selection)).map(({ row }) => row));
  const noted = (notes: RowNotes): readonly Transaction[] => accounts.flatMap((account) => notedEntries(database, notes, String(account), daysOf(selection)));
  const [repeated, partlyReadable] = [noted('statementRepeated'), noted('statementFields')];
  return {
    total: totalOf(sums, selection.entries),
    sums: grouped(sums, selection.entries, (sum) => sum.currency).map(([, currency, credits, debits]) => ({
      credits: { amountMinor: credits, currency },
      debits: { amountMinor: debits, currency },
      net: { amountMinor: credits + debits, currency },
    })),
    months: grouped(sums, selection.entries, (sum) => `${dateOfEpochDay(sum.day).slice(0, 7)} ${sum.currency}`).map(
      ([key, currency, credits, debits]) => ({
        month: key.slice(0, 7),
        credits: { amountMinor: credits, currency },
        debits: { amountMinor: debits, currency },
      }),
    ),
    coverage: coverageOf(database, accounts),
    holes: holesOf(database, accounts, selection),
    ...(unreadable.length === 0 ? {} : { unreadable }),
    ...(repeated.length === 0 ? {} : { repeated }),
    ...(partlyReadable.length === 0 ? {} : { partlyReadable }),
  };
}

function grouped(
  sums: readonly DailySum[], entries: StatementSelection['entries'], keyOf: (sum: DailySum) => string,
): (readonly [key: string, currency: string, credits: number, debits: number])[] {
  const groups = new Map<string, readonly [string, number, number]>();
  for (const sum of sums) {
    if (entriesShown(sum, entries) === 0) continue;
    const [, credits, debits] = groups.get(keyOf(sum)) ?? [sum.currency, 0, 0];
    groups.set(keyOf(sum), [
      sum.currency,
      credits + (entries === 'debits' ? 0 : sum.credits_minor),
      debits + (entries === 'credits' ? 0 : sum.debits_minor),
    ]);
  }
  return [...groups].map(([key, [currency, credits, debits]]) => [key, currency, credits, debits] as const);
}

export type EntryPlace = Omit<StatementRowsInput, 'offset' | 'limit'> & { readonly rowId: number };

/**
 * The index of an entry in a list, from 0; null where it is not in it. Daily counts lead to its day, unless the list is searched, filtered by
 * marks, or not by date.
 */
export function statementIndexOf(database: Database, input: EntryPlace): number | null | 'byRun' {
  const { rowId, sort } = input;
  const accounts = accountsOf(database, input) ?? [];
  const day = dayOfRowId(rowId);
  const { from, to } = daysOf(input);
  const own = accounts.indexOf(accountOfRowId(rowId));
  if (own < 0 || day < from || day > to) return null;
  if (!isWhole(input) || sort.key !== 'operationDate') return 'byRun';
  const { sql, values } = entryCondition(input);
  if (database.prepare(`SELECT 1 FROM entry WHERE row_id = ? AND ${sql}`).get(rowId, ...values) === undefined) return null;

  const ascending = sort.direction === 'asc';
  const before = totalOf(dayCounts(database, accounts, { from, to }).filter((other) => (ascending ? other.day < day : other.day > day)), input.entries);
  const countOf = database.prepare<unknown[], number>(`SELECT count(*) FROM entry WHERE row_id BETWEEN ? AND ? AND ${sql}`).pluck();
  const ofDay = accounts.map((key, at) => {
    if (ascending ? at > own : at < own) return 0;
    const first = at === own && !ascending ? rowId + 1 : firstRowId(key, day);
    const last = at === own && ascending ? rowId - 1 : lastRowId(key, day);
    return countOf.get(first, last, ...values) ?? 0;
  });
  return ofDay.reduce((sum, count) => sum + count, before);
}
