import { addDays, addMonths, earliest, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { holesIn, splitRange } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { CoveredRange } from '#main/cache/index.ts';

/** Days of statement that one request asks for. */
const WINDOW_DAYS = 92;

/** The accounting dates that the cache is to hold: the first read's reach, but nothing that retention would delete again. */
export function keptPeriod(today: BankDate, historyMonths: number, retentionMonths: number | null): DateRange {
  const history = addMonths(today, -historyMonths);
  return { from: retentionMonths === null ? history : latest(history, addMonths(today, -retentionMonths)), to: today };
}

/**
 * What of a period must be read, newest first, in pieces of a request's size: days that were never read, and days that
 * were not yet settled when they were. A day settles `recentDays` after itself: until then entries may still arrive on it,
 * so that today, and days read long ago while they were recent, are read again.
 */
export function windowsToRead(period: DateRange, covered: readonly CoveredRange[], today: BankDate, recentDays: number): DateRange[] {
  const settled = covered.flatMap(({ from, to, asOf }) => {
    const lastSettled = addDays(earliest(bankDateAt(instantToMs(asOf)), today), -recentDays - 1);
    return from <= lastSettled ? [{ from, to: earliest(to, lastSettled) }] : [];
  });
  const wanted = { from: period.from, to: earliest(period.to, today) };
  return holesIn(wanted, settled)
    .toReversed()
    .flatMap((hole) => splitRange(hole, WINDOW_DAYS));
}
