import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';

export interface AnswerLimit {
  /** Entries of the longest answer; shorter ones were not cut. 0 without any. */
  readonly longest: number;
  /** Entries at which the bank was seen to cut; null while it was not. */
  readonly cutAt: number | null;
}

export interface NotedAnswerLimit extends AnswerLimit {
  readonly noticedAt: Instant;
}

export function readAnswerLimit(database: Database, accountKey: number): NotedAnswerLimit | null {
  return database
    .prepare<[number], NotedAnswerLimit>(
      'SELECT longest, cut_at AS cutAt, noticed_at AS noticedAt FROM answer_limit WHERE account_key = ?',
    )
    .get(accountKey) ?? null;
}

export function putAnswerLimit(database: Database, accountKey: number, { longest, cutAt }: AnswerLimit, at: Instant): void {
  database
    .prepare(
      `INSERT INTO answer_limit (account_key, longest, cut_at, noticed_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (account_key) DO UPDATE SET longest = excluded.longest, cut_at = excluded.cut_at, noticed_at = excluded.noticed_at`,
    )
    .run(accountKey, longest, cutAt, at);
}

/** Entries of each covered day, empty days included: an estimate for the next answers. */
export function entriesPerDay(database: Database, accountKey: number, from: BankDate): (readonly [BankDate, number])[] {
  const counts = new Map(
    database
      .prepare<[number, EpochDay], readonly [EpochDay, number]>(
        `SELECT day, sum(credit_entries + debit_entries) FROM daily_sum WHERE account_key = ? AND day >= ? GROUP BY day`,
      )
      .raw()
      .all(accountKey, epochDay(from)),
  );
  const covered = database
    .prepare<[number, EpochDay], { readonly from_day: EpochDay; readonly to_day: EpochDay }>(
      'SELECT from_day, to_day FROM coverage WHERE account_key = ? AND to_day >= ?',
    )
    .all(accountKey, epochDay(from));
  for (const range of covered) {
    for (let day = Math.max(range.from_day, epochDay(from)); day <= range.to_day; day += 1) if (!counts.has(day)) counts.set(day, 0);
  }
  return [...counts].map(([day, entries]) => [dateOfEpochDay(day), entries] as const);
}
