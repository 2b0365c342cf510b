import type { Database } from 'better-sqlite3-multiple-ciphers';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Order } from '#shared/contract/orders.ts';
import { emptyDatabase, instant, openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';
import { closingOrdersJson, closingOrdersOf, orderIdsMatching, orderRows } from './closing-orders.ts';
import { putPaymentRecord } from './payments.ts';
import { putRecords, replaceCampaignOrders, replaceRecords } from './writing.ts';

let database: Database;

beforeEach(() => {
  const opened = emptyDatabase();
  database = opened.database;
  return opened.close;
});

const NOON = instant('2026-06-30T12:00:00Z');
const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

const order = (orderId: string, over: Partial<Order> = {}): Order => ({
  orderId, investorId: 'I1', companyId: 'P1', campaignId: 'C1', status: 'ACCEPTED', channel: 'MONEY_TRANSFER', description: null, portalOrderCode: null,
  investorAccount: { iban: 'IT60X0542811101000000123456', holderName: 'Nicolò', holderSurname: 'Rossi', holderBusinessName: null },
  totalAmount: eur(1_010), orderAmount: eur(1_000), feeAmount: eur(10), portalOrderDatetime: NOON, portalInvestorCode: null, portalCompanyCode: null,
  portalCampaignCode: null, ...over,
});

const listed = (...records: Order[]) => replaceCampaignOrders(database, { campaignId: 'C1', records, asOf: NOON });
const closing = (campaignId = 'C1') => closingOrdersOf(closingOrdersJson(database, campaignId));
const ids = (campaignId = 'C1') => closing(campaignId).map(({ orderId }) => orderId);

describe('the orders of a campaign', () => {
  it('come as the bank lists them, those it did not list last', () => {
    listed(order('2'), order('3'), order('1'));
    putRecords(database, 'orders', [order('9')], NOON);
    putRecords(database, 'orders', [order('3', { status: 'CANCELLED' })], NOON);
    expect(ids()).toEqual(['2', '3', '1', '9']);
    listed(order('1'), order('2'), order('3'));
    expect(ids()).toEqual(['1', '2', '3']);
  });

  it('are those of the last list, and the orders of other campaigns stay', () => {
    replaceRecords(database, { section: 'orders', scope: null, asOf: NOON, records: [order('1'), order('2'), order('3', { campaignId: 'C2' })] });
    expect(listed(order('2'))).toEqual(['1']);
    expect([ids(), ids('C2')]).toEqual([['2'], ['3']]);
  });

  it('carry their amounts, dates, IBAN, and when their payment was made', () => {
    listed(order('1', { portalOrderDatetime: instant('2026-06-30T22:30:00Z') }));
    const payment = {
      orderId: '1', companyId: null, campaignId: null, orderStatus: null, paymentStatus: null, channel: null, moneyinId: null, moneyoutIds: [],
      cashoutIds: [], refundIds: [], createdDatetime: instant('2026-07-01T08:00:00Z'), waitingDatetime: null, receivedDatetime: null,
      accountedToCampaignDatetime: null, expiredDatetime: null, failedDatetime: null,
    };
    putPaymentRecord(database, 'payment', '1', payment, NOON);
    expect(closing()).toEqual([{
      orderId: '1', status: 'ACCEPTED', orderMinor: 1_000, feeMinor: 10, totalMinor: 1_010, confirmedAt: '2026-06-30T22:30:00.000Z',
      createdAt: '2026-07-01T08:00:00.000Z', iban: 'IT60X0542811101000000123456',
    }]);
  });

  it('have no amount where none was said, or one in another currency than the campaign\'s', () => {
    const usd = { amountMinor: 5, currency: 'USD' };
    listed(order('1', { totalAmount: null, orderAmount: null, feeAmount: null, investorAccount: null }), order('2', { totalAmount: usd, orderAmount: usd, feeAmount: usd }));
    expect(closing().map(({ totalMinor, orderMinor, feeMinor }) => [totalMinor, orderMinor, feeMinor])).toEqual([[null, null, null], [null, null, null]]);
  });

  it('are shown by page, and found by what is typed', () => {
    listed(order('1', { portalOrderCode: 'PO-7' }), order('2', { investorAccount: null }));
    expect(orderRows(database, ['2', 'none', '1'])).toEqual([
      { orderId: '2', campaignId: 'C1', holder: null, portalOrderCode: null, status: 'ACCEPTED', total: eur(1_010) },
      { orderId: '1', campaignId: 'C1', holder: 'Nicolò Rossi', portalOrderCode: 'PO-7', status: 'ACCEPTED', total: eur(1_010) },
    ]);
    expect([orderIdsMatching(database, 'C1', 'nicolo ros'), orderIdsMatching(database, 'C1', ''), orderIdsMatching(database, 'C2', '')]).toEqual([['1'], ['1', '2'], []]);
  });

  it('cross between the threads of a cache', async () => {
    const other = temporaryFolder();
    const { cache } = await openTestCache(other.path);
    try {
      await cache.write.replaceCampaignOrders({ campaignId: 'C1', records: [order('2', { feeAmount: null }), order('1')], asOf: NOON });
      expect((await cache.read.closingOrders('C1')).map(({ orderId, feeMinor, status }) => [orderId, feeMinor, status])).toEqual([['2', null, 'ACCEPTED'], ['1', 10, 'ACCEPTED']]);
    } finally {
      await cache.close();
      other.remove();
    }
  });
});
