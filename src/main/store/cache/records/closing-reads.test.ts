import type { Database } from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { campaign } from '#shared/contract/campaigns.ts';
import { dispute } from '#shared/contract/disputes.ts';
import { order, orderPayment } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { forecastCampaign, summaryOf } from '#shared/domain/closing/forecast.ts';
import { allValues } from '#main/store/sqlite/index.ts';
import { emptyDatabase, instant } from '#test/support/cache-fixture.ts';
import { tellingDatabase } from '#test/support/telling-database.ts';
import { closingOrdersJson, closingOrdersOf } from './closing-orders.ts';
import { createClosingReads } from './closing-reads.ts';
import type { FindingsQuestion } from './closing-reads.ts';
import { closingTermsOf, snapshotOf } from './closing-snapshot.ts';
import { MAY_REFLECT, orderClassesOf, putInvestorFacts } from './investor-facts.ts';
import { OrderList } from './order-list.ts';
import { putPaymentRecord } from './payments.ts';
import { markGone, putAvailableAmount, putRecords, replaceCampaignOrders } from './writing.ts';

/* What a closing asks of a campaign's orders, over a cache that each test writes. */

const NOON = instant('2026-03-10T12:00:00Z');

let database: Database;
let close: () => void;
let reads: ReturnType<typeof createClosingReads>;
let asking: () => Database;
/** How often the orders were read. */
let readings: number;
/** What happens once, before the cache is asked something. */
let whenAsked: { readonly about: string; readonly act: () => void } | null;

const aCampaign = (over: object = {}) => ({
  ...campaign.parse({ campaignId: 'K1', companyId: 'P1', name: 'Vento', status: 'CLOSED', minTargetAmount: 0, maxTargetAmount: 1_000, currency: 'EUR', ...over }), available: null,
});
const anOrder = (orderId: string, over: object = {}) => order.parse({
  orderId, campaignId: 'K1', status: 'ACCEPTED', totalAmount: 1, orderAmount: 1, feeAmount: 0, currency: 'EUR', portalOrderDatetime: '2026-03-02T10:00:00Z', investorAccount: { iban: 'IT60X0542811101000000123456' }, ...over,
});

beforeEach(() => {
  ({ database, close } = emptyDatabase());
  readings = 0;
  whenAsked = null;
  const telling = tellingDatabase(database, (sql) => {
    if (sql.includes('json_group_array(json_array(position')) readings += 1;
    if (whenAsked === null || !sql.includes(whenAsked.about)) return;
    const { act } = whenAsked;
    whenAsked = null;
    act();
  });
  asking = () => telling;
  reads = createClosingReads(asking);
  putRecords(database, 'campaigns', [aCampaign(), aCampaign({ campaignId: 'K2' })], NOON);
  putRecords(database, 'orders', [anOrder('O1'), anOrder('O2', { campaignId: 'K2' })], NOON);
});
afterEach(() => {
  reads.forget();
  vi.useRealTimers();
  close();
});

const hash = (campaignId = 'K1'): string => reads.closingHashes(campaignId, [])?.hash ?? '';
const afresh = (): string => snapshotOf(aCampaign(), closingOrdersOf(closingOrdersJson(database, 'K1'))).hash;

describe('the orders of a campaign', () => {
  it('are read once, until any way of writing changes them', () => {
    expect([hash(), hash(), readings]).toEqual([afresh(), afresh(), 1]);
    const listed = (orders: readonly object[]): void => {
      const list = new OrderList(database, 'K1');
      list.feed(new TextEncoder().encode(JSON.stringify({ list: orders })));
      list.end(NOON);
    };
    const raw = (orderId: string, totalAmount = 3) => ({ orderId, campaignId: 'K1', status: 'ACCEPTED', totalAmount, currency: 'EUR' });
    const changes: readonly (() => unknown)[] = [
      () => putRecords(database, 'orders', [anOrder('O3')], NOON),
      () => putRecords(database, 'orders', [anOrder('O3', { status: 'WAITING' })], NOON),
      () => markGone(database, 'orders', ['O3'], NOON),
      () => replaceCampaignOrders(database, { campaignId: 'K1', records: [anOrder('O3'), anOrder('O4')], asOf: NOON }),
      () => listed([raw('O5'), raw('O6')]),
      () => listed([raw('O6')]),
      () => listed([]),
      () => listed([raw('O6', 5), raw('O7')]),
    ];
    for (const change of changes) {
      const before = hash();
      change();
      expect(hash()).toBe(afresh());
      expect(hash()).not.toBe(before);
    }
    const before = readings;
    listed([raw('O7'), raw('O6', 5)]);
    expect(hash()).toBe(afresh());
    putRecords(database, 'campaigns', [aCampaign({ maxTargetAmount: 2_000 })], NOON);
    expect(reads.closingCampaign('K1')?.terms.maxMinor).toBe(200_000);
    putAvailableAmount(database, 'K1', { campaignId: 'K1', accounted: { amountMinor: 5, currency: 'EUR' }, waiting: null, total: null });
    expect(reads.closingCampaign('K1')?.campaign.available?.accounted?.amountMinor).toBe(5);
    // The campaign alone is read without its orders.
    expect(readings).toBe(before + 1);
    hash();
    expect(readings).toBe(before + 2);
  });

  it('are forgotten after a while, for others where they are many, and with the file', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    hash();
    vi.advanceTimersByTime(59_000);
    hash();
    vi.advanceTimersByTime(59_000);
    hash();
    expect(readings).toBe(1);
    vi.advanceTimersByTime(61_000);
    hash();
    expect(readings).toBe(2);
    hash('K2');
    hash();
    expect(readings).toBe(3);
    reads.forget();
    hash();
    expect(readings).toBe(4);
    reads.forget();
    reads = createClosingReads(asking, { orders: 1, compared: 100 });
    for (const campaignId of ['K1', 'K2', 'K2', 'K1']) hash(campaignId);
    expect(readings).toBe(7);
    expect(reads.closingCampaign('K9')).toBeNull();
  });

  it('give the forecasts of both directions, the pages of a forecast, and hashes without some orders', async () => {
    putRecords(database, 'orders', [anOrder('O3', { totalAmount: 1_200, orderAmount: 1_200, portalOrderCode: 'PO-3' }), anOrder('O4', { status: 'WAITING' })], NOON);
    const orders = closingOrdersOf(closingOrdersJson(database, 'K1'));
    const terms = closingTermsOf(aCampaign());
    const forecasts = await reads.closingForecasts('K1', usualAssumptions);
    for (const change of [{}, { fill: 'listed' }, { crossing: 'undone' }, { fill: 'confirmed', feeRefunded: false }, { wrongAmountsRefunded: true }, {}] as const) {
      const assumptions = { ...usualAssumptions, ...change };
      for (const direction of ['success', 'failure'] as const) {
        expect((await reads.closingForecasts('K1', assumptions))?.[direction]).toEqual(summaryOf(forecastCampaign(orders, terms, direction, assumptions)));
      }
    }
    // The payments that tell the order of creation were not read.
    expect(forecasts?.success.gaps).toEqual([{ code: 'creationUnknown', orders: 2 }]);
    putPaymentRecord(database, 'payment', 'O3', orderPayment.parse({ orderId: 'O3', createdDatetime: '2026-03-01T10:00:00Z' }), NOON);
    expect((await reads.closingForecasts('K1', usualAssumptions))?.success.gaps).toEqual([{ code: 'creationUnknown', orders: 1 }]);
    const page = (over: object) => reads.closingOrderPage('K1', { direction: 'success', assumptions: usualAssumptions, fate: 'all', search: '', offset: 0, limit: 10, ...over });
    expect((await page({}))?.rows.map(({ orderId, fate }) => `${orderId} ${fate}`)).toEqual(['O3 split', 'O1 undone', 'O4 untouched']);
    expect(await page({ offset: 1, limit: 1 })).toMatchObject({ total: 3, rows: [{ orderId: 'O1', refund: { amountMinor: 100, currency: 'EUR' } }] });
    expect(await page({ fate: 'untouched' })).toMatchObject({ total: 1, rows: [{ orderId: 'O4', status: 'WAITING' }] });
    expect(await page({ search: 'po-3' })).toMatchObject({ total: 1, rows: [{ orderId: 'O3', portalOrderCode: 'PO-3' }] });
    expect((await page({ direction: 'failure', fate: 'undone' }))?.total).toBe(2);
    expect(reads.closingHashes('K1', ['O3'])).toEqual({ hash: hash(), rest: snapshotOf(aCampaign(), orders.filter(({ orderId }) => orderId !== 'O3')).hash });
    expect([(await page({}))?.total, await reads.closingForecasts('K9', usualAssumptions), reads.closingHashes('K9', [])]).toEqual([3, null, null]);
  });

  it('date the orders of a large campaign in slices, once for all who ask, and anew where a payment was read meanwhile', async () => {
    putPaymentRecord(database, 'payment', 'O1', orderPayment.parse({ orderId: 'O1', createdDatetime: '2026-03-01T10:00:00Z' }), NOON);
    const gaps = async () => (await reads.closingForecasts('K1', usualAssumptions))?.success.gaps;
    putRecords(database, 'orders', [anOrder('O3', { totalAmount: 1_200, orderAmount: 1_200 })], NOON);
    const about = 'AS createdAt';
    let asked = 0;
    const counted = (): void => {
      asked += 1;
      whenAsked = { about, act: counted };
    };
    whenAsked = { about, act: counted };
    expect(await Promise.all([gaps(), gaps()])).toEqual([[{ code: 'creationUnknown', orders: 1 }], [{ code: 'creationUnknown', orders: 1 }]]);
    expect(asked).toBe(1);
    reads.forget();
    whenAsked = {
      about,
      act: () => putPaymentRecord(database, 'payment', 'O3', orderPayment.parse({ orderId: 'O3', createdDatetime: '2026-03-01T11:00:00Z' }), NOON),
    };
    expect(await gaps()).toEqual([]);
    expect(whenAsked).toBeNull();
  });
});

describe('what is to be dealt with', () => {
  const kinds = async (over: Partial<FindingsQuestion> = {}, campaignId = 'K1') =>
    (await reads.closingFindings(campaignId, { now: instant('2026-03-10T10:00:00Z'), ordersCut: null, decisions: [], ...over }))?.map(({ kind, count }) => `${kind} ${count}`) ?? null;
  const aTransfer = (over: object = {}) => unidentifiedTransfer.parse({ unidentifiedTransferId: 'U1', status: 'RECEIVED', amount: 1, currency: 'EUR', ...over });

  it('is what is wrong with orders, a dispute of one of them, and what the list may lack', async () => {
    expect(await kinds()).toEqual([]);
    expect(await kinds({ ordersCut: 'lacks' })).toEqual(['ordersLacking 1']);
    putRecords(database, 'disputes', [dispute.parse({ disputeId: 'D1', orderId: 'O1', status: 'OPEN' }), dispute.parse({ disputeId: 'D2', orderId: 'O2', status: 'OPEN' })], NOON);
    expect(await kinds()).toEqual(['openDisputes 1']);
    putRecords(database, 'orders', [anOrder('O3', { status: 'CREATED' })], NOON);
    expect(await kinds()).toEqual(['ordersCreated 1', 'openDisputes 1']);
    expect(await kinds({}, 'K9')).toBeNull();
  });

  it('compares what came in with what the bank says that the campaign has raised', async () => {
    putAvailableAmount(database, 'K1', { campaignId: 'K1', accounted: { amountMinor: 100, currency: 'EUR' }, waiting: null, total: null });
    expect(await kinds()).toEqual([]);
    putAvailableAmount(database, 'K1', { campaignId: 'K1', accounted: { amountMinor: 90_000, currency: 'EUR' }, waiting: null, total: null });
    expect(await kinds()).toEqual(['accountedDiffers 1']);
  });

  it.each<[string, string | null, readonly string[]]>([
    ['to an order of the campaign', 'O1', ['unidentifiedAlike 1']], ['to an order of another', 'O2', []], ['to an order that was never read', 'O9', []], ['to none', null, []],
  ])('counts a transfer that a person assigned %s', async (_, orderId, expected) => {
    putRecords(database, 'unidentified', [aTransfer({ description: 'nothing like it' })], NOON);
    expect(await kinds({ decisions: [{ unidentifiedTransferId: 'U1', orderId }] })).toEqual(expected);
  });

  it('counts a received transfer that looks most like an order of the campaign, and enough', async () => {
    const waits = (orderId: string, campaignId: string, over: object = {}) => anOrder(orderId, { campaignId, status: 'WAITING', totalAmount: 70, orderAmount: 70, portalOrderCode: 'WEB-777123', ...over });
    putRecords(database, 'unidentified', [aTransfer({ amount: 70, description: 'WEB-777123' }), aTransfer({ unidentifiedTransferId: 'U2', amount: 70, description: 'WEB-777123', status: 'SENT_BACK' })], NOON);
    expect(await kinds()).toEqual([]);
    putRecords(database, 'orders', [waits('W1', 'K1'), waits('W2', 'K2', { totalAmount: 5 })], NOON);
    expect(await kinds()).toContain('unidentifiedAlike 1');
    expect(await kinds({}, 'K2')).not.toContain('unidentifiedAlike 1');
    // Now one of the other campaign is more like it.
    putRecords(database, 'orders', [waits('W1', 'K1', { totalAmount: 5, orderAmount: 5 }), waits('W2', 'K2')], NOON);
    expect([(await kinds())?.includes('unidentifiedAlike 1'), (await kinds({}, 'K2'))?.includes('unidentifiedAlike 1')]).toEqual([false, true]);
    // Only a little like one of the campaign.
    putRecords(database, 'orders', [waits('W1', 'K1', { portalOrderCode: null }), waits('W2', 'K2', { totalAmount: 5, portalOrderCode: null })], NOON);
    expect(await kinds()).not.toContain('unidentifiedAlike 1');
    putRecords(database, 'unidentified', [aTransfer({ amount: 70, payerName: 'Mario Rossi' })], NOON);
    putRecords(database, 'orders', [waits('W1', 'K1', { portalOrderCode: null, investorAccount: { holderName: 'Mario', holderSurname: 'Rossi' } })], NOON);
    expect(await kinds()).toContain('unidentifiedAlike 1');
  });

  it('counts it behind thousands of others', async () => {
    const others = Array.from({ length: 2_500 }, (_, number) => aTransfer({ unidentifiedTransferId: `V${number}`, amount: 3, receivedDatetime: '2026-03-09T10:00:00Z' }));
    putRecords(database, 'unidentified', [aTransfer({ amount: 70, description: 'WEB-777123', receivedDatetime: '2025-01-01T10:00:00Z' }), ...others], NOON);
    putRecords(database, 'orders', [anOrder('W1', { status: 'WAITING', totalAmount: 70, orderAmount: 70, portalOrderCode: 'WEB-777123' })], NOON);
    expect(await kinds()).toContain('unidentifiedAlike 1');
  });

  it('is computed again where orders changed while it was', async () => {
    putRecords(database, 'unidentified', [aTransfer({ amount: 70, description: 'WEB-777123' })], NOON);
    // What speaks for the campaign's orders has been gathered by then.
    whenAsked = { about: 'FROM unidentified', act: () => putRecords(database, 'orders', [anOrder('W1', { status: 'WAITING', totalAmount: 70, orderAmount: 70, portalOrderCode: 'WEB-777123' })], NOON) };
    await kinds();
    expect(whenAsked).toBeNull();
    expect(await kinds()).toContain('unidentifiedAlike 1');
  });

  it('is said at once as far as the orders show it, where comparing them with many transfers takes longer', async () => {
    const large = createClosingReads(asking, { orders: 10, compared: 2 });
    const ask = async (campaignId = 'K1', shown = true) => {
      const found = await large.closingFindingsSoFar(campaignId, { now: instant('2026-03-10T10:00:00Z'), ordersCut: 'lacks', decisions: [] }, shown);
      return found === null ? null : [found.comparing, ...found.findings.map(({ kind }) => kind)];
    };
    putRecords(database, 'unidentified', [aTransfer({ amount: 70, description: 'WEB-777123' })], NOON);
    expect(await ask()).toEqual([false, 'ordersLacking']);
    putRecords(database, 'orders', [anOrder('W1', { status: 'WAITING', totalAmount: 70, orderAmount: 70, portalOrderCode: 'WEB-777123' })], NOON);
    // A step that shows none does not wait for them.
    expect(await ask('K1', false)).toEqual([true]);
    expect([await ask(), await ask()]).toEqual([[true, 'ordersWaiting', 'ordersLacking'], [true, 'ordersWaiting', 'ordersLacking']]);
    const whole = await large.closingFindings('K1', { now: instant('2026-03-10T10:00:00Z'), ordersCut: 'lacks', decisions: [] });
    expect(whole?.map(({ kind }) => kind)).toEqual(['ordersWaiting', 'unidentifiedAlike', 'ordersLacking']);
    expect([await ask(), await ask('K9')]).toEqual([[false, 'ordersWaiting', 'unidentifiedAlike', 'ordersLacking'], null]);
    large.forget();
  });

  it('is computed once for the same cache, running periods and decisions', async () => {
    const ask = async (over: Partial<FindingsQuestion> = {}) => reads.closingFindings('K1', { now: instant('2026-03-10T10:00:00Z'), ordersCut: null, decisions: [], ...over });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second).toBe(first);
    expect(await ask({ now: instant('2026-03-11T10:00:00Z') })).toBe(first);
    putRecords(database, 'orders', [anOrder('Y1', { portalOrderDatetime: '2026-03-09T10:00:00Z' })], NOON);
    const running = await ask();
    expect(running).toMatchObject([{ kind: 'reflectionPeriod', ids: ['Y1'], until: '2026-03-13T10:00:00.000Z' }]);
    expect(await ask({ now: instant('2026-03-13T09:59:00Z') })).toBe(running);
    expect(await ask({ now: instant('2026-03-13T10:00:00Z') })).toEqual([]);
    const next = await ask();
    putRecords(database, 'unidentified', [aTransfer()], NOON);
    expect(await ask()).not.toBe(next);
    const later = await ask();
    putRecords(database, 'disputes', [dispute.parse({ disputeId: 'D1' })], NOON);
    expect(await ask()).not.toBe(later);
  });
});

describe('reflection periods', () => {
  it('wait until what was asked before them is answered, since all orders are read', async () => {
    const asked = reads.campaignReflection('K1', NOON);
    await Promise.resolve();
    expect(readings).toBe(0);
    await asked;
    expect(readings).toBe(1);
  });

  const young = (orderId: string, over: object = {}) => anOrder(orderId, { investorId: `I-${orderId}`, portalOrderDatetime: '2026-03-09T10:00:00Z', ...over });
  const at = (time: string) => reads.campaignReflection('K1', instant(time));

  it('run to the minute, except for investors who are known to be sophisticated', async () => {
    putRecords(database, 'orders', [
      young('A', { portalOrderDatetime: '2026-03-08T09:41:30Z' }), young('B', { status: 'WAITING' }), young('C'), young('D', { status: 'CANCELLED' }), anOrder('E', { portalOrderDatetime: null }),
    ], NOON);
    putInvestorFacts(database, [{ investorId: 'I-C', investorClass: 'sophisticated', testedOn: null, taxResidence: null }, { investorId: 'I-A', investorClass: 'notSophisticated', testedOn: null, taxResidence: 'IT' }], [], { entries: 2, newest: NOON });
    expect(await at('2026-03-10T12:00:00Z')).toMatchObject({
      earliestClosing: '2026-03-12T09:42:00.000Z', lastEnd: '2026-03-13T10:00:00.000Z', running: 2, executed: 1, classUnknown: 1, unconfirmed: 1,
      orders: [{ orderId: 'B', executed: false }, { orderId: 'A', executed: true }],
    });
    expect((await at('2026-03-12T09:41:59Z'))?.earliestClosing).toBe('2026-03-12T09:42:00.000Z');
    expect(await at('2026-03-12T09:42:00Z')).toMatchObject({ earliestClosing: null, running: 1, executed: 0 });
    expect(await at('2026-03-13T10:00:00Z')).toMatchObject({ earliestClosing: null, lastEnd: null, running: 0 });
    expect(await reads.campaignReflection('K9', NOON)).toBeNull();
  });

  it('run for an order that was confirmed when the test of a sophisticated investor was valid no more', async () => {
    const tested = (investorId: string, testedOn: string) => ({ investorId, investorClass: 'sophisticated' as const, testedOn: bankDate(testedOn), taxResidence: null });
    putRecords(database, 'orders', ['A', 'B', 'C'].map((orderId) => young(orderId)), NOON);
    // Two years to the day, and the day before; orders are of 9 March 2026.
    putInvestorFacts(database, [tested('I-A', '2024-03-09'), tested('I-B', '2024-03-08'), tested('I-C', '2026-01-02')], [], { entries: 3, newest: NOON });
    expect((await at('2026-03-10T12:00:00Z'))?.orders.map(({ orderId }) => orderId)).toEqual(['B']);
    expect(orderClassesOf(database, ['A', 'B', 'C', 'X'])).toEqual(new Map([['A', 'sophisticated'], ['B', 'approvalExpired'], ['C', 'sophisticated']]));
    expect(allValues<string>(database, `SELECT id FROM investment_order WHERE investorId IN ('I-A', 'I-B', 'I-C') AND ${MAY_REFLECT}`)).toEqual(['B']);
  });

  it('count only for what a success would execute where not every order fits', async () => {
    // The maximum is 1,000.00: the second order does not fit.
    putRecords(database, 'orders', [
      young('A', { totalAmount: 999, orderAmount: 999, portalOrderDatetime: '2026-03-07T10:00:00Z' }), young('Z', { totalAmount: 500, orderAmount: 500, portalOrderDatetime: '2026-03-09T11:00:00Z' }),
      young('Y', { totalAmount: 500, orderAmount: 500, portalOrderDatetime: '2026-03-09T12:00:00Z' }),
    ], NOON);
    const found = await at('2026-03-10T12:00:00Z');
    expect(found?.orders.map(({ orderId, executed }) => [orderId, executed])).toEqual([['Y', false], ['Z', expect.any(Boolean)], ['A', true]]);
    expect(found?.earliestClosing).not.toBe('2026-03-13T12:00:00.000Z');
  });
});
