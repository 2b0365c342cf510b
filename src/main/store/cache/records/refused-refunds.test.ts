import { join } from 'node:path';

import { expect, it } from 'vitest';

import { orderPayment, refund } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { cacheKey, instant, temporaryFolder } from '#test/support/cache-fixture.ts';
import { openForWriting } from '../database.ts';
import { openUnidentified } from '../overview.ts';
import { ordersOfRefunds, putPaymentRecord, refusedRefunds } from './payments.ts';
import { putRecords } from './writing.ts';

const AT = instant('2026-06-30T10:00:00Z');

it('finds refunds that failed or were refused, with the orders whose payments name them, and money that nobody has matched', () => {
  const folder = temporaryFolder();
  const database = openForWriting({ path: join(folder.path, 'cache.db'), key: cacheKey });
  for (const [refundId, status] of [['R1', 'FAILED'], ['R2', 'EXECUTED'], ['R3', 'REFUSED_BY_RECEIVER'], ['R4', 'SCHEDULED'], ['R5', 'SOMETHING_NEW']] as const) {
    putPaymentRecord(database, 'refund', refundId, refund.parse({ refundId, status, amount: 12.34 }), AT);
  }
  putPaymentRecord(database, 'payment', 'O1', orderPayment.parse({ orderId: 'O1', refundIds: ['R0', 'R3'] }), AT);
  putPaymentRecord(database, 'payment', 'O2', orderPayment.parse({ orderId: 'O2', refundIds: ['R2'] }), AT);
  putPaymentRecord(database, 'payment', 'O3', orderPayment.parse({ orderId: 'O3' }), AT);
  expect(refusedRefunds(database).map(({ refundId, status, amount }) => [refundId, status, amount?.amountMinor])).toEqual([['R1', 'FAILED', 1_234], ['R3', 'REFUSED_BY_RECEIVER', 1_234]]);
  expect(ordersOfRefunds(database, ['R1', 'R3'])).toEqual([{ refundId: 'R3', orderId: 'O1' }]);
  expect(ordersOfRefunds(database, [])).toEqual([]);
  putRecords(database, 'unidentified', [['U1', 'RECEIVED'], ['U2', 'SENT_BACK'], ['U3', 'SOMETHING_NEW'], ['U4', null]].map(([unidentifiedTransferId, status]) => unidentifiedTransfer.parse({ unidentifiedTransferId, status })), AT);
  expect(openUnidentified(database).map(({ unidentifiedTransferId }) => unidentifiedTransferId)).toEqual(['U1', 'U3', 'U4']);
  database.close();
  folder.remove();
});
