import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { entry, instant, openDatabase, statementWindow } from '#test/support/cache-fixture.ts';
import { applyWindow } from './apply.ts';
import { putMarks } from './marks.ts';
import { statementRows } from './reading.ts';
import { sheetFigures } from './reconciliation.ts';

let database: Database;
let key: number;

beforeEach(() => {
  const opened = openDatabase('2026-06-30T09:00:00Z');
  ({ database, key } = opened);
  return opened.close;
});

const apply = (entries: readonly Transaction[]) =>
  applyWindow(database, key, statementWindow('A1', '2026-01-01', '2026-06-30', entries, '2026-06-30T10:00:00Z'));
const ids = ({ marks, search = '' }: Partial<StatementSelection> & Pick<StatementSelection, 'marks'>): string[] =>
  (statementRows(database, {
    accountId: 'A1', from: null, to: null, entries: 'all', search, marks, sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: 500,
  })?.rows ?? []).map(({ transaction }) => transaction.transactionId);

describe('lists by marks', () => {
  it('show what was noted, ticked, or changed by the bank', () => {
    apply([entry('a', '2026-01-01', 1, 'one'), entry('b', '2026-01-02', 1, 'two'), entry('c', '2026-01-03', 1, 'one')]);
    apply([entry('a', '2026-01-01', 2, 'one'), entry('b', '2026-01-02', 1, 'two'), entry('c', '2026-01-03', 1, 'one')]);
    const mark = database.prepare('INSERT INTO entry_mark (account_key, transaction_id, occurrence, day, note, checked_at) VALUES (?, ?, 0, 0, ?, ?)');
    mark.run(key, 'b', 'look', null);
    mark.run(key, 'c', null, '2026-06-30T10:00:00Z');
    expect(ids({ marks: 'noted' })).toEqual(['b']);
    expect(ids({ marks: 'checked' })).toEqual(['c']);
    expect(ids({ marks: 'unchecked' })).toEqual(['b', 'a']);
    expect(ids({ marks: 'changed' })).toEqual(['a']);
    expect(ids({ marks: 'checked', search: 'one' })).toEqual(['c']);
    expect(ids({ marks: 'checked', search: 'two' })).toEqual([]);
  });

  it('take a tick for none once the bank changed its entry, as the sheet of the month does', () => {
    const three = (amountMinor: number) => [entry('a', '2026-06-01', amountMinor, 'one'), entry('b', '2026-06-02', 1, 'two'), entry('c', '2026-06-03', 1, 'three')];
    apply(three(1));
    const tick = (transactionId: string, checkedAt: string) =>
      ({ accountId: 'A1', transactionId, occurrence: 0, date: bankDate('2026-06-01'), note: null, checkedAt: instant(checkedAt), checkedBy: 'me' });
    putMarks(database, [tick('a', '2026-06-30T09:00:00Z'), tick('b', '2026-06-30T09:00:00Z')], { entries: 2, newest: null });
    const counted = () => {
      const { checked, unchecked } = sheetFigures(database, key, '2026-06', bankDate('2026-06-30'));
      return [checked.count, unchecked.count];
    };
    const listed = () => [ids({ marks: 'checked' }), ids({ marks: 'unchecked' })];
    expect(listed()).toEqual([['b', 'a'], ['c']]);
    expect(counted()).toEqual([2, 1]);
    apply(three(2));
    expect(listed()).toEqual([['b'], ['c', 'a']]);
    expect(counted()).toEqual([1, 2]);
    putMarks(database, [tick('a', '2026-06-30T11:00:00Z')], { entries: 2, newest: null });
    expect(listed()).toEqual([['b', 'a'], ['c']]);
    expect(counted()).toEqual([2, 1]);
  });
});
