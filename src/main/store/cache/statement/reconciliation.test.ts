import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Transaction } from '#shared/contract/accounts.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { entry, instant, openDatabase, statementWindow } from '#test/support/cache-fixture.ts';
import { tellingDatabase } from '#test/support/telling-database.ts';
import { putBalance } from '../accounts.ts';
import { applyWindow } from './apply.ts';
import { checkedByDay, marksState, putMarks, replaceMarks } from './marks.ts';
import type { DatedMark } from './marks.ts';
import { monthFigures, sheetFigures } from './reconciliation.ts';

let database: Database;
let key: number;

beforeEach(() => {
  const opened = openDatabase('2026-06-01T09:00:00Z');
  ({ database, key } = opened);
  return opened.close;
});

const today = bankDate('2026-06-05');

const read = (from: string, to: string, entries: readonly Transaction[], asOf: string) =>
  applyWindow(database, key, statementWindow('A1', from, to, entries, asOf));

const say = (cents: number, asOf: string, date: string | null = null) =>
  putBalance(database, key, { accounting: { amountMinor: cents, currency: 'EUR' }, available: null, date: date === null ? null : bankDate(date) }, instant(asOf));

const mark = (transactionId: string, day: string, over: Partial<DatedMark> = {}): DatedMark => ({
  accountId: 'A1', transactionId, occurrence: 0, date: bankDate(day), note: null, checkedAt: instant('2026-06-05T12:00:00Z'), checkedBy: 'tester', ...over,
});
const put = (...marks: readonly DatedMark[]) => putMarks(database, marks, { entries: marks.length, newest: null });

const may = [entry('m1', '2026-05-04', 10_000), entry('m2', '2026-05-04', -3_000), entry('m3', '2026-05-20', 500)];

/** 1,000.00 at noon of 5 June: May opened with 915.00 and closed with 990.00. */
function readMayAndJune(): void {
  say(100_000, '2026-06-05T10:00:00Z');
  read('2026-05-01', '2026-06-05', [...may, entry('j1', '2026-06-02', 1_000)], '2026-06-05T10:00:05Z');
}

const months = () => monthFigures(database, key, today);
const sheetOfMay = () => sheetFigures(database, key, '2026-05', today);
const euro = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

/** How SQLite goes about the questions of a read. */
function plansOf(ask: (asked: Database, accountKey: number) => unknown): string[] {
  const plans: string[] = [];
  ask(tellingDatabase(database, (sql) => {
    const explained = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    plans.push(...(sql.includes(':account') ? explained.all({ account: key, ticks: 0 }) : explained.all(key)).map(({ detail }) => detail));
  }), key);
  return plans;
}

describe('the months of an account', () => {
  it('come newest first, the one under way up to the last day that was read, with their balances', () => {
    readMayAndJune();
    expect(months()).toMatchObject([
      { month: '2026-06', from: '2026-06-01', to: '2026-06-05', net: 1_000, entries: 1, checked: 0, holes: [], opening: { balance: euro(99_000) }, closing: null },
      { month: '2026-05', from: '2026-05-01', to: '2026-05-31', net: 7_500, entries: 3, checked: 0, holes: [], opening: { balance: euro(91_500) }, closing: { balance: euro(99_000) } },
    ]);
  });

  it('name days that were never read, and leave months out of which nothing is known', () => {
    readMayAndJune();
    read('2026-02-01', '2026-02-10', [], '2026-06-05T10:01:00Z');
    expect(months().map(({ month, holes }) => [month, holes])).toEqual([
      ['2026-06', []], ['2026-05', []], ['2026-02', [{ from: '2026-02-11', to: '2026-02-28' }]],
    ]);
  });

  it('name days that were under way when they were read, unless they still are', () => {
    say(100_000, '2026-05-31T10:00:00Z');
    read('2026-05-01', '2026-05-31', may, '2026-05-31T10:00:05Z');
    expect(months()).toMatchObject([{ month: '2026-05', holes: [{ from: '2026-05-31', to: '2026-05-31' }], closing: null }]);
    expect(sheetOfMay()).toMatchObject({ holes: [{ from: '2026-05-31', to: '2026-05-31' }], closing: null });
    read('2026-06-01', '2026-06-05', [], '2026-06-05T10:00:00Z');
    expect(months().map(({ month, holes, opening }) => [month, holes, opening])).toMatchObject([['2026-06', [], null], ['2026-05', [{ from: '2026-05-31', to: '2026-05-31' }], {}]]);
  });

  it('visit no entry that only came late, unless it is ticked', () => {
    readMayAndJune();
    read('2026-05-01', '2026-06-05', [...may, entry('late', '2026-05-08', 700), entry('ticked', '2026-05-08', 900), entry('j1', '2026-06-02', 1_000)], '2026-06-06T10:00:00Z');
    // Its tick is older than its coming late, as where the cache began anew: it does not hold.
    put(mark('m1', '2026-05-04'), mark('ticked', '2026-05-08'), mark('m3', '2026-05-20'));
    expect(months().map(({ month, entries, checked }) => [month, entries, checked])).toEqual([['2026-06', 1, 0], ['2026-05', 5, 2]]);
    const plan = plansOf(checkedByDay);
    expect(plan).toContain('SEARCH entry_difference USING COVERING INDEX entry_difference_moved (account_key=?)');
    expect(plan).toContain('SEARCH differs USING COVERING INDEX entry_difference_of (account_key=?)');
    expect(plan.filter((step) => /(SCAN|SEARCH) entry (?!USING INDEX \S+ \(account_key=\? AND transaction_id=\? AND occurrence=\?\))/.test(step))).toEqual([]);
    // Of fewer ticks than differences each is looked up.
    put(...['m1', 'm3'].map((id) => mark(id, '2026-05-04', { checkedAt: null })));
    expect(months().map(({ month, entries, checked }) => [month, entries, checked])).toEqual([['2026-06', 1, 0], ['2026-05', 5, 0]]);
    const fromTicks = plansOf(checkedByDay);
    expect(fromTicks).toContain('SEARCH differs USING COVERING INDEX entry_difference_of (account_key=? AND transaction_id=? AND occurrence=?)');
    expect(fromTicks.filter((step) => step.startsWith('SCAN entry'))).toEqual([]);
  });

  it('count ticks that hold: not those of entries that the bank changed later or dropped', () => {
    readMayAndJune();
    put(mark('m1', '2026-05-04'), mark('m2', '2026-05-04'), mark('m3', '2026-05-20'), mark('j1', '2026-06-02'));
    read('2026-05-01', '2026-05-31', [entry('m1', '2026-05-04', 11_000), entry('m3', '2026-05-20', 500)], '2026-06-06T10:00:00Z');
    expect(months().map(({ month, entries, checked }) => [month, entries, checked])).toEqual([['2026-06', 1, 1], ['2026-05', 2, 1]]);
    put(mark('m1', '2026-05-04', { checkedAt: instant('2026-06-06T11:00:00Z') }));
    expect(months().map(({ month, entries, checked }) => [month, entries, checked])).toEqual([['2026-06', 1, 1], ['2026-05', 2, 2]]);
  });

  it('take the opening balance from another answer of the bank than the closing one where there is another', () => {
    say(90_000, '2026-04-30T22:30:00Z', '2026-04-30');
    readMayAndJune();
    expect(months()[1]).toMatchObject({ opening: { balance: euro(90_000), from: '2026-04-30' }, closing: { balance: euro(99_000), from: '2026-06-04' } });
  });
});

describe('the sheet of a month', () => {
  it('counts and sums what moved, what was checked and what was not', () => {
    readMayAndJune();
    put(mark('m1', '2026-05-04'), mark('m2', '2026-05-04', { checkedAt: null, checkedBy: null, note: 'ask' }));
    expect(sheetOfMay()).toMatchObject({
      from: '2026-05-01', to: '2026-05-31', currency: 'EUR', credits: { count: 2, sum: euro(10_500) }, debits: { count: 1, sum: euro(-3_000) },
      checked: { count: 1, sum: euro(10_000) }, unchecked: { count: 2, sum: euro(-2_500) }, changedSinceChecked: 0, otherCurrencies: 0, holes: [], lostMarks: [],
    });
  });

  it('counts an entry that the bank changed after it was checked as unchecked, and leaves a dropped one out', () => {
    readMayAndJune();
    put(mark('m1', '2026-05-04'), mark('m2', '2026-05-04'), mark('m3', '2026-05-20'));
    read('2026-05-01', '2026-05-31', [entry('m1', '2026-05-04', 11_000), entry('m3', '2026-05-20', 500)], '2026-06-06T10:00:00Z');
    expect(sheetOfMay()).toMatchObject({
      credits: { count: 2, sum: euro(11_500) }, debits: { count: 0, sum: euro(0) },
      checked: { count: 1, sum: euro(500) }, unchecked: { count: 1, sum: euro(11_000) }, changedSinceChecked: 1,
    });
  });

  it('names notes and ticks whose entry is not here, notes first', () => {
    readMayAndJune();
    put(mark('gone1', '2026-05-04'), mark('gone2', '2026-05-09', { note: 'why?', checkedAt: null, checkedBy: null }), mark('gone3', '2026-06-02'));
    expect(sheetOfMay().lostMarks.map(({ transactionId, date, note }) => [transactionId, date, note])).toEqual([
      ['gone2', '2026-05-09', 'why?'], ['gone1', '2026-05-04', null],
    ]);
  });

  it('keeps amounts in other currencies out of its sums', () => {
    readMayAndJune();
    read('2026-05-25', '2026-05-25', [{ ...entry('usd', '2026-05-25', 9_900), amount: { amountMinor: 9_900, currency: 'USD' } }], '2026-06-05T10:00:06Z');
    expect(sheetOfMay()).toMatchObject({ credits: { count: 2, sum: euro(10_500) }, otherCurrencies: 1, opening: null });
  });
});

describe('the copy of notes and ticks', () => {
  it('says of which state of the desk it is, and is not complete without the account of each', () => {
    expect(marksState(database)).toBeNull();
    replaceMarks(database, [mark('m1', '2026-05-04')], { entries: 1, newest: instant('2026-06-05T12:00:00Z') });
    expect(marksState(database)).toEqual({ entries: 1, newest: '2026-06-05T12:00:00.000Z' });
    replaceMarks(database, [mark('m1', '2026-05-04'), mark('x', '2026-05-04', { accountId: 'never' })], { entries: 2, newest: null });
    expect(marksState(database)).toBeNull();
  });

  it('forgets a mark from which note and tick were taken', () => {
    put(mark('m1', '2026-05-04'));
    put(mark('m1', '2026-05-04', { checkedAt: null, checkedBy: null }));
    expect(database.prepare('SELECT count(*) FROM entry_mark').pluck().get()).toBe(0);
  });
});
