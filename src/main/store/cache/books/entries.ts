import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { EpochDay } from '../epoch-day.ts';
import { accountOfRowId, dayOfRowId, firstRowId, LAST_DAY, lastRowId } from '../statement/row-id.ts';
import { pairWriter } from './pairs.ts';
import type { EntryRow } from './pairs.ts';
import { sumWriter } from './sums.ts';

/** Entries of the accounts for client money are taken over in stretches of so many days. */
const STRETCH = 7;

/** The days of an account are to be taken over again, where it is one for client money. */
export function entriesChanged(database: Database, accountKey: number, from: EpochDay, to: EpochDay): void {
  database.prepare("INSERT INTO book_change (kind, id) SELECT 'days', ? WHERE EXISTS (SELECT 1 FROM book_account WHERE account_key = ?)").run(`${accountKey}/${from}/${to}`, accountKey);
}

/** Chooses the accounts that hold client money. Unknown ones are left out. */
export function setBookAccounts(database: Database, accountIds: readonly string[]): void {
  const wanted = new Set(allRows<{ key: number }>(database, 'SELECT account_key AS key FROM account WHERE account_id IN (SELECT value FROM json_each(?))', JSON.stringify(accountIds)).map(({ key }) => key));
  const chosen = new Set(allRows<{ key: number }>(database, 'SELECT account_key AS key FROM book_account').map(({ key }) => key));
  const queue = database.prepare("INSERT INTO book_change (kind, id) VALUES ('days', ?)");
  for (const key of wanted) if (!chosen.has(key)) database.prepare('INSERT INTO book_account (account_key) VALUES (?)').run(key);
  for (const key of chosen) if (!wanted.has(key)) database.prepare('DELETE FROM book_account WHERE account_key = ?').run(key);
  for (const key of new Set([...wanted, ...chosen])) if (!wanted.has(key) || !chosen.has(key)) queue.run(`${key}/0/${LAST_DAY}`);
}

interface Incoming {
  readonly row_id: number;
  readonly transaction_id: string;
  readonly occurrence: number;
  readonly amount_minor: number;
  readonly currency: string;
}

type Known = EntryRow & { readonly transaction_id: string; readonly occurrence: number };

const KNOWN = 'entry_key, transaction_id, occurrence, day, amount_minor, currency, leg_key';

/** Takes over what an account shows on the next few days. Gives what is left of the days; null: nothing. */
export function takeOverDays(database: Database, change: string): string | null {
  const [accountKey = 0, from = 0, to = 0] = change.split('/').map(Number);
  const isChosen = oneValue(database, 'SELECT 1 FROM book_account WHERE account_key = ?', accountKey) !== null;
  const shown = isChosen ? oneValue<number>(database, 'SELECT row_id FROM entry WHERE row_id BETWEEN ? AND ? ORDER BY row_id LIMIT 1', firstRowId(accountKey, from), lastRowId(accountKey, to)) : null;
  const known = oneValue<EpochDay>(database, 'SELECT min(day) FROM book_entry WHERE account_key = ? AND day BETWEEN ? AND ?', accountKey, from, to);
  const first = Math.min(shown === null || accountOfRowId(shown) !== accountKey ? NEVER_SHOWN : dayOfRowId(shown), known ?? NEVER_SHOWN);
  if (first === NEVER_SHOWN) return null;
  const last = Math.min(to, first + STRETCH - 1);
  takeOver(database, accountKey, isChosen, first, last);
  return last < to ? `${accountKey}/${last + 1}/${to}` : null;
}

const NEVER_SHOWN = Number.MAX_SAFE_INTEGER;

function takeOver(database: Database, accountKey: number, isChosen: boolean, from: EpochDay, to: EpochDay): void {
  const accountId = oneValue<string>(database, 'SELECT account_id FROM account WHERE account_key = ?', accountKey) ?? '';
  const sum = sumWriter(database);
  const pairs = pairWriter(database);
  const count = ({ day, amount_minor: amountMinor, currency }: Omit<EntryRow, 'entry_key' | 'leg_key'>, sign: 1 | -1): void => {
    sum({ place: `bank:${accountId}`, currency, campaignId: null, day, amountMinor }, sign);
    sum({ place: 'unexplained', currency, campaignId: null, day, amountMinor: -amountMinor }, sign);
  };
  const remove = (entry: Known): void => {
    if (entry.leg_key !== null) {
      const day = oneValue<EpochDay>(database, 'SELECT day FROM book_leg WHERE leg_key = ?', entry.leg_key);
      pairs.part(entry.leg_key, entry.entry_key);
      if (day !== null) pairs.mark(day);
    }
    count(entry, -1);
    database.prepare('UPDATE book_leg SET wrong_entry = NULL WHERE wrong_entry = ?').run(entry.entry_key);
    database.prepare('DELETE FROM book_entry WHERE entry_key = ?').run(entry.entry_key);
  };
  const incoming = isChosen
    ? allRows<Incoming>(database, 'SELECT row_id, transaction_id, occurrence, amount_minor, currency FROM entry WHERE row_id BETWEEN ? AND ? AND vanished_at IS NULL', firstRowId(accountKey, from), lastRowId(accountKey, to))
    : [];
  const known = database.prepare<[number, string, number], Known>(`SELECT ${KNOWN} FROM book_entry WHERE account_key = ? AND transaction_id = ? AND occurrence = ?`);
  const insert = database.prepare('INSERT INTO book_entry (account_key, transaction_id, occurrence, day, amount_minor, currency) VALUES (?, ?, ?, ?, ?, ?)');
  const kept = new Set<number>();
  for (const { row_id: rowId, transaction_id: transactionId, occurrence, amount_minor: amount, currency } of incoming) {
    const day = dayOfRowId(rowId);
    const before = known.get(accountKey, transactionId, occurrence);
    if (before?.day === day && before.amount_minor === amount && before.currency === currency) {
      kept.add(before.entry_key);
      continue;
    }
    if (before !== undefined) remove(before);
    kept.add(Number(insert.run(accountKey, transactionId, occurrence, day, amount, currency).lastInsertRowid));
    count({ day, amount_minor: amount, currency }, 1);
  }
  for (const entry of allRows<Known>(database, `SELECT ${KNOWN} FROM book_entry WHERE account_key = ? AND day BETWEEN ? AND ?`, accountKey, from, to)) if (!kept.has(entry.entry_key)) remove(entry);
  // A text may have changed as well.
  database.prepare('INSERT OR IGNORE INTO book_day (day) SELECT DISTINCT day FROM book_entry WHERE account_key = ? AND day BETWEEN ? AND ? AND leg_key IS NULL').run(accountKey, from, to);
}

/** The text of an entry lies in the statement. */
export const ENTRY_WITH_TEXT = `SELECT book_entry.entry_key, book_entry.day, book_entry.amount_minor, book_entry.currency, book_entry.leg_key, entry.description
  FROM book_entry LEFT JOIN entry USING (account_key, transaction_id, occurrence)`;
