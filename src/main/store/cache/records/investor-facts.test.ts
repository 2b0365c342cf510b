import { expect, it } from 'vitest';

import { order } from '#shared/contract/orders.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { investorsWithoutOrdersSince, putInvestorFacts } from './investor-facts.ts';
import { recordPage } from './reading.ts';
import { markGone, putRecords } from './writing.ts';

const NOW = instant('2026-06-30T10:00:00Z');

it('counts orders that the bank lists no more, and those without a date until they went', () => {
  const { database, close } = emptyDatabase();
  const put = (orderId: string, investorId: string, portalOrderDatetime: string | null): void => putRecords(database, 'orders', [order.parse({ orderId, investorId, portalOrderDatetime })], NOW);
  put('O1', 'LISTED', '2025-01-10T10:00:00Z');
  put('O2', 'GONE', '2025-01-10T10:00:00Z');
  put('O3', 'NO-DATE', null);
  put('O4', 'GONE-NO-DATE', null);
  markGone(database, 'orders', ['O2', 'O4'], instant('2025-03-01T10:00:00Z'));
  const without = (since: string): readonly string[] => investorsWithoutOrdersSince(database, ['LISTED', 'GONE', 'NO-DATE', 'GONE-NO-DATE', 'NONE'], instant(since));
  expect(without('2025-01-01T00:00:00Z')).toEqual(['NONE']);
  expect(without('2025-02-01T00:00:00Z')).toEqual(['LISTED', 'GONE', 'NONE']);
  expect(without('2025-04-01T00:00:00Z')).toEqual(['LISTED', 'GONE', 'GONE-NO-DATE', 'NONE']);
  close();
});

it('names a class only of an order whose investor has one, whatever the order is called', () => {
  const { database, close } = emptyDatabase();
  const orders = ['O1', 'constructor', 'hasOwnProperty', '__proto__'].map((orderId) => order.parse({ orderId, investorId: orderId === 'O1' ? 'I1' : 'I2' }));
  putRecords(database, 'orders', orders, NOW);
  putInvestorFacts(database, [{ investorId: 'I1', investorClass: 'notSophisticated', testedOn: null, taxResidence: null }], [], { entries: 1, newest: NOW });
  const { rows } = structuredClone(recordPage(database, { section: 'orders', search: '', filters: {}, sort: null }, 0, 10));
  expect(new Map(rows.map((row) => [row.id, 'investorClass' in row ? row.investorClass : null]))).toEqual(new Map([
    ['O1', 'notSophisticated'], ['__proto__', null], ['constructor', null], ['hasOwnProperty', null],
  ]));
  close();
});
