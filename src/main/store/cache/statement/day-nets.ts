import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import type { EpochDay } from '../epoch-day.ts';

/** A stretch of days, with those around it that are only ever added up as a whole: from `first` to the day before `from`, and on to `last`. */
interface Stretch {
  readonly first: EpochDay;
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly last: EpochDay;
}

type Row = [day: EpochDay, currency: string, net: number];

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

/** What moved on the days of an account, in one currency, so that any days of a stretch add up at once. */
export class DayNets {
  readonly currency: string | null;
  readonly #moved = new Summed();
  /** Days that hold amounts in other currencies. */
  readonly #others = new Summed();

  /** In the currency given; without one, in that of the first day that has entries. */
  constructor(database: Database, accountKey: number, { first, from, to, last }: Stretch, currency: string | null) {
    const moved = (columns: string, group: string): Statement<[number, number, number], Row> =>
      database
        .prepare<[number, number, number], Row>(
          `SELECT ${columns} FROM daily_sum
           WHERE account_key = ? AND day BETWEEN ? AND ? AND (credits_minor <> 0 OR debits_minor <> 0) ${group}`,
        )
        .raw();
    const whole = moved('0, currency, sum(credits_minor + debits_minor)', 'GROUP BY currency');
    const before = whole.all(accountKey, first, from - 1).map(([, of, net]): Row => [from - 1, of, net]);
    const within = moved('day, currency, credits_minor + debits_minor', 'ORDER BY day').all(accountKey, from, to);
    const after = whole.all(accountKey, to + 1, last).map(([, of, net]): Row => [last, of, net]);
    this.currency = currency ?? within[0]?.[1] ?? null;
    for (const [day, of, net] of [...before, ...within, ...after]) {
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
