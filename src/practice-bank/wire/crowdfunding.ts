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
export const companyWire = (company: Company) => ({ ...company });

const successFeeWire = (campaign: Campaign) => ({
  fixedAmount: wireAmount(campaign.feeFixedMinor), variableAmountPercentage: campaign.feeHundredths / 100,
});

/** Section 2.2, answer of the creation. */
export function createdCampaignWire(campaign: Campaign) {
  const { campaignId, companyId, name, description, currency, expectedClosingDate, status } = campaign;
  return {
    campaignId, companyId, name, description,
    targetAmountMin: wireAmount(campaign.minMinor), targetAmountMax: wireAmount(campaign.maxMinor),
    currency, expectedClosingDate, portalSuccessFee: successFeeWire(campaign), status, createdDatetime: dateTime(campaign.createdMs),
  };
}

/** Section 4.2, answer of the update. */
export function updatedCampaignWire(campaign: Campaign) {
  const { campaignId, name, description, expectedClosingDate } = campaign;
  return {
    campaignId, name, description,
    minTargetAmount: wireAmount(campaign.minMinor), maxTargetAmount: wireAmount(campaign.maxMinor),
    portalSuccessFee: successFeeWire(campaign), expectedClosingDate,
  };
}

/** Section 2.2, as searched. */
export function campaignWire(campaign: Campaign) {
  const { status, companyId, currency } = campaign;
  return shownAs({ ...updatedCampaignWire(campaign), status, companyId, currency }, campaign);
}

/** Section 2.4. */
export const investorWire = (investor: Investor) => ({ ...investor });

/** Section 2.5. */
export function orderWire(order: Order) {
  const { totalMinor, orderMinor, feeMinor, payment: _payment, asCame: _asCame, ...rest } = order;
  return shownAs({
    ...rest,
    totalAmount: wireAmount(totalMinor), orderAmount: wireAmount(orderMinor), feeAmount: wireAmount(feeMinor), currency: CURRENCY,
  }, order);
}

/** Section 2.6. */
export function orderPaymentWire({ orderId, companyId, campaignId, status, channel, payment }: Order) {
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
export function moneyinWire(moneyin: Moneyin) {
  const { moneyinId, cro, rrn, status, amountMinor, channel, executedMs, payerIban, payerName } = moneyin;
  return shownAs({
    moneyinId, cro, rrn, status, amount: wireAmount(amountMinor), currency: CURRENCY, channel, datetime: dateTime(executedMs), payerIban, payerName,
  }, moneyin);
}

/** Section 2.6b. */
export function moneyoutWire(record: Moneyout) {
  return shownAs({
    moneyoutId: record.moneyoutId, companyId: record.companyId, status: record.status,
    amount: wireAmount(record.amountMinor), cashoutAvailableAmount: wireAmount(record.availableMinor), currency: CURRENCY,
    createdDatetime: dateTime(record.createdMs), lastCashoutDatetime: dateTime(record.lastCashoutMs),
  }, record);
}

/** Section 2.7. */
export function refundWire(refund: Refund) {
  const { refundId, status, createdMs, executedMs, amountMinor } = refund;
  return shownAs({
    refundId, status, createdDatetime: dateTime(createdMs), executedDatetime: dateTime(executedMs),
    amount: wireAmount(amountMinor), currency: CURRENCY,
  }, refund);
}

/** Section 2.8. */
export function cashoutWire(record: Cashout) {
  const { cashoutId, companyId, campaignId, status, cro, amountMinor, createdDate, scheduledDate, executedDate } = record;
  return shownAs({
    cashoutId, companyId, campaignId, status, cro, amount: wireAmount(amountMinor), currency: CURRENCY, createdDate,
    scheduledDate: scheduledDate ?? '', executedDate: executedDate ?? '',
  }, record);
}

/** Section 2.9. */
export function unidentifiedTransferWire(record: UnidentifiedTransfer) {
  const { unidentifiedTransferId, amountMinor, description, payerName, status, type, receivedMs, refundedMs } = record;
  return shownAs({
    unidentifiedTransferId, amount: wireAmount(amountMinor), currency: CURRENCY, description, payerName, status, type,
    receivedDatetime: dateTime(receivedMs), refundedDatetime: dateTime(refundedMs),
  }, record);
}

/** Section 2.10. */
export function disputeWire(record: Dispute) {
  const { disputeId, orderId, rrnCode, description, paymentMinor, status, createdDate, closedDate } = record;
  return shownAs(
    { disputeId, orderId, rrnCode, description, paymentAmount: wireAmount(paymentMinor), status, createdDate, closedDate: closedDate ?? '' }, record,
  );
}
