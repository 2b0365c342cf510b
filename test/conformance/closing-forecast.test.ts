import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeWithSuccess } from '#practice-bank/closing.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import type { ClosingAssumptions } from '#shared/domain/closing/assumptions.ts';
import { forecastClosing } from '#shared/domain/closing/forecast.ts';
import type { ClosingForecast, ClosingOrder, ClosingTerms } from '#shared/domain/closing/model.ts';
import { EUR } from '#shared/domain/currency.ts';

/* Two computations that share no line, over random campaigns: what the app forecasts, and what the practice bank does. */

const CAMPAIGNS = 10_000;
/** Campaigns among which each mistake shows: half a cent is rare. */
const SEED = 1;
const MOST_ORDERS = 500;

interface RandomCampaign {
  /** `beside`: by how much the total exceeds amount and fee. */
  readonly pairs: readonly (readonly [orderMinor: number, feeMinor: number, beside: number])[];
  readonly maxMinor: number;
  readonly feeFixedMinor: number;
  readonly feeHundredths: number;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const order = fc.tuple(
  fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 5_000_000 }) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 7 }) }),
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100_003 })),
  fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 }) }),
);

/** A maximum that no order reaches, that falls anywhere within the orders, or exactly between two. */
function maximumOf(pairs: RandomCampaign['pairs'], kind: 'within' | 'between' | 'beyond', position: number): number {
  const amounts = pairs.map(([amount]) => amount);
  switch (kind) {
    case 'within': return Math.floor(total(amounts) * position);
    case 'between': return total(amounts.slice(0, Math.floor(amounts.length * position)));
    case 'beyond': return total(amounts) + Math.floor(position * 1_000_000);
    default: return kind satisfies never;
  }
}

const campaigns: fc.Arbitrary<RandomCampaign> = fc.tuple(
  fc.array(order, { maxLength: MOST_ORDERS, size: 'max' }),
  fc.constantFrom('within', 'within', 'between', 'beyond'), fc.double({ min: 0, max: 1, noNaN: true }),
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9_999_999 })), fc.integer({ min: 0, max: 10_000 }),
).map(([pairs, kind, position, feeFixedMinor, feeHundredths]) =>
  ({ pairs, maxMinor: maximumOf(pairs, kind, position), feeFixedMinor, feeHundredths }));

function forecastOf(campaign: RandomCampaign, direction: 'success' | 'failure', assumptions: ClosingAssumptions = usualAssumptions): ClosingForecast {
  const orders = campaign.pairs.map(([orderMinor, feeMinor, beside], index): ClosingOrder => ({
    orderId: String(index), status: 'ACCEPTED', orderMinor, feeMinor, totalMinor: orderMinor + feeMinor + beside, confirmedAt: null, createdAt: null,
  }));
  const { maxMinor, feeFixedMinor, feeHundredths } = campaign;
  const terms: ClosingTerms = { campaignId: 'C', status: 'CLOSED', currency: EUR, minMinor: 0, maxMinor, feeFixedMinor, feeHundredths };
  return forecastClosing(orders, terms, direction, assumptions);
}

/** A forecast in the words of the practice bank. */
function inBankWords({ amounts, orders }: ClosingForecast): ReturnType<typeof closeWithSuccess> {
  const idsOf = (wanted: string): string[] => orders.filter(({ fate }) => fate === wanted).map(({ orderId }) => orderId);
  const split = orders.find(({ fate }) => fate === 'split');
  return {
    executed: idsOf('executed'),
    undone: idsOf('undone'),
    split: split === undefined ? null : {
      orderId: split.orderId, executedMinor: split.executedMinor, executedFeeMinor: split.executedFeeMinor, refundMinor: split.refundMinor,
    },
    companyFundsMinor: amounts.companyFunds,
    portalSuccessFeeMinor: amounts.portalSuccessFee,
    portalInvestorFeeMinor: amounts.portalInvestorFee,
    investorsRefundsMinor: amounts.investorsRefunds,
    totalCampaignExecutedMinor: amounts.totalCampaignExecuted,
    totalManagedFundsMinor: amounts.totalManagedFunds,
  };
}

const byTheBank = ({ pairs, ...terms }: RandomCampaign): ReturnType<typeof closeWithSuccess> =>
  closeWithSuccess(pairs.map(([orderMinor, feeMinor, beside], index) => ({ orderId: String(index), orderMinor, feeMinor, totalMinor: orderMinor + feeMinor + beside })), terms);

/** Of what came in, executed orders may leave over what is neither amount nor fee: the forecast says how much. */
function expectToAddUp({ amounts, orders, gaps }: ClosingForecast, cameIn: number): void {
  const paid = cameIn - total(gaps.map((gap) => (gap.code === 'totalsDiffer' ? gap.differenceMinor : 0)));
  const smallest = orders.reduce((least, one) => Math.min(least, one.executedMinor, one.executedFeeMinor, one.refundMinor), 0);
  expect(Math.min(smallest, ...Object.values({ ...amounts }))).toBe(0);
  expect(amounts.totalCampaignExecuted).toBe(amounts.companyFunds + amounts.portalSuccessFee);
  expect(amounts.totalManagedFunds).toBe(paid);
  expect(amounts.companyFunds + amounts.portalSuccessFee + amounts.portalInvestorFee + amounts.investorsRefunds).toBe(paid);
}

const paidInAll = ({ pairs }: RandomCampaign): number => total(pairs.map(([amount, fee, beside]) => amount + fee + beside));

describe('the forecast of a closing', () => {
  it(`adds up and is the bank's own for ${CAMPAIGNS} random campaigns`, () => {
    const seen = { splits: 0, largest: 0, undone: 0, whole: 0 };
    fc.assert(fc.property(campaigns, (campaign) => {
      const forecast = forecastOf(campaign, 'success');
      expectToAddUp(forecast, paidInAll(campaign));
      expect(inBankWords(forecast)).toEqual(byTheBank(campaign));
      const failure = forecastOf(campaign, 'failure');
      expectToAddUp(failure, paidInAll(campaign));
      expect(failure.amounts.investorsRefunds).toBe(paidInAll(campaign));
      expect(failure.counts.undone).toBe(campaign.pairs.length);
      if (forecast.splitOrderId !== null) seen.splits += 1;
      if (forecast.counts.undone > 0) seen.undone += 1;
      if (forecast.counts.executed === campaign.pairs.length) seen.whole += 1;
      seen.largest = Math.max(seen.largest, campaign.pairs.length);
    }), { numRuns: CAMPAIGNS });
    // Campaigns of every kind really came.
    expect(seen.largest).toBeGreaterThan(MOST_ORDERS * 0.95);
    expect(Math.min(seen.splits, seen.undone, seen.whole)).toBeGreaterThan(CAMPAIGNS / 100);
  });

  it.each([
    ['rounds half a cent down', { rounding: 'halfEven' }],
    ['cuts fractions of a cent', { rounding: 'down' }],
    ['takes the fee of a split order whole', { splitFee: 'whole' }],
    ['takes no whole order for a split one', { crossing: 'undone' }],
    ['takes the percentage of another sum', { percentageOf: 'totalAmounts' }],
    ['keeps the fees of undone orders', { feeRefunded: false }],
  ] as const)('would differ from the bank’s if it %s', (_mistake, assumption) => {
    const outcome = fc.check(fc.property(campaigns, (campaign) => {
      expect(inBankWords(forecastOf(campaign, 'success', { ...usualAssumptions, ...assumption }))).toEqual(byTheBank(campaign));
    }), { seed: SEED, numRuns: CAMPAIGNS, endOnFailure: true });
    expect(outcome.failed).toBe(true);
  });
});
