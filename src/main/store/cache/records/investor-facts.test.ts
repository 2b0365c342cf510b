import { expect, it } from 'vitest';

import { order } from '#shared/contract/orders.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { investorsWithoutOrdersSince } from './investor-facts.ts';
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
