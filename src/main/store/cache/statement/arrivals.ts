import type { Database } from 'better-sqlite3-multiple-ciphers';
import { instantToMs, bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import type { Entry } from './entry.ts';

/**
 * `settled`: read after it had ended, so that nothing new was to be expected; `followed`: read before it had ended, or dated
 * after the account was first read; `history`: older, and not read so far.
 */
type DayState = 'settled' | 'followed' | 'history';

interface KnownRange {
  readonly from: EpochDay;
  readonly to: EpochDay;
  /** The bank's day on which it was read. */
  readonly readOn: EpochDay;
}

/** What was known of an account's days before an answer is taken over. */
export class KnownDays {
  readonly #ranges: readonly KnownRange[];
  readonly #firstReadOn: EpochDay;
  readonly #states = new Map<EpochDay, DayState>();

  constructor(database: Database, accountKey: number) {
    this.#ranges = database
      .prepare<[number], { readonly from_day: EpochDay; readonly to_day: EpochDay; readonly as_of: Instant }>(
        'SELECT from_day, to_day, as_of FROM coverage WHERE account_key = ?',
      )
      .all(accountKey)
      .map((row) => ({ from: row.from_day, to: row.to_day, readOn: epochDay(bankDateAt(instantToMs(row.as_of))) }));
    this.#firstReadOn = Math.min(...this.#ranges.map(({ readOn }) => readOn));
  }

  stateOf(day: EpochDay): DayState {
    let state = this.#states.get(day);
    if (state === undefined) {
      const range = this.#ranges.find(({ from, to }) => from <= day && day <= to);
      if (range === undefined) state = day > this.#firstReadOn ? 'followed' : 'history';
      else state = range.readOn > day ? 'settled' : 'followed';
      this.#states.set(day, state);
    }
    return state;
  }
}

interface Arrivals {
  readonly day: EpochDay;
  readonly currency: string;
  entries: number;
  creditsMinor: number;
  debitsMinor: number;
}

/** Adds what an answer newly brought to what arrived. */
export function countArrivals(database: Database, accountKey: number, asOf: Instant, entries: readonly Entry[]): void {
  const sums = new Map<string, Arrivals>();
  for (const { day, currency, amountMinor } of entries) {
    const name = `${day} ${currency}`;
    const sum = sums.get(name) ?? { day, currency, entries: 0, creditsMinor: 0, debitsMinor: 0 };
    sum.entries += 1;
    if (amountMinor < 0) sum.debitsMinor += amountMinor;
    else sum.creditsMinor += amountMinor;
    sums.set(name, sum);
  }
  const insert = database.prepare(
    `INSERT INTO arrival (account_key, as_of, day, currency, entries, credits_minor, debits_minor) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_key, as_of, day, currency) DO UPDATE SET entries = entries + excluded.entries,
     credits_minor = credits_minor + excluded.credits_minor, debits_minor = debits_minor + excluded.debits_minor`,
  );
  for (const sum of sums.values()) insert.run(accountKey, asOf, sum.day, sum.currency, sum.entries, sum.creditsMinor, sum.debitsMinor);
}
