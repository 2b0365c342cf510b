import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { order, orderPayment, refund } from '#shared/contract/orders.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { tellingDatabase } from '#test/support/telling-database.ts';
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
  const investorAccount = { iban: IBAN, holderName: 'Anna', holderSurname: 'Verdi' };
  putRecords(database, 'orders', ([['O1', 'C1', 'CANCELLED'], ['O2', 'C2', 'ACCEPTED'], ['O3', 'C3', 'ACCEPTED']] as const).map(
    ([orderId, campaignId, status]) => order.parse({ orderId, campaignId, status, investorAccount })), NOON);
  putPaymentRecord(database, 'payment', 'O1', orderPayment.parse({ orderId: 'O1', refundIds: ['R1'] }), NOON);
  let looked = 0;
  const telling = tellingDatabase(database, (sql) => { if (sql.startsWith("SELECT 1 FROM payment_money WHERE kind = 'refund'")) looked += 1; });
  const { refundReadiness } = createReadinessReads(() => telling);
  const problems = async (): Promise<unknown[]> => Promise.all(['C2', 'C3'].map(async (campaignId) => (await refundReadiness(campaignId, [], 10)).counts));
  expect([await problems(), looked]).toEqual([[{}, {}], 1]);
  putPaymentRecord(database, 'refund', 'R1', refund.parse({ refundId: 'R1', status: 'REFUSED_BY_RECEIVER' }), NOON);
  expect([await problems(), looked]).toEqual([[{ refusedBefore: 1 }, { refusedBefore: 1 }], 2]);
});

it.each([1, 2, 3, 4])('goes through payments %i at once and misses none', async (atOnce) => {
  const ids = ['O1', 'O2', 'O3'];
  putRecords(database, 'orders', [
    ...ids.map((orderId, index) => order.parse({ orderId, campaignId: 'C1', status: 'CANCELLED', investorAccount: { iban: `${IBAN.slice(0, -1)}${index}` } })),
    ...ids.map((orderId, index) => order.parse({ orderId: `${orderId}-2`, campaignId: 'C2', status: 'ACCEPTED', investorAccount: { iban: `${IBAN.slice(0, -1)}${index}` } })),
  ], NOON);
  for (const orderId of ids) {
    putPaymentRecord(database, 'payment', orderId, orderPayment.parse({ orderId, refundIds: [`R-${orderId}`] }), NOON);
    putPaymentRecord(database, 'refund', `R-${orderId}`, refund.parse({ refundId: `R-${orderId}`, status: orderId === 'O2' ? 'EXECUTED' : 'FAILED' }), NOON);
  }
  const { orders } = await createReadinessReads(() => database, atOnce).refundReadiness('C2', [], 10);
  expect(orders.filter(({ problems }) => problems.includes('refusedBefore')).map(({ orderId }) => orderId).toSorted()).toEqual(['O1-2', 'O3-2']);
});

it('is answered after what was asked after it', async () => {
  putRecords(database, 'orders', [order.parse({ orderId: 'O1', campaignId: 'C1', status: 'ACCEPTED' })], NOON);
  const told: string[] = [];
  const telling = tellingDatabase(database, (sql) => { told.push(sql); });
  const { refundReadiness } = createReadinessReads(() => telling);
  const asked = refundReadiness('C1', [], 10);
  // Nothing but whether it is known.
  expect(told.filter((sql) => /payment_money|FROM investment_order/.test(sql))).toEqual([]);
  expect((await asked).checked).toBe(1);
});

it('counts every campaign once for each state, and holds the orders of the twenty that were shown last', async () => {
  const campaigns = Array.from({ length: 25 }, (_, index) => `C${index}`);
  putRecords(database, 'orders', campaigns.map((campaignId) => order.parse({ orderId: `O-${campaignId}`, campaignId, status: 'ACCEPTED' })), NOON);
  let read = 0;
  const telling = tellingDatabase(database, (sql) => { if (sql.includes('holder')) read += 1; });
  const { refundReadiness } = createReadinessReads(() => telling);
  const count = async (): Promise<number> => {
    for (const campaignId of campaigns) expect((await refundReadiness(campaignId, [], 0)).unready).toBe(1);
    return read;
  };
  expect([await count(), await count()]).toEqual([25, 25]);
  const show = async (campaignId: string): Promise<void> => {
    expect((await refundReadiness(campaignId, [], 10)).orders.map(({ orderId }) => orderId)).toEqual([`O-${campaignId}`]);
  };
  for (const campaignId of campaigns.slice(0, 20)) await show(campaignId);
  expect([read, await count()]).toEqual([45, 45]);
  for (const campaignId of ['C0', 'C20', 'C0']) await show(campaignId);
  expect(read).toBe(46);
  await show('C1');
  expect([read, await count()]).toEqual([47, 47]);
});
