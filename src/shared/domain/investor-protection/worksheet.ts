import type { BankDate } from '../bank-date.ts';
import type { Money } from '../money.ts';
import type { OrderClass } from './reflection.ts';

/** Accepted orders of a campaign that were confirmed in the year, of investors of one class and tax residence. */
export interface WorksheetGroup {
  readonly investorClass: OrderClass | null;
  /** ISO 3166-1 alpha-2. */
  readonly taxResidence: string | null;
  readonly investors: number;
  readonly orders: number;
  /** Without fees. */
  readonly amount: Money;
  readonly fees: Money;
  /** Orders whose amount is not known, and not in the sums. */
  readonly lacking: number;
}

export interface WorksheetCampaign {
  readonly campaignId: string;
  readonly name: string | null;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly status: string | null;
  readonly currency: string;
  readonly instrument: string | null;
  readonly kiisVersion: string | null;
  readonly kiisDate: BankDate | null;
  readonly expectedClosingDate: BankDate | null;
  readonly offeredMin: Money | null;
  readonly offeredMax: Money | null;
  readonly successFeeFixed: Money | null;
  /** In per cent, as decimal text. */
  readonly successFeePercentage: string | null;
  /** What the orders of the groups come to; nothing where the campaign failed or was cancelled. */
  readonly raised: Money;
  readonly investorFees: Money;
  readonly groups: readonly WorksheetGroup[];
  /** Split orders of the year: how much of each was executed is not said, so they are in no sum. */
  readonly split: number;
}

/** Figures for a person who prepares a report to the supervisor. */
export interface Worksheet {
  readonly year: number;
  readonly campaigns: readonly WorksheetCampaign[];
  /** Accepted orders of the chosen campaigns without a confirmation: they belong to no year. */
  readonly undated: number;
}

/** One line of the sums as the cache counts them. */
export interface WorksheetSum {
  readonly campaignId: string;
  readonly status: string;
  readonly currency: string;
  readonly investorClass: OrderClass | null;
  readonly taxResidence: string | null;
  readonly investors: number;
  readonly orders: number;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly lacking: number;
}

export type CampaignTerms = Omit<WorksheetCampaign, 'raised' | 'investorFees' | 'groups' | 'split'>;

function unknownLast(left: string | null, right: string | null): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}

const raisedNothing = new Set<string | null>(['FINALIZED_FAIL', 'CANCELLED']);

export const worksheetOf = (year: number, terms: readonly CampaignTerms[], sums: readonly WorksheetSum[], undated: number): Worksheet =>
  ({ year, campaigns: worksheetCampaigns(terms, sums), undated });

/** Sums in another currency than the campaign's count as lacking: no rate is known. */
export function worksheetCampaigns(terms: readonly CampaignTerms[], sums: readonly WorksheetSum[]): readonly WorksheetCampaign[] {
  const byCampaign = Map.groupBy(sums, ({ campaignId }) => campaignId);
  return terms.map((campaign): WorksheetCampaign => {
    const { currency } = campaign;
    const money = (amountMinor: number): Money => ({ amountMinor, currency });
    const own = byCampaign.get(campaign.campaignId) ?? [];
    const groups = [...Map.groupBy(own.filter(({ status }) => status === 'ACCEPTED'), ({ investorClass, taxResidence }) => `${investorClass ?? ''} ${taxResidence ?? ''}`).values()]
      .map((some): WorksheetGroup => {
        const counted = some.filter((sum) => sum.currency === currency);
        const total = (of: (sum: WorksheetSum) => number, from = some): number => from.reduce((all, sum) => all + of(sum), 0);
        return {
          investorClass: some[0]?.investorClass ?? null, taxResidence: some[0]?.taxResidence ?? null, investors: total(({ investors }) => investors), orders: total(({ orders }) => orders),
          amount: money(total(({ amountMinor }) => amountMinor, counted)), fees: money(total(({ feeMinor }) => feeMinor, counted)),
          lacking: total(({ lacking }) => lacking, counted) + total(({ orders }) => orders, some.filter((sum) => sum.currency !== currency)),
        };
      })
      .toSorted((left, right) => unknownLast(left.investorClass, right.investorClass) || unknownLast(left.taxResidence, right.taxResidence));
    const kept = raisedNothing.has(campaign.status) ? [] : groups;
    return {
      ...campaign, groups,
      raised: money(kept.reduce((sum, { amount }) => sum + amount.amountMinor, 0)),
      investorFees: money(kept.reduce((sum, { fees }) => sum + fees.amountMinor, 0)),
      split: own.filter(({ status }) => status === 'SPLIT').reduce((sum, { orders }) => sum + orders, 0),
    };
  });
}
