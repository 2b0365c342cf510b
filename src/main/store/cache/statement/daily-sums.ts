import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { EpochDay } from '../epoch-day.ts';
import { DAY_OF_ROW_ID, firstRowId, lastRowId } from './row-id.ts';

/*
 * Sums per account, day and currency, kept beside the entries: adding up a million entries would take a second, adding
 * up their days takes a millisecond.
 */

export interface DailySum {
  readonly day: EpochDay;
  readonly currency: string;
  /** What is shown, vanished entries too. */
  readonly credit_entries: number;
  readonly debit_entries: number;
  /** What is summed, without vanished entries. Debits are negative. */
  readonly credits_minor: number;
  readonly debits_minor: number;
}

/** Counts and sums of entries, in SQL. */
export const SUMS_OF_ENTRIES = `
  sum(amount_minor >= 0) AS credit_entries,
  sum(amount_minor < 0) AS debit_entries,
  sum(CASE WHEN amount_minor >= 0 AND vanished_at IS NULL THEN amount_minor ELSE 0 END) AS credits_minor,
  sum(CASE WHEN amount_minor < 0 AND vanished_at IS NULL THEN amount_minor ELSE 0 END) AS debits_minor`;

/** Adds up the days `fromDay` to `toDay` again after their entries changed. */
export function recountDays(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): void {
  database.prepare('DELETE FROM daily_sum WHERE account_key = ? AND day BETWEEN ? AND ?').run(accountKey, fromDay, toDay);
  database
    .prepare(
      `INSERT INTO daily_sum (account_key, day, currency, credit_entries, debit_entries, credits_minor, debits_minor)
       SELECT ?, ${DAY_OF_ROW_ID} AS day, currency, ${SUMS_OF_ENTRIES}
       FROM entry WHERE row_id BETWEEN ? AND ? GROUP BY day, currency`,
    )
    .run(accountKey, firstRowId(accountKey, fromDay), lastRowId(accountKey, toDay));
}

export function dailySums(database: Database, accountKey: number, fromDay: EpochDay, toDay: EpochDay): DailySum[] {
  return database
    .prepare<[number, number, number], DailySum>(
      `SELECT day, currency, credit_entries, debit_entries, credits_minor, debits_minor
       FROM daily_sum WHERE account_key = ? AND day BETWEEN ? AND ? ORDER BY day, currency`,
    )
    .all(accountKey, fromDay, toDay);
}
