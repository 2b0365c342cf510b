import type { Database } from 'better-sqlite3-multiple-ciphers';
import { expect, it } from 'vitest';

import { order, orderPayment, refund } from '#shared/contract/orders.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { formerCache } from '#test/support/former-cache.ts';
import { Booker } from '../books/booking.ts';
import { safeguardingFigures } from '../books/reading.ts';
import { putPaymentRecord } from '../records/payments.ts';
import { putRecords } from '../records/writing.ts';

const NOW = instant('2026-06-30T12:00:00Z');
const AT = '2026-06-20T10:00:00Z';

const putRefund = (database: Database, status: string): void =>
  putPaymentRecord(database, 'refund', 'R1', refund.parse({ refundId: 'R1', status, amount: 40, createdDatetime: AT }), NOW);

it('books the orders of a former cache again when a refund changes that several of them name', () => {
  const database = formerCache(16, (former) => {
    for (const orderId of ['O1', 'O2']) {
      putRecords(former, 'orders', [order.parse({ orderId, status: 'ACCEPTED', totalAmount: 100, orderAmount: 100, feeAmount: 0 })], NOW);
      putPaymentRecord(former, 'payment', orderId, orderPayment.parse({ orderId, receivedDatetime: AT, refundIds: ['R1'] }), NOW);
    }
    putRefund(former, 'CREATED');
    const before = new Booker(former);
    while (before.some(1_000));
  });
  const booker = new Booker(database);
  while (booker.some(1_000));
  const underWay = (): number => safeguardingFigures(database, bankDate('2026-06-30')).currencies[0]?.owed.find(({ list }) => list === 'refunds-under-way')?.amount.amountMinor ?? 0;
  expect(underWay()).toBe(8_000);
  putRefund(database, 'EXECUTED');
  while (booker.some(1_000));
  expect(underWay()).toBe(0);
});
