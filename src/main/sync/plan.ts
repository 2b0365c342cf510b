import { addDays, addMonths, earliest, latest } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { holesIn } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { CoveredRange, KnownOverfullDay } from '#main/store/cache/index.ts';

/** Over-full days of the past that one refresh reads again. */
const OVERFULL_AT_ONCE = 7;

/** The accounting dates that the cache is to hold: the first read's reach, but nothing that retention would delete again. */
export function keptPeriod(today: BankDate, historyMonths: number, retentionMonths: number | null): DateRange {
  const history = addMonths(today, -historyMonths);
  return { from: retentionMonths === null ? history : latest(history, addMonths(today, -retentionMonths)), to: today };
}

/**
 * What of a period must be read, newest first: days that were never read, and days that were not yet settled when they were.
 * A day settles `recentDays` after itself: until then entries may still arrive on it, so that today, and days read long ago
 * while they were recent, are read again.
 */
export function rangesToRead(period: DateRange, covered: readonly CoveredRange[], today: BankDate, recentDays: number): DateRange[] {
  const settled = covered.flatMap(({ from, to, asOf }) => {
    const lastSettled = addDays(earliest(bankDateAt(instantToMs(asOf)), today), -recentDays - 1);
    return from <= lastSettled ? [{ from, to: earliest(to, lastSettled) }] : [];
  });
  return holesIn({ from: period.from, to: earliest(period.to, today) }, settled).toReversed();
}

/**
 * The ranges with every day that is known to be over-full by itself: asked together with others it would cut them off. Of
 * those that are settled only a few are asked again, the ones asked longest ago first.
 */
export function apartFromOverfull(ranges: readonly DateRange[], overfull: readonly KnownOverfullDay[], lastSettled: BankDate): DateRange[] {
  const settled = overfull.filter(({ date }) => date <= lastSettled).toSorted((a, b) => (a.readAt < b.readAt ? -1 : 1));
  const left = new Set(settled.slice(OVERFULL_AT_ONCE).map(({ date }) => date));
  const alone = overfull.map(({ date }) => ({ from: date, to: date }));
  return ranges.flatMap((range) => {
    const days = alone.filter(({ from }) => from >= range.from && from <= range.to);
    return [...holesIn(range, days), ...days.filter(({ from }) => !left.has(from))].toSorted((a, b) => (a.from < b.from ? 1 : -1));
  });
}
