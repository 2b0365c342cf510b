import type { ClosingAssumptions } from './assumptions.ts';
import type { ClosingAmountsMinor, ClosingTerms } from './model.ts';
import { proportionOf } from './proportion.ts';

/** 100.00 %, in hundredths of a per cent. */
const WHOLE = 10_000;

/** What became of the paid orders' money, in minor units. */
export interface FilledSums {
  /** What the executed orders bring the campaign. */
  readonly raised: number;
  /** Investors' fees of executed orders and parts. */
  readonly executedFees: number;
  /** Investors' fees that orders undone do not get back. */
  readonly keptFees: number;
  readonly refunds: number;
}

/** The amounts of section 4.2. */
export function closingAmounts(sums: FilledSums, portalSuccessFee: number): ClosingAmountsMinor {
  const companyFunds = Math.max(0, sums.raised - portalSuccessFee);
  const portalInvestorFee = sums.executedFees + sums.keptFees;
  const totalCampaignExecuted = companyFunds + portalSuccessFee;
  return {
    companyFunds, portalSuccessFee, portalInvestorFee, investorsRefunds: sums.refunds, totalCampaignExecuted,
    totalManagedFunds: totalCampaignExecuted + portalInvestorFee + sums.refunds,
  };
}

/** Section 2.2: the fixed amount and the percentage of the funds raised. An unreadable percentage counts as none. */
export function successFee(sums: FilledSums, terms: ClosingTerms, assumptions: ClosingAssumptions): number {
  const base = assumptions.percentageOf === 'orderAmounts' ? sums.raised : sums.raised + sums.executedFees;
  const hundredths = isReadablePercentage(terms.feeHundredths) ? terms.feeHundredths : 0;
  const fee = Math.max(0, terms.feeFixedMinor) + proportionOf(base, hundredths, WHOLE, assumptions.rounding);
  return assumptions.feeCapped ? Math.min(sums.raised, fee) : fee;
}

export const isReadablePercentage = (hundredths: number | null): hundredths is number => hundredths !== null && hundredths >= 0 && hundredths <= WHOLE;
