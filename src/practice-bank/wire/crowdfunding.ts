import type {
  Campaign, Cashout, Company, Dispute, Investor, Moneyin, Moneyout, Order, Refund, UnidentifiedTransfer,
} from '../bank/crowdfunding-records.ts';
import { shownAs } from '../bank/crowdfunding-records.ts';
import { isoWithOffset } from '../bank/time.ts';
import { wireAmount } from './amount.ts';

const CURRENCY = 'EUR';

/** Absent times are empty text, as in the document's samples. */
const dateTime = (ms: number | null): string => (ms === null ? '' : isoWithOffset(ms));

/** Section 2.1. */
export interface CompanyWire { companyId: string; type: string; businessName: string; status: string }

export function companyWire({ companyId, type, businessName, status }: Company): CompanyWire {
  return { companyId, type, businessName, status };
}

interface SuccessFeeWire { fixedAmount: number; variableAmountPercentage: number }

const successFeeWire = (campaign: Campaign): SuccessFeeWire => ({
  fixedAmount: wireAmount(campaign.feeFixedMinor), variableAmountPercentage: campaign.feeHundredths / 100,
});

/** Section 2.2, answer of the creation. */
export interface CreatedCampaignWire {
  campaignId: string; companyId: string; name: string; description: string; targetAmountMin: number; targetAmountMax: number;
  currency: string; expectedClosingDate: string; portalSuccessFee: SuccessFeeWire; status: string; createdDatetime: string;
}

export function createdCampaignWire(campaign: Campaign): CreatedCampaignWire {
  const { campaignId, companyId, name, description, currency, expectedClosingDate, status } = campaign;
  return {
    campaignId, companyId, name, description,
    targetAmountMin: wireAmount(campaign.minMinor), targetAmountMax: wireAmount(campaign.maxMinor),
    currency, expectedClosingDate, portalSuccessFee: successFeeWire(campaign), status, createdDatetime: dateTime(campaign.createdMs),
  };
}

/** Section 4.2, answer of the update. */
export interface UpdatedCampaignWire {
  campaignId: string; name: string; description: string; minTargetAmount: number; maxTargetAmount: number;
  portalSuccessFee: SuccessFeeWire; expectedClosingDate: string;
}

export function updatedCampaignWire(campaign: Campaign): UpdatedCampaignWire {
  const { campaignId, name, description, expectedClosingDate } = campaign;
  return {
    campaignId, name, description,
    minTargetAmount: wireAmount(campaign.minMinor), maxTargetAmount: wireAmount(campaign.maxMinor),
    portalSuccessFee: successFeeWire(campaign), expectedClosingDate,
  };
}

/** Section 2.2, as searched. */
export type CampaignWire = UpdatedCampaignWire & { status: string; companyId: string; currency: string };

export function campaignWire(campaign: Campaign): CampaignWire {
  const { status, companyId, currency } = campaign;
  return shownAs({ ...updatedCampaignWire(campaign), status, companyId, currency }, campaign);
}

/** Section 2.4. */
export type InvestorWire = Record<
  'investorId' | 'name' | 'surname' | 'businessName' | 'fiscalCode' | 'type' | 'address' | 'postalCode' | 'city' | 'country' | 'email' | 'phone',
  string
>;

export const investorWire = (investor: Investor): InvestorWire => ({ ...investor });

/** Section 2.5. */
export interface OrderWire {
  orderId: string; investorId: string; companyId: string; campaignId: string; status: string;
  investorAccount: { iban: string; holderName: string; holderSurname: string; holderBusinessName: string };
  totalAmount: number; orderAmount: number; feeAmount: number; currency: string; channel: string; description: string;
  portalOrderCode: string; portalOrderDatetime: string; portalInvestorCode: string; portalCompanyCode: string; portalCampaignCode: string;
}

export function orderWire(order: Order): OrderWire {
  const { totalMinor, orderMinor, feeMinor, payment: _payment, asCame: _asCame, ...rest } = order;
  return shownAs({
    ...rest,
    totalAmount: wireAmount(totalMinor), orderAmount: wireAmount(orderMinor), feeAmount: wireAmount(feeMinor), currency: CURRENCY,
  }, order);
}

/** Section 2.6. */
export interface OrderPaymentWire {
  orderId: string; companyId: string; campaignId: string; orderStatus: string; paymentStatus: string; channel: string; moneyinId: string;
  moneyoutIds: string[]; cashoutIds: string[]; refundIds: string[]; createdDatetime: string; waitingDatetime: string;
  receivedDatetime: string; accountedToCampaignDatetime: string; expiredDatetime: string; failedDatetime: string;
}

export function orderPaymentWire({ orderId, companyId, campaignId, status, channel, payment }: Order): OrderPaymentWire {
  return shownAs({
    orderId, companyId, campaignId,
    orderStatus: status, paymentStatus: payment.status, channel,
    moneyinId: payment.moneyinId, moneyoutIds: payment.moneyoutIds, cashoutIds: payment.cashoutIds, refundIds: payment.refundIds,
    createdDatetime: dateTime(payment.createdMs), waitingDatetime: dateTime(payment.waitingMs),
    receivedDatetime: dateTime(payment.receivedMs), accountedToCampaignDatetime: dateTime(payment.accountedMs),
    expiredDatetime: dateTime(payment.expiredMs), failedDatetime: dateTime(payment.failedMs),
  }, payment);
}

/** Section 2.5b. */
export interface MoneyinWire {
  moneyinId: string; cro: string; rrn: string; status: string; amount: number; currency: string; channel: string; datetime: string;
  payerIban: string; payerName: string;
}

export function moneyinWire(moneyin: Moneyin): MoneyinWire {
  const { moneyinId, cro, rrn, status, amountMinor, channel, executedMs, payerIban, payerName } = moneyin;
  return shownAs({
    moneyinId, cro, rrn, status, amount: wireAmount(amountMinor), currency: CURRENCY, channel, datetime: dateTime(executedMs), payerIban, payerName,
  }, moneyin);
}

/** Section 2.6b. */
export interface MoneyoutWire {
  moneyoutId: string; companyId: string; status: string; amount: number; cashoutAvailableAmount: number; currency: string;
  createdDatetime: string; lastCashoutDatetime: string;
}

export function moneyoutWire(record: Moneyout): MoneyoutWire {
  return shownAs({
    moneyoutId: record.moneyoutId, companyId: record.companyId, status: record.status,
    amount: wireAmount(record.amountMinor), cashoutAvailableAmount: wireAmount(record.availableMinor), currency: CURRENCY,
    createdDatetime: dateTime(record.createdMs), lastCashoutDatetime: dateTime(record.lastCashoutMs),
  }, record);
}

/** Section 2.7. */
export interface RefundWire { refundId: string; status: string; createdDatetime: string; executedDatetime: string; amount: number; currency: string }

export function refundWire(refund: Refund): RefundWire {
  const { refundId, status, createdMs, executedMs, amountMinor } = refund;
  return shownAs({
    refundId, status, createdDatetime: dateTime(createdMs), executedDatetime: dateTime(executedMs),
    amount: wireAmount(amountMinor), currency: CURRENCY,
  }, refund);
}

/** Section 2.8. */
export interface CashoutWire {
  cashoutId: string; companyId: string; campaignId: string; status: string; cro: string; amount: number; currency: string;
  createdDate: string; scheduledDate: string; executedDate: string;
}

export function cashoutWire(record: Cashout): CashoutWire {
  const { cashoutId, companyId, campaignId, status, cro, amountMinor, createdDate, scheduledDate, executedDate } = record;
  return shownAs({
    cashoutId, companyId, campaignId, status, cro, amount: wireAmount(amountMinor), currency: CURRENCY, createdDate,
    scheduledDate: scheduledDate ?? '', executedDate: executedDate ?? '',
  }, record);
}

/** Section 2.9. */
export interface UnidentifiedTransferWire {
  unidentifiedTransferId: string; amount: number; currency: string; description: string; payerName: string; status: string; type: string;
  receivedDatetime: string; refundedDatetime: string;
}

export function unidentifiedTransferWire(record: UnidentifiedTransfer): UnidentifiedTransferWire {
  const { unidentifiedTransferId, amountMinor, description, payerName, status, type, receivedMs, refundedMs } = record;
  return shownAs({
    unidentifiedTransferId, amount: wireAmount(amountMinor), currency: CURRENCY, description, payerName, status, type,
    receivedDatetime: dateTime(receivedMs), refundedDatetime: dateTime(refundedMs),
  }, record);
}

/** Section 2.10. */
export interface DisputeWire {
  disputeId: string; orderId: string; rrnCode: string; description: string; paymentAmount: number; status: string; createdDate: string;
  closedDate: string;
}

export function disputeWire(record: Dispute): DisputeWire {
  const { disputeId, orderId, rrnCode, description, paymentMinor, status, createdDate, closedDate } = record;
  return shownAs(
    { disputeId, orderId, rrnCode, description, paymentAmount: wireAmount(paymentMinor), status, createdDate, closedDate: closedDate ?? '' }, record,
  );
}
