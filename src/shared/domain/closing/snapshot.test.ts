import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClosingOrder, ClosingSnapshot } from './model.ts';
import { snapshotDifferences, snapshotText, statusSums } from './snapshot.ts';
import type { SnapshotTerms } from './snapshot.ts';

const order = (orderId: string, status: ClosingOrder['status'], orderMinor: number | null, feeMinor = 0): ClosingOrder => ({
  orderId, status, orderMinor, feeMinor, totalMinor: orderMinor === null ? null : orderMinor + feeMinor, confirmedAt: null, createdAt: null,
});

const terms: SnapshotTerms = {
  campaignId: 'CAM1', status: 'CLOSED', currency: 'EUR', minMinor: 5_000, maxMinor: 10_000, feeFixedMinor: 50, feePercentage: '5.25',
};
const orders = [order('b', 'ACCEPTED', 600, 12), order('a', 'ACCEPTED', 400, 8), order('c', 'WAITING', null)];

const textOf = (given: SnapshotTerms, all: readonly ClosingOrder[]): string => [...snapshotText(given, all)].join('');

/** The text itself stands for its hash. */
const snapshot = (given: SnapshotTerms = terms, all: readonly ClosingOrder[] = orders): ClosingSnapshot =>
  ({ ...given, sums: statusSums(all), hash: textOf(given, all) });

describe('statusSums', () => {
  it('counts and adds up by status, sorted by its name', () => {
    expect(statusSums([order('w', 'WAITING', 1), order('x', 'CREATED', 1), order('y', null, 1), order('z', 'ACCEPTED', 1)]).map(({ status }) => status)).toEqual([null, 'ACCEPTED', 'CREATED', 'WAITING']);
    expect(statusSums([...orders, order('d', null, 5)])).toEqual([
      { status: null, count: 1, orderMinor: 5, feeMinor: 0, totalMinor: 5 },
      { status: 'ACCEPTED', count: 2, orderMinor: 1_000, feeMinor: 20, totalMinor: 1_020 },
      { status: 'WAITING', count: 1, orderMinor: 0, feeMinor: 0, totalMinor: 0 },
    ]);
  });
});

describe('snapshotText', () => {
  it('is one line for the terms and one for each order, by id', () => {
    expect([...snapshotText(terms, orders)]).toEqual([
      '["CAM1","CLOSED","EUR",5000,10000,50,"5.25"]\n', '["a","ACCEPTED",400,8,408]\n', '["b","ACCEPTED",600,12,612]\n', '["c","WAITING",null,0,null]\n',
    ]);
  });

  it('does not depend on the order in which the bank lists, nor on zeros after a percentage', () => {
    expect(textOf({ ...terms, feePercentage: '5.250' }, orders.toReversed())).toBe(textOf(terms, orders));
    expect(textOf({ ...terms, feePercentage: '5.00' }, [])).toBe(textOf({ ...terms, feePercentage: '5' }, []));
    expect(textOf({ ...terms, feePercentage: '5.0500' }, [])).toBe(textOf({ ...terms, feePercentage: '5.05' }, []));
    expect(textOf({ ...terms, feePercentage: '5.05' }, [])).not.toBe(textOf({ ...terms, feePercentage: '5.5' }, []));
    expect(textOf({ ...terms, feePercentage: null }, [])).toContain('50,null]');
    expect(textOf({ ...terms, feePercentage: '50' }, [])).not.toBe(textOf({ ...terms, feePercentage: '5' }, []));
  });

  it('tells apart any two campaigns', () => {
    const anyOrder = fc.record({
      orderId: fc.string({ maxLength: 3 }), status: fc.constantFrom('ACCEPTED' as const, 'WAITING' as const, null),
      orderMinor: fc.option(fc.integer({ min: 0, max: 3 })), feeMinor: fc.constant(0), totalMinor: fc.constant(0),
    });
    const anyOrders = fc.uniqueArray(anyOrder, { maxLength: 3, selector: ({ orderId }) => orderId });
    const sorted = (all: readonly { readonly orderId: string }[]): string => JSON.stringify(all.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1)));
    fc.assert(fc.property(anyOrders, anyOrders, (left, right) => {
      expect([...snapshotText(terms, left)].join('') === [...snapshotText(terms, right)].join('')).toBe(sorted(left) === sorted(right));
    }), { numRuns: 300 });
  });
});

describe('snapshotDifferences', () => {
  it('is empty for equal campaigns', () => {
    expect(snapshotDifferences(snapshot(), snapshot({ ...terms, feePercentage: '5.250' }, orders.toReversed()))).toEqual([]);
  });

  it('names each term that differs', () => {
    const after = snapshot({ ...terms, status: 'OPEN', maxMinor: null, feeFixedMinor: 51, feePercentage: '5' });
    expect(snapshotDifferences(snapshot(), after)).toEqual([
      { part: 'status', before: 'CLOSED', after: 'OPEN' }, { part: 'maximum', before: '100.00 EUR', after: null },
      { part: 'feeFixed', before: '0.50 EUR', after: '0.51 EUR' }, { part: 'feePercentage', before: '5.25', after: '5' },
    ]);
  });

  it('names the orders’ states whose number or sum differs', () => {
    const after = snapshot(terms, [order('b', 'ACCEPTED', 600, 12), order('a', 'CANCELLED', 400, 8), order('c', 'WAITING', null)]);
    expect(snapshotDifferences(snapshot(), after)).toEqual([
      { part: 'orders', status: 'ACCEPTED', before: '2 10.20', after: '1 6.12' }, { part: 'orders', status: 'CANCELLED', before: '0 0.00', after: '1 4.08' },
    ]);
  });

  it('names a minimum that differs, and the states in the order of their names, none first', () => {
    expect(snapshotDifferences(snapshot(), snapshot({ ...terms, minMinor: 5_001 }))).toEqual([{ part: 'minimum', before: '50.00 EUR', after: '50.01 EUR' }]);
    const mixed = (...statuses: readonly ClosingOrder['status'][]) => snapshot(terms, statuses.map((status, index) => order(String(index), status, 1)));
    const states = snapshotDifferences(mixed('WAITING', 'CREATED'), mixed(null, 'ACCEPTED')).map((line) => ('status' in line ? line.status : '-'));
    expect(states).toEqual([null, 'ACCEPTED', 'CREATED', 'WAITING']);
  });

  it('notices any one figure of a state', () => {
    const before = snapshot();
    const [first, ...others] = before.sums;
    if (first === undefined) throw new Error('there are no sums');
    const changedBy = (change: Partial<typeof first>) => snapshotDifferences(before, { ...before, hash: 'other', sums: [{ ...first, ...change }, ...others] }).map((line) => ('status' in line ? line.status : '-'));
    expect([changedBy({ count: 3 }), changedBy({ orderMinor: 1 }), changedBy({ feeMinor: 1 }), changedBy({ totalMinor: 1 })]).toEqual([['ACCEPTED'], ['ACCEPTED'], ['ACCEPTED'], ['ACCEPTED']]);
  });

  it('says that orders differ even where all sums agree', () => {
    const after = snapshot(terms, [order('b', 'ACCEPTED', 400, 8), order('a', 'ACCEPTED', 600, 12), order('c', 'WAITING', null)]);
    expect(snapshotDifferences(snapshot(), after)).toEqual([{ part: 'orders', before: null, after: null }]);
  });
});
