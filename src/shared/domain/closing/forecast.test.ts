import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EUR } from '../currency.ts';
import { instantFromMs } from '../instant.ts';
import type { UnknownStatus } from '../open-status.ts';
import { fillOrders, usualAssumptions } from './assumptions.ts';
import type { ClosingAssumptions } from './assumptions.ts';
import { forecastClosing } from './forecast.ts';
import type { ClosingForecast, ClosingOrder, ClosingTerms } from './model.ts';

const paid = (orderId: string, orderMinor: number, feeMinor = 0, rest: Partial<ClosingOrder> = {}): ClosingOrder =>
  ({ orderId, status: 'ACCEPTED', orderMinor, feeMinor, totalMinor: orderMinor + feeMinor, confirmedAt: null, createdAt: null, ...rest });

const terms: ClosingTerms = {
  campaignId: 'CAM1', status: 'CLOSED', currency: EUR, minMinor: 50_000, maxMinor: 100_000, feeFixedMinor: 500, feeHundredths: 333,
};

const success = (orders: readonly ClosingOrder[], assumptions: Partial<ClosingAssumptions> = {}, given: Partial<ClosingTerms> = {}): ClosingForecast =>
  forecastClosing(orders, { ...terms, ...given }, 'success', { ...usualAssumptions, ...assumptions });

const dispositions = (forecast: ClosingForecast): string[] => forecast.orders.map(({ orderId, fate }) => `${orderId} ${fate}`);

const overSubscribed = [paid('a', 60_000, 1_200), paid('b', 60_000, 1_201), paid('c', 10_000, 200)];

describe('forecast of a success', () => {
  it('splits the order that crosses the maximum and gives later ones back whole', () => {
    expect(success(overSubscribed)).toEqual({
      direction: 'success', currency: EUR, raisedMinor: 100_000, minimumReached: true, splitOrderId: 'b', gaps: [],
      counts: { executed: 1, split: 1, undone: 1, untouched: 0 },
      amounts: {
        companyFunds: 96_170, portalSuccessFee: 3_830, portalInvestorFee: 2_001, investorsRefunds: 30_600,
        totalCampaignExecuted: 100_000, totalManagedFunds: 132_601,
      },
      orders: [
        { orderId: 'a', fate: 'executed', executedMinor: 60_000, executedFeeMinor: 1_200, refundMinor: 0 },
        // Two thirds of the fee: 1201 * 2 / 3 = 800.67.
        { orderId: 'b', fate: 'split', executedMinor: 40_000, executedFeeMinor: 801, refundMinor: 20_400 },
        { orderId: 'c', fate: 'undone', executedMinor: 0, executedFeeMinor: 0, refundMinor: 10_200 },
      ],
    });
  });

  it('executes all when the maximum is met exactly', () => {
    const forecast = success([paid('a', 40_000), paid('b', 60_000)]);
    expect(forecast.counts).toEqual({ executed: 2, split: 0, undone: 0, untouched: 0 });
    expect(forecast.splitOrderId).toBeNull();
  });

  it('follows each assumption that is switched', () => {
    expect(dispositions(success(overSubscribed, { crossing: 'undone' }))).toEqual(['a executed', 'b undone', 'c undone']);
    expect(success(overSubscribed, { splitFee: 'whole' }).amounts.portalInvestorFee).toBe(2_401);
    expect(success(overSubscribed, { splitFee: 'none' }).amounts.portalInvestorFee).toBe(1_200);
    // 3.33 % of 102,001 = 3396.63.
    expect(success(overSubscribed, { percentageOf: 'totalAmounts' }).amounts.portalSuccessFee).toBe(3_897);
    expect(success(overSubscribed, { rounding: 'down' }).amounts.portalInvestorFee).toBe(2_000);
    expect(success(overSubscribed, { feeRefunded: false }).amounts).toMatchObject({ portalInvestorFee: 2_201, investorsRefunds: 30_400 });
    expect(success([paid('a', 400)], {}, { feeFixedMinor: 900 }).amounts).toMatchObject({ companyFunds: 0, portalSuccessFee: 400 });
    expect(success([paid('a', 400)], { feeCapped: false }, { feeFixedMinor: 900, feeHundredths: 0 }).amounts)
      .toMatchObject({ companyFunds: 0, portalSuccessFee: 900 });
    const wrong = [...overSubscribed, paid('w', 700, 10, { status: 'INCORRECT_AMOUNT' })];
    expect(success(wrong).amounts.investorsRefunds).toBe(30_600);
    expect(success(wrong, { wrongAmountsRefunded: true }).amounts.investorsRefunds).toBe(31_310);
  });

  it('gives back what came in where amount and fee are not the total, and says what executed orders leave over', () => {
    const orders = [paid('a', 60_000, 1_200, { totalMinor: 61_201 }), paid('b', 60_000, 1_200, { totalMinor: 61_203 }), paid('c', 10_000, 200, { totalMinor: 10_199 })];
    const forecast = success(orders);
    expect(forecast.orders.map(({ refundMinor }) => refundMinor)).toEqual([0, 61_203 - 40_000 - 800, 10_199]);
    expect(forecast.gaps).toEqual([{ code: 'totalsDiffer', orders: 1, differenceMinor: 1 }]);
    expect(forecast.amounts.totalManagedFunds + 1).toBe(61_201 + 61_203 + 10_199);
    const failure = forecastClosing(orders, terms, 'failure', usualAssumptions);
    expect(failure.amounts.investorsRefunds).toBe(61_201 + 61_203 + 10_199);
    expect(failure.gaps).toEqual([]);
  });

  it('takes orders by creation, else confirmation, and those without a time last, as listed', () => {
    const at = (hour: number): Pick<ClosingOrder, 'createdAt'> => ({ createdAt: instantFromMs(Date.UTC(2026, 0, 1, hour)) });
    const confirmed = (hour: number): Pick<ClosingOrder, 'confirmedAt'> => ({ confirmedAt: instantFromMs(Date.UTC(2026, 0, 1, hour)) });
    const orders = [
      paid('none1', 1), paid('third', 1, 0, at(3)), paid('first', 1, 0, { ...at(1), ...confirmed(9) }), paid('second', 1, 0, confirmed(2)),
      paid('also third', 1, 0, at(3)), paid('none2', 1),
    ];
    const ids = (forecast: ClosingForecast): string[] => forecast.orders.map(({ orderId }) => orderId);
    expect(ids(success(orders))).toEqual(['first', 'second', 'third', 'also third', 'none1', 'none2']);
    expect(ids(success(orders, { fill: 'confirmed' }))).toEqual(['second', 'first', 'none1', 'third', 'also third', 'none2']);
    expect(ids(success(orders, { fill: 'listed' }))).toEqual(orders.map(({ orderId }) => orderId));
  });

  it('leaves alone and names what it cannot count with', () => {
    const orders = [
      paid('known', 50_000), paid('bare', 1, 0, { orderMinor: null, totalMinor: null }), paid('negative', -5),
      paid('odd', 1, 0, { status: 'PARKED' as UnknownStatus }), paid('none', 1, 0, { status: null }), paid('waits', 1, 0, { status: 'WAITING' }),
    ];
    const forecast = success(orders, {}, { feeHundredths: null, maxMinor: null });
    expect(forecast.counts).toEqual({ executed: 1, split: 0, undone: 0, untouched: 5 });
    expect(forecast.gaps).toEqual([
      { code: 'amountUnknown', orders: 2 }, { code: 'statusUnknown', orders: 2, statuses: ['PARKED'] },
      { code: 'percentageUnreadable' }, { code: 'maximumUnknown' },
    ]);
  });

  it('takes a missing amount from the other two', () => {
    expect(success([paid('a', 0, 0, { orderMinor: null, feeMinor: 20, totalMinor: 1_020 })]).raisedMinor).toBe(1_000);
    expect(success([paid('a', 1_000, 0, { feeMinor: null, totalMinor: 1_020 })]).amounts.portalInvestorFee).toBe(20);
    expect(forecastClosing([paid('a', 1_000, 20, { totalMinor: null })], terms, 'failure', usualAssumptions).amounts.investorsRefunds).toBe(1_020);
  });

  it('counts with nothing, and with no amount below it', () => {
    const unknown = (rest: Partial<ClosingOrder>) => success([paid('a', 0, 0, rest)]).gaps.filter(({ code }) => code === 'amountUnknown').length;
    expect([{}, { orderMinor: -1 }, { feeMinor: -1 }, { totalMinor: -1 }, { feeMinor: null, totalMinor: null }, { orderMinor: null, totalMinor: null }].map(unknown)).toEqual([0, 1, 1, 1, 1, 1]);
  });

  it('gives wrong amounts back only where that is assumed, and what waits never', () => {
    const orders = [paid('wrong', 100, 5, { status: 'INCORRECT_AMOUNT' }), paid('dark', 1, 0, { status: 'INCORRECT_AMOUNT', orderMinor: null, totalMinor: null }), paid('waits', 7, 0, { status: 'WAITING' })];
    expect(dispositions(success(orders))).toEqual(['wrong untouched', 'dark untouched', 'waits untouched']);
    const refunded = success(orders, { wrongAmountsRefunded: true });
    expect([dispositions(refunded), refunded.amounts.investorsRefunds, refunded.gaps]).toEqual([['wrong undone', 'dark untouched', 'waits untouched'], 105, [{ code: 'amountUnknown', orders: 1 }]]);
  });

  it('reaches the minimum to the cent, and says nothing of one that is not known', () => {
    const reaching = (orderMinor: number, minMinor: number | null = 50_000) => success([paid('a', orderMinor)], {}, { minMinor }).minimumReached;
    expect([reaching(49_999), reaching(50_000), reaching(50_001), reaching(1, null)]).toEqual([false, true, true, null]);
  });

  it('takes nothing after an order that goes back whole because it crosses the maximum', () => {
    const orders = [paid('a', 60_000), paid('b', 60_000), paid('c', 10_000)];
    expect(dispositions(success(orders, { crossing: 'undone' }))).toEqual(['a executed', 'b undone', 'c undone']);
    expect(dispositions(success(orders, { crossing: 'split' }, { maxMinor: 60_000 }))).toEqual(['a executed', 'b undone', 'c undone']);
  });

  it('names the states that nobody knows in the order of their names', () => {
    const odd = (status: string) => paid(status, 1, 0, { status: status as UnknownStatus });
    expect(success([odd('PARKED'), odd('ASLEEP'), odd('PARKED')]).gaps).toEqual([{ code: 'statusUnknown', orders: 3, statuses: ['ASLEEP', 'PARKED'] }]);
  });

  it('takes a percentage from nothing to the whole, and counts any other as none', () => {
    const fee = (feeHundredths: number | null) => {
      const { amounts, gaps } = success([paid('a', 1_000)], {}, { feeFixedMinor: 0, feeHundredths });
      return [amounts.portalSuccessFee, gaps.map(({ code }) => code)];
    };
    expect([fee(0), fee(10_000), fee(10_001), fee(-1), fee(null)]).toEqual([[0, []], [1_000, []], [0, ['percentageUnreadable']], [0, ['percentageUnreadable']], [0, ['percentageUnreadable']]]);
  });
});

describe('forecast of a failure', () => {
  it('gives every paid order back, with its fee where it is assumed', () => {
    const all = forecastClosing([...overSubscribed, paid('w', 5, 0, { status: 'WAITING' })], terms, 'failure', usualAssumptions);
    expect(all.counts).toEqual({ executed: 0, split: 0, undone: 3, untouched: 1 });
    expect(all.amounts).toEqual({
      companyFunds: 0, portalSuccessFee: 0, portalInvestorFee: 0, investorsRefunds: 132_601, totalCampaignExecuted: 0, totalManagedFunds: 132_601,
    });
    // What came in decides whether the minimum was reached, though all of it goes back; there is no fee, and nothing to be filled.
    const reached = (minMinor: number) => forecastClosing(overSubscribed, { ...terms, minMinor, maxMinor: null, feeHundredths: null }, 'failure', usualAssumptions);
    expect([reached(130_000).minimumReached, reached(130_001).minimumReached, reached(0).gaps]).toEqual([true, false, []]);
    const kept = forecastClosing(overSubscribed, terms, 'failure', { ...usualAssumptions, feeRefunded: false });
    expect(kept.amounts).toMatchObject({ portalInvestorFee: 2_601, investorsRefunds: 130_000, totalManagedFunds: 132_601 });
  });
});

describe('any forecast', () => {
  const anyAssumptions: fc.Arbitrary<ClosingAssumptions> = fc.record({
    fill: fc.constantFrom(...fillOrders), crossing: fc.constantFrom('split', 'undone'), splitFee: fc.constantFrom('proportional', 'whole', 'none'),
    percentageOf: fc.constantFrom('orderAmounts', 'totalAmounts'), rounding: fc.constantFrom('halfUp', 'halfEven', 'down'),
    feeCapped: fc.boolean(), feeRefunded: fc.boolean(), wrongAmountsRefunded: fc.boolean(),
  });
  const anyStatus = fc.constantFrom<ClosingOrder['status']>('ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'INCORRECT_AMOUNT', 'WAITING', 'CANCELLED', null);
  const anyOrders = fc.array(fc.tuple(fc.integer({ min: 0, max: 9_000_000 }), fc.integer({ min: 0, max: 200_000 }), anyStatus), { maxLength: 40 })
    .map((rows) => rows.map(([amount, fee, status], index) => paid(String(index), amount, fee, { status })));
  const anyTerms = fc.record({
    maxMinor: fc.option(fc.integer({ min: 0, max: 200_000_000 })), feeFixedMinor: fc.integer({ min: 0, max: 5_000_000 }),
    feeHundredths: fc.integer({ min: 0, max: 10_000 }),
  });

  it('has no negative part and loses no cent, whatever is assumed', () => {
    fc.assert(fc.property(anyOrders, anyTerms, anyAssumptions, fc.constantFrom('success', 'failure'), (orders, given, assumptions, direction) => {
      const forecast = forecastClosing(orders, { ...terms, ...given }, direction, assumptions);
      const { amounts } = forecast;
      expect(Math.min(...Object.values({ ...amounts }))).toBeGreaterThanOrEqual(0);
      expect(amounts.totalCampaignExecuted).toBe(amounts.companyFunds + amounts.portalSuccessFee);
      expect(amounts.totalManagedFunds).toBe(amounts.totalCampaignExecuted + amounts.portalInvestorFee + amounts.investorsRefunds);
      expect(forecast.orders.toSorted((a, b) => Number(a.orderId) - Number(b.orderId)).map(({ orderId }) => orderId)).toEqual(orders.map(({ orderId }) => orderId));
      const before = new Map(orders.map((order) => [order.orderId, order.totalMinor]));
      for (const order of forecast.orders) {
        const parts = [order.executedMinor, order.executedFeeMinor, order.refundMinor];
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        expect(parts.reduce((sum, part) => sum + part)).toBe(order.fate === 'untouched' ? 0 : before.get(order.orderId));
      }
      const sum = (part: 'executedMinor' | 'executedFeeMinor' | 'refundMinor'): number => forecast.orders.reduce((total, order) => total + order[part], 0);
      expect([sum('executedMinor'), sum('executedFeeMinor'), sum('refundMinor')]).toEqual([forecast.raisedMinor, amounts.portalInvestorFee, amounts.investorsRefunds]);
    }), { numRuns: 400 });
  });
});
