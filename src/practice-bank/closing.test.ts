import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeWithSuccess, proportion } from './closing.ts';
import type { ClosingOrder } from './closing.ts';

const order = (orderId: string, orderMinor: number, feeMinor = 0, totalMinor = orderMinor + feeMinor): ClosingOrder => ({ orderId, orderMinor, feeMinor, totalMinor });

describe('closeWithSuccess', () => {
  it('splits the order that crosses the maximum and sends later ones back whole', () => {
    const closing = closeWithSuccess(
      [order('a', 60_000, 1_200), order('b', 60_000, 1_201), order('c', 10_000, 200)],
      { maxMinor: 100_000, feeFixedMinor: 500, feeHundredths: 333 },
    );
    expect(closing).toEqual({
      executed: ['a'],
      undone: ['c'],
      // Two thirds of the order and of its fee: 1201 * 2 / 3 = 800.67.
      split: { orderId: 'b', executedMinor: 40_000, executedFeeMinor: 801, refundMinor: 20_400 },
      companyFundsMinor: 96_170,
      portalSuccessFeeMinor: 3_830,
      portalInvestorFeeMinor: 2_001,
      investorsRefundsMinor: 30_600,
      totalCampaignExecutedMinor: 100_000,
      totalManagedFundsMinor: 132_601,
    });
  });

  it('executes all when the maximum is not reached, and splits nothing when it is met exactly', () => {
    const terms = { maxMinor: 3_000, feeFixedMinor: 0, feeHundredths: 0 };
    expect(closeWithSuccess([order('a', 1_000), order('b', 2_000)], terms)).toMatchObject({ executed: ['a', 'b'], split: null, undone: [] });
    expect(closeWithSuccess([order('a', 3_000), order('b', 1)], terms)).toMatchObject({ executed: ['a'], split: null, undone: ['b'] });
  });

  it('sends back what came in, also where amount and fee are not the total', () => {
    const closing = closeWithSuccess([order('a', 3_000, 30, 3_031), order('b', 1_000, 10, 1_009)], { maxMinor: 2_000, feeFixedMinor: 0, feeHundredths: 0 });
    expect(closing).toMatchObject({ split: { executedFeeMinor: 20, refundMinor: 1_011 }, investorsRefundsMinor: 2_020 });
  });

  it('never takes more commission than was raised', () => {
    expect(closeWithSuccess([order('a', 400)], { maxMinor: 1_000, feeFixedMinor: 900, feeHundredths: 0 })).toMatchObject({
      companyFundsMinor: 0, portalSuccessFeeMinor: 400,
    });
  });

  it('accounts for every cent that the investors paid', () => {
    const orders = fc.array(fc.tuple(fc.integer({ min: 1, max: 50_000_000 }), fc.integer({ min: 0, max: 1_000_000 })), { maxLength: 60 });
    const terms = fc.record({
      maxMinor: fc.integer({ min: 1, max: 300_000_000 }),
      feeFixedMinor: fc.integer({ min: 0, max: 10_000_000 }),
      feeHundredths: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(fc.property(orders, terms, (pairs, given) => {
      const paid = pairs.reduce((total, [amount, fee]) => total + amount + fee, 0);
      const closing = closeWithSuccess(pairs.map(([amount, fee], index) => order(String(index), amount, fee)), given);
      expect(closing.companyFundsMinor + closing.portalSuccessFeeMinor + closing.portalInvestorFeeMinor + closing.investorsRefundsMinor).toBe(paid);
      expect(closing.totalManagedFundsMinor).toBe(paid);
      expect(closing.totalCampaignExecutedMinor).toBe(closing.companyFundsMinor + closing.portalSuccessFeeMinor);
      expect(closing.totalCampaignExecutedMinor).toBeLessThanOrEqual(given.maxMinor);
      expect(closing.executed.length + closing.undone.length + (closing.split === null ? 0 : 1)).toBe(pairs.length);
    }));
  });
});

describe('proportion', () => {
  it('rounds half up and does not lose cents of large products', () => {
    expect(proportion(1, 1, 2)).toBe(1);
    expect(proportion(9_007_199_254_740_991, 9_999, 10_000)).toBe(9_006_298_534_815_517);
  });
});
