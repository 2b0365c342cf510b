import { expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import { entry, instant, openDatabase, statementWindow } from '#test/support/cache-fixture.ts';
import { putBalance } from '../accounts.ts';
import { applyWindow } from '../statement/apply.ts';
import { pruneStatements } from '../statement/coverage.ts';
import { Booker } from './booking.ts';
import { setBookAccounts } from './entries.ts';
import { bookPostings } from './postings.ts';

it('keeps what an account held before its first entry, whichever of balance and statement was read last, on a new day, and when old days are dropped', () => {
  const { database, key, close } = openDatabase('2026-03-10T10:00:00Z');
  const booker = new Booker(database);
  const openingOn = (today: string): readonly unknown[] => {
    while (booker.some(1_000));
    return bookPostings(database, 'entries 0', 100, bankDate(today)).postings.filter(({ kind }) => kind === 'openingBalance').map(({ date, lines }) => [date, lines[0]?.amountMinor]);
  };
  const balance = (minor: number, day: string, at: string): void =>
    putBalance(database, key, { accounting: { amountMinor: minor, currency: 'EUR' }, available: null, date: bankDate(day) }, instant(at));
  const held = [['2026-02-28', 10_000]];

  setBookAccounts(database, ['A1']);
  expect(openingOn('2026-03-10')).toEqual([]);
  applyWindow(database, key, statementWindow('A1', '2026-03-01', '2026-03-10', [entry('T1', '2026-03-05', 500), entry('T2', '2026-03-10', 50)], '2026-03-10T10:00:00Z'));
  balance(10_550, '2026-03-10', '2026-03-10T10:00:00Z');
  expect(openingOn('2026-03-10')).toEqual(held);
  // The next morning, nothing is read yet; then only the balance, which has what the statement shows later.
  expect(openingOn('2026-03-11')).toEqual(held);
  balance(10_750, '2026-03-11', '2026-03-11T10:00:00Z');
  expect(openingOn('2026-03-11')).toEqual(held);
  applyWindow(database, key, statementWindow('A1', '2026-03-10', '2026-03-11', [entry('T2', '2026-03-10', 50), entry('T3', '2026-03-11', 200)], '2026-03-11T10:01:00Z'));
  expect(openingOn('2026-03-11')).toEqual(held);

  pruneStatements(database, bankDate('2026-03-08'));
  expect(openingOn('2026-03-11')).toEqual([['2026-03-04', 10_000]]);
  close();
});
