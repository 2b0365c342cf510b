import type { EpochDay } from '../epoch-day.ts';
import type { DailySum } from './daily-sums.ts';

type Growing = { -readonly [Key in keyof DailySum]: DailySum[Key] };

/** Sums per day and currency of entries that come one by one. */
export class DaySums {
  readonly #sums = new Map<string, Growing>();
  #last: Growing | null = null;

  /** A vanished entry counts, and adds nothing. */
  add(day: EpochDay, currency: string, amountMinor: number, vanished: boolean): void {
    const sum = this.#sumOf(day, currency);
    if (amountMinor >= 0) {
      sum.credit_entries += 1;
      if (!vanished) sum.credits_minor += amountMinor;
    } else {
      sum.debit_entries += 1;
      if (!vanished) sum.debits_minor += amountMinor;
    }
  }

  /** Oldest day first. */
  list(): DailySum[] {
    return [...this.#sums.values()].toSorted((left, right) => left.day - right.day || (left.currency < right.currency ? -1 : 1));
  }

  #sumOf(day: EpochDay, currency: string): Growing {
    if (this.#last !== null && this.#last.day === day && this.#last.currency === currency) return this.#last;
    const key = `${day} ${currency}`;
    const known = this.#sums.get(key) ?? { day, currency, credit_entries: 0, debit_entries: 0, credits_minor: 0, debits_minor: 0 };
    this.#sums.set(key, known);
    this.#last = known;
    return known;
  }
}
