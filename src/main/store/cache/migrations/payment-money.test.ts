import type { Database } from 'better-sqlite3-multiple-ciphers';
import { expect, it } from 'vitest';

import { cashout } from '#shared/contract/campaigns.ts';
import { moneyin, moneyout, orderPayment, refund } from '#shared/contract/orders.ts';
import { instant } from '#test/support/cache-fixture.ts';
import { formerCache } from '#test/support/former-cache.ts';
import { putPaymentRecord } from '../records/payments.ts';

const FIRST = instant('2026-06-30T12:00:00Z');
const LATER = instant('2026-06-30T13:00:00Z');

function putAll(database: Database, status: string, asOf = FIRST): void {
  const amount = { amount: 10.5, currency: 'EUR' };
  const at = '2026-06-29T08:00:00Z';
  putPaymentRecord(database, 'payment', 'O1', orderPayment.parse({ orderId: 'O1', orderStatus: status, paymentStatus: 'ACCOUNTED', moneyinId: 'M1', moneyoutIds: ['T1'], cashoutIds: ['X1'], refundIds: [], createdDatetime: at }), asOf);
  putPaymentRecord(database, 'payment', 'O2', orderPayment.parse({ orderId: 'O2', refundIds: [] }), asOf);
  putPaymentRecord(database, 'moneyin', 'M1', moneyin.parse({ moneyinId: 'M1', status, ...amount }), asOf);
  putPaymentRecord(database, 'moneyout', 'T1', moneyout.parse({ moneyoutId: 'T1', status, createdDatetime: at, ...amount }), asOf);
  putPaymentRecord(database, 'cashout', 'X1', cashout.parse({ cashoutId: 'X1', status, ...amount }), asOf);
  putPaymentRecord(database, 'refund', 'R1', refund.parse({ refundId: 'R1', status }), asOf);
}

const kept = (database: Database): unknown[] => database.prepare('SELECT * FROM payment_money ORDER BY kind, id').all();

const counted = (status: string, asOf = FIRST) => {
  const money = { status, amount: 1_050, currency: 'EUR', moneyinId: null, named: null, createdDatetime: null, as_of: asOf };
  const at = instant('2026-06-29T08:00:00Z');
  return [
    { kind: 'cashout', id: 'X1', ...money }, { kind: 'moneyin', id: 'M1', ...money }, { kind: 'moneyout', id: 'T1', ...money, createdDatetime: at },
    { kind: 'payment', id: 'O1', ...money, amount: null, currency: null, moneyinId: 'M1', named: '[["T1"],["X1"],[]]', createdDatetime: at },
    { kind: 'payment', id: 'O2', ...money, status: null, amount: null, currency: null },
    { kind: 'refund', id: 'R1', ...money, amount: null, currency: null },
  ];
};

it('holds what is counted of every payment that was cached before, and follows what is written', () => {
  const database = formerCache(13, (former) => {
    putAll(former, 'ACCEPTED');
  });
  expect(kept(database)).toEqual(counted('ACCEPTED'));
  putAll(database, 'REJECTED', LATER);
  expect(kept(database)).toEqual(counted('REJECTED', LATER));
  database.exec('DELETE FROM payment_record; DELETE FROM payment_money');
  putAll(database, 'ACCEPTED');
  expect(kept(database)).toEqual(counted('ACCEPTED'));
});
