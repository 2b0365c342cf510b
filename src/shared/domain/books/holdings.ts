import type { BankDate } from '../bank-date.ts';
import type { Currency } from '../currency.ts';
import type { Place, Posting } from './posting.ts';

/** An amount that lay in a place from the end of `from` until the end of the day before `to`; null: it still does. */
export interface Holding {
  readonly place: Place;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly from: BankDate;
  readonly to: BankDate | null;
}

/** What one fact's postings leave in each place, day by day. What came and went within a day is not there. */
export function holdingsOf(postings: readonly Posting[]): Holding[] {
  const holdings: Holding[] = [];
  const lines = postings.flatMap(({ date, lines: of }) => of.map((line) => ({ ...line, date })));
  for (const [, moved] of Map.groupBy(lines, ({ place, currency }) => `${currency} ${place}`)) {
    const [first] = moved;
    if (first === undefined) continue;
    const { place, currency } = first;
    const days = [...Map.groupBy(moved, ({ date }) => date)].toSorted(([left], [right]) => (left < right ? -1 : 1));
    let amountMinor = 0;
    let from = first.date;
    for (const [date, on] of days) {
      const change = on.reduce((sum, line) => sum + line.amountMinor, 0);
      if (change === 0) continue;
      if (amountMinor !== 0) holdings.push({ place, amountMinor, currency, from, to: date });
      amountMinor += change;
      from = date;
    }
    if (amountMinor !== 0) holdings.push({ place, amountMinor, currency, from, to: null });
  }
  return holdings;
}
