import type { Database } from 'better-sqlite3-multiple-ciphers';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Posting } from '#shared/domain/books/posting.ts';
import type { StatementKind } from '#shared/domain/ledger/chart.ts';
import { areBooksUpToDate } from './books/booking.ts';
import { bookPostings } from './books/postings.ts';
import { safeguardingItems } from './books/items.ts';
import type { ItemsAsked } from './books/items.ts';
import { chosenAccounts, safeguardingFigures } from './books/reading.ts';
import { recognisedEntries } from './books/recognised.ts';
import { openForReading } from './database.ts';
import { worksheetFigures } from './records/worksheet.ts';
import type { WorksheetQuestion } from './records/worksheet.ts';

export type PostingSource = ReturnType<typeof openPostingSource>;

const AT_ONCE = 1_000;

/** A connection to which everything stays as it is now. `cacheKb`: of pages it holds. */
export function openAsItIs(file: RekeyableFile, cacheKb?: number): Database {
  const database = openForReading(file, cacheKb);
  // The state is that of the first read.
  database.exec('BEGIN; SELECT 1 FROM book_account LIMIT 1');
  return database;
}

export const postingsIn = (database: Database, today: BankDate) => ({
  * postings(): Generator<Posting> {
    for (let after: string | null = null, done = false; !done;) {
      const page: ReturnType<typeof bookPostings> = bookPostings(database, after, AT_ONCE, today);
      yield* page.postings;
      after = page.next;
      done = after === null;
    }
  },
  /** Whether everything that was read is in the postings. */
  isUpToDate: (): boolean => areBooksUpToDate(database),
});

/** The postings of the books, and what is computed beside them, as they are when the source is opened, on the thread of the caller. */
export function openPostingSource(file: RekeyableFile, today: BankDate) {
  const database = openAsItIs(file);
  return {
    ...postingsIn(database, today),
    recognised: (): ReadonlyMap<string, StatementKind> => recognisedEntries(database),
    /** Accounts for client money, whose entries are among the postings. */
    accounts: (): readonly string[] => chosenAccounts(database),
    figures: (date: BankDate) => safeguardingFigures(database, date),
    items: (asked: ItemsAsked) => safeguardingItems(database, asked),
    worksheetFigures: (question: WorksheetQuestion) => worksheetFigures(database, question),
    /** What the statement says of an entry; null where it says nothing. */
    descriptionOf: (accountId: string, transactionId: string, occurrence: number): string | null => oneValue<string>(
      database,
      'SELECT description FROM entry WHERE account_key = (SELECT account_key FROM account WHERE account_id = ?) AND transaction_id = ? AND occurrence = ?', accountId, transactionId, occurrence,
    ),
    /** By campaign id. */
    campaignNames: (): ReadonlyMap<string, string | null> =>
      new Map(allRows<{ id: string; name: string | null }>(database, 'SELECT id, name FROM campaign').map(({ id, name }) => [id, name] as const)),
    close: () => void database.close(),
  };
}
