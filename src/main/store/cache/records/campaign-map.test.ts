import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { CampaignMap } from '#shared/bridge/portal/campaign-records.ts';
import { campaign, cashout } from '#shared/contract/campaigns.ts';
import { moneyin, order, orderPayment, refund } from '#shared/contract/orders.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { tellingDatabase } from '#test/support/telling-database.ts';
import { createCampaignMaps } from './campaign-map.ts';
import { putPaymentRecord } from './payments.ts';
import { markGone, putRecords } from './writing.ts';

const NOON = instant('2026-06-30T12:00:00Z');

let database: Database;
let close: () => void;
let maps: ReturnType<typeof createCampaignMaps>;
/** How often the orders of a campaign were read. */
let readings: number;

beforeEach(() => {
  ({ database, close } = emptyDatabase());
  readings = 0;
  const telling = tellingDatabase(database, (sql) => { if (sql.includes('json_array(position')) readings += 1; });
  maps = createCampaignMaps(() => telling);
  putRecords(database, 'campaigns', ['C1', 'C2'].map((campaignId) => ({ ...campaign.parse({ campaignId, status: 'CLOSED', currency: 'EUR' }), available: null })), NOON);
  putRecords(database, 'orders', ['O1', 'O2'].map((orderId) => order.parse({ orderId, campaignId: 'C1', status: 'ACCEPTED', totalAmount: 10, currency: 'EUR' })), NOON);
  putPaymentRecord(database, 'payment', 'O1', orderPayment.parse({ orderId: 'O1', moneyinId: 'M1', refundIds: [] }), NOON);
  putPaymentRecord(database, 'moneyin', 'M1', moneyin.parse({ moneyinId: 'M1', status: 'ACCEPTED', amount: 10, currency: 'EUR' }), NOON);
});
afterEach(() => {
  maps.forget();
  vi.useRealTimers();
  close();
});

const partsOf = (map: CampaignMap | null): string[] | undefined =>
  map?.parts.filter(({ orders }) => orders > 0).map(({ key, orders, amount }) => `${key} ${orders} ${amount.amountMinor}`);
const map = async (): Promise<string[]> => {
  const read = await maps.campaignMap('C1');
  return [...partsOf(read) ?? [], `unread ${read?.unread}`];
};
const afresh = async (): Promise<string[]> => {
  const fresh = createCampaignMaps(() => database);
  const read = await fresh.campaignMap('C1');
  fresh.forget();
  return [...partsOf(read) ?? [], `unread ${read?.unread}`];
};

it('is kept until anything of its orders or their money is written', async () => {
  expect(await map()).toEqual(['received 1 1000', 'held 1 1000', 'unread 1']);
  expect([await map(), readings]).toEqual([await afresh(), 1]);
  expect(await maps.mapOrders('C1', 'held', 0, 10)).toMatchObject({ total: 1, rows: [{ order: { orderId: 'O1' }, amount: { amountMinor: 1_000, currency: 'EUR' } }] });
  expect(readings).toBe(1);
  const writes: readonly (() => void)[] = [
    () => putPaymentRecord(database, 'payment', 'O2', orderPayment.parse({ orderId: 'O2', refundIds: ['R2'] }), NOON),
    () => putPaymentRecord(database, 'refund', 'R2', refund.parse({ refundId: 'R2', status: 'CREATED', amount: 10, currency: 'EUR' }), NOON),
    () => putPaymentRecord(database, 'refund', 'R2', refund.parse({ refundId: 'R2', status: 'EXECUTED', amount: 10, currency: 'EUR' }), NOON),
    () => putPaymentRecord(database, 'cashout', 'X1', cashout.parse({ cashoutId: 'X1', status: 'EXECUTED', amount: 10, currency: 'EUR' }), NOON),
    () => putPaymentRecord(database, 'payment', 'O1', orderPayment.parse({ orderId: 'O1', moneyinId: 'M1', cashoutIds: ['X1'] }), NOON),
    () => putRecords(database, 'campaigns', [{ ...campaign.parse({ campaignId: 'C1', status: 'FINALIZED_SUCCESS', currency: 'EUR' }), available: null }], NOON),
    () => markGone(database, 'orders', ['O2'], NOON),
  ];
  for (const write of writes) {
    const before = readings;
    write();
    expect([await map(), await map()]).toEqual([await afresh(), await afresh()]);
    expect(readings).toBe(before + 1);
  }
  expect(await map()).toEqual(['received 1 1000', 'cashedOut 1 1000', 'unread 0']);
});

it('is forgotten after a while, for another campaign, and with the file; nobody reads twice at once', async () => {
  await Promise.all([map(), map(), maps.mapOrders('C1', 'held', 0, 10)]);
  expect(readings).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await map();
  vi.advanceTimersByTime(61_000);
  await map();
  expect(readings).toBe(2);
  await maps.campaignMap('C2');
  await map();
  expect(readings).toBe(4);
  maps.forget();
  await map();
  expect(readings).toBe(5);
  expect([await maps.campaignMap('C9'), await maps.mapOrders('C9', 'held', 0, 1)]).toEqual([null, null]);
});
