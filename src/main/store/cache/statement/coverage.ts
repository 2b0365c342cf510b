import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allRows, inTransaction } from '#main/store/sqlite/index.ts';
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

interface CoveredDays {
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly asOf: Instant;
}

export const coveredDays = (database: Database, accountKey: number): CoveredDays[] =>
  allRows<CoveredDays>(database, 'SELECT from_day AS "from", to_day AS "to", as_of AS asOf FROM coverage WHERE account_key = ? ORDER BY from_day', accountKey);

export const coveredRanges = (database: Database, accountKey: number): CoveredRange[] =>
  coveredDays(database, accountKey).map(({ from, to, asOf }) => ({ from: dateOfEpochDay(from), to: dateOfEpochDay(to), asOf }));

/** The last day up to `upTo` that was read completely after it had ended; null: none. */
export function lastFinishedDay(database: Database, accountKey: number, upTo: BankDate): BankDate | null {
  const covered = coveredRanges(database, accountKey);
  const finished = normaliseRanges(covered).flatMap((range) => holesIn(range, unfinishedDays(covered))).filter(({ from }) => from <= upTo);
  const last = finished.at(-1)?.to;
  return last === undefined ? null : earliest(last, upTo);
}

/** When a day was read completely; null where it was not. */
export const readAt = (covered: readonly CoveredRange[], date: BankDate): Instant | null =>
  covered.find(({ from, to }) => from <= date && date <= to)?.asOf ?? null;

/** The complete days. One read before it had ended is not, unless it is the last one read. */
function completeRanges(database: Database, accountKey: number): DateRange[] {
  const read = coveredRanges(database, accountKey);
  const last = read.at(-1)?.to;
  const unfinished = unfinishedDays(read).filter(({ to }) => last !== undefined && to < last);
  return normaliseRanges(read).flatMap((range) => holesIn(range, unfinished));
}

export function readCoverage(database: Database, accountKey: number): Coverage {
  const [oldest = null] = coveredDays(database, accountKey).map(({ asOf }) => asOf).toSorted();
  const overfull = overfullDays(database, accountKey).map(({ date, answered, noticedAt }) => ({ date, answered, noticedAt }));
  return { ranges: completeRanges(database, accountKey), asOf: oldest, overfull };
}

/** Days of which the bank gives only a part, oldest first. */
export const overfullDays = (database: Database, accountKey: number): KnownOverfullDay[] =>
  allRows<Omit<KnownOverfullDay, 'date'> & { readonly day: EpochDay }>(
    database, 'SELECT day, answered, noticed_at AS noticedAt, read_at AS readAt FROM overfull_day WHERE account_key = ? ORDER BY day', accountKey,
  ).map(({ day, ...overfull }) => ({ date: dateOfEpochDay(day), ...overfull }));

/** Records that the days `fromDay` to `toDay` were read completely at `asOf`. */
export function cover(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay, asOf: Instant): void {
  uncover(database, accountKey, fromDay, toDay);
  insertRange(database, accountKey, { from: fromDay, to: toDay, asOf });
}

/** Forgets that the days `fromDay` to `toDay` are complete or over-full. */
export function uncover(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): void {
  database.prepare('DELETE FROM overfull_day WHERE account_key = ? AND day BETWEEN ? AND ?').run(accountKey, fromDay, toDay);
  const remove = database.prepare('DELETE FROM coverage WHERE account_key = ? AND from_day = ?');
  for (const range of coveredDays(database, accountKey)) {
    if (range.to < fromDay || range.from > toDay) continue;
    remove.run(accountKey, range.from);
    if (range.from < fromDay) insertRange(database, accountKey, { ...range, to: fromDay - 1 });
    if (range.to > toDay) insertRange(database, accountKey, { ...range, from: toDay + 1 });
  }
}

function insertRange(database: Database, accountKey: number, { from, to, asOf }: CoveredDays): void {
  database.prepare('INSERT INTO coverage (account_key, from_day, to_day, as_of) VALUES (?, ?, ?, ?)').run(accountKey, from, to, asOf);
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
  const accounts = allRows<{ key: number; accountId: string }>(database, 'SELECT account_key AS key, account_id AS accountId FROM account');
  const firstDayOf = (accountId: string): EpochDay =>
    Math.min(epochDay(firstKept), ...wanted.filter((each) => each.accountId === accountId).map(({ from }) => epochDay(from)));
  return inTransaction(database, () => {
    let deleted = 0;
    for (const { key, accountId } of accounts) {
      const day = firstDayOf(accountId);
      const { changes } = database.prepare('DELETE FROM entry WHERE row_id BETWEEN ? AND ?').run(firstRowId(key, 0), firstRowId(key, day) - 1);
      deleted += changes;
      if (changes > 0) markUnindexed(database, key, 0, day - 1);
      for (const table of ['daily_sum', 'arrival']) database.prepare(`DELETE FROM ${table} WHERE account_key = ? AND day < ?`).run(key, day);
      uncover(database, key, 0, day - 1);
    }
    // Days that nothing covered have no coverage to lose, which would say that statements changed.
    if (deleted > 0) database.prepare('UPDATE statement_version SET version = version + 1').run();
    return deleted;
  });
}
