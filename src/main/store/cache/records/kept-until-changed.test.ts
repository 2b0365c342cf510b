import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, expect, it, vi } from 'vitest';

import { investor } from '#shared/contract/investors.ts';
import { order } from '#shared/contract/orders.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { keptUntilChanged } from './kept-until-changed.ts';
import { ordersByStatus } from './reading.ts';
import { putRecords } from './writing.ts';

const NOON = instant('2026-03-10T12:00:00Z');
let database: Database;

beforeEach(() => {
  const opened = emptyDatabase();
  database = opened.database;
  return opened.close;
});

const put = (...ids: readonly string[]) => putRecords(database, 'orders', ids.map((orderId) => order.parse({ orderId, campaignId: 'K1', status: 'ACCEPTED', totalAmount: 1, currency: 'EUR' })), NOON);

it('is read once until something of its parts is written, and anew from another file', () => {
  const read = vi.fn<typeof ordersByStatus>(ordersByStatus);
  const kept = keptUntilChanged(() => database, ['orders'], read);
  const counted = (campaignId = 'K1') => kept.ask(campaignId).map(({ count }) => count);
  put('O1');
  expect([counted(), counted(), counted('K2'), counted(), read.mock.calls.length]).toEqual([[1], [1], [], [1], 2]);
  put('O2');
  expect([counted(), read.mock.calls.length]).toEqual([[2], 3]);
  putRecords(database, 'investors', [investor.parse({ investorId: 'I1', type: 'NATURAL_PERSON', name: 'Mario', surname: 'Rossi' })], NOON);
  expect([counted(), read.mock.calls.length]).toEqual([[2], 3]);
  kept.forget();
  expect([counted(), read.mock.calls.length]).toEqual([[2], 4]);
});

it('is kept of the last that were asked for', () => {
  const read = vi.fn<(database: Database, id: string) => string>((_, id) => id);
  const kept = keptUntilChanged(() => database, ['orders'], read);
  for (let number = 0; number <= 50; number += 1) kept.ask(`K${number}`);
  expect(read).toHaveBeenCalledTimes(51);
  kept.ask('K50');
  kept.ask('K1');
  expect(read).toHaveBeenCalledTimes(51);
  kept.ask('K0');
  expect(read).toHaveBeenCalledTimes(52);
});
