import type { Campaign } from '#shared/contract/campaigns.ts';
import type { ClosingTerms } from '#shared/domain/closing/model.ts';
import type { Money } from '#shared/domain/money.ts';

/** What of a campaign its closing is computed from. An amount in another currency than the campaign's is not known. */
export function closingTermsOf(campaign: Campaign): ClosingTerms {
  const { campaignId, status, currency, targetMin, targetMax, successFeeFixed, successFeePercentage } = campaign;
  const minor = (money: Money | null): number | null => (money?.currency === currency ? money.amountMinor : null);
  return {
    campaignId, status, currency, minMinor: minor(targetMin), maxMinor: minor(targetMax), feeFixedMinor: minor(successFeeFixed) ?? 0,
    // A campaign without a fee in per cent has none.
    feeHundredths: successFeePercentage === null ? 0 : hundredthsOf(successFeePercentage),
  };
}

/** "5.25" is 525; null for more than two decimals, or for anything else. */
function hundredthsOf(percentage: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d*))?$/.exec(percentage);
  if (match === null) return null;
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > 2) return null;
  return Number(match[1]) * 100 + Number(decimals.padEnd(2, '0'));
}
