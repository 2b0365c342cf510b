import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import { dateOfEpochDay } from '#main/store/cache/epoch-day.ts';
import type { StatementWindow } from '#main/store/cache/statement/columns.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import type { HistoryBank } from './history-bank.ts';

/** Throws unless both are the same, which is said to be `what`. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`${what}: ${is} instead of ${shouldBe}`);
}

/** What the cache holds of an entry. */
interface Kept {
  readonly text: string;
  readonly vanished: boolean;
}

interface Noted {
  readonly difference_id: number;
  readonly transaction_id: string;
  readonly occurrence: number;
  readonly kind: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** All that a transaction says, so that equal ones are equal texts; the day comes first. */
const textOf = ({ transactionId, operationDate, valueDate, amount, description, type }: Transaction): string =>
  JSON.stringify([operationDate, transactionId, valueDate, amount.amountMinor, amount.currency, description, type]);

const textOfDocument = (document: string | null): string => (document === null ? 'none' : textOf(JSON.parse(document) as Transaction));

const dayOf = (text: string): BankDate => (JSON.parse(text) as [BankDate])[0];

const amountOf = (text: string): number => (JSON.parse(text) as [unknown, unknown, unknown, number])[3];

/** What of `all` is left when each of `some` has taken its like away. */
function minus(all: readonly string[], some: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of some) counts.set(text, (counts.get(text) ?? 0) + 1);
  return all.filter((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}

const keyOf = (row: { readonly transaction_id: string; readonly occurrence: number }): string => `${row.transaction_id}#${row.occurrence}`;

interface EntryColumns extends Pick<Noted, 'transaction_id' | 'occurrence'> {
  readonly row_id: number;
  readonly value_day: number | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly description: string | null;
  readonly type: Transaction['type'];
  readonly vanished_at: string | null;
}

interface HistoryQueries {
  readonly entries: Statement<[accountId: string], EntryColumns>;
  readonly differences: Statement<[accountId: string, after: number], Noted>;
  readonly arrivals: Statement<[accountId: string, asOf: string], { readonly day: number; readonly entries: number; readonly net: number }>;
  readonly sums: Statement<[accountId: string], { readonly day: number; readonly credits: number; readonly debits: number }>;
}

/** What the checks ask of the cache's file; made once for all accounts. */
export function historyQueries(database: Database): HistoryQueries {
  const key = '(SELECT account_key FROM account WHERE account_id = ?)';
  return {
    entries: database.prepare(`SELECT entry.* FROM entry WHERE account_key = ${key}`),
    differences: database.prepare(
      `SELECT difference_id, transaction_id, occurrence, kind, before, after FROM entry_difference
       WHERE account_key = ${key} AND difference_id > ? ORDER BY difference_id`,
    ),
    arrivals: database.prepare(
      `SELECT day, entries, credits_minor + debits_minor AS net FROM arrival WHERE account_key = ${key} AND as_of = ? ORDER BY day`,
    ),
    sums: database.prepare(
      `SELECT day, credits_minor AS credits, debits_minor AS debits FROM daily_sum
       WHERE account_key = ${key} AND (credits_minor <> 0 OR debits_minor <> 0) ORDER BY day`,
    ),
  };
}

const calendar = new Map<string, readonly BankDate[]>();

/** The days of a range, both ends included. */
function daysOf(from: BankDate, to: BankDate): readonly BankDate[] {
  const known = calendar.get(from + to);
  if (known !== undefined) return known;
  const days: BankDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  calendar.set(from + to, days);
  return days;
}

/**
 * Follows an account beside the cache: what the bank said of each day when it was last read, kept as plain lists. After every
 * answer that the cache takes over it looks whether the cache pointed out what a comparison of the two lists shows, no more and
 * no less, and whether everything that changed under its key was pointed out under this key.
 */
export class HistoryCheck {
  readonly #queries: HistoryQueries;
  readonly #accountId: string;
  readonly #bank: HistoryBank;
  #said: string[] = [];
  /** The bank's day on which a day was last read. */
  readonly #readOn = new Map<BankDate, BankDate>();
  /** Days that were read since the last refresh began. */
  readonly #readNow = new Set<BankDate>();
  #lastNoted = 0;
  differences = 0;

  constructor(queries: HistoryQueries, accountId: string, bank: HistoryBank) {
    this.#queries = queries;
    this.#accountId = accountId;
    this.#bank = bank;
  }

  /** Runs what takes an answer over, and looks at what it did. */
  around<Value>(window: StatementWindow, takeOver: () => Value): Value {
    const before = this.kept();
    const value = takeOver();
    const noted = this.#queries.differences.all(this.#accountId, this.#lastNoted);
    this.#lastNoted = noted.at(-1)?.difference_id ?? this.#lastNoted;
    this.#compareAnswers(window, noted, before);
    this.#followKeys(before, noted);
    this.differences += noted.length;
    const readOn = bankDateAt(instantToMs(window.asOf));
    for (const day of daysOf(window.from, window.to)) {
      this.#readOn.set(day, readOn);
      this.#readNow.add(day);
    }
    this.#said = [...this.#said.filter((text) => dayOf(text) < window.from || dayOf(text) > window.to), ...this.#answer(window)];
    return value;
  }

  #answer({ from, to }: StatementWindow): string[] {
    return this.#bank.rows(from, to).map(textOf);
  }

  #hasEnded(day: BankDate): boolean {
    return (this.#readOn.get(day) ?? day) > day;
  }

  #compareAnswers(window: StatementWindow, noted: readonly Noted[], before: ReadonlyMap<string, Kept>): void {
    const said = this.#said.filter((text) => dayOf(text) >= window.from && dayOf(text) <= window.to);
    const says = this.#answer(window);
    const [gone, come] = [minus(said, says), minus(says, said)];
    const of = (...kinds: string[]): Noted[] => noted.filter(({ kind }) => kinds.includes(kind));
    same(of('changed', 'vanished').map((row) => textOfDocument(row.before)).toSorted(), gone.toSorted(), 'what changed or vanished');
    const after = of('changed', 'returned', 'late').map((row) => textOfDocument(row.after));
    same(minus(after, come), [], 'pointed out, but the same as before');
    const unnoted = minus(come, after);
    same(unnoted.filter((text) => this.#hasEnded(dayOf(text))), [], 'came late, not pointed out');
    const late = of('late').map((row) => textOfDocument(row.after));
    same(late.filter((text) => !this.#hasEnded(dayOf(text))), [], 'called late');
    same(of('returned').filter((row) => before.get(keyOf(row))?.vanished !== true), [], 'called returned');
    this.#expectArrivals(window, [...unnoted, ...late]);
  }

  /** What is new on days that were read before, or that lie after the first reading. */
  #expectArrivals(window: StatementWindow, added: readonly string[]): void {
    const firstRead = [...this.#readOn.values()].reduce((first, day) => (day < first ? day : first), '9999-12-31');
    const news = added.filter((text) => this.#readOn.has(dayOf(text)) || dayOf(text) > firstRead);
    const arrived = this.#queries.arrivals
      .all(this.#accountId, window.asOf)
      .map(({ day, entries, net }) => [dateOfEpochDay(day), entries, net] as const)
      .filter(([day]) => day >= window.from && day <= window.to);
    const expected = [...new Set(news.map(dayOf))].toSorted().map((day) => {
      const ofDay = news.filter((text) => dayOf(text) === day);
      return [day, ofDay.length, ofDay.reduce((sum, text) => sum + amountOf(text), 0)];
    });
    same(arrived, expected, 'what arrived');
  }

  /** Every key that there was is there; what is another under it was pointed out under it, once, with what it was and is. */
  #followKeys(before: ReadonlyMap<string, Kept>, noted: readonly Noted[]): void {
    const after = this.kept();
    for (const [key, was] of before) {
      const is = after.get(key);
      const ofKey = noted.filter((row) => keyOf(row) === key).map((row) => [textOfDocument(row.before), textOfDocument(row.after)]);
      const isSame = is?.text === was.text && is.vanished === was.vanished;
      same(ofKey, isSame ? [] : [[was.text, is?.vanished === true ? 'none' : is?.text]], `what is told of ${key}`);
    }
    for (const [key, is] of after) {
      if (before.has(key)) continue;
      same(is.vanished, false, `${key} is new`);
      const told = noted.filter((row) => keyOf(row) === key).map((row) => row.kind);
      same(told, this.#hasEnded(dayOf(is.text)) ? ['late'] : [], `what is told of ${key}, which is new`);
    }
  }

  /** Before a refresh. */
  refreshes(): void {
    this.#readNow.clear();
  }

  /** After a refresh that was not broken off: everything is read, the recent days just now, and the cache holds what the bank said. */
  refreshed(period: { readonly from: BankDate; readonly to: BankDate }, recentDays: number): void {
    const days = daysOf(period.from, period.to);
    for (const [index, day] of days.entries()) {
      const readOn = this.#readOn.get(day);
      const settled = readOn !== undefined && readOn > (days[index + recentDays] ?? '9999');
      if (!this.#readNow.has(day) && !settled) throw new Error(`${day} was last read on ${readOn}`);
    }
    const live = [...this.kept().values()].filter(({ vanished }) => !vanished).map(({ text }) => text).toSorted();
    same(live, this.#said.toSorted(), 'the cache');
    const readNow = (text: string): boolean => this.#readNow.has(dayOf(text));
    const listed = this.#bank.rows(period.from, period.to).map(textOf).filter(readNow);
    same(live.filter(readNow), listed.toSorted(), 'the days that were read');
    this.#expectSums();
  }

  #expectSums(): void {
    const sums = new Map<BankDate, { credits: number; debits: number }>();
    for (const text of this.#said.toSorted()) {
      const sum = sums.get(dayOf(text)) ?? { credits: 0, debits: 0 };
      sum[amountOf(text) < 0 ? 'debits' : 'credits'] += amountOf(text);
      sums.set(dayOf(text), sum);
    }
    const kept = this.#queries.sums.all(this.#accountId).map(({ day, credits, debits }) => [dateOfEpochDay(day), { credits, debits }]);
    same(kept, [...sums].filter(([, { credits, debits }]) => credits !== 0 || debits !== 0), 'the sums of the days');
  }

  /** What the cache holds, vanished entries too, by key. */
  kept(): Map<string, Kept> {
    const rows = this.#queries.entries.all(this.#accountId);
    return new Map(rows.map((row) => [keyOf(row), {
      vanished: row.vanished_at !== null,
      text: textOf({
        transactionId: row.transaction_id, operationDate: dateOfEpochDay(Math.floor(row.row_id / 2 ** 24) % 2 ** 17),
        valueDate: row.value_day === null ? null : dateOfEpochDay(row.value_day), description: row.description, type: row.type,
        amount: { amountMinor: row.amount_minor, currency: row.currency },
      }),
    }]));
  }
}
