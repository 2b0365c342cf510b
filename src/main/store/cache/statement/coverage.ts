import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { Coverage, OverfullDay, StatementSummary } from '#shared/bridge/cash/statement.ts';
import { earliest, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { holesIn, normaliseRanges, unfinishedDays } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { firstRowId } from './row-id.ts';
import { markUnindexed } from './word-index.ts';

/** Accounting dates that were read completely, and when. */
export interface CoveredRange extends DateRange {
  readonly asOf: Instant;
}

export interface KnownOverfullDay extends OverfullDay {
  readonly readAt: Instant;
}

interface CoverageRow {
  readonly from_day: EpochDay;
  readonly to_day: EpochDay;
  readonly as_of: Instant;
}

const rowsOf = (database: Database, accountKey: number): CoverageRow[] =>
  database
    .prepare<[number], CoverageRow>('SELECT from_day, to_day, as_of FROM coverage WHERE account_key = ? ORDER BY from_day')
    .all(accountKey);

export function coveredRanges(database: Database, accountKey: number): CoveredRange[] {
  return rowsOf(database, accountKey).map((row) => ({
    from: dateOfEpochDay(row.from_day),
    to: dateOfEpochDay(row.to_day),
    asOf: row.as_of,
  }));
}

/** The complete days. One read before it had ended is not, unless it is the last one read. */
function completeRanges(database: Database, accountKey: number): DateRange[] {
  const read = coveredRanges(database, accountKey);
  const last = read.at(-1)?.to;
  const unfinished = unfinishedDays(read).filter(({ to }) => last !== undefined && to < last);
  return normaliseRanges(read).flatMap((range) => holesIn(range, unfinished));
}

export function readCoverage(database: Database, accountKey: number): Coverage {
  const ranges = coveredRanges(database, accountKey);
  const oldest = ranges.reduce<Instant | null>((asOf, range) => (asOf === null || range.asOf < asOf ? range.asOf : asOf), null);
  const overfull = overfullDays(database, accountKey).map(({ date, answered, noticedAt }) => ({ date, answered, noticedAt }));
  return { ranges: completeRanges(database, accountKey), asOf: oldest, overfull };
}

/** Days of which the bank gives only a part, oldest first. */
export function overfullDays(database: Database, accountKey: number): KnownOverfullDay[] {
  return database
    .prepare<[number], { readonly day: EpochDay; readonly answered: number; readonly noticed_at: Instant; readonly read_at: Instant }>(
      'SELECT day, answered, noticed_at, read_at FROM overfull_day WHERE account_key = ? ORDER BY day',
    )
    .all(accountKey)
    .map((row) => ({ date: dateOfEpochDay(row.day), answered: row.answered, noticedAt: row.noticed_at, readAt: row.read_at }));
}

/** Records that the days `fromDay` to `toDay` were read completely at `asOf`. */
export function cover(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay, asOf: Instant): void {
  uncover(database, accountKey, fromDay, toDay);
  insertRange(database, accountKey, { from_day: fromDay, to_day: toDay, as_of: asOf });
}

/** Forgets that the days `fromDay` to `toDay` are complete or over-full. */
export function uncover(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): void {
  database.prepare('DELETE FROM overfull_day WHERE account_key = ? AND day BETWEEN ? AND ?').run(accountKey, fromDay, toDay);
  const remove = database.prepare('DELETE FROM coverage WHERE account_key = ? AND from_day = ?');
  for (const row of rowsOf(database, accountKey)) {
    if (row.to_day < fromDay || row.from_day > toDay) continue;
    remove.run(accountKey, row.from_day);
    if (row.from_day < fromDay) insertRange(database, accountKey, { ...row, to_day: fromDay - 1 });
    if (row.to_day > toDay) insertRange(database, accountKey, { ...row, from_day: toDay + 1 });
  }
}

function insertRange(database: Database, accountKey: number, row: CoverageRow): void {
  database
    .prepare('INSERT INTO coverage (account_key, from_day, to_day, as_of) VALUES (?, ?, ?, ?)')
    .run(accountKey, row.from_day, row.to_day, row.as_of);
}

/** What is complete for all of the accounts; the oldest time counts. */
export function coverageOf(database: Database, accounts: readonly number[]): Coverage {
  const parts = accounts.map((key) => readCoverage(database, key));
  const [first, ...others] = parts;
  if (first === undefined) return { ranges: [], asOf: null, overfull: [] };
  if (others.length === 0) return first;
  const times = parts.flatMap(({ asOf }) => asOf ?? []).toSorted();
  const ranges = others.reduce((common, { ranges: own }) => inBoth(common, own), first.ranges);
  return {
    ranges, asOf: ranges.length === 0 ? null : (times[0] ?? null),
    overfull: parts.flatMap(({ overfull }) => overfull).toSorted((left, right) => (left.date < right.date ? -1 : 1)),
  };
}

const inBoth = (left: readonly DateRange[], right: readonly DateRange[]): DateRange[] =>
  left.flatMap((a) => right.flatMap((b) => {
    const common = { from: latest(a.from, b.from), to: earliest(a.to, b.to) };
    return common.from <= common.to ? [common] : [];
  }));

/** The parts of the selected period that are missing for some account. An open end is where the known days end. */
export function holesOf(database: Database, accounts: readonly number[], selection: StatementSelection): StatementSummary['holes'] {
  const perAccount = accounts.map((key) => completeRanges(database, key));
  const every = normaliseRanges(perAccount.flat());
  const from = selection.from ?? every[0]?.from;
  const to = selection.to ?? every.at(-1)?.to;
  if (from === undefined || to === undefined) return [];
  return normaliseRanges(perAccount.flatMap((ranges) => holesIn({ from, to }, ranges)));
}

/** Days beyond the retention that the user wants to keep. */
export interface WantedDays {
  readonly accountId: string;
  readonly from: BankDate;
}

/**
 * Deletes statement entries before `firstKept` and their coverage, except wanted days. Recorded differences stay; the word index is marked for
 * cleaning. Gives how many entries were deleted.
 */
export function pruneStatements(database: Database, firstKept: BankDate, wanted: readonly WantedDays[] = []): number {
  const keys = database.prepare<[], { account_key: number; account_id: string }>('SELECT account_key, account_id FROM account').all();
  const firstDayOf = (accountId: string): EpochDay =>
    Math.min(epochDay(firstKept), ...wanted.filter((each) => each.accountId === accountId).map(({ from }) => epochDay(from)));
  return database
    .transaction(() => {
      let deleted = 0;
      for (const { account_key: key, account_id: accountId } of keys) {
        const day = firstDayOf(accountId);
        const { changes } = database
          .prepare('DELETE FROM entry WHERE row_id BETWEEN ? AND ?')
          .run(firstRowId(key, 0), firstRowId(key, day) - 1);
        deleted += changes;
        if (changes > 0) markUnindexed(database, key, 0, day - 1);
        for (const table of ['daily_sum', 'arrival']) database.prepare(`DELETE FROM ${table} WHERE account_key = ? AND day < ?`).run(key, day);
        uncover(database, key, 0, day - 1);
      }
      return deleted;
    })
    .immediate();
}
