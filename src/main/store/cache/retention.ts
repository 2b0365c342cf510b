import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { epochDay } from './epoch-day.ts';
import type { EpochDay } from './epoch-day.ts';
import { uncover } from './statement/coverage.ts';
import { firstRowId } from './statement/row-id.ts';
import { markUnindexed } from './statement/word-index.ts';

/** Older days of an account that a person wants although they are older than what is kept otherwise. */
export interface WantedDays {
  readonly accountId: string;
  readonly from: BankDate;
}

/**
 * Deletes the statement entries before `firstKept`, and what is said of those days, but for the days that are wanted. What the
 * bank changed in them stays told, and the index of words is told to forget them. Gives back how many went.
 */
export function pruneStatements(database: Database, firstKept: BankDate, wanted: readonly WantedDays[] = []): number {
  const keys = database.prepare<[], { account_key: number; account_id: string }>('SELECT account_key, account_id FROM account').all();
  const firstDayOf = (accountId: string): EpochDay =>
    Math.min(epochDay(firstKept), ...wanted.filter((each) => each.accountId === accountId).map(({ from }) => epochDay(from)));
  return database
    .transaction(() => {
      let deleted = 0;
      for (const { account_key: key, account_id: accountId } of keys) {
        const day = firstDayOf(accountId);
        const { changes } = database
          .prepare('DELETE FROM entry WHERE row_id BETWEEN ? AND ?')
          .run(firstRowId(key, 0), firstRowId(key, day) - 1);
        deleted += changes;
        // What the index holds of them is taken out of it later, a little at a time.
        if (changes > 0) markUnindexed(database, key, 0, day - 1);
        for (const table of ['daily_sum', 'arrival']) database.prepare(`DELETE FROM ${table} WHERE account_key = ? AND day < ?`).run(key, day);
        uncover(database, key, 0, day - 1);
      }
      return deleted;
    })
    .immediate();
}
