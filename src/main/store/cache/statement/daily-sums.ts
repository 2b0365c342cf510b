import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, allTuples, allValues } from '#main/store/sqlite/index.ts';
import { entriesChanged } from '../books/entries.ts';
import type { EpochDay } from '../epoch-day.ts';
import { DAY_OF_ROW_ID, firstRowId, lastRowId } from './row-id.ts';
import type { DayRange } from './word-filter.ts';
import { statementVersion } from './word-index.ts';

/* Sums per account, day and currency, stored beside the entries: adding up a million entries takes a second, their days a millisecond. */

export interface DailySum {
  readonly day: EpochDay;
  readonly currency: string;
  /** What is shown, vanished entries too. */
  readonly credit_entries: number;
  readonly debit_entries: number;
  /** Without vanished entries. Debits are negative. */
  readonly credits_minor: number;
  readonly debits_minor: number;
}

export const SUMS_OF_ENTRIES = `
  sum(amount_minor >= 0) AS credit_entries,
  sum(amount_minor < 0) AS debit_entries,
  sum(CASE WHEN amount_minor >= 0 AND vanished_at IS NULL THEN amount_minor ELSE 0 END) AS credits_minor,
  sum(CASE WHEN amount_minor < 0 AND vanished_at IS NULL THEN amount_minor ELSE 0 END) AS debits_minor`;

/** Recomputes the days `fromDay` to `toDay` after their entries changed, and has them booked again. */
export function recountDays(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): void {
  database.prepare('DELETE FROM daily_sum WHERE account_key = ? AND day BETWEEN ? AND ?').run(accountKey, fromDay, toDay);
  database
    .prepare(
      `INSERT INTO daily_sum (account_key, day, currency, credit_entries, debit_entries, credits_minor, debits_minor)
       SELECT ?, ${DAY_OF_ROW_ID} AS day, currency, ${SUMS_OF_ENTRIES}
       FROM entry WHERE row_id BETWEEN ? AND ? GROUP BY day, currency`,
    )
    .run(accountKey, firstRowId(accountKey, fromDay), lastRowId(accountKey, toDay));
  entriesChanged(database, accountKey, fromDay, toDay);
}

export const dailySums = (database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): DailySum[] => allRows<DailySum>(
  database,
  `SELECT day, currency, credit_entries, debit_entries, credits_minor, debits_minor
   FROM daily_sum WHERE account_key = ? AND day BETWEEN ? AND ? ORDER BY day, currency`,
  accountKey, fromDay, toDay,
);

/** What was last read of some days of several accounts, kept until a statement changes: thousands of days are gone through, and every page of their list asks. */
function keptOfAccounts<Read>(read: (database: Database, accounts: string, fromDay: EpochDay, toDay: EpochDay) => Read) {
  const last = new WeakMap<Database, { readonly of: string; readonly value: Read }>();
  return (database: Database, accounts: readonly number[], { from, to }: DayRange): Read => {
    const of = JSON.stringify([statementVersion(database), accounts, from, to]);
    const known = last.get(database);
    if (known?.of === of) return known.value;
    const value = read(database, JSON.stringify(accounts), from, to);
    last.set(database, { of, value });
    return value;
  };
}

const OF_ACCOUNTS = 'daily_sum WHERE account_key IN (SELECT value FROM json_each(?)) AND day BETWEEN ? AND ?';

/** The sums of several accounts together, oldest first. */
export const sumsOfAccounts = keptOfAccounts((database, accounts, fromDay, toDay): readonly DailySum[] => allRows<DailySum>(
  database,
  `SELECT day, currency, sum(credit_entries) AS credit_entries, sum(debit_entries) AS debit_entries, sum(credits_minor) AS credits_minor, sum(debits_minor) AS debits_minor
   FROM ${OF_ACCOUNTS} GROUP BY day, currency ORDER BY day, currency`,
  accounts, fromDay, toDay,
));

export type DayCount = Pick<DailySum, 'day' | 'credit_entries' | 'debit_entries'>;

/** The entries of each day, of all accounts and currencies together, oldest first. */
export const dayCounts = keptOfAccounts((database, accounts, fromDay, toDay): readonly DayCount[] => allRows<DayCount>(
  database, `SELECT day, sum(credit_entries) AS credit_entries, sum(debit_entries) AS debit_entries FROM ${OF_ACCOUNTS} GROUP BY day ORDER BY day`, accounts, fromDay, toDay,
));

/** Of the entries; that of most first. */
export const currenciesOfAccounts = keptOfAccounts((database, accounts, fromDay, toDay): readonly string[] => allValues<string>(
  database, `SELECT currency FROM ${OF_ACCOUNTS} GROUP BY currency ORDER BY sum(credit_entries + debit_entries) DESC, currency`, accounts, fromDay, toDay,
));

type Growing = { -readonly [Key in keyof DailySum]: DailySum[Key] };

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

  addDay(added: DailySum): void {
    if (added.credit_entries + added.debit_entries === 0) return;
    const sum = this.#sumOf(added.day, added.currency);
    sum.credit_entries += added.credit_entries;
    sum.debit_entries += added.debit_entries;
    sum.credits_minor += added.credits_minor;
    sum.debits_minor += added.debits_minor;
  }

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

/** Days `from` to `to` in detail; those from `first` before them and up to `last` after them only as totals. */
interface Stretch {
  readonly first: EpochDay;
  readonly from: EpochDay;
  readonly to: EpochDay;
  readonly last: EpochDay;
}

type Row = [day: EpochDay, currency: string, net: number];

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

/** Daily movements of an account in one currency, as prefix sums: any range adds up at once. */
export class DayNets {
  readonly currency: string | null;
  readonly #moved = new Summed();
  readonly #others = new Summed();

  /** Without a currency, that of the first day with entries. */
  constructor(database: Database, accountKey: number, { first, from, to, last }: Stretch, currency: string | null) {
    const moved = (fromDay: EpochDay, toDay: EpochDay, columns: string, group: string): Row[] => allTuples<Row>(
      database, `SELECT ${columns} FROM daily_sum WHERE account_key = ? AND day BETWEEN ? AND ? AND (credits_minor <> 0 OR debits_minor <> 0) ${group}`, accountKey, fromDay, toDay,
    );
    const whole = (fromDay: EpochDay, toDay: EpochDay, as: EpochDay): Row[] =>
      (fromDay > toDay ? [] : moved(fromDay, toDay, '0, currency, sum(credits_minor + debits_minor)', 'GROUP BY currency').map(([, of, net]): Row => [as, of, net]));
    const before = whole(first, from - 1, from - 1);
    const within = moved(from, to, 'day, currency, credits_minor + debits_minor', 'ORDER BY day');
    const after = whole(to + 1, last, last);
    this.currency = currency ?? within[0]?.[1] ?? null;
    for (const [day, of, net] of [...before, ...within, ...after]) {
      if (of === this.currency) this.#moved.add(day, net);
      else this.#others.add(day, 1);
    }
  }

  net(from: EpochDay, to: EpochDay): number {
    return this.#moved.between(from, to);
  }

  mixed(from: EpochDay, to: EpochDay): boolean {
    return this.#others.between(from, to) > 0;
  }
}

/** Binary search: index of the first item of that day or later, else the length. */
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
