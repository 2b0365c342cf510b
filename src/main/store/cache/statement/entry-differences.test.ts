import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Transaction } from '#shared/contract/accounts.ts';
import { account, entry, instant, openDatabase, statementWindow } from '#test/support/cache-fixture.ts';
import { accountKey, replaceAccounts } from '../accounts.ts';
import { applyWindow } from './apply.ts';
import { differencePage, markDifferencesSeen } from './entry-differences.ts';
import { unindexedDays } from './word-index.ts';

let close: () => void;
let database: Database;
let accounts = 0;
let key: number;

beforeAll(() => {
  ({ database, close } = openDatabase('2026-06-30T09:00:00Z', []));
});

afterAll(() => {
  close();
});

beforeEach(() => {
  const accountId = `A${(accounts += 1)}`;
  replaceAccounts(database, [account(accountId)], instant('2026-06-30T09:00:00Z'));
  key = accountKey(database, accountId) ?? 0;
});

const apply = (from: string, to: string, entries: readonly Transaction[], asOf: string, complete = true) =>
  applyWindow(database, key, { ...statementWindow(`A${accounts}`, from, to, entries, asOf), complete });

const told = () =>
  differencePage(database, key, 'all', 0, 500).rows.toReversed().map(({ kind, occurrence, before, after }) => [kind, occurrence, before, after]);

const arrivals = () =>
  database
    .prepare(`SELECT date(day * 86400, 'unixepoch') AS day, entries, credits_minor AS credits, debits_minor AS debits FROM arrival WHERE account_key = ? ORDER BY day, as_of`)
    .all(key);

const T1 = entry('T1', '2026-06-10', 100);

describe('what the bank changed', () => {
  it('is told with both versions, the last first, and stays told', () => {
    const changed = { ...T1, description: 'other' };
    apply('2026-06-01', '2026-06-30', [T1], '2026-06-30T10:00:00Z');
    apply('2026-06-01', '2026-06-30', [changed], '2026-07-01T10:00:00Z');
    apply('2026-06-01', '2026-06-30', [], '2026-07-02T10:00:00Z');
    expect(apply('2026-06-01', '2026-06-30', [changed], '2026-07-03T10:00:00Z')).toEqual({ added: 0, changed: 0, vanished: 0, returned: 1, late: 0 });
    expect(told()).toEqual([['changed', 0, T1, changed], ['vanished', 0, changed, null], ['returned', 0, changed, changed]]);
    expect(differencePage(database, key, 'all', 1, 1)).toMatchObject({ total: 3, unseen: 3, rows: [{ kind: 'vanished', noticedAt: '2026-07-02T10:00:00.000Z', seenAt: null }] });
  });

  it('is told of an entry that returns as another', () => {
    const other = { ...T1, description: 'other' };
    apply('2026-06-01', '2026-06-30', [T1], '2026-06-30T10:00:00Z');
    apply('2026-06-01', '2026-06-30', [], '2026-07-02T10:00:00Z');
    expect(apply('2026-06-01', '2026-06-30', [other], '2026-07-03T10:00:00Z')).toMatchObject({ changed: 0, returned: 1 });
    expect(told().at(-1)).toEqual(['returned', 0, T1, other]);
  });

  it('is told of an entry that comes after its day was read when it had ended, by the bank\'s clock', () => {
    apply('2026-06-01', '2026-06-30', [], '2026-06-30T21:59:00Z');
    const [settled, under] = [entry('L', '2026-06-29', 1), entry('N', '2026-06-30', 2)];
    expect(apply('2026-06-01', '2026-06-30', [settled, under], '2026-06-30T22:01:00Z')).toMatchObject({ added: 2, late: 1 });
    expect(apply('2026-06-01', '2026-06-30', [settled, under, entry('N', '2026-06-30', 2)], '2026-07-01T09:00:00Z')).toMatchObject({ added: 1, late: 1 });
    expect(told()).toEqual([['late', 0, null, settled], ['late', 1, null, under]]);
  });

  it('follows an entry to another day, also where that was read by itself', () => {
    apply('2026-06-01', '2026-06-30', [T1], '2026-07-01T10:00:00Z');
    apply('2026-05-01', '2026-05-31', [], '2026-07-01T10:00:00Z');
    apply('2026-06-01', '2026-06-30', [], '2026-07-02T10:00:00Z');
    const moved = entry('T1', '2026-05-20', 100);
    expect(apply('2026-05-01', '2026-05-31', [moved], '2026-07-02T10:00:00Z')).toEqual({ added: 0, changed: 0, vanished: 0, returned: 1, late: 0 });
    expect(told()).toEqual([['vanished', 0, T1, null], ['returned', 0, T1, moved]]);
    expect(database.prepare('SELECT count(*) AS days, sum(credits_minor) AS credits FROM daily_sum WHERE account_key = ?').get(key)).toEqual({ days: 1, credits: 100 });
  });

  it('does not take another payment of a repeated id for one that had vanished', () => {
    apply('2026-06-01', '2026-06-30', [T1], '2026-07-01T10:00:00Z');
    apply('2026-06-01', '2026-06-30', [], '2026-07-02T10:00:00Z');
    expect(apply('2026-07-01', '2026-07-02', [entry('T1', '2026-07-01', 999)], '2026-07-02T10:00:00Z')).toMatchObject({ added: 1, returned: 0 });
  });

  it('is seen up to where a person has seen it, once', () => {
    apply('2026-06-01', '2026-06-30', [T1], '2026-06-30T10:00:00Z');
    apply('2026-06-01', '2026-06-30', [], '2026-07-02T10:00:00Z');
    const [seen] = differencePage(database, key, 'all', 0, 500).rows;
    apply('2026-06-01', '2026-06-30', [T1], '2026-07-03T10:00:00Z');
    expect(markDifferencesSeen(database, key, seen?.differenceId ?? 0, instant('2026-07-04T10:00:00Z'))).toBe(1);
    expect(markDifferencesSeen(database, null, seen?.differenceId ?? 0, instant('2026-07-05T10:00:00Z'))).toBeGreaterThanOrEqual(0);
    expect(differencePage(database, key, 'unseen', 0, 500)).toMatchObject({ total: 1, unseen: 1, rows: [{ kind: 'returned' }] });
    expect(differencePage(database, key, 'all', 1, 1).rows).toMatchObject([{ kind: 'vanished', seenAt: '2026-07-04T10:00:00.000Z' }]);
  });

  it('carries what was noted about the entry', () => {
    apply('2026-06-01', '2026-06-30', [T1], '2026-06-30T10:00:00Z');
    database.prepare(`INSERT INTO entry_mark (account_key, transaction_id, occurrence, day, note) VALUES (?, 'T1', 0, 0, 'call them')`).run(key);
    apply('2026-06-01', '2026-06-30', [], '2026-07-02T10:00:00Z');
    expect(differencePage(database, key, 'all', 0, 500).rows).toMatchObject([{ mark: { note: 'call them', checkedAt: null, checkedBy: null } }]);
  });
});

describe('an answer that is not complete', () => {
  it('adds and changes, but nothing vanishes and nothing is covered', () => {
    apply('2026-06-10', '2026-06-10', [T1, entry('T2', '2026-06-10', 5)], '2026-06-30T10:00:00Z', false);
    expect(apply('2026-06-10', '2026-06-10', [{ ...T1, description: 'other' }, entry('T3', '2026-06-10', 7)], '2026-07-01T10:00:00Z', false)).toEqual({
      added: 1, changed: 1, vanished: 0, returned: 0, late: 0,
    });
    expect(database.prepare('SELECT count(*) AS ranges FROM coverage WHERE account_key = ?').get(key)).toEqual({ ranges: 0 });
  });

  it('cannot tell which of several entries of one id it names', () => {
    apply('2026-06-10', '2026-06-10', [entry('T', '2026-06-10', 1), entry('T', '2026-06-10', 2)], '2026-06-30T10:00:00Z', false);
    expect(apply('2026-06-10', '2026-06-10', [entry('T', '2026-06-10', 3)], '2026-07-01T10:00:00Z', false)).toMatchObject({ added: 1, changed: 0 });
  });
});

describe('what arrived', () => {
  it('is what is new since the account is read, not the history before', () => {
    apply('2026-06-01', '2026-06-30', [entry('a', '2026-06-30', 5)], '2026-06-30T10:00:00Z');
    apply('2026-05-01', '2026-05-31', [entry('b', '2026-05-30', 5)], '2026-06-30T10:00:01Z');
    expect(arrivals()).toEqual([]);
    apply('2026-06-25', '2026-07-02', [entry('a', '2026-06-30', 5), entry('c', '2026-06-30', -7), entry('d', '2026-07-01', 8), entry('e', '2026-07-01', 1)], '2026-07-02T10:00:00Z');
    expect(arrivals()).toEqual([{ day: '2026-06-30', entries: 1, credits: 0, debits: -7 }, { day: '2026-07-01', entries: 2, credits: 9, debits: 0 }]);
  });

  it('holds the days of a long absence whatever part of them is read first', () => {
    apply('2026-01-01', '2026-01-31', [], '2026-01-31T10:00:00Z');
    apply('2026-04-01', '2026-06-30', [entry('new', '2026-05-01', 1)], '2026-06-30T10:00:00Z');
    apply('2026-02-01', '2026-03-31', [entry('older', '2026-02-10', 1)], '2026-06-30T10:00:01Z');
    expect(arrivals()).toMatchObject([{ day: '2026-02-10' }, { day: '2026-05-01' }]);
  });
});

it('names the days whose words have to be indexed, a first reading as one range', () => {
  const days = () => unindexedDays(database, key).map(({ from, to }) => to - from + 1);
  apply('2026-06-01', '2026-06-30', [entry('a', '2026-06-02', 1), entry('b', '2026-06-29', 1)], '2026-06-30T10:00:00Z');
  expect(days()).toEqual([28]);
  database.prepare('DELETE FROM entry_unindexed WHERE account_key = ?').run(key);
  apply('2026-06-01', '2026-06-30', [entry('a', '2026-06-10', 1), entry('b', '2026-06-29', 1), entry('c', '2026-06-11', 1)], '2026-06-30T11:00:00Z');
  expect(days()).toEqual([1, 2]);
});
