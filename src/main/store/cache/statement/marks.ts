import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, inTransaction, oneRow, oneValue } from '#main/store/sqlite/index.ts';
import type { EntryKey, EntryMark } from '#shared/bridge/cash/statement.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { accountKey } from '../accounts.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { accountOfRowId, DAY_OF_ROW_ID, dayOfRowId } from './row-id.ts';

/*
 * A copy of the notes and ticks of the user data, for filtering. The user data is the truth: the copy notes its version and is rebuilt where
 * that differs.
 */

/** A mark with its entry's accounting date when it was made. Without note and tick it deletes the copy. */
export interface DatedMark extends EntryKey, EntryMark {
  readonly date: BankDate;
}

/** The version of the user data: number of marks, and when the last was saved. */
export interface MarksState {
  readonly entries: number;
  readonly newest: Instant | null;
}

/** null while the copy is incomplete. */
export const marksState = (database: Database): MarksState | null =>
  oneRow<MarksState>(database, 'SELECT entries, newest FROM entry_mark_state') ?? null;

export function putMarks(database: Database, marks: readonly DatedMark[], state: MarksState): void {
  inTransaction(database, () => {
    const wasComplete = marksState(database) !== null;
    const complete = write(database, marks);
    if (wasComplete) setState(database, complete ? state : null);
  });
}

/** Rebuilds the copy. It is incomplete where an account of a mark was never read. */
export function replaceMarks(database: Database, marks: readonly DatedMark[], state: MarksState): void {
  inTransaction(database, () => {
    database.prepare('DELETE FROM entry_mark').run();
    setState(database, write(database, marks) ? state : null);
  });
}

function setState(database: Database, state: MarksState | null): void {
  database.prepare('DELETE FROM entry_mark_state').run();
  if (state !== null) database.prepare('INSERT INTO entry_mark_state (entries, newest) VALUES (?, ?)').run(state.entries, state.newest);
}

function write(database: Database, marks: readonly DatedMark[]): boolean {
  const keys = new Map<string, number | null>();
  const keyOf = (accountId: string): number | null => {
    const known = keys.get(accountId);
    if (known !== undefined) return known;
    const key = accountKey(database, accountId);
    keys.set(accountId, key);
    return key;
  };
  const put = database.prepare(
    `INSERT INTO entry_mark (account_key, transaction_id, occurrence, day, note, note_words, checked_at, checked_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_key, transaction_id, occurrence) DO UPDATE SET day = excluded.day, note = excluded.note,
     note_words = excluded.note_words, checked_at = excluded.checked_at, checked_by = excluded.checked_by`,
  );
  const remove = database.prepare('DELETE FROM entry_mark WHERE account_key = ? AND transaction_id = ? AND occurrence = ?');
  let complete = true;
  for (const { accountId, transactionId, occurrence, date, note, checkedAt, checkedBy } of marks) {
    const key = keyOf(accountId);
    if (key === null) complete = false;
    else if (note === null && checkedAt === null) remove.run(key, transactionId, occurrence);
    else put.run(key, transactionId, occurrence, epochDay(date), note, note === null ? null : foldText(note), checkedAt, checkedBy);
  }
  return complete;
}

/** Notes and ticks by row id; rows without any are left out. */
export function marksOfRows(
  database: Database, rows: readonly { readonly row_id: number; readonly transaction_id: string; readonly occurrence: number }[],
): ReadonlyMap<number, EntryMark> {
  const marks = new Map<number, EntryMark>();
  if (oneValue(database, 'SELECT 1 FROM entry_mark LIMIT 1') === null) return marks;
  const one = database.prepare<[number, string, number], EntryMark>(
    'SELECT note, checked_at AS checkedAt, checked_by AS checkedBy FROM entry_mark WHERE account_key = ? AND transaction_id = ? AND occurrence = ?',
  );
  for (const { row_id: rowId, transaction_id: transactionId, occurrence } of rows) {
    const mark = one.get(accountOfRowId(rowId), transactionId, occurrence);
    if (mark !== undefined) marks.set(rowId, mark);
  }
  return marks;
}

export interface MarkedEntry extends EntryKey {
  readonly date: BankDate;
  /** When the bank was last seen to have changed it; null for never. */
  readonly changedAt: Instant | null;
}

export function entriesToMark(database: Database, keys: readonly EntryKey[]): MarkedEntry[] {
  const one = database.prepare<[string, string, number], { readonly row_id: number; readonly changed_at: Instant | null }>(
    `SELECT row_id, (SELECT max(noticed_at) FROM entry_difference
       WHERE account_key = entry.account_key AND transaction_id = entry.transaction_id AND occurrence = entry.occurrence) AS changed_at
     FROM entry WHERE account_key = (SELECT account_key FROM account WHERE account_id = ?) AND transaction_id = ? AND occurrence = ?`,
  );
  return keys.flatMap((key) => {
    const row = one.get(key.accountId, key.transactionId, key.occurrence);
    return row === undefined ? [] : [{ ...key, date: dateOfEpochDay(dayOfRowId(row.row_id)), changedAt: row.changed_at }];
  });
}

/** SQL on a mark: whether the bank changed the entry after the tick. */
export const UNHELD_TICK = `EXISTS (SELECT 1 FROM entry_difference WHERE entry_difference.account_key = entry_mark.account_key
  AND entry_difference.transaction_id = entry_mark.transaction_id AND entry_difference.occurrence = entry_mark.occurrence
  AND entry_difference.noticed_at > entry_mark.checked_at)`;

export const HELD_TICK = `entry_mark.checked_at IS NOT NULL AND NOT ${UNHELD_TICK}`;

/** What may have moved an entry or its tick: every difference of an entry that did not only come late, and any of a ticked one, which are looked for from where there are fewer. */
const moved = (fewer: 'differences' | 'ticks'): string => `SELECT account_key, transaction_id, occurrence FROM entry_difference WHERE account_key = :account AND kind <> 'late'
  UNION SELECT differs.account_key, differs.transaction_id, differs.occurrence
  FROM ${fewer === 'ticks' ? 'entry_mark CROSS JOIN entry_difference AS differs' : 'entry_difference AS differs CROSS JOIN entry_mark'} USING (account_key, transaction_id, occurrence)
  WHERE differs.account_key = :account AND entry_mark.account_key = :account AND checked_at IS NOT NULL`;

/**
 * Valid ticks and vanished entries by day. Ticks count on their entry's day at ticking; only the few changed entries are visited, not the many that came late: they
 * are where they were.
 */
export function checkedByDay(
  database: Database, accountKey: number,
): { readonly ticks: ReadonlyMap<EpochDay, number>; readonly vanished: ReadonlyMap<EpochDay, number> } {
  const ticked = allRows<{ day: EpochDay; count: number }>(
    database, 'SELECT day, count(*) AS count FROM entry_mark WHERE account_key = ? AND checked_at IS NOT NULL GROUP BY day', accountKey,
  );
  const ticks = new Map(ticked.map(({ day, count }) => [day, count]));
  const vanished = new Map<EpochDay, number>();
  const differOften = oneValue<number>(
    database, 'SELECT 1 FROM entry_difference WHERE account_key = :account LIMIT 1 OFFSET :ticks', { account: accountKey, ticks: ticked.reduce((sum, { count }) => sum + count, 0) },
  ) !== null;
  const changed = allRows<{ readonly day: EpochDay; readonly gone: number; readonly ticked_on: EpochDay | null; readonly holds: number }>(
    database,
    `SELECT ${DAY_OF_ROW_ID} AS day, vanished_at IS NOT NULL AS gone,
       CASE WHEN checked_at IS NULL THEN NULL ELSE entry_mark.day END AS ticked_on, NOT ${UNHELD_TICK} AS holds
     FROM (${moved(differOften ? 'ticks' : 'differences')})
     CROSS JOIN entry USING (account_key, transaction_id, occurrence)
     LEFT JOIN entry_mark USING (account_key, transaction_id, occurrence)`,
    { account: accountKey },
  );
  const add = (counts: Map<EpochDay, number>, day: EpochDay, count: number): void => void counts.set(day, (counts.get(day) ?? 0) + count);
  for (const row of changed) {
    if (row.gone === 1) add(vanished, row.day, 1);
    if (row.ticked_on === null) continue;
    add(ticks, row.ticked_on, -1);
    if (row.gone === 0 && row.holds === 1) add(ticks, row.day, 1);
  }
  return { ticks, vanished };
}
