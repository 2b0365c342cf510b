import { compactIban, isIban } from '../iban.ts';
import { parseInstant } from '../instant.ts';
import type { Instant } from '../instant.ts';
import type { Money } from '../money.ts';
import { areNamesAlike } from '../payment/similar-name.ts';
import { codeAsSent, textAsSent } from '../payment/typed-text.ts';
import type { AmountNotation } from '../typed-amount.ts';
import type { OrderDraft, ReadDraft } from './drafts.ts';
import { campaignStatuses } from './states.ts';
import { currencyOf, Findings, readAmount, textOrNull } from './typed-terms.ts';

/** Section 8, order description at creation. */
export const ORDER_DESCRIPTION_LENGTH = 50;

/** The holder's fields are null when none was typed; otherwise unused ones are empty text, as in the samples (section 2.5). */
export interface OrderAccount {
  readonly iban: string | null;
  readonly holderName: string | null;
  readonly holderSurname: string | null;
  readonly holderBusinessName: string | null;
}

/** An order as sent (section 4.4): null is omitted. */
export interface OrderTerms {
  readonly investorId: string;
  readonly companyId: string;
  readonly campaignId: string;
  readonly investorAccount: OrderAccount | null;
  readonly totalAmount: Money;
  readonly orderAmount: Money;
  readonly feeAmount: Money;
  /** null when not typed: the amounts are then in EUR. */
  readonly currency: string | null;
  readonly channel: 'CARD' | 'MONEY_TRANSFER' | null;
  readonly description: string | null;
  readonly portalOrderCode: string | null;
  readonly portalOrderDatetime: Instant | null;
  readonly portalInvestorCode: string | null;
  readonly portalCompanyCode: string | null;
  readonly portalCampaignCode: string | null;
}

export interface OrderContext {
  readonly decimalMark: AmountNotation;
  readonly investor?: { readonly name: string | null; readonly surname: string | null; readonly businessName: string | null } | null;
  /** `raised` includes waiting orders. */
  readonly campaign?: {
    readonly companyId: string | null; readonly status: string | null; readonly targetMax: Money | null; readonly raised?: Money | null;
  } | null;
  readonly company?: { readonly status: string | null } | null;
}

export function readOrderDraft(draft: OrderDraft, context: OrderContext): ReadDraft<OrderTerms> {
  const findings = new Findings();
  for (const field of ['investorId', 'companyId', 'campaignId'] as const) findings.required(field, draft[field]);
  const currency = currencyOf(draft.currency);
  const typedCurrency = codeAsSent(draft.currency);
  if (typedCurrency !== '' && typedCurrency !== currency) findings.report('currency', 'required');
  const reading = { findings, currency, decimalMark: context.decimalMark };
  const totalAmount = readAmount('totalAmount', draft.totalAmount, reading, { required: true, zero: false });
  const orderAmount = readAmount('orderAmount', draft.orderAmount, reading, { required: true, zero: false });
  const feeAmount = readAmount('feeAmount', draft.feeAmount, reading, { required: true, zero: true });
  const texts = readTexts(draft, findings);
  const { problems, warnings } = findings;
  const isWhole = totalAmount !== null && orderAmount !== null && feeAmount !== null;
  if (isWhole && totalAmount.amountMinor !== orderAmount.amountMinor + feeAmount.amountMinor) findings.warn('totalAmount', 'totalIsNotSum');
  adviseOnAccount(texts.investorAccount, context.investor ?? null, findings);
  adviseOnCampaign(texts.companyId, orderAmount, context, findings);
  if (!isWhole || problems.length > 0) return { terms: null, problems, warnings };
  return { terms: { ...texts, totalAmount, orderAmount, feeAmount, currency: typedCurrency === '' ? null : currency }, problems, warnings };
}

type OrderTexts = Omit<OrderTerms, 'totalAmount' | 'orderAmount' | 'feeAmount' | 'currency'>;

function readTexts(draft: OrderDraft, findings: Findings): OrderTexts {
  const description = textOrNull(draft.description);
  if ((description?.length ?? 0) > ORDER_DESCRIPTION_LENGTH) findings.report('description', 'tooLong', ORDER_DESCRIPTION_LENGTH);
  findings.nothingHidden(draft, ['holderName', 'holderSurname', 'holderBusinessName', 'description', 'portalOrderCode', 'portalInvestorCode', 'portalCompanyCode', 'portalCampaignCode']);
  const typedTime = draft.portalOrderDatetime.trim();
  const portalOrderDatetime = typedTime === '' ? null : parseInstant(typedTime);
  if (typedTime !== '' && portalOrderDatetime === null) findings.report('portalOrderDatetime', 'notDatetime');
  return {
    investorId: draft.investorId.trim(), companyId: draft.companyId.trim(), campaignId: draft.campaignId.trim(),
    investorAccount: accountOf(draft),
    channel: draft.channel === '' ? null : draft.channel,
    description, portalOrderDatetime,
    portalOrderCode: textOrNull(draft.portalOrderCode), portalInvestorCode: textOrNull(draft.portalInvestorCode),
    portalCompanyCode: textOrNull(draft.portalCompanyCode), portalCampaignCode: textOrNull(draft.portalCampaignCode),
  };
}

function accountOf(draft: OrderDraft): OrderAccount | null {
  const iban = compactIban(codeAsSent(draft.iban));
  const holder = { holderName: textAsSent(draft.holderName), holderSurname: textAsSent(draft.holderSurname), holderBusinessName: textAsSent(draft.holderBusinessName) };
  const isNamed = Object.values(holder).some((part) => part !== '');
  if (iban === '' && !isNamed) return null;
  return { iban: iban === '' ? null : iban, ...(isNamed ? holder : { holderName: null, holderSurname: null, holderBusinessName: null }) };
}

function adviseOnAccount(account: OrderAccount | null, investor: NonNullable<OrderContext['investor']> | null, findings: Findings): void {
  if (account === null || account.iban === null) findings.warn('iban', 'ibanMissing');
  else if (!isIban(account.iban)) findings.warn('iban', 'ibanCheckDigits');
  if (account === null) return;
  const { person, company } = holderNames(account);
  if (person !== '' && company !== '') findings.warn('holderBusinessName', 'holderOfBothKinds');
  if (investor === null) return;
  const holder = company === '' ? person : company;
  const name = textOrNull(investor.businessName ?? '') ?? joined(investor.name, investor.surname);
  if (holder === '' || name === '' || areNamesAlike(holder, name)) return;
  findings.warn(company === '' ? 'holderName' : 'holderBusinessName', 'holderIsNotInvestor');
}

export const holderNames = ({ holderName, holderSurname, holderBusinessName }: OrderAccount): { readonly person: string; readonly company: string } =>
  ({ person: joined(holderName, holderSurname), company: holderBusinessName ?? '' });

const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ').trim();

function adviseOnCampaign(companyId: string, orderAmount: Money | null, { campaign, company }: OrderContext, findings: Findings): void {
  if (company !== null && company !== undefined && company.status !== 'ACTIVE') findings.warn('companyId', 'companyNotActive');
  if (campaign === null || campaign === undefined) return;
  if (campaign.status !== 'OPEN' && campaignStatuses.some((known) => known === campaign.status)) findings.warn('campaignId', 'campaignNotOpen');
  if (companyId !== '' && campaign.companyId !== null && campaign.companyId !== companyId) findings.warn('companyId', 'companyNotOfCampaign');
  const max = campaign.targetMax;
  if (orderAmount === null || max === null || max.currency !== orderAmount.currency) return;
  const raisedMinor = campaign.raised?.currency === max.currency ? campaign.raised.amountMinor : 0;
  if (raisedMinor + orderAmount.amountMinor > max.amountMinor) findings.warn('orderAmount', 'beyondMaximum');
}
