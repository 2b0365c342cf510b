import type { Transaction } from '#shared/contract/accounts.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';

/** Weeks before and after a day whose same weekday says what to expect of it. */
const WEEKS_NEAR = 6;
/** So many of them are enough. */
const SAMPLES = 4;

type Dated = Pick<Transaction, 'operationDate'>;

export function countPerDay(transactions: readonly Dated[]): Map<BankDate, number> {
  const counts = new Map<BankDate, number>();
  for (const { operationDate } of transactions) counts.set(operationDate, (counts.get(operationDate) ?? 0) + 1);
  return counts;
}

/** How many entries a day of an account is likely to have, told from days that were seen. An estimate: nothing is proved by it. */
export class EntryDensity {
  readonly #seen = new Map<BankDate, number>();
  #total = 0;

  /** Takes in what the days of a range had; days without entries count as well. */
  observe(range: DateRange, transactions: readonly Dated[]): void {
    const counts = countPerDay(transactions);
    for (let day = range.from; day <= range.to; day = addDays(day, 1)) this.put(day, counts.get(day) ?? 0);
  }

  put(day: BankDate, entries: number): void {
    this.#total += entries - (this.#seen.get(day) ?? 0);
    this.#seen.set(day, entries);
  }

  /** Entries to expect on a day; null while nothing was seen. */
  expected(day: BankDate): number | null {
    const known = this.#seen.get(day);
    if (known !== undefined) return known;
    if (this.#seen.size === 0) return null;
    let sum = 0;
    let samples = 0;
    for (let weeks = 1; weeks <= WEEKS_NEAR && samples < SAMPLES; weeks += 1) {
      for (const near of [this.#seen.get(addDays(day, weeks * 7)), this.#seen.get(addDays(day, weeks * -7))]) {
        if (near === undefined) continue;
        sum += near;
        samples += 1;
      }
    }
    return samples === 0 ? this.#total / this.#seen.size : sum / samples;
  }
}
