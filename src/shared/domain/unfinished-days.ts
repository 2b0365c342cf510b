import { latest } from './bank-date.ts';
import type { DateRange } from './date-ranges.ts';
import { bankDateAt, instantToMs } from './instant.ts';
import type { Instant } from './instant.ts';

/** Days read before they had ended: the bank may have added entries since. */
export function unfinishedDays(read: readonly (DateRange & { readonly asOf: Instant })[]): DateRange[] {
  return read.flatMap(({ from, to, asOf }) => {
    const first = latest(from, bankDateAt(instantToMs(asOf)));
    return first <= to ? [{ from: first, to }] : [];
  });
}
