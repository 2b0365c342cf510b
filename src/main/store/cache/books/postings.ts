import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { BookedPosting } from '#shared/domain/books/facts.ts';
import { entryPosting, openingPosting } from '#shared/domain/books/other-postings.ts';
import type { Posting } from '#shared/domain/books/posting.ts';
import { accountKey } from '../accounts.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { coveredDays, lastFinishedDay } from '../statement/coverage.ts';
import { chosenAccounts, openings } from './reading.ts';

/** Where a reading of all postings goes on; null at its end. */
export interface PostingsPage {
  readonly postings: readonly Posting[];
  readonly next: string | null;
}

interface EntryPostingRow {
  readonly entry_key: number;
  readonly accountId: string;
  readonly transactionId: string;
  readonly occurrence: number;
  readonly day: EpochDay;
  readonly amountMinor: number;
  readonly currency: string;
  readonly matches: string | null;
  readonly booked: string | null;
}

/**
 * Every posting, page by page: of the portal's facts, then of the entries of the accounts for client money, and what those held before. Their balances at the end of a day are those of Safeguarding.
 */
export function bookPostings(database: Database, after: string | null, limit: number, today: BankDate): PostingsPage {
  const [part = 'facts', key = '0'] = (after ?? 'facts 0').split(' ');
  if (part === 'facts') {
    const rows = allRows<{ fact_key: number; booked: string }>(database, 'SELECT fact_key, booked FROM book_fact WHERE fact_key > ? ORDER BY fact_key LIMIT ?', Number(key), limit);
    const last = rows.at(-1);
    return { postings: rows.flatMap(({ booked }) => postingsOf(booked)), next: last === undefined || rows.length < limit ? 'entries 0' : `facts ${last.fact_key}` };
  }
  const rows = allRows<EntryPostingRow>(
    database,
    `SELECT book_entry.entry_key, account_id AS accountId, transaction_id AS transactionId, occurrence, book_entry.day, book_entry.amount_minor AS amountMinor, book_entry.currency, posting AS matches, booked
     FROM book_entry JOIN account USING (account_key) LEFT JOIN book_leg ON book_leg.leg_key = book_entry.leg_key LEFT JOIN book_fact USING (fact_key)
     WHERE book_entry.entry_key > ? ORDER BY book_entry.entry_key LIMIT ?`, Number(key), limit,
  );
  const last = rows.at(-1);
  const isLast = last === undefined || rows.length < limit;
  const entries = rows.map(({ day, matches, booked, ...entry }) =>
    entryPosting({ ...entry, date: dateOfEpochDay(day), matches: booked === null ? null : postingsOf(booked).find(({ id }) => id === matches) ?? null }));
  return isLast ? { postings: [...entries, ...openingPostings(database, today)], next: null } : { postings: entries, next: `entries ${last.entry_key}` };
}

const postingsOf = (booked: string): Posting[] => (JSON.parse(booked) as BookedPosting[]).map(({ posting }) => posting);

/**
 * By the last day whose entries are all known. The balance of a later day is often read before or after its entries, and what lies between is no opening balance; nor does one go away
 * because the present day was not read yet.
 */
const openingPostings = (database: Database, today: BankDate): Posting[] => chosenAccounts(database).flatMap((accountId) => {
  const key = accountKey(database, accountId);
  const [covered] = key === null ? [] : coveredDays(database, key);
  const settled = key === null ? null : lastFinishedDay(database, key, today);
  if (covered === undefined || settled === null) return [];
  const { opening, currency } = openings(database, settled).find((one) => one.accountId === accountId) ?? { opening: 0, currency: '' };
  // Statements are kept for a while only; what was booked of them stays.
  const first = Math.min(covered.from, oneValue<EpochDay>(database, 'SELECT min(day) FROM book_entry WHERE account_key = ?', key) ?? covered.from);
  return opening === 0 ? [] : [openingPosting(accountId, dateOfEpochDay(first - 1), opening, currency)];
});
