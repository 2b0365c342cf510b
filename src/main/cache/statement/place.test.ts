import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import { account, cacheKey, entry, instant, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { accountKey, replaceAccounts } from '../accounts.ts';
import { openForWriting } from '../database.ts';
import { applyWindow } from './apply.ts';
import { statementIndexOf } from './place.ts';
import type { EntryPlace } from './place.ts';
import { statementRows } from './reading.ts';

let folder: ReturnType<typeof temporaryFolder>;
let database: Database;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(folder.path, { recursive: true });
  database = openForWriting({ path: join(folder.path, 'cache.db'), key: cacheKey });
  replaceAccounts(database, [account('A0'), account('A1')], instant('2026-06-30T09:00:00Z'));
  for (const accountId of ['A0', 'A1']) {
    const entries = ['2026-06-01', '2026-06-01', '2026-06-03', '2026-06-04', '2026-06-04', '2026-06-04'].map((date, number) =>
      ({ ...entry(`T${number}`, date, 100, 'x'), amount: { amountMinor: number % 2 === 0 ? 100 : -100, currency: number === 4 ? 'USD' : 'EUR' } }));
    applyWindow(database, accountKey(database, accountId) ?? 0, statementWindow(accountId, '2026-06-01', '2026-06-30', entries, '2026-06-30T10:00:00Z'));
  }
});

afterEach(() => {
  database.close();
  folder.remove();
});

const ALL: Omit<EntryPlace, 'rowId'> = {
  accountId: 'A1', from: null, to: null, search: '', entries: 'all', marks: 'all', sort: { key: 'operationDate', direction: 'desc' },
};
const placesOf = (list: Omit<EntryPlace, 'rowId'>): (number | null)[] =>
  (statementRows(database, { ...list, offset: 0, limit: 500 })?.rows ?? []).map(({ rowId }) =>
    statementIndexOf(database, accountKey(database, 'A1') ?? 0, { ...list, rowId }));

it('tells the place of every entry, in both orders and in a part of the days', () => {
  expect(placesOf(ALL)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(placesOf({ ...ALL, sort: { key: 'operationDate', direction: 'asc' } })).toEqual([0, 1, 2, 3, 4, 5]);
  expect(placesOf({ ...ALL, to: bankDate('2026-06-03') })).toEqual([0, 1, 2]);
});

it('tells none where the entry is not shown, belongs to another account, or cannot be found by its date', () => {
  const [row] = statementRows(database, { ...ALL, accountId: 'A0', offset: 0, limit: 1 })?.rows ?? [];
  const key = accountKey(database, 'A1') ?? 0;
  expect(statementIndexOf(database, key, { ...ALL, rowId: row?.rowId ?? 0 })).toBeNull();
  expect(placesOf({ ...ALL, search: 'x' }).every((place) => place === null)).toBe(true);
  const [last] = statementRows(database, { ...ALL, offset: 0, limit: 1 })?.rows ?? [];
  expect(statementIndexOf(database, key, { ...ALL, to: bankDate('2026-06-03'), rowId: last?.rowId ?? 0 })).toBeNull();
});
