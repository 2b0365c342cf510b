import type { Database } from 'better-sqlite3-multiple-ciphers';
import { expect, it } from 'vitest';

import { allRows, oneValue } from '#main/store/sqlite/index.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { addDays, bankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { account, emptyDatabase, entry, instant, statementWindow } from '#test/support/cache-fixture.ts';
import { accountKey, replaceAccounts } from '../accounts.ts';
import { putRecords } from '../records/writing.ts';
import { applyWindow } from '../statement/apply.ts';
import { Booker, booksState } from './booking.ts';
import { setBookAccounts } from './entries.ts';

const NOW = instant('2026-06-30T10:00:00Z');
const FIRST = bankDate('2026-03-01');
const LAST = bankDate('2026-06-20');
const MOVEMENTS = 1_000;
/** Those from here on are read later. */
const LATER = 900;

const dayOf = (number: number): BankDate => addDays(FIRST, number % 20);
const strays = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => unidentifiedTransfer.parse({
  unidentifiedTransferId: `U${from + index}`, amount: 100 + from + index, status: 'RECEIVED', receivedDatetime: `${dayOf(from + index)}T10:00:00Z`,
}));
const entries = (to: number) => Array.from({ length: to }, (_, number) => entry(`E${number}`, dayOf(number), (100 + number) * 100, 'ACCREDITO'));

function portalWith(movements: number): { readonly database: Database; readonly close: () => void } {
  const made = emptyDatabase();
  replaceAccounts(made.database, [account('A1')], NOW);
  setBookAccounts(made.database, ['A1']);
  read(made.database, 0, movements);
  return made;
}

function read(database: Database, from: number, to: number): void {
  putRecords(database, 'unidentified', strays(from, to), NOW);
  applyWindow(database, accountKey(database, 'A1') ?? 0, statementWindow('A1', FIRST, LAST, entries(to), NOW));
}

const changed = (database: Database): number => oneValue<number>(database, 'SELECT total_changes()') ?? 0;

/** By the step, how many rows it wrote. */
function* stepsOf(database: Database, booker: Booker): Generator<number> {
  for (let more = true; more;) {
    const before = changed(database);
    more = booker.some(0);
    yield changed(database) - before;
  }
}

/** Step by step, until something is so or nothing is left. */
function run(booker: Booker, until: () => boolean = () => false): void {
  while (booker.some(0) && !until());
}

const isMatching = (database: Database): boolean => oneValue(database, 'SELECT 1 FROM book_change LIMIT 1') === null && !booksState(database).upToDate;

const pairsIn = (database: Database) => allRows(database, 'SELECT posting, transaction_id, matched_by FROM book_leg JOIN book_entry USING (entry_key) ORDER BY posting');
const sumsIn = (database: Database) => allRows(database, 'SELECT place, day, amount_minor FROM book_sum WHERE amount_minor <> 0 ORDER BY place, day');

it('holds the writer for a part of the work at a time, however many movements wait', () => {
  const { database, close } = portalWith(MOVEMENTS);
  const written = [...stepsOf(database, new Booker(database))];
  const total = written.reduce((sum, rows) => sum + rows, 0);
  expect(pairsIn(database)).toHaveLength(MOVEMENTS);
  expect(total).toBeGreaterThan(MOVEMENTS * 10);
  expect(Math.max(...written)).toBeLessThan(total / 6);
  close();
});

it('finds the same where something is read while it matches, and where a step fails', () => {
  const whole = portalWith(MOVEMENTS);
  run(new Booker(whole.database));
  const { database, close } = portalWith(LATER);
  const booker = new Booker(database);
  run(booker, () => isMatching(database) && pairsIn(database).length > 0);
  expect(pairsIn(database).length).toBeLessThan(LATER);
  read(database, LATER, MOVEMENTS);
  run(booker, () => isMatching(database));
  database.exec("CREATE TEMP TRIGGER no_room BEFORE UPDATE OF matched_by ON book_leg WHEN old.posting LIKE '%U91%' BEGIN SELECT RAISE(ABORT, 'no room'); END");
  expect(() => { run(booker); }).toThrow('no room');
  database.exec('DROP TRIGGER no_room');
  run(booker);
  expect(booksState(database).upToDate).toBe(true);
  expect(pairsIn(database)).toEqual(pairsIn(whole.database));
  expect(sumsIn(database)).toEqual(sumsIn(whole.database));
  close();
  whole.close();
});
