import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';

import { decodeContent } from '#shared/contract/answer.ts';
import type { Order } from '#shared/contract/orders.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { unreadableRows } from '../unreadable-rows.ts';
import { closingOrdersJson, closingOrdersOf } from './closing-orders.ts';
import { OrderList, placesAmong } from './order-list.ts';
import type { OrderListVerdict } from './order-list.ts';
import { findRecord, recordPage } from './reading.ts';
import { putRecords, replaceRecords } from './writing.ts';

let database: Database;

beforeEach(() => {
  const opened = emptyDatabase();
  database = opened.database;
  return opened.close;
});

const [MORNING, NOON, EVENING] = [instant('2026-06-30T08:00:00Z'), instant('2026-06-30T12:00:00Z'), instant('2026-06-30T18:00:00Z')];

type Row = Readonly<Record<string, unknown>> & { readonly orderId: string };

const row = (orderId: string, over: object = {}): Row => ({ orderId, campaignId: 'C1', status: 'ACCEPTED', totalAmount: 10.1, orderAmount: 10, feeAmount: 0.1, currency: 'EUR', ...over });

function take(body: unknown, asOf = NOON, campaignId = 'C1'): OrderListVerdict {
  const list = new OrderList(database, campaignId);
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
  for (let at = 0; at < bytes.length; at += 50) list.feed(bytes.subarray(at, at + 50));
  return list.end(asOf);
}

const listed = (...rows: Row[]) => take({ list: rows });
const ids = (campaignId = 'C1') => closingOrdersOf(closingOrdersJson(database, campaignId)).map(({ orderId }) => orderId);
const cached = (orderId: string) => findRecord(database, 'orders', orderId);

describe('the list of a campaign\'s orders', () => {
  it('is written whole the first time, and later only where its text differs', () => {
    expect(listed(row('1'), row('2'), row('3'))).toEqual({ kind: 'taken', rows: 3, changed: 3, gone: [] });
    expect(listed(row('1'), row('2', { status: 'CANCELED' }), row('3'))).toEqual({ kind: 'taken', rows: 3, changed: 1, gone: [] });
    expect([ids(), cached('2')?.record.status]).toEqual([['1', '2', '3'], 'CANCELLED']);
  });

  it('makes what it names as new as itself, and what it does not name gone', () => {
    listed(row('1'), row('2'));
    expect(take({ list: [row('2')] }, EVENING)).toEqual({ kind: 'taken', rows: 1, changed: 0, gone: ['1'] });
    expect([ids(), cached('2')?.asOf, cached('1')?.asOf]).toEqual([['2'], EVENING, NOON]);
    expect(recordPage(database, { section: 'orders', search: '', filters: {}, sort: null }, 0, 10)).toMatchObject({ total: 1, rows: [{ asOf: EVENING }] });
    listed(row('1'), row('2'));
    expect(ids()).toEqual(['1', '2']);
  });

  it('reads an order again that was written otherwise since', () => {
    listed(row('1'), row('2'));
    const order = cached('1')?.record as Order;
    putRecords(database, 'orders', [{ ...order, status: 'FAILED' }], NOON);
    expect(listed(row('1'), row('2'))).toMatchObject({ changed: 1 });
    expect(cached('1')?.record.status).toBe('ACCEPTED');
    replaceRecords(database, { section: 'orders', scope: null, records: [cached('2')?.record as Order], asOf: NOON });
    expect(ids()).toEqual(['2']);
    expect(listed(row('1'), row('2'))).toMatchObject({ changed: 1, gone: [] });
    expect(ids()).toEqual(['1', '2']);
  });

  it('keeps what was written of an order while it came', () => {
    listed(row('1'));
    const list = new OrderList(database, 'C1');
    list.feed(new TextEncoder().encode(JSON.stringify({ list: [row('1')] })));
    putRecords(database, 'orders', [{ ...(cached('1')?.record as Order), status: 'CANCELLED' }], EVENING);
    list.end(NOON);
    expect([ids(), cached('1')?.record.status]).toEqual([['1'], 'CANCELLED']);
  });

  it('keeps its order, however it is listed anew', () => {
    listed(row('1'), row('2'), row('3'));
    listed(row('0'), row('1'), row('2', { status: 'SPLIT' }), row('2b'), row('3'), row('4'));
    expect(ids()).toEqual(['0', '1', '2', '2b', '3', '4']);
    listed(row('3'), row('1'), row('5'));
    expect(ids()).toEqual(['3', '1', '5']);
  });

  it('touches no other campaign, and puts orders that name none into its own', () => {
    take({ list: [row('9', { campaignId: 'C2' })] }, MORNING, 'C2');
    listed(row('1', { campaignId: null }));
    expect([ids(), ids('C2')]).toEqual([['1'], ['9']]);
    expect(take({ list: [] }, NOON)).toMatchObject({ gone: ['1'] });
    expect(ids('C2')).toEqual(['9']);
  });

  it('leaves everything as it was when it is refused or breaks off', () => {
    listed(row('1'));
    expect(take({ status: 'KO', errors: [{ code: 'E', description: 'no', params: '' }], payload: { list: [row('2')] } })).toMatchObject({ kind: 'refused', errors: [{ code: 'E' }] });
    expect(take('{"list":[{"orderId":"2"}')).toMatchObject({ kind: 'unreadable', problem: 'notJson' });
    expect(take({ message: 'hello' })).toMatchObject({ kind: 'unreadable', problem: 'shape' });
    expect(ids()).toEqual(['1']);
  });

  it('takes an order over of which a field cannot be read, and keeps a row aside that lacks its id: then no order is gone', () => {
    listed(row('1'), row('7'));
    const list = [row('2'), row('3', { totalAmount: 'ten' }), { ...row('4'), orderId: null }];
    expect(take({ payload: { list } })).toMatchObject({ kind: 'taken', rows: 3, gone: [] });
    expect(ids().toSorted()).toEqual(['1', '2', '3', '7']);
    const record = cached('3')?.record;
    expect(record).toMatchObject({ totalAmount: null, unreadable: [{ path: 'totalAmount', raw: 'ten' }] });
    expect(unreadableRows(database, 'campaignOrders', 'C1')).toMatchObject([{ row: { index: 2, path: 'payload.list.2.orderId', said: { orderId: null, status: record?.status } } }]);
    expect(take({ payload: { list: list.slice(0, 2) } })).toMatchObject({ kind: 'taken', gone: ['1', '7'] });
    expect(unreadableRows(database, 'campaignOrders', 'C1')).toEqual([]);
  });

  it('keeps a row aside that is no object at all, as reading the answer at once does: then no order is gone', () => {
    listed(row('1'), row('7'));
    const list = [row('2'), 'a, "text" ]', null, ['iban', { orderId: '8' }], -1.5];
    expect(take({ list })).toMatchObject({ kind: 'taken', rows: 5, gone: [] });
    expect(ids().toSorted()).toEqual(['1', '2', '7']);
    const atOnce = decodeContent('listCampaignOrders', { list });
    expect(unreadableRows(database, 'campaignOrders', 'C1').map((kept) => kept.row)).toEqual(atOnce.ok ? atOnce.value.unreadable : []);
    expect(take({ list: list.slice(0, 1) })).toMatchObject({ kind: 'taken', gone: ['1', '7'] });
  });

  it('that names an order twice with two texts stores the last, and neither stands for it', () => {
    listed(row('1'), row('1', { status: 'FAILED' }), row('2'), row('2'));
    expect([cached('1')?.record.status, cached('2')?.record.status]).toEqual(['FAILED', 'ACCEPTED']);
    expect(listed(row('1'), row('2'))).toMatchObject({ changed: 1 });
    expect(cached('1')?.record.status).toBe('ACCEPTED');
  });

  it('may be a single order without a list', () => {
    expect(take(row('1'))).toMatchObject({ kind: 'taken', rows: 1 });
    expect(ids()).toEqual(['1']);
  });
});

describe('a long list of orders', () => {
  const many = (count: number, changed: ReadonlySet<number> = new Set()): Row[] => Array.from({ length: count }, (_, index) =>
    row(`O${index}`, { description: `order { [ " ${index}`, status: changed.has(index) ? 'WAITING' : 'ACCEPTED' }));

  it('counts what changed anywhere in it, and what came and went', () => {
    listed(...many(100));
    expect(listed(...many(100))).toEqual({ kind: 'taken', rows: 100, changed: 0, gone: [] });
    expect(listed(...many(100, new Set([0, 17, 18, 99])))).toMatchObject({ rows: 100, changed: 4, gone: [] });
    expect([cached('O17')?.record.status, cached('O16')?.record.status]).toEqual(['WAITING', 'ACCEPTED']);
    expect(listed(...many(100, new Set([0, 17, 18, 99])))).toMatchObject({ changed: 0 });
    const without = many(100, new Set([0, 17, 18, 99])).toSpliced(40, 1);
    expect(listed(...without)).toEqual({ kind: 'taken', rows: 99, changed: 0, gone: ['O40'] });
    expect(ids()).toEqual(without.map(({ orderId }) => orderId));
    expect(listed(...without, row('new'))).toMatchObject({ rows: 100, changed: 1, gone: [] });
  });

  it('is held in memory only in part, however long it is, and nothing of it counts before its end', () => {
    const rows = Array.from({ length: 3000 }, (_, index) => row(`O${index}`, { description: `${index} `.repeat(700) }));
    const bytes = new TextEncoder().encode(JSON.stringify({ list: rows }));
    const scratchFiles = (): string[] => readdirSync(dirname(database.name)).filter((name) => name.endsWith('.scratch'));
    const read = (end: (list: OrderList) => void): OrderList['most'] => {
      const list = new OrderList(database, 'C1');
      for (let at = 0; at < bytes.length; at += 64 * 1024) list.feed(bytes.subarray(at, at + 64 * 1024));
      expect(ids()).toEqual([]);
      end(list);
      expect(scratchFiles()).toEqual([]);
      return list.most;
    };
    read((list) => {
      expect(scratchFiles()).toHaveLength(1);
      list.drop();
    });
    const most = read((list) => expect(list.end(NOON)).toEqual({ kind: 'taken', rows: 3000, changed: 3000, gone: [] }));
    expect([bytes.length > 8_000_000, most.texts < 1_300_000, most.notes / rows.length < 100]).toEqual([true, true, true]);
    expect(ids()).toEqual(rows.map(({ orderId }) => orderId));
    const again = new OrderList(database, 'C1');
    for (let at = 0; at < bytes.length; at += 64 * 1024) again.feed(bytes.subarray(at, at + 64 * 1024));
    expect(again.end(EVENING)).toMatchObject({ changed: 0 });
    expect([again.most.texts < 100_000, again.most.notes / rows.length < 150]).toEqual([true, true]);
  });

  it('is what it would be if it came for the first time, whatever came before', () => {
    const step = fc.record({ changed: fc.uniqueArray(fc.nat(79)), left: fc.uniqueArray(fc.nat(79)), touched: fc.option(fc.nat(79)), piece: fc.integer({ min: 20, max: 9000 }) });
    let campaigns = 0;
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
      campaigns += 1;
      const campaignId = `C${campaigns}`;
      for (const { changed, left, touched, piece } of steps) {
        const rows = many(80, new Set(changed)).filter((_, index) => !left.includes(index)).map((each) => ({ ...each, campaignId, orderId: `${campaignId}-${each.orderId}` }));
        const list = new OrderList(database, campaignId);
        const bytes = new TextEncoder().encode(JSON.stringify({ list: rows }));
        for (let at = 0; at < bytes.length; at += piece) list.feed(bytes.subarray(at, at + piece));
        expect(list.end(NOON)).toMatchObject({ kind: 'taken', rows: rows.length });
        const closing = closingOrdersOf(closingOrdersJson(database, campaignId));
        expect(closing.map(({ orderId, status }) => [orderId, status])).toEqual(rows.map((each) => [each.orderId, (each as Row)['status']]));
        const known = touched === null ? null : cached(`${campaignId}-O${touched}`);
        if (known !== null) putRecords(database, 'orders', [{ ...known.record, status: 'FAILED' }], NOON);
      }
    }), { numRuns: 60 });
  });
});

describe('places in a list', () => {
  it('stay where they are in order, and make room for what is new', () => {
    expect(placesAmong([5, null, 7, null])).toEqual([5, 6, 7, 8]);
    expect(placesAmong([null, null, 3])).toEqual([1, 2, 3]);
    expect(placesAmong([null, null])).toEqual([0, 1]);
    expect(placesAmong([])).toEqual([]);
  });

  it('are given anew where the order is another', () => {
    expect([placesAmong([2, 1]), placesAmong([1, 1]), placesAmong([1, null, 1])]).toEqual([null, null, null]);
  });
});
