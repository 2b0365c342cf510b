import fc from 'fast-check';
import { expect, it } from 'vitest';

import { worksheetOf } from './worksheet.ts';
import type { CampaignTerms, WorksheetSum } from './worksheet.ts';

const terms = (over: Partial<CampaignTerms> = {}): CampaignTerms => ({
  campaignId: 'K1', name: 'Vento', companyId: 'P1', companyName: 'Vento srl', status: 'FINALIZED_SUCCESS', currency: 'EUR', instrument: 'shares', kiisVersion: null, kiisDate: null,
  expectedClosingDate: null, offeredMin: null, offeredMax: null, successFeeFixed: null, successFeePercentage: null, ...over,
});
const sum = (over: Partial<WorksheetSum> = {}): WorksheetSum => ({
  campaignId: 'K1', status: 'ACCEPTED', currency: 'EUR', investorClass: 'notSophisticated', taxResidence: 'IT', investors: 2, orders: 3, amountMinor: 1_000, feeMinor: 10, lacking: 0, ...over,
});

it('adds up orders by class and residence, the unknown last', () => {
  const { campaigns: [campaign], undated } = worksheetOf(2026, [terms()], [sum({ investorClass: null, taxResidence: null }), sum(), sum({ investorClass: 'sophisticated', taxResidence: 'FR', amountMinor: 5_000 })], 4);
  expect(campaign?.groups.map(({ investorClass, taxResidence, amount }) => [investorClass, taxResidence, amount.amountMinor])).toEqual([['notSophisticated', 'IT', 1_000], ['sophisticated', 'FR', 5_000], [null, null, 1_000]]);
  expect(campaign).toMatchObject({ raised: { amountMinor: 7_000, currency: 'EUR' }, investorFees: { amountMinor: 30 }, split: 0 });
  expect(undated).toBe(4);
});

it('counts split orders apart, other currencies as lacking, and nothing as raised where a campaign failed', () => {
  const { campaigns: [campaign, failed] } = worksheetOf(2026, [terms(), terms({ campaignId: 'K2', status: 'FINALIZED_FAIL' })], [
    sum(), sum({ status: 'SPLIT', orders: 1, amountMinor: 900 }), sum({ currency: 'USD', orders: 2, amountMinor: 77, lacking: 1 }), sum({ campaignId: 'K2' }),
  ], 0);
  expect(campaign).toMatchObject({ raised: { amountMinor: 1_000 }, split: 1, groups: [{ orders: 5, lacking: 2, amount: { amountMinor: 1_000 } }] });
  expect(failed).toMatchObject({ raised: { amountMinor: 0 }, investorFees: { amountMinor: 0 }, groups: [{ amount: { amountMinor: 1_000 } }] });
});

it('loses no order and no cent', () => {
  const sums = fc.array(fc.record({
    campaignId: fc.constantFrom('K1', 'K2'), status: fc.constantFrom('ACCEPTED', 'SPLIT'), currency: fc.constant('EUR'), investorClass: fc.constantFrom('sophisticated', 'notSophisticated', null),
    taxResidence: fc.constantFrom('IT', 'FR', null), investors: fc.nat(9), orders: fc.nat(9), amountMinor: fc.nat(1_000_000), feeMinor: fc.nat(1_000), lacking: fc.nat(3),
  }));
  fc.assert(fc.property(sums, (every: readonly WorksheetSum[]) => {
    const { campaigns } = worksheetOf(2026, [terms(), terms({ campaignId: 'K2' })], every, 0);
    const accepted = every.filter(({ status }) => status === 'ACCEPTED');
    const total = (of: (one: WorksheetSum) => number, from = accepted): number => from.reduce((all, one) => all + of(one), 0);
    expect(campaigns.reduce((all, { raised }) => all + raised.amountMinor, 0)).toBe(total(({ amountMinor }) => amountMinor));
    expect(campaigns.reduce((all, { investorFees }) => all + investorFees.amountMinor, 0)).toBe(total(({ feeMinor }) => feeMinor));
    expect(campaigns.flatMap(({ groups }) => groups).reduce((all, { orders }) => all + orders, 0)).toBe(total(({ orders }) => orders));
    expect(campaigns.reduce((all, { split }) => all + split, 0)).toBe(total(({ orders }) => orders, every.filter(({ status }) => status === 'SPLIT')));
  }));
});
