import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { Coverage, OverfullDay } from '#shared/bridge/cash/statement.ts';
import { holesIn, normaliseRanges, unfinishedDays } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';

/** Accounting dates that are complete in the cache, and when they were read. */
export interface CoveredRange extends DateRange {
  readonly asOf: Instant;
}

export interface KnownOverfullDay extends OverfullDay {
  /** When it was asked for last. */
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

/**
 * The days that are complete. One that was read while it was under way is not, once later days were read; where it is the last
 * one, it is as complete as it can be by the time at which it was read.
 */
export function completeRanges(database: Database, accountKey: number): DateRange[] {
  const read = coveredRanges(database, accountKey);
  const last = read.at(-1)?.to;
  const unfinished = unfinishedDays(read).filter(({ to }) => last !== undefined && to < last);
  return normaliseRanges(read).flatMap((range) => holesIn(range, unfinished));
}

/** Which days are complete, with the oldest of the times at which they were read, and which the bank gives a part of only. */
export function readCoverage(database: Database, accountKey: number): Coverage {
  const ranges = coveredRanges(database, accountKey);
  const oldest = ranges.reduce<Instant | null>((asOf, range) => (asOf === null || range.asOf < asOf ? range.asOf : asOf), null);
  const overfull = overfullDays(database, accountKey).map(({ date, answered, noticedAt }) => ({ date, answered, noticedAt }));
  return { ranges: completeRanges(database, accountKey), asOf: oldest, overfull };
}

/** Days of which the bank gives a part only, oldest first. */
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

/** Forgets that the days `fromDay` to `toDay` are complete, or known to be over-full. */
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
