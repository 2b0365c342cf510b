import type { Database } from 'better-sqlite3-multiple-ciphers';
import { oneRow, upsert } from '#main/store/sqlite/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { coveredDays } from './coverage.ts';
import { dailySums } from './daily-sums.ts';
import { LAST_DAY } from './row-id.ts';

export interface AnswerLimit {
  /** Entries of the longest answer; shorter ones were not cut. 0 without any. */
  readonly longest: number;
  /** Entries at which the bank was seen to cut; null while it was not. */
  readonly cutAt: number | null;
}

export interface NotedAnswerLimit extends AnswerLimit {
  readonly noticedAt: Instant;
}

export const readAnswerLimit = (database: Database, accountKey: number): NotedAnswerLimit | null => oneRow<NotedAnswerLimit>(
  database, 'SELECT longest, cut_at AS cutAt, noticed_at AS noticedAt FROM answer_limit WHERE account_key = ?', accountKey,
) ?? null;

export const putAnswerLimit = (database: Database, accountKey: number, { longest, cutAt }: AnswerLimit, at: Instant): void =>
  upsert(database, 'answer_limit', { account_key: accountKey }, { longest, cut_at: cutAt, noticed_at: at });

/** Entries of each covered day, empty days included: an estimate for the next answers. */
export function entriesPerDay(database: Database, accountKey: number, from: BankDate): (readonly [BankDate, number])[] {
  const first = epochDay(from);
  const counts = new Map<EpochDay, number>();
  for (const { day, credit_entries: credits, debit_entries: debits } of dailySums(database, accountKey, first, LAST_DAY)) {
    counts.set(day, (counts.get(day) ?? 0) + credits + debits);
  }
  for (const range of coveredDays(database, accountKey)) {
    for (let day = Math.max(range.from, first); day <= range.to; day += 1) if (!counts.has(day)) counts.set(day, 0);
  }
  return [...counts].map(([day, entries]) => [dateOfEpochDay(day), entries] as const);
}
