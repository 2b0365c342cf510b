import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { epochDay } from './epoch-day.ts';
import { uncover } from './statement/coverage.ts';
import { firstRowId } from './statement/row-id.ts';

/** Deletes the statement entries before `firstKept`, and what is said of those days. Gives back how many went. */
export function pruneStatements(database: Database, firstKept: BankDate): number {
  const day = epochDay(firstKept);
  const keys = database.prepare<[], { account_key: number }>('SELECT account_key FROM account').all();
  return database
    .transaction(() => {
      let deleted = 0;
      for (const { account_key: key } of keys) {
        const { changes } = database
          .prepare('DELETE FROM entry WHERE row_id BETWEEN ? AND ?')
          .run(firstRowId(key, 0), firstRowId(key, day) - 1);
        deleted += changes;
        database.prepare('DELETE FROM daily_sum WHERE account_key = ? AND day < ?').run(key, day);
        uncover(database, key, 0, day - 1);
      }
      return deleted;
    })
    .immediate();
}
