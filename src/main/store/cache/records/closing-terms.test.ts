import { expect, it } from 'vitest';
import { decodeContent } from '#shared/contract/answer.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import { closingTermsOf } from './closing-snapshot.ts';

const EUR = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });

function campaign(change: Partial<Campaign> = {}): Campaign {
  const decoded = decodeContent('searchCampaigns', { list: [{ campaignId: 'K1', companyId: 'C1', name: 'Vulcano', status: 'CLOSED', currency: 'EUR' }] });
  const [first] = decoded.ok ? decoded.value.rows : [];
  if (first === undefined) throw new Error('the campaign is not readable');
  return { ...first, targetMin: EUR(50_000), targetMax: EUR(100_000), successFeeFixed: EUR(500), successFeePercentage: '3.33', ...change };
}

it('takes amounts of the campaign’s own currency', () => {
  expect(closingTermsOf(campaign())).toEqual({ campaignId: 'K1', status: 'CLOSED', currency: 'EUR', minMinor: 50_000, maxMinor: 100_000, feeFixedMinor: 500, feeHundredths: 333 });
});

it('knows no amount that is missing or in another currency, and takes a missing fixed fee for none', () => {
  const usd = { amountMinor: 100_000, currency: 'USD' };
  expect(closingTermsOf(campaign({ targetMin: usd, targetMax: null, successFeeFixed: usd }))).toMatchObject({ minMinor: null, maxMinor: null, feeFixedMinor: 0 });
});

it.each([
  [null, 0], ['0', 0], ['5', 500], ['5.', 500], ['5.2', 520], ['5.25', 525], ['5.250', 525], ['5.2500', 525], ['05.05', 505], ['100', 10_000], ['100.00', 10_000], ['5.251', null], ['5.001', null],
  ['', null], ['-5', null], ['5,25', null], ['5%', null], ['x5', null], ['1000', null], ['.5', null], ['5.2x', null],
])('reads a percentage of %s as %s hundredths', (successFeePercentage, hundredths) => {
  expect(closingTermsOf(campaign({ successFeePercentage })).feeHundredths).toBe(hundredths);
});
