import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { EpochDay } from '../epoch-day.ts';

/** What moved on the days of an account between two days, in one currency, so that any stretch of days adds up at once. */
export class DayNets {
  readonly currency: string | null;
  readonly #moved: Summed;
  /** Days that hold amounts in other currencies. */
  readonly #others: Summed;

  /** In the currency given; without one, in that of the first day that has entries. */
  constructor(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay, currency: string | null) {
    const rows = database
      .prepare<[number, number, number], [day: EpochDay, currency: string, net: number]>(
        `SELECT day, currency, credits_minor + debits_minor FROM daily_sum
         WHERE account_key = ? AND day BETWEEN ? AND ? AND (credits_minor <> 0 OR debits_minor <> 0) ORDER BY day`,
      )
      .raw()
      .all(accountKey, fromDay, toDay);
    this.currency = currency ?? rows[0]?.[1] ?? null;
    this.#moved = new Summed();
    this.#others = new Summed();
    for (const [day, of, net] of rows) {
      if (of === this.currency) this.#moved.add(day, net);
      else this.#others.add(day, 1);
    }
  }

  /** Sum of the days; 0 where `from` lies behind `to`. */
  net(from: EpochDay, to: EpochDay): number {
    return this.#moved.between(from, to);
  }

  mixed(from: EpochDay, to: EpochDay): boolean {
    return this.#others.between(from, to) > 0;
  }
}

/** Numbers by day, added in the order of the days. */
class Summed {
  readonly #entries: { readonly day: EpochDay; readonly upTo: number }[] = [];

  add(day: EpochDay, value: number): void {
    this.#entries.push({ day, upTo: (this.#entries.at(-1)?.upTo ?? 0) + value });
  }

  between(from: EpochDay, to: EpochDay): number {
    return from > to ? 0 : this.#upTo(to) - this.#upTo(from - 1);
  }

  #upTo(day: EpochDay): number {
    return this.#entries[firstIndex(this.#entries, day + 1) - 1]?.upTo ?? 0;
  }
}

/** Index of the first of what is ordered by day that is of that day or a later one; the length where there is none. */
export function firstIndex(ordered: readonly { readonly day: EpochDay }[], day: EpochDay): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle]?.day ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
