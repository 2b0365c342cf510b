import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { EpochDay } from '../epoch-day.ts';
import { DAY_OF_ROW_ID } from './row-id.ts';

/** In SQL, of a mark: whether the bank changed the entry after it was ticked. */
export const UNHELD_TICK = `EXISTS (SELECT 1 FROM entry_difference WHERE entry_difference.account_key = entry_mark.account_key
  AND entry_difference.transaction_id = entry_mark.transaction_id AND entry_difference.occurrence = entry_mark.occurrence
  AND entry_difference.noticed_at > entry_mark.checked_at)`;

/** In SQL, of a mark: whether it is a tick that still holds. */
export const HELD_TICK = `entry_mark.checked_at IS NOT NULL AND NOT ${UNHELD_TICK}`;

/**
 * Ticks that hold and entries that vanished, by day. Ticks are counted by the day that their entry had when it was ticked; only
 * the few entries of which the bank changed something are looked at one by one.
 */
export function checkedByDay(
  database: Database, accountKey: number,
): { readonly ticks: ReadonlyMap<EpochDay, number>; readonly vanished: ReadonlyMap<EpochDay, number> } {
  const ticks = new Map(
    database
      .prepare<[number], [day: EpochDay, count: number]>(
        'SELECT day, count(*) FROM entry_mark WHERE account_key = ? AND checked_at IS NOT NULL GROUP BY day',
      )
      .raw()
      .all(accountKey),
  );
  const vanished = new Map<EpochDay, number>();
  const changed = database
    .prepare<[number], { readonly day: EpochDay; readonly gone: number; readonly ticked_on: EpochDay | null; readonly holds: number }>(
      `SELECT ${DAY_OF_ROW_ID} AS day, vanished_at IS NOT NULL AS gone,
         CASE WHEN checked_at IS NULL THEN NULL ELSE entry_mark.day END AS ticked_on, NOT ${UNHELD_TICK} AS holds
       FROM (SELECT DISTINCT account_key, transaction_id, occurrence FROM entry_difference WHERE account_key = ?)
       CROSS JOIN entry USING (account_key, transaction_id, occurrence)
       LEFT JOIN entry_mark USING (account_key, transaction_id, occurrence)`,
    )
    .all(accountKey);
  const add = (counts: Map<EpochDay, number>, day: EpochDay, count: number): void => void counts.set(day, (counts.get(day) ?? 0) + count);
  for (const row of changed) {
    if (row.gone === 1) add(vanished, row.day, 1);
    if (row.ticked_on === null) continue;
    add(ticks, row.ticked_on, -1);
    if (row.gone === 0 && row.holds === 1) add(ticks, row.day, 1);
  }
  return { ticks, vanished };
}
