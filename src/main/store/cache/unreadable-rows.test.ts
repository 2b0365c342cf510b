import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import { decodeContent } from '#shared/contract/answer.ts';
import type { OperationOutput } from '#shared/contract/operation-types.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { account, instant, openDatabase, statementWindow } from '#test/support/cache-fixture.ts';
import { findAccount, listAccounts, putBalance, replaceAccounts } from './accounts.ts';
import { ordersByStatus, recordPage } from './records/reading.ts';
import { replaceRecords } from './records/writing.ts';
import { readReservedEntries, readReservedTotal, replaceReservedEntries } from './reserved.ts';
import { applyWindow } from './statement/apply.ts';
import { coveredRanges } from './statement/coverage.ts';
import { statementSummary } from './statement/reading.ts';
import { unreadableRowsOf } from './unreadable-rows.ts';

let database: Database;
let key: number;

beforeEach(() => {
  const opened = openDatabase('2026-06-01T09:00:00Z', ['A1']);
  ({ database, key } = opened);
  return opened.close;
});

const [MORNING, EVENING] = [instant('2026-06-10T08:00:00Z'), instant('2026-06-10T18:00:00Z')];

/** What the contract makes of a list of rows. */
function read<Id extends OperationId>(id: Id, list: readonly unknown[]): OperationOutput<Id> {
  const decoded = decodeContent(id, { list });
  if (!decoded.ok) throw new Error(decoded.error.path);
  return decoded.value;
}

const orders = (list: readonly unknown[], asOf = MORNING): void => {
  const { rows: records, unreadable } = read('searchOrders', list);
  replaceRecords(database, { section: 'orders', scope: null, records, unreadable, asOf });
};

const listed = (): (string | undefined)[] =>
  recordPage(database, { section: 'orders', search: '', filters: {}, sort: null }, 0, 10).rows.map(({ id }) => id).toSorted();

describe('a list with a row that cannot be told apart', () => {
  it('makes no record go, since the row may be any of them, and keeps what came until the list is whole again', () => {
    orders([{ orderId: '1' }, { orderId: '2' }]);
    orders([{ orderId: '1' }, { orderId: false, description: 'the other' }], EVENING);
    expect(listed()).toEqual(['1', '2']);
    expect(unreadableRowsOf(database, ['orders'])).toMatchObject([{ index: 1, raw: '{"orderId":false,"description":"the other"}', said: { orderId: null, description: 'the other' } }]);
    orders([{ orderId: '1' }], EVENING);
    expect([listed(), unreadableRowsOf(database, ['orders'])]).toEqual([['1'], []]);
  });

  it('hides no account', () => {
    const { rows, unreadable } = read('listAccounts', [{ accountId: 'A2' }, { iban: 'IT60X0542811101000000123456' }]);
    replaceAccounts(database, rows, EVENING, unreadable);
    expect(listAccounts(database).map((each) => each.account.accountId).toSorted()).toEqual(['A1', 'A2']);
    replaceAccounts(database, [account('A2')], EVENING);
    expect(listAccounts(database).map((each) => each.account.accountId)).toEqual(['A2']);
  });

  it('has no sum of what is reserved: it would look whole', () => {
    const taken = (list: readonly unknown[]): void => {
      const { rows, unreadable } = read('listReservedEntries', list);
      replaceReservedEntries(database, key, rows, EVENING, unreadable);
    };
    const entry = { reservedEntryId: 'R1', amount: 10, currency: 'EUR' };
    taken([entry, { reservedEntryId: 'R2', amount: 'ten', currency: 'EUR' }]);
    expect(readReservedEntries(database, key)).toMatchObject({ entries: [{ reservedEntryId: 'R1' }], total: null });
    expect(readReservedTotal(database, key)).toBeNull();
    taken([entry]);
    expect(readReservedTotal(database, key)).toMatchObject({ value: { amountMinor: 1000, currency: 'EUR' } });
  });
});

describe('a record of which the amount cannot be read', () => {
  it('is listed, and left out of a total that says how many it lacks', () => {
    const order = { campaignId: 'C', status: 'ACCEPTED', totalAmount: 10, currency: 'EUR' };
    orders([{ ...order, orderId: '1' }, { ...order, orderId: '2', totalAmount: '10,00' }, { ...order, orderId: '3', status: 'WAITING' }]);
    expect(listed()).toEqual(['1', '2', '3']);
    expect(ordersByStatus(database, 'C')).toEqual([
      { status: 'ACCEPTED', count: 2, total: { amountMinor: 1000, currency: 'EUR' }, lacking: 1 },
      { status: 'WAITING', count: 1, total: { amountMinor: 1000, currency: 'EUR' }, lacking: 0 },
    ]);
  });

  it('and one whose currency is not said is in no sum, which stays that of the others', () => {
    const order = { campaignId: 'C', status: 'ACCEPTED', totalAmount: 10, currency: 'EUR' };
    orders([{ ...order, orderId: '1' }, { ...order, orderId: '2', currency: { value: 'EUR' } }, { ...order, orderId: '3', status: 'WAITING', currency: { value: 'EUR' } }]);
    expect(ordersByStatus(database, 'C')).toEqual([
      { status: 'ACCEPTED', count: 2, total: { amountMinor: 1000, currency: 'EUR' }, lacking: 1 }, { status: 'WAITING', count: 1, total: { amountMinor: 1000, currency: 'XXX' }, lacking: 0 },
    ]);
  });
});

it('a balance of which no amount can be read is kept with what came, and proves nothing of any day', () => {
  const decoded = decodeContent('getBalance', { balance: 'n.d.', availableBalance: 7, currency: 'EUR', date: '2026-06-09' });
  if (!decoded.ok) throw new Error(decoded.error.path);
  putBalance(database, key, decoded.value, MORNING);
  expect(findAccount(database, 'A1')?.balance).toEqual({ value: decoded.value, asOf: MORNING });
  expect(decoded.value).toMatchObject({ accounting: null, available: { amountMinor: 700 }, unreadable: [{ path: 'balance', raw: 'n.d.' }] });
  expect(database.prepare('SELECT count(*) FROM known_balance').pluck().get()).toBe(0);
});

describe('a statement with an entry that has no day or no amount', () => {
  const entry = { transactionId: 'T1', operationDate: '2026-06-02', amount: 10, currency: 'EUR', description: 'A', type: 'CREDIT' };
  const taken = (from: string, to: string, list: readonly unknown[]): void => {
    const { rows, unreadable, repeated = [] } = read('listTransactions', list);
    const partlyReadable = rows.filter((row) => row.unreadable !== undefined);
    applyWindow(database, key, { ...statementWindow('A1', from, to, rows, EVENING), unreadable, repeated, partlyReadable });
  };
  const summary = (from: string, to: string) =>
    statementSummary(database, { accountId: 'A1', from: from as never, to: to as never, search: '', entries: 'all', marks: 'all' });

  it('covers its days, lets nothing vanish, and says in the sums of its day that they are incomplete', () => {
    taken('2026-06-01', '2026-06-10', [entry, { ...entry, transactionId: 'T2', operationDate: '2026-06-05' }]);
    taken('2026-06-01', '2026-06-10', [entry, { ...entry, transactionId: 'T3', operationDate: '2026-06-04', amount: 'ten' }]);
    expect(coveredRanges(database, key)).toHaveLength(1);
    expect(summary('2026-06-01', '2026-06-10')).toMatchObject({ total: 2, sums: [{ net: { amountMinor: 2000 } }], unreadable: [{ said: { transactionId: 'T3' } }] });
    expect(summary('2026-06-05', '2026-06-10')).not.toHaveProperty('unreadable');
  });

  it('is in doubt on every day of its window where the day itself cannot be read, until those are read again', () => {
    taken('2026-06-01', '2026-06-10', [entry, { ...entry, operationDate: 'June' }]);
    expect(summary('2026-06-07', '2026-06-07')).toMatchObject({ unreadable: [{ said: { operationDate: null, amount: { amountMinor: 1000 } } }] });
    expect(summary('2026-06-11', '2026-06-12')).not.toHaveProperty('unreadable');
    taken('2026-06-01', '2026-06-10', [entry]);
    expect(summary('2026-06-01', '2026-06-10')).not.toHaveProperty('unreadable');
  });

  it('says which of its entries came twice and counts them once, and keeps what came in a field that it cannot read', () => {
    taken('2026-06-01', '2026-06-10', [entry, entry, { ...entry, transactionId: 'T2', valueDate: '04.06.2026', operationDate: '2026-06-04' }]);
    expect(summary('2026-06-01', '2026-06-10')).toMatchObject({
      total: 2, sums: [{ net: { amountMinor: 2000 } }], repeated: [{ transactionId: 'T1', amount: { amountMinor: 1000 } }],
      partlyReadable: [{ transactionId: 'T2', valueDate: null, unreadable: [{ path: 'valueDate', raw: '04.06.2026' }] }],
    });
    expect(summary('2026-06-05', '2026-06-10')).not.toHaveProperty('repeated');
    expect(summary('2026-06-05', '2026-06-10')).not.toHaveProperty('partlyReadable');
    taken('2026-06-01', '2026-06-10', [entry, { ...entry, transactionId: 'T2', operationDate: '2026-06-04' }]);
    for (const notes of ['repeated', 'partlyReadable']) expect(summary('2026-06-01', '2026-06-10')).not.toHaveProperty(notes);
  });
});
