import { afterEach, describe, expect, it } from 'vitest';

import { defaultSettings } from '#shared/bridge/app/settings.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import { testClient } from '#test/conformance/support/test-client.ts';
import { openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';
import { startScriptedBank } from '#test/support/scripted-bank.ts';
import type { ScriptedAnswer, ScriptedRequest } from '#test/support/scripted-bank.ts';
import { createSync } from './index.ts';
import type { SyncDeps } from './index.ts';

const ended: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START_MS = Date.parse('2026-06-30T10:00:00Z');

interface Transfer {
  readonly moneyTransferId: string;
  readonly createdDatetime: string | null;
  readonly status: string;
}

interface Order {
  readonly orderId: string;
  readonly campaignId: string;
  readonly status: string;
  readonly orderAmount: number;
}

/** Newest first, four hours apart: a year and two months of them. */
const manyTransfers = (count = 2_600): Transfer[] => Array.from({ length: count }, (_, index) => ({
  moneyTransferId: `T${index}`, createdDatetime: new Date(START_MS - HOUR_MS - index * 4 * HOUR_MS).toISOString(), status: 'EXECUTED',
}));

const orderStatus = (index: number): string => (index < 100 ? 'WAITING' : index < 130 ? 'CREATED' : index < 140 ? 'INCORRECT_AMOUNT' : index % 9 === 0 ? 'CANCELLED' : 'ACCEPTED');

const manyOrders = (count = 2_419): Order[] => Array.from({ length: count }, (_, index) => ({
  orderId: `O${index}`, campaignId: `C${index % 6}`, status: orderStatus(index), orderAmount: 100 + (index % 50),
}));

interface Ways {
  /** How the transfer search goes by its period. */
  readonly filter?: (row: Transfer, from: number) => boolean;
  /** Most rows of an answer of transfers. */
  readonly cap?: number;
  /** How the order search goes by a status. */
  readonly finds?: (order: Order, wanted: string) => boolean;
  /** Most orders of an answer. */
  readonly ordersCap?: number;
  readonly settings?: Partial<Settings>;
  readonly transfers?: readonly Transfer[];
  readonly orders?: readonly Order[];
}

const isCreatedSince = ({ createdDatetime }: Transfer, from: number): boolean => createdDatetime !== null && Date.parse(createdDatetime) >= from;

/** A bank with many transfers and orders, which the tests change, and the sync that reads it. */
async function world({ filter = isCreatedSince, cap = 200, finds = ({ status }, wanted) => status === wanted, ordersCap = Infinity, settings = {}, transfers = manyTransfers(), orders = manyOrders() }: Ways = {}) {
  const books = { transfers, orders };
  const sumOf = (campaignId: string, status: string): number =>
    books.orders.filter((order) => order.campaignId === campaignId && order.status === status).reduce((sum, { orderAmount }) => sum + orderAmount, 0);
  const answerTo = ({ path, body }: ScriptedRequest): unknown => {
    if (path.endsWith('/money-transfers/search')) {
      const { createdDatetime: { from = null } = {}, pagination: { offset, limit } } = body as { readonly createdDatetime?: { readonly from?: string }; readonly pagination: { readonly offset: number; readonly limit: number } };
      const found = from === null ? books.transfers : books.transfers.filter((row) => filter(row, Date.parse(from)));
      return { list: found.slice(offset, offset + Math.min(limit, cap)) };
    }
    const [, transferId] = /\/money-transfers\/(T\w+)$/.exec(path) ?? [];
    if (transferId !== undefined) return books.transfers.find(({ moneyTransferId }) => moneyTransferId === transferId) ?? null;
    if (path.endsWith('/orders/search')) {
      const { status } = body as { readonly status?: string };
      return { list: books.orders.filter((order) => status === undefined || finds(order, status)).slice(0, ordersCap) };
    }
    const [, orderId] = /\/orders\/(O\w+)$/.exec(path) ?? [];
    if (orderId !== undefined) return books.orders.find((order) => order.orderId === orderId) ?? null;
    const [, listed] = /\/campaigns\/(C\d)\/orders$/.exec(path) ?? [];
    if (listed !== undefined) return { list: books.orders.filter(({ campaignId }) => campaignId === listed) };
    const [, campaignId] = /\/campaigns\/(C\d)\/available-amount$/.exec(path) ?? [];
    if (campaignId !== undefined) {
      const [accountedAmount, waitingAmount] = [sumOf(campaignId, 'ACCEPTED'), sumOf(campaignId, 'WAITING')];
      return { campaignId, accountedAmount, waitingAmount, totalAmount: accountedAmount + waitingAmount, currency: 'EUR' };
    }
    if (path.endsWith('/campaigns/search')) return { list: ['C0', 'C1', 'C2', 'C3', 'C4', 'C5'].map((id) => ({ campaignId: id, name: id, status: 'OPEN' })) };
    if (path.endsWith('/accounts')) return { list: [{ accountId: 'A1', currency: 'EUR' }] };
    if (path.endsWith('/balance')) return { balance: 1, availableBalance: 1, currency: 'EUR', date: '2026-06-30' };
    if (path.endsWith('/parent')) return null;
    return { list: [] };
  };
  let bytes = 0;
  const bank = await startScriptedBank((request): ScriptedAnswer => {
    const json = answerTo(request);
    bytes += JSON.stringify(json).length;
    return json === null ? null : { json };
  });
  const folder = temporaryFolder();
  const time = { nowMs: START_MS };
  const clock = { now: () => time.nowMs };
  const { cache } = await openTestCache(folder.path, { clock });
  const { client } = testClient(bank.url, {}, { clock });
  const deps: SyncDeps = {
    bank: client, cache, clock, settings: () => ({ ...defaultSettings, historyMonths: 1, ...settings }), onChanged: () => undefined, onNotice: () => undefined,
  };
  const sync = await createSync(deps, () => undefined);
  ended.push(folder.remove, () => cache.close(), () => client.close(), () => bank.close(), () => sync.close());
  /** What a reading asked of transfers and orders, and how many bytes all its answers had. */
  const cost = async (read: () => Promise<unknown>) => {
    const before = bank.requests.length;
    bytes = 0;
    await read();
    const asked = bank.requests.slice(before);
    const countOf = (pattern: RegExp): number => asked.filter(({ path }) => pattern.test(path)).length;
    return {
      transferPages: countOf(/\/money-transfers\/search$/), transfersAlone: countOf(/\/money-transfers\/T\w+$/), orderSearches: countOf(/\/orders\/search$/),
      wholeOrders: asked.filter(({ path, body }) => path.endsWith('/orders/search') && JSON.stringify(body) === '{}').length,
      ordersAlone: countOf(/\/orders\/O\w+$/), orderLists: countOf(/\/campaigns\/C\d\/orders$/), bytes,
    };
  };
  const later = (ms: number): void => {
    time.nowMs += ms;
  };
  const refreshChanges = async () => {
    later(15 * 60_000);
    return cost(async () => {
      const { freshness } = await sync.refreshChanges();
      expect(freshness.phase).toBe('upToDate');
    });
  };
  const shownOf = async (section: 'transfers' | 'orders', id: string) => {
    const { rows } = await cache.read.recordPage({ section, filters: {}, search: id, sort: null }, 0, 5);
    const record = rows.find((row) => row.id === (section === 'transfers' ? `A1:${id}` : id))?.record;
    return record !== undefined && 'status' in record ? record.status : null;
  };
  const habits = () => client.habits.get();
  return {
    books, sync, cache, later, habits, cost, refreshChanges, shownOf, requests: bank.requests,
    change: (id: string, to: Partial<Transfer>) => {
      books.transfers = books.transfers.map((row) => (row.moneyTransferId === id ? { ...row, ...to } : row));
    },
    changeOrder: (id: string, to: Partial<Order>) => {
      books.orders = books.orders.map((row) => (row.orderId === id ? { ...row, ...to } : row));
    },
  };
}

const WHOLE_PAGES = 15;

describe('an automatic refresh', () => {
  it('asks a large portal for what may have changed', async () => {
    const test = await world();
    const first = await test.refreshChanges();
    expect(first).toMatchObject({ wholeOrders: 1 });
    const small = await test.refreshChanges();
    expect(small).toMatchObject({ transfersAlone: 0, orderSearches: 3, wholeOrders: 0, ordersAlone: 0, orderLists: 0 });
    expect(small.transferPages).toBeLessThanOrEqual(3);
    expect(small.bytes * 6).toBeLessThan(first.bytes);
  });

  it('reads long lists whole where a person asks, and where it is due', async () => {
    const test = await world();
    await test.refreshChanges();
    const asked = await test.cost(() => test.sync.refresh(null));
    expect(asked).toMatchObject({ transferPages: WHOLE_PAGES, wholeOrders: 1 });
    expect(await test.cost(() => test.sync.refresh('A1'))).toMatchObject({ transferPages: WHOLE_PAGES, orderSearches: 0 });

    test.later(DAY_MS);
    const due = await test.refreshChanges();
    expect(due.wholeOrders).toBe(1);
    // On another day it is learned anew how pages are counted.
    expect([WHOLE_PAGES, WHOLE_PAGES + 1]).toContain(due.transferPages);
    expect(await test.refreshChanges()).toMatchObject({ wholeOrders: 0 });
  });

  it('costs no more where nothing changed however much there is', async () => {
    const one = await world();
    const other = await world({ transfers: manyTransfers(5_200), orders: manyOrders(4_838) });
    await one.refreshChanges();
    await other.refreshChanges();
    const [few, many] = [await one.refreshChanges(), await other.refreshChanges()];
    expect({ ...many, bytes: 0 }).toEqual({ ...few, bytes: 0 });
    expect(many.bytes).toBeLessThan(1.1 * few.bytes);
  });

  it('reads everything each time where the settings say so, or where lists are short', async () => {
    const each = await world({ settings: { wholeReadingHours: null } });
    await each.refreshChanges();
    expect(await each.refreshChanges()).toMatchObject({ transferPages: WHOLE_PAGES, wholeOrders: 1 });
    const short = await world({ transfers: manyTransfers(1_900), orders: manyOrders(1_907) });
    await short.refreshChanges();
    expect(await short.refreshChanges()).toMatchObject({ transferPages: 11, wholeOrders: 1 });
  });

  it('does not stand in for what a person asks for while it is under way', async () => {
    const test = await world();
    await test.refreshChanges();
    const both = await test.cost(() => Promise.all([test.sync.refreshChanges(), test.sync.refresh(null)]));
    expect(both.wholeOrders).toBe(1);
    const joined = await test.cost(() => Promise.all([test.sync.refresh(null), test.sync.refreshChanges()]));
    expect(joined).toMatchObject({ wholeOrders: 1, orderSearches: 1 });
  });

  it('says up to when everything is known, and when the long lists were read whole', async () => {
    const test = await world();
    await test.refreshChanges();
    const whole = test.sync.freshness();
    expect(whole).not.toHaveProperty('wholeAsOf');
    await test.refreshChanges();
    expect(test.sync.freshness()).toEqual({ phase: 'upToDate', asOf: '2026-06-30T10:30:00.000Z', wholeAsOf: '2026-06-30T10:15:00.000Z' });
    const [read] = (await test.cache.read.completeReads()).filter(({ part }) => part === 'orders');
    expect(read).toMatchObject({ asOf: '2026-06-30T10:15:00.000Z', changesAsOf: '2026-06-30T10:30:00.000Z' });
    await test.sync.refresh(null);
    expect(test.sync.freshness()).not.toHaveProperty('wholeAsOf');
  });
});

const ofTransfers = (ways: Ways = {}) => world({ orders: [], ...ways });
const ofOrders = (ways: Ways = {}) => world({ transfers: [], ...ways });

describe('transfers', () => {
  it('are found where they are new, changed lately, or not finished', async () => {
    const test = await ofTransfers();
    test.change('T1500', { status: 'BOOKED' });
    test.change('T1600', { status: 'PARKED' });
    test.change('T1700', { status: 'WORK_IN_PROGRESS', createdDatetime: null });
    await test.refreshChanges();
    test.books.transfers = [{ moneyTransferId: 'TNEW', createdDatetime: new Date(START_MS).toISOString(), status: 'BOOKED' }, ...test.books.transfers];
    test.change('T20', { status: 'REJECTED' });
    test.change('T1500', { status: 'EXECUTED' });
    test.change('T1600', { status: 'CANCELLED' });
    test.books.transfers = test.books.transfers.filter(({ moneyTransferId }) => moneyTransferId !== 'T1700');
    expect(await test.refreshChanges()).toMatchObject({ transferPages: 2, transfersAlone: 3 });
    expect(await Promise.all(['TNEW', 'T20', 'T1500', 'T1600', 'T1700'].map((id) => test.shownOf('transfers', id)))).toEqual(['BOOKED', 'REJECTED', 'EXECUTED', 'CANCELLED', null]);
    expect(await test.refreshChanges()).toMatchObject({ transfersAlone: 0 });
  });

  it('are asked for from further back where many are not finished', async () => {
    const test = await ofTransfers();
    for (let index = 0; index < 30; index += 1) test.change(`T${300 + index * 10}`, { status: 'WORK_IN_PROGRESS' });
    await test.refreshChanges();
    test.change('T300', { status: 'EXECUTED' });
    test.change('T590', { status: 'EXECUTED' });
    expect(await test.refreshChanges()).toMatchObject({ transfersAlone: 20, transferPages: 3 });
    expect(await Promise.all(['T300', 'T590'].map((id) => test.shownOf('transfers', id)))).toEqual(['EXECUTED', 'EXECUTED']);
  });

  it('that were deleted or sent back before the window are found by the next whole reading', async () => {
    const test = await ofTransfers();
    await test.refreshChanges();
    test.change('T1500', { status: 'REJECTED' });
    test.books.transfers = test.books.transfers.filter(({ moneyTransferId }) => moneyTransferId !== 'T1501');
    await test.refreshChanges();
    expect(await Promise.all(['T1500', 'T1501'].map((id) => test.shownOf('transfers', id)))).toEqual(['EXECUTED', 'EXECUTED']);
    test.later(DAY_MS);
    await test.refreshChanges();
    expect(await Promise.all(['T1500', 'T1501'].map((id) => test.shownOf('transfers', id)))).toEqual(['REJECTED', null]);
  });

  it('that were deleted within the window make the list be read whole, once', async () => {
    const test = await ofTransfers();
    await test.refreshChanges();
    test.books.transfers = test.books.transfers.filter(({ moneyTransferId }) => moneyTransferId !== 'T20');
    expect((await test.refreshChanges()).transferPages).toBeGreaterThanOrEqual(WHOLE_PAGES);
    expect(await test.shownOf('transfers', 'T20')).toBeNull();
    expect(test.habits().lists['transfers']?.unfilteredAtMs).toBeUndefined();
    expect((await test.refreshChanges()).transferPages).toBeLessThanOrEqual(3);
  });

  it('that were read alone but are in no list of the bank are not expected to come', async () => {
    const test = await ofTransfers();
    await test.refreshChanges();
    const { rows: [row] } = await test.cache.read.recordPage({ section: 'transfers', filters: {}, search: 'T20', sort: null }, 0, 1);
    if (row === undefined || !('moneyTransferId' in row.record)) throw new Error('no transfer');
    await test.cache.write.putRecords({ section: 'transfers', scope: 'A1', records: [{ ...row.record, moneyTransferId: 'TALONE' }], asOf: row.asOf });
    expect((await test.refreshChanges()).transferPages).toBeLessThanOrEqual(3);
    expect(await test.shownOf('transfers', 'TALONE')).toBe('EXECUTED');
  });

  it.each<[string, Ways]>([
    ['does not go by the period', { filter: () => true }],
    ['answers nothing to a period', { filter: () => false }],
    ['goes by another date', { filter: (row, from) => isCreatedSince(row, from + 20 * DAY_MS) }],
  ])('are read whole where the bank %s, and it is not asked in vain again that day', async (_, ways) => {
    const test = await ofTransfers(ways);
    await test.refreshChanges();
    const doubtful = await test.refreshChanges();
    expect(doubtful.transferPages).toBeGreaterThanOrEqual(WHOLE_PAGES);
    expect(doubtful.transferPages).toBeLessThanOrEqual(WHOLE_PAGES + 4);
    expect(test.habits().lists['transfers']?.unfilteredAtMs).toBeDefined();
    expect((await test.refreshChanges()).transferPages).toBe(WHOLE_PAGES);
    test.later(25 * HOUR_MS);
    await test.refreshChanges();
    expect((await test.refreshChanges()).transferPages).toBeGreaterThan(WHOLE_PAGES);
  });

  it('come in shorter pages where the bank cuts them', async () => {
    const test = await ofTransfers({ cap: 70 });
    await test.refreshChanges();
    test.change('T150', { status: 'REJECTED' });
    expect((await test.refreshChanges()).transferPages).toBeLessThanOrEqual(6);
    expect(await test.shownOf('transfers', 'T150')).toBe('REJECTED');
  });
});

describe('orders', () => {
  it('that moved on are read one by one, and new ones are found', async () => {
    const test = await ofOrders();
    await test.refreshChanges();
    test.changeOrder('O1', { status: 'ACCEPTED' });
    test.changeOrder('O2', { status: 'EXPIRED' });
    test.changeOrder('O101', { status: 'WAITING' });
    test.books.orders = [...test.books.orders, { orderId: 'ONEW', campaignId: 'C3', status: 'CREATED', orderAmount: 70 }];
    expect(await test.refreshChanges()).toMatchObject({ orderSearches: 3, wholeOrders: 0, ordersAlone: 2, orderLists: 0 });
    expect(await Promise.all(['O1', 'O2', 'O101', 'ONEW'].map((id) => test.shownOf('orders', id)))).toEqual(['ACCEPTED', 'EXPIRED', 'WAITING', 'CREATED']);
    expect(await test.refreshChanges()).toMatchObject({ orderSearches: 3, ordersAlone: 0, orderLists: 0 });
  });

  it('that a colleague cancelled, or that came and were paid meanwhile, are found by what their campaign has raised', async () => {
    const test = await ofOrders();
    await test.refreshChanges();
    test.changeOrder('O1003', { status: 'CANCELLED' });
    test.books.orders = [...test.books.orders, { orderId: 'OPAID', campaignId: 'C4', status: 'ACCEPTED', orderAmount: 70 }];
    expect(await test.refreshChanges()).toMatchObject({ wholeOrders: 0, ordersAlone: 0, orderLists: 2 });
    expect(await Promise.all(['O1003', 'OPAID'].map((id) => test.shownOf('orders', id)))).toEqual(['CANCELLED', 'ACCEPTED']);
    expect(await test.refreshChanges()).toMatchObject({ orderLists: 0 });
  });

  it('are known by their campaign also after a refresh that was broken off between the two', async () => {
    const test = await ofOrders();
    await test.refreshChanges();
    test.changeOrder('O1003', { status: 'CANCELLED' });
    await test.cache.write.putAvailableAmount('C1', {
      campaignId: 'C1', accounted: { amountMinor: 1, currency: 'EUR' }, waiting: { amountMinor: 1, currency: 'EUR' }, total: { amountMinor: 2, currency: 'EUR' },
    });
    expect(await test.refreshChanges()).toMatchObject({ orderLists: 1 });
    expect(await test.shownOf('orders', 'O1003')).toBe('CANCELLED');
  });

  it('that moved on in great number are read by their campaigns', async () => {
    const test = await ofOrders();
    test.books.orders = test.books.orders.map((order, index) => (index >= 140 && index < 600 && index % 2 === 0 ? { ...order, status: 'WAITING' } : order));
    await test.refreshChanges();
    test.books.orders = test.books.orders.map((order) => (order.campaignId === 'C0' || order.campaignId === 'C2' || order.campaignId === 'C4' ? { ...order, status: order.status === 'WAITING' ? 'EXPIRED' : order.status } : order));
    expect(await test.refreshChanges()).toMatchObject({ wholeOrders: 0, ordersAlone: 0, orderLists: 3 });
    expect(await Promise.all(['O0', 'O140', 'O598', 'O1'].map((id) => test.shownOf('orders', id)))).toEqual(['EXPIRED', 'EXPIRED', 'EXPIRED', 'WAITING']);
  });

  it.each<[string, Ways]>([
    ['does not go by the state', { finds: () => true }], ['finds nothing by a state', { finds: () => false }],
    ['leaves some out', { finds: ({ orderId, status }, wanted) => status === wanted && orderId !== 'O7' }],
  ])('are read whole where the bank %s, and it is not asked in vain again that day', async (_, ways) => {
    const test = await ofOrders(ways);
    await test.refreshChanges();
    expect(await test.refreshChanges()).toMatchObject({ wholeOrders: 1 });
    expect(test.habits().lists['orders']?.unfilteredAtMs).toBeDefined();
    const { orderSearches } = await test.cost(() => test.sync.refresh(null));
    expect(await test.refreshChanges()).toMatchObject({ wholeOrders: 1, orderSearches });
  });

  it('are always read whole where the bank cuts long answers', async () => {
    const test = await ofOrders({ ordersCap: 2_200 });
    await test.refreshChanges();
    expect(await test.refreshChanges()).toMatchObject({ wholeOrders: 1 });
  });
});
