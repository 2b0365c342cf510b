import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Transaction } from '#shared/contract/accounts.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { entry, instant, openDatabase, statementWindow } from '#test/support/cache-fixture.ts';
import { accountKey, putBalance } from '../accounts.ts';
import { applyWindow } from './apply.ts';
import { statementBalances } from './balances.ts';
import { runningBalances } from './describe-rows.ts';
import type { BalancedRow } from './describe-rows.ts';

let database: Database;
let key: number;

beforeEach(() => {
  const opened = openDatabase('2026-06-01T09:00:00Z', ['other', 'A1']);
  ({ database, key } = opened);
  return opened.close;
});

const read = (from: string, to: string, entries: readonly Transaction[], asOf: string) =>
  applyWindow(database, key, statementWindow('A1', from, to, entries, asOf));

const say = (cents: number, asOf: string, date: string | null = null) =>
  putBalance(database, key, { accounting: { amountMinor: cents, currency: 'EUR' }, available: null, date: date === null ? null : bankDate(date) }, instant(asOf));

const balances = (from: string, to: string, today = to) => statementBalances(database, key, bankDate(from), bankDate(to), bankDate(today));

const allRows = () =>
  database
    .prepare<[], BalancedRow & { readonly transaction_id: string }>('SELECT row_id, amount_minor, currency, vanished_at, transaction_id FROM entry ORDER BY row_id')
    .all();

/** Cents after each entry, or why they are not known. */
function after(only: (id: string) => boolean = () => true): Readonly<Record<string, number | string>> {
  const rows = allRows().filter((row) => only(row.transaction_id));
  const running = runningBalances(database, rows);
  return Object.fromEntries(
    rows.map((row) => {
      const balance = running.get(row.row_id);
      return [row.transaction_id, balance?.kind === 'known' ? balance.after.amountMinor : (balance?.why ?? 'none')];
    }),
  );
}

/** Read at noon of 4 June, when the balance was 1,000.00: the month began with 700.00. */
const june = [
  entry('a', '2026-06-01', 10_000), entry('b', '2026-06-03', 5_000), entry('c', '2026-06-03', -2_000), entry('d', '2026-06-03', 7_000),
  entry('e', '2026-06-04', 10_000),
];

function readJune(): void {
  say(100_000, '2026-06-04T10:00:00Z');
  read('2026-06-01', '2026-06-04', june, '2026-06-04T10:00:05Z');
}

describe('balances at the ends of days', () => {
  it('are counted back from the balance that was read with the day under way', () => {
    readJune();
    expect(balances('2026-06-01', '2026-06-03')).toEqual({
      opening: { balance: { amountMinor: 70_000, currency: 'EUR' }, from: '2026-06-03', asOf: '2026-06-04T10:00:00.000Z' },
      closing: { balance: { amountMinor: 90_000, currency: 'EUR' }, from: '2026-06-03', asOf: '2026-06-04T10:00:00.000Z' },
      problem: null, contradiction: null,
    });
    expect(balances('2026-06-04', '2026-06-04').closing?.balance.amountMinor).toBe(100_000);
  });

  it('do not count what was booked after the balance was read as if it had been in it', () => {
    readJune();
    // The statement alone is read again in the afternoon, and the next morning.
    read('2026-06-04', '2026-06-04', [entry('e', '2026-06-04', 10_000), entry('f', '2026-06-04', 3_000)], '2026-06-04T10:10:00Z');
    expect(balances('2026-06-01', '2026-06-04')).toMatchObject({ opening: { balance: { amountMinor: 70_000 } }, closing: { balance: { amountMinor: 103_000 } } });
    read('2026-06-04', '2026-06-05', [entry('e', '2026-06-04', 10_000), entry('f', '2026-06-04', 3_000), entry('g', '2026-06-04', 500)], '2026-06-05T07:00:00Z');
    expect(balances('2026-06-01', '2026-06-04').closing?.balance.amountMinor).toBe(103_500);
  });

  it('are not known from a balance whose day was read at another time', () => {
    say(100_000, '2026-06-04T10:00:00Z');
    read('2026-06-01', '2026-06-04', june, '2026-06-04T16:00:00Z');
    expect(balances('2026-06-01', '2026-06-04')).toEqual({ opening: null, closing: null, problem: 'hole', contradiction: null });
  });

  it('are those of the day that the bank names, when that day is over', () => {
    read('2026-06-01', '2026-06-04', june, '2026-06-04T16:00:00Z');
    say(90_000, '2026-06-05T10:00:00Z', '2026-06-03');
    expect(balances('2026-06-01', '2026-06-04')).toMatchObject({ opening: { balance: { amountMinor: 70_000 } }, closing: { balance: { amountMinor: 100_000 } } });
  });

  it('are not known without a balance, nor across days that were not read', () => {
    read('2026-06-01', '2026-06-02', [entry('a', '2026-06-01', 10_000)], '2026-06-02T10:00:00Z');
    expect(balances('2026-06-01', '2026-06-02').problem).toBe('noBalance');
    say(90_000, '2026-06-05T10:00:00Z', '2026-06-04');
    expect(balances('2026-06-01', '2026-06-02').problem).toBe('hole');
    read('2026-06-02', '2026-06-04', [], '2026-06-05T10:00:00Z');
    expect(balances('2026-06-01', '2026-06-02')).toMatchObject({ problem: null, opening: { balance: { amountMinor: 80_000 } } });
  });

  it('go on from an earlier balance where a hole lies before the later one', () => {
    readJune();
    read('2026-06-04', '2026-06-06', [entry('e', '2026-06-04', 10_000), entry('g', '2026-06-06', 100)], '2026-06-20T10:00:00Z');
    say(500_000, '2026-06-30T10:00:00Z', '2026-06-29');
    expect(balances('2026-06-04', '2026-06-06')).toMatchObject({ opening: { balance: { amountMinor: 90_000 } }, closing: { balance: { amountMinor: 100_100 } } });
    expect(balances('2026-06-04', '2026-06-07')).toMatchObject({ closing: null, problem: 'hole' });
  });

  it('are not known across amounts in another currency', () => {
    readJune();
    const dollars: Transaction = { ...entry('x', '2026-06-02', 100), amount: { amountMinor: 100, currency: 'USD' } };
    read('2026-06-02', '2026-06-02', [dollars], '2026-06-04T10:00:06Z');
    expect(balances('2026-06-01', '2026-06-03')).toMatchObject({ opening: null, closing: { balance: { amountMinor: 90_000 } }, problem: 'otherCurrency' });
    expect(after()).toEqual({ a: 'otherCurrency', x: 'otherCurrency', b: 85_000, c: 83_000, d: 90_000, e: 100_000 });
  });

  it('take in what the bank booked late, dropped or changed after they were said', () => {
    readJune();
    const later = [entry('a', '2026-06-01', 10_500), entry('late', '2026-06-02', -1_000), entry('b', '2026-06-03', 5_000), entry('d', '2026-06-03', 7_000)];
    read('2026-06-01', '2026-06-03', later, '2026-06-08T10:00:00Z');
    say(101_500, '2026-06-08T10:00:01Z');
    read('2026-06-05', '2026-06-08', [], '2026-06-08T10:00:02Z');
    // 900.00 at the end of 3 June, as said on the 4th, + 5.00 - 10.00 + 20.00 (the dropped debit of 20.00).
    expect(balances('2026-06-01', '2026-06-03')).toMatchObject({
      opening: { balance: { amountMinor: 70_000 } }, closing: { balance: { amountMinor: 91_500 } }, contradiction: null,
    });
  });

  it('are as the bank said them, where what it booked late came in another answer of the same refresh', () => {
    readJune();
    say(99_000, '2026-06-08T10:00:00Z');
    read('2026-06-05', '2026-06-08', [], '2026-06-08T10:00:01Z');
    read('2026-06-01', '2026-06-04', [...june, entry('late', '2026-06-02', -1_000)], '2026-06-08T10:00:02Z');
    expect(balances('2026-06-01', '2026-06-07')).toMatchObject({ opening: { balance: { amountMinor: 70_000 } }, closing: { balance: { amountMinor: 99_000 } }, contradiction: null });
    say(99_500, '2026-06-09T10:00:00Z', '2026-06-08');
    read('2026-06-01', '2026-06-09', [...june, entry('late', '2026-06-02', -1_000), entry('later', '2026-06-03', 500)], '2026-06-09T10:00:05Z');
    expect(balances('2026-06-01', '2026-06-08')).toMatchObject({ opening: { balance: { amountMinor: 70_000 } }, closing: { balance: { amountMinor: 99_500 } }, contradiction: null });
  });

  it('are not known across a day that was read while it was under way and not since', () => {
    readJune();
    // The newer days came, and then nobody answered any more.
    read('2026-06-05', '2026-06-08', [entry('g', '2026-06-06', 1_000)], '2026-06-08T10:00:00Z');
    say(104_500, '2026-06-08T10:00:01Z');
    expect(balances('2026-06-05', '2026-06-07')).toMatchObject({ opening: { balance: { amountMinor: 103_500 } }, closing: { balance: { amountMinor: 104_500 } }, contradiction: null });
    expect(balances('2026-06-04', '2026-06-07')).toMatchObject({ opening: { balance: { amountMinor: 90_000 } }, contradiction: null });
    expect(after()).toMatchObject({ d: 90_000, e: 100_000, g: 104_500 });
    read('2026-06-04', '2026-06-04', [entry('e', '2026-06-04', 10_000), entry('f', '2026-06-04', 3_500)], '2026-06-08T10:05:00Z');
    expect(balances('2026-06-05', '2026-06-07')).toMatchObject({ opening: { balance: { amountMinor: 103_500 } }, contradiction: null });
  });

  it('are not known at the end of a day that was under way, unless it still is', () => {
    readJune();
    expect(balances('2026-06-04', '2026-06-04', '2026-06-05')).toMatchObject({ closing: null, problem: 'hole' });
    expect(balances('2026-06-05', '2026-06-05', '2026-06-05')).toMatchObject({ opening: null });
  });

  it('forget one that was read while something was booked, once those around it fit together', () => {
    readJune();
    read('2026-06-04', '2026-06-06', [entry('e', '2026-06-04', 10_000), entry('f', '2026-06-06', 300)], '2026-06-06T10:00:00Z');
    // Booked between the two answers: 9.00 of 6 June are in the balance, not in its entries.
    say(101_200, '2026-06-06T10:00:05Z');
    expect(balances('2026-06-01', '2026-06-05').contradiction).toMatchObject({ amount: { amountMinor: 900 } });
    say(101_200, '2026-06-08T10:00:00Z');
    read('2026-06-05', '2026-06-08', [entry('f', '2026-06-06', 300), entry('g', '2026-06-06', 900)], '2026-06-08T10:00:01Z');
    expect(balances('2026-06-01', '2026-06-07')).toMatchObject({ opening: { balance: { amountMinor: 70_000 } }, closing: { balance: { amountMinor: 101_200 } }, contradiction: null });
    expect(balances('2026-06-06', '2026-06-07')).toMatchObject({ opening: { balance: { amountMinor: 100_000 } } });
  });

  it('tell where two of them contradict the entries between', () => {
    readJune();
    read('2026-06-04', '2026-06-10', [entry('e', '2026-06-04', 10_000), entry('g', '2026-06-07', 1_000)], '2026-06-10T10:00:00Z');
    say(101_250, '2026-06-10T10:00:01Z');
    expect(balances('2026-06-01', '2026-06-10').contradiction).toEqual({
      amount: { amountMinor: 250, currency: 'EUR' }, from: '2026-06-04', to: '2026-06-09',
    });
    expect(balances('2026-06-01', '2026-06-02').contradiction).toBeNull();
  });
});

describe('the balance after each entry', () => {
  it('follows the order of the statement within a day, whichever rows are asked for', () => {
    readJune();
    expect(after()).toEqual({ a: 80_000, b: 85_000, c: 83_000, d: 90_000, e: 100_000 });
    expect(after((id) => id === 'b' || id === 'd')).toEqual({ b: 85_000, d: 90_000 });
  });

  it('is not known of an entry that vanished, and leaves it out of the others', () => {
    readJune();
    read('2026-06-03', '2026-06-03', [entry('b', '2026-06-03', 5_000), entry('d', '2026-06-03', 7_000)], '2026-06-04T12:00:00Z');
    expect(after()).toMatchObject({ c: 'vanished', d: 92_000, b: 85_000, e: 102_000 });
  });

  it('is not known on a day that is not wholly read', () => {
    readJune();
    database.prepare('UPDATE coverage SET from_day = from_day + 1').run();
    expect(after()).toMatchObject({ a: 'hole', b: 85_000 });
  });

  it('keeps accounts apart', () => {
    readJune();
    applyWindow(database, accountKey(database, 'other') ?? 0, statementWindow('other', '2026-06-01', '2026-06-04', [entry('o', '2026-06-01', 1)], '2026-06-04T10:00:00Z'));
    expect(after()).toMatchObject({ o: 'noBalance', a: 80_000 });
  });
});
