import type { Formatter } from '#renderer/ui/format/index.ts';
import type { SectionRecords } from '#shared/bridge/lists/records.ts';
import { EUR } from '#shared/domain/currency.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import type { CampaignDraft } from '#shared/domain/portal/drafts.ts';

export const newCampaign = (companyId: string): CampaignDraft => ({
  companyId, name: '', description: '', targetMin: '', targetMax: '', currency: EUR, expectedClosingDate: '', feeFixed: '', feePercentage: '',
});

/** A campaign as it would be typed. */
export function draftOfCampaign(campaign: SectionRecords['campaigns'], { decimalMark }: Formatter): CampaignDraft {
  const typed = (decimal: string): string => decimal.replace('.', decimalMark);
  const amount = (money: Money | null): string => (money === null ? '' : typed(moneyToDecimal(money)));
  return {
    companyId: campaign.companyId ?? '',
    name: campaign.name ?? '',
    description: campaign.description ?? '',
    targetMin: amount(campaign.targetMin),
    targetMax: amount(campaign.targetMax),
    currency: campaign.currency,
    expectedClosingDate: campaign.expectedClosingDate ?? '',
    feeFixed: amount(campaign.successFeeFixed),
    feePercentage: typed(campaign.successFeePercentage ?? ''),
  };
}
