import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { EpochDay } from '../epoch-day.ts';
import { accountOfRowId, dayOfRowId, firstRowId, LAST_DAY, lastRowId } from '../statement/row-id.ts';
import { pairWriter } from './pairs.ts';
import type { EntryRow } from './pairs.ts';
import { sumWriter } from './sums.ts';

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
  readonly transaction_id: string;
  readonly occurrence: number;
  readonly amount_minor: number;
  readonly currency: string;
}

type Known = EntryRow & { readonly transaction_id: string; readonly occurrence: number };

const KNOWN = 'entry_key, transaction_id, occurrence, day, amount_minor, currency, leg_key';

/** Takes over what an account shows on the next day that shows anything: there may be thousands of entries. Gives what is left of the days; null: nothing. */
export function takeOverDays(database: Database, change: string): string | null {
  const [accountKey = 0, from = 0, to = 0] = change.split('/').map(Number);
  const isChosen = oneValue(database, 'SELECT 1 FROM book_account WHERE account_key = ?', accountKey) !== null;
  const shown = isChosen ? oneValue<number>(database, 'SELECT row_id FROM entry WHERE row_id BETWEEN ? AND ? ORDER BY row_id LIMIT 1', firstRowId(accountKey, from), lastRowId(accountKey, to)) : null;
  const known = oneValue<EpochDay>(database, 'SELECT min(day) FROM book_entry WHERE account_key = ? AND day BETWEEN ? AND ?', accountKey, from, to);
  const first = Math.min(shown === null || accountOfRowId(shown) !== accountKey ? NEVER_SHOWN : dayOfRowId(shown), known ?? NEVER_SHOWN);
  if (first === NEVER_SHOWN) return null;
  takeOver(database, accountKey, isChosen, first);
  return first < to ? `${accountKey}/${first + 1}/${to}` : null;
}

const NEVER_SHOWN = Number.MAX_SAFE_INTEGER;

function takeOver(database: Database, accountKey: number, isChosen: boolean, day: EpochDay): void {
  const accountId = oneValue<string>(database, 'SELECT account_id FROM account WHERE account_key = ?', accountKey) ?? '';
  const sum = sumWriter(database);
  const pairs = pairWriter(database);
  const count = (entry: Omit<EntryRow, 'entry_key' | 'leg_key'>, sign: 1 | -1): void => {
    const { currency, amount_minor: amountMinor } = entry;
    sum({ place: `bank:${accountId}`, currency, campaignId: null, day: entry.day, amountMinor }, sign);
    sum({ place: 'unexplained', currency, campaignId: null, day: entry.day, amountMinor: -amountMinor }, sign);
  };
  const remove = (entry: Known): void => {
    if (entry.leg_key !== null) {
      const reported = oneValue<EpochDay>(database, 'SELECT day FROM book_leg WHERE leg_key = ?', entry.leg_key);
      pairs.part(entry.leg_key, entry.entry_key);
      if (reported !== null) pairs.mark(reported);
    }
    count(entry, -1);
    database.prepare('UPDATE book_leg SET wrong_entry = NULL WHERE wrong_entry = ?').run(entry.entry_key);
    database.prepare('DELETE FROM book_entry WHERE entry_key = ?').run(entry.entry_key);
  };
  const incoming = isChosen
    ? allRows<Incoming>(database, 'SELECT transaction_id, occurrence, amount_minor, currency FROM entry WHERE row_id BETWEEN ? AND ? AND vanished_at IS NULL', firstRowId(accountKey, day), lastRowId(accountKey, day))
    : [];
  const known = database.prepare<[number, string, number], Known>(`SELECT ${KNOWN} FROM book_entry WHERE account_key = ? AND transaction_id = ? AND occurrence = ?`);
  const insert = database.prepare('INSERT INTO book_entry (account_key, transaction_id, occurrence, day, amount_minor, currency) VALUES (?, ?, ?, ?, ?, ?)');
  const kept = new Set<number>();
  for (const { transaction_id: transactionId, occurrence, amount_minor: amount, currency } of incoming) {
    const before = known.get(accountKey, transactionId, occurrence);
    if (before?.day === day && before.amount_minor === amount && before.currency === currency) {
      kept.add(before.entry_key);
      continue;
    }
    if (before !== undefined) remove(before);
    kept.add(Number(insert.run(accountKey, transactionId, occurrence, day, amount, currency).lastInsertRowid));
    count({ day, amount_minor: amount, currency }, 1);
  }
  for (const entry of allRows<Known>(database, `SELECT ${KNOWN} FROM book_entry WHERE account_key = ? AND day = ?`, accountKey, day)) if (!kept.has(entry.entry_key)) remove(entry);
  // A text may have changed as well.
  database.prepare('INSERT OR IGNORE INTO book_day (day) SELECT DISTINCT day FROM book_entry WHERE account_key = ? AND day = ? AND leg_key IS NULL').run(accountKey, day);
}
