import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { allRows } from '#main/store/sqlite/index.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import type { ListAnswer, UnreadableRow } from '#shared/contract/list-answer.ts';
import { rowsThatCame } from '#shared/contract/list-answer.ts';
import type { Order } from '#shared/contract/orders.ts';
import { orderStatuses } from '#shared/domain/portal/states.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { unreadableRows } from '../unreadable-rows.ts';
import { PortalList } from './portal-list.ts';
import type { PortalAnswerVerdict } from './portal-list.ts';
import { putRecords, replaceRecords } from './writing.ts';

let database: Database;
let close: () => void;
beforeEach(() => {
  ({ database, close } = emptyDatabase());
});
afterEach(() => close());

const [MORNING, NOON] = [instant('2026-06-30T08:00:00Z'), instant('2026-06-30T12:00:00Z')];

function feed(list: PortalList, body: unknown, size = 50): PortalAnswerVerdict {
  list.begin();
  const bytes = new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
  for (let at = 0; at < bytes.length; at += size) list.feed(bytes.subarray(at, at + size));
  return list.end();
}

const answerOf = (rows: readonly unknown[]): ListAnswer<Order> => {
  const decoded = decodeContent('searchOrders', { list: rows });
  if (!decoded.ok) throw new Error(decoded.error.detail);
  return decoded.value;
};

const table = (): unknown[] => allRows(database, 'SELECT * FROM investment_order ORDER BY id').map((row) => ({ ...(row as object), generation: 0 }));
const scratchFiles = (): string[] => readdirSync(dirname(database.name)).filter((name) => name.endsWith('.scratch'));

/** As a whole answer in memory is judged and stored. */
function storedAtOnce(first: readonly unknown[], parts: readonly (readonly unknown[])[], partial: boolean) {
  const answers = [first, ...parts].map(answerOf);
  const records = new Map(answers.flatMap(({ rows }) => rows).map((order) => [order.orderId, order]));
  const unreadable: UnreadableRow[] = [...(answers[0]?.unreadable ?? [])];
  for (const part of answers.slice(1)) unreadable.push(...part.unreadable.filter(({ raw }) => answers[0]?.unreadable.every((other) => other.raw !== raw) === true));
  replaceRecords(database, { section: 'orders', scope: null, records: [...records.values()], unreadable, partial, asOf: NOON });
  return answers.map((answer) => ({
    came: rowsThatCame(answer), distinct: answer.rows.length + answer.unreadable.length, unreadable: answer.unreadable.length,
    values: new Set(answer.rows.map(({ status }) => status).filter((status) => orderStatuses.some((known) => known === status))).size,
  }));
}

it('is judged and stored as the same answers are that are held whole', () => {
  const id = fc.nat(12).map((number) => `O-${number}`);
  const row = fc.oneof(
    { weight: 8, arbitrary: fc.record({ orderId: id, campaignId: fc.constantFrom('C1', null), status: fc.constantFrom('ACCEPTED', 'WAITING', 'CANCELED', 'NEW_WORD', 3, null), totalAmount: fc.constantFrom(10, '10.00', 'ten') }) },
    { weight: 1, arbitrary: fc.constantFrom(null, 'text', 7, { status: 'ACCEPTED' }, ['iban']) },
  );
  const rows = fc.array(row, { maxLength: 14 });
  fc.assert(fc.property(rows, fc.array(rows, { maxLength: 3 }), fc.boolean(), fc.integer({ min: 1, max: 200 }), (first, parts, partial, size) => {
    database.exec('DELETE FROM investment_order');
    const before = answerOf([{ orderId: 'O-1', status: 'WAITING' }, { orderId: 'gone', status: 'WAITING' }]).rows;
    putRecords(database, 'orders', before, MORNING);
    const judged = storedAtOnce(first, parts, partial);
    const [stored, kept] = [table(), unreadableRows(database, 'orders', '')];

    database.exec('DELETE FROM investment_order');
    putRecords(database, 'orders', before, MORNING);
    const list = new PortalList(database, 'orders');
    const verdicts = [first, ...parts].map((each) => feed(list, { list: each }, size));
    const isInParts = list.isInParts();
    const foundIds = list.ids();
    list.store(NOON, partial);
    list.drop();
    expect(verdicts).toMatchObject(judged);
    expect([table(), unreadableRows(database, 'orders', '')]).toEqual([stored, kept]);
    const inParts = new Set(parts.flatMap((part) => answerOf(part).rows.map(({ orderId }) => orderId)));
    expect(isInParts).toBe(answerOf(first).rows.every(({ orderId }) => inParts.has(orderId)));
    const all = [first, ...parts].map(answerOf);
    const last = verdicts.at(-1);
    const ids = new Set(all.flatMap((answer) => answer.rows.map(({ orderId }) => orderId)));
    expect([last?.kind === 'taken' && last.found, foundIds]).toEqual([ids.size, [...ids]]);
  }), { numRuns: 150 });
});

it('adds what was found; of one campaign only those that are not named, and gives the ids of all of it', () => {
  const list = new PortalList(database, 'orders');
  feed(list, { payload: { list: [{ orderId: '1', campaignId: 'C1' }, { orderId: '2', campaignId: 'C2' }, { orderId: '3', campaignId: 'C1' }] } });
  expect(list.addOfCampaign(NOON, { campaignId: 'C1', except: new Set(['3']) })).toEqual(['1', '3']);
  expect(table()).toMatchObject([{ id: '1', position: null }]);
  list.add(NOON);
  expect(table()).toMatchObject([{ id: '1' }, { id: '2' }, { id: '3' }]);
  list.drop();
});

it('may be a single record, and is nothing where an answer is refused, breaks off or is no list', () => {
  const list = new PortalList(database, 'investors');
  expect(feed(list, { investorId: 'I1' })).toMatchObject({ kind: 'taken', came: 1, found: 1 });
  expect(feed(list, '{"list":[{"investorId":"2"}')).toMatchObject({ kind: 'unreadable', problem: 'notJson' });
  expect(feed(list, '{"list":[{"investorId":}]}')).toMatchObject({ kind: 'unreadable', problem: 'notJson' });
  expect(feed(list, { message: 'hello' })).toMatchObject({ kind: 'unreadable', problem: 'shape' });
  expect(feed(list, { status: 'KO', errors: [{ code: 'E', description: 'no', params: '' }], payload: { list: [{ investorId: '3' }] } })).toMatchObject({ kind: 'refused', errors: [{ code: 'E' }] });
  list.begin();
  list.feed(new TextEncoder().encode('{"list":[{"investorId":"4"},'));
  list.add(NOON);
  expect(allRows(database, 'SELECT id FROM investor')).toEqual([{ id: 'I1' }]);
  list.drop();
});

it('is held in memory only in part, however long it is, and a repetition far away is found', () => {
  const rows = Array.from({ length: 2000 }, (_, index) => ({ orderId: `O-${index}`, status: 'ACCEPTED', description: `${index} `.repeat(1000) }));
  const list = new PortalList(database, 'orders');
  expect(feed(list, { list: [...rows, ...rows.slice(0, 3), { ...rows[5], status: 'WAITING' }] }, 64 * 1024)).toMatchObject({ came: 2004, distinct: 2001, found: 2000, values: 2 });
  expect(scratchFiles()).toHaveLength(1);
  expect([JSON.stringify(rows).length > 8_000_000, list.mostHeld < 2_300_000]).toEqual([true, true]);
  list.store(NOON, false);
  list.drop();
  expect([scratchFiles(), table().length]).toEqual([[], 2000]);
  expect(allRows(database, "SELECT status, position FROM investment_order WHERE id = 'O-5'")).toEqual([{ status: 'WAITING', position: 5 }]);
});
