import type { Database } from 'better-sqlite3-multiple-ciphers';
import { epochDay } from '../epoch-day.ts';
import { applyWindow } from './apply.ts';
import type { AppliedWindow } from './apply.ts';
import type { StatementWindow } from './columns.ts';
import { overfullDays, uncover } from './coverage.ts';

/**
 * Takes over the part of a day that the bank gives: what is in it is shown, nothing counts as vanished because of it, and the
 * day does not count as covered.
 */
export function applyOverfullDay(database: Database, accountKey: number, window: StatementWindow): AppliedWindow {
  const day = epochDay(window.from);
  return database
    .transaction((): AppliedWindow => {
      const before = overfullDays(database, accountKey).find(({ date }) => date === window.from);
      const applied = applyWindow(database, accountKey, { ...window, complete: false });
      uncover(database, accountKey, day, day);
      database
        .prepare('INSERT INTO overfull_day (account_key, day, answered, noticed_at, read_at) VALUES (?, ?, ?, ?, ?)')
        .run(accountKey, day, Math.max(before?.answered ?? 0, window.columns.transactionId.length), before?.noticedAt ?? window.asOf, window.asOf);
      return applied;
    })
    .immediate();
}
