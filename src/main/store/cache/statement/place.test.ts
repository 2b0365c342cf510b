import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { bankDate } from '#shared/domain/bank-date.ts';
import { account, cacheKey, entry, instant, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';
import { accountKey, replaceAccounts } from '../accounts.ts';
import { openForReading, openForWriting } from '../database.ts';
import { applyWindow } from './apply.ts';
import { statementIndexOf, statementRows } from './reading.ts';
import type { EntryPlace } from './reading.ts';
import { createStatementReads } from './statement-reads.ts';
import type { StatementReads } from './statement-reads.ts';

let folder: ReturnType<typeof temporaryFolder>;
let database: Database;
let reads: StatementReads;

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(folder.path, { recursive: true });
  const file = { path: join(folder.path, 'cache.db'), key: cacheKey };
  database = openForWriting(file);
  reads = createStatementReads(() => database, () => openForReading(file));
  replaceAccounts(database, [account('A0'), account('A1')], instant('2026-06-30T09:00:00Z'));
  for (const accountId of ['A0', 'A1']) {
    const entries = ['2026-06-01', '2026-06-01', '2026-06-03', '2026-06-04', '2026-06-04', '2026-06-04'].map((date, number) =>
      ({ ...entry(`T${number}`, date, 100, 'x'), amount: { amountMinor: number % 2 === 0 ? 100 : -100, currency: number === 4 ? 'USD' : 'EUR' } }));
    applyWindow(database, accountKey(database, accountId) ?? 0, statementWindow(accountId, '2026-06-01', '2026-06-30', entries, '2026-06-30T10:00:00Z'));
  }
});

afterEach(() => {
  reads.close();
  database.close();
  folder.remove();
});

const ALL: Omit<EntryPlace, 'rowId'> = {
  accountId: 'A1', from: null, to: null, search: '', entries: 'all', marks: 'all', sort: { key: 'operationDate', direction: 'desc' },
};
type List = Omit<EntryPlace, 'rowId'>;
const rowIdsOf = (list: List): number[] => (statementRows(database, { ...list, offset: 0, limit: 500 })?.rows ?? []).map(({ rowId }) => rowId);
const placeOf = (list: List, rowId: number | undefined) => reads.indexOf({ ...list, rowId: rowId ?? -1 });
const placesOf = (list: List) => Promise.all(rowIdsOf(list).map(async (rowId) => placeOf(list, rowId)));

it('tells the place of every entry, in every order and however the list is filtered', async () => {
  const ASCENDING = { key: 'operationDate', direction: 'asc' } as const;
  expect(await placesOf(ALL)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await placesOf({ ...ALL, sort: ASCENDING })).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await placesOf({ ...ALL, to: bankDate('2026-06-03') })).toEqual([0, 1, 2]);
  expect(await placesOf({ ...ALL, entries: 'debits' })).toEqual([0, 1, 2]);
  expect(await placesOf({ ...ALL, search: 'x', entries: 'credits' })).toEqual([0, 1, 2]);
  expect(await placesOf({ ...ALL, search: 'x', marks: 'unchecked', sort: ASCENDING })).toEqual([0, 1, 2, 3, 4, 5]);
  const everyAccount = Array.from({ length: 12 }, (_, at) => at);
  expect(await placesOf({ ...ALL, accountId: null })).toEqual(everyAccount);
  expect(await placesOf({ ...ALL, accountId: null, sort: ASCENDING })).toEqual(everyAccount);
  expect(await placesOf({ ...ALL, accountId: null, sort: { key: 'amount', direction: 'desc' } })).toEqual(everyAccount);
  expect(statementIndexOf(database, { ...ALL, rowId: rowIdsOf(ALL)[2] ?? 0 })).toBe(2);
});

it('tells none where the entry is not shown or belongs to another account', async () => {
  const [last] = rowIdsOf(ALL);
  expect(await placeOf(ALL, rowIdsOf({ ...ALL, accountId: 'A0' })[0])).toBeNull();
  expect(await placeOf({ ...ALL, to: bankDate('2026-06-03') }, last)).toBeNull();
  expect(await placeOf({ ...ALL, entries: 'credits' }, last)).toBeNull();
  expect(await placeOf({ ...ALL, search: 'other' }, last)).toBeNull();
  expect(await placeOf({ ...ALL, accountId: 'unread' }, last)).toBeNull();
});
