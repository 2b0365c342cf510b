import { addDays, daysBetween, earliest, latest } from './bank-date.ts';
import type { BankDate } from './bank-date.ts';
import { bankDateAt, instantToMs } from './instant.ts';
import type { Instant } from './instant.ts';

/** Both ends inclusive. */
export interface DateRange {
  readonly from: BankDate;
  readonly to: BankDate;
}

export const daysOf = ({ from, to }: DateRange): number => daysBetween(from, to) + 1;

/** Sorts ranges and joins those that overlap or touch. */
export function normaliseRanges(ranges: readonly DateRange[]): DateRange[] {
  const sorted = ranges.filter((range) => range.from <= range.to).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const joined: DateRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && range.from <= addDays(last.to, 1)) {
      joined[joined.length - 1] = { from: last.from, to: latest(last.to, range.to) };
    } else {
      joined.push(range);
    }
  }
  return joined;
}

/** The parts of `wanted` outside every range of `covered`. */
export function holesIn(wanted: DateRange, covered: readonly DateRange[]): DateRange[] {
  const holes: DateRange[] = [];
  let from = wanted.from;
  for (const range of normaliseRanges(covered)) {
    if (range.to < from) continue;
    if (range.from > wanted.to) break;
    if (range.from > from) holes.push({ from, to: addDays(range.from, -1) });
    from = addDays(range.to, 1);
  }
  if (from <= wanted.to) holes.push({ from, to: wanted.to });
  return holes;
}

/** Consecutive pieces of at most `days` days, newest first. */
export function splitRange(range: DateRange, days: number): DateRange[] {
  const pieces: DateRange[] = [];
  for (let to = range.to; to >= range.from; to = addDays(to, -days)) {
    pieces.push({ from: latest(range.from, addDays(to, 1 - days)), to: earliest(to, range.to) });
  }
  return pieces;
}

/** Days read before they had ended: the bank may have added entries since. */
export function unfinishedDays(read: readonly (DateRange & { readonly asOf: Instant })[]): DateRange[] {
  return read.flatMap(({ from, to, asOf }) => {
    const first = latest(from, bankDateAt(instantToMs(asOf)));
    return first <= to ? [{ from: first, to }] : [];
  });
}
