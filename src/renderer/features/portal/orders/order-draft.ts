import { EUR } from '#shared/domain/currency.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Investor } from '#shared/contract/investors.ts';
import { moneyFromTyped } from '#shared/domain/payment/typed-money.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { OrderDraft } from '#shared/domain/portal/drafts.ts';
import type { DecimalMark } from '#shared/domain/typed-amount.ts';

export const newOrder: OrderDraft = {
  investorId: '', companyId: '', campaignId: '', iban: '', holderName: '', holderSurname: '', holderBusinessName: '', totalAmount: '', orderAmount: '', feeAmount: '0',
  currency: EUR, channel: '', description: '', portalOrderCode: '', portalOrderDatetime: '', portalInvestorCode: '', portalCompanyCode: '', portalCampaignCode: '',
};

/** What follows from who invests: their account is taken to be in their own name. */
export const fromInvestor = (investor: Investor | null): Partial<OrderDraft> => ({
  investorId: investor?.investorId ?? '',
  holderName: investor?.type === 'LEGAL_PERSON' ? '' : investor?.name ?? '',
  holderSurname: investor?.type === 'LEGAL_PERSON' ? '' : investor?.surname ?? '',
  holderBusinessName: investor?.type === 'LEGAL_PERSON' ? investor.businessName ?? '' : '',
});

/** What follows from the campaign: its company and its currency. */
export const fromCampaign = (campaign: Campaign | null): Partial<OrderDraft> => ({
  campaignId: campaign?.campaignId ?? '', companyId: campaign?.companyId ?? '', currency: campaign?.currency ?? EUR,
});

/** What order and fees come to, as it would be typed; null while either cannot be read. Fees left empty are none. */
export function sumTyped(orderAmount: string, feeAmount: string, currency: string, mark: DecimalMark): string | null {
  const order = moneyFromTyped(orderAmount, currency, mark);
  if (!order.ok) return null;
  const fee = /^[\s0.,]*$/.test(feeAmount) ? 0 : feeIn(feeAmount, currency, mark);
  if (fee === null) return null;
  return moneyToDecimal({ amountMinor: order.value.amountMinor + fee, currency: order.value.currency }).replace('.', mark);
}

function feeIn(feeAmount: string, currency: string, mark: DecimalMark): number | null {
  const fee = moneyFromTyped(feeAmount, currency, mark);
  return fee.ok ? fee.value.amountMinor : null;
}
