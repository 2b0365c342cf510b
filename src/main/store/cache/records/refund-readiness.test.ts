import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { order, orderPayment, refund } from '#shared/contract/orders.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { putPaymentRecord } from './payments.ts';
import { createReadinessReads } from './refund-readiness.ts';
import { putRecords } from './writing.ts';

const NOON = instant('2026-06-30T12:00:00Z');
const IBAN = 'IT60X0542811101000000123456';

let database: Database;
let close: () => void;
beforeEach(() => { ({ database, close } = emptyDatabase()); });
afterEach(() => { close(); });

it('knows of every campaign the IBANs to which a refund was refused, and looks for them once', async () => {
  putRecords(database, 'orders', [
    order.parse({ orderId: 'O1', campaignId: 'C1', status: 'CANCELLED', iban: IBAN }), order.parse({ orderId: 'O2', campaignId: 'C2', status: 'ACCEPTED', iban: IBAN, holderName: 'Anna', holderSurname: 'Verdi' }),
    order.parse({ orderId: 'O3', campaignId: 'C3', status: 'ACCEPTED', iban: IBAN, holderName: 'Anna', holderSurname: 'Verdi' }),
  ], NOON);
  putPaymentRecord(database, 'payment', 'O1', orderPayment.parse({ orderId: 'O1', refundIds: ['R1'] }), NOON);
  let looked = 0;
  const { refundReadiness } = createReadinessReads(() => new Proxy(database, {
    get: (target, name) => (name === 'prepare' ? (sql: string) => {
      if (sql.includes("kind = 'refund'")) looked += 1;
      return target.prepare(sql);
    } : Reflect.get(target, name) as unknown),
  }));
  const problems = async (): Promise<unknown[]> => Promise.all(['C2', 'C3'].map(async (campaignId) => (await refundReadiness(campaignId, [], 10)).counts));
  expect([await problems(), looked]).toEqual([[{}, {}], 1]);
  putPaymentRecord(database, 'refund', 'R1', refund.parse({ refundId: 'R1', status: 'REFUSED_BY_RECEIVER' }), NOON);
  expect([await problems(), looked]).toEqual([[{ refusedBefore: 1 }, { refusedBefore: 1 }], 2]);
});
