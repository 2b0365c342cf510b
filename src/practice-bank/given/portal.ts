import { addDays } from '#shared/domain/bank-date.ts';
import type { AsCame } from '../bank/as-came.ts';
import type { Bank } from '../bank/bank.ts';
import { italianDate } from '../bank/time.ts';
import type { PracticeContent } from '../options.ts';
import { PORTAL_HOLDER } from '../data/accounts.ts';
import { UNKNOWN_MS, cameOtherwise, msOf, readAmounts, statusOf, textOf } from './fields.ts';

type Given<Part extends keyof PracticeContent> = PracticeContent[Part][number];

/** A campaign whose maximum is not known is never full. */
const NO_MAXIMUM = 9_999_999_999_999;

export function takeCompanies(bank: Bank, companies: readonly Given<'companies'>[]): void {
  for (const { companyId, type, businessName, status } of companies) {
    bank.companies.set(companyId, { companyId, type: statusOf(type), businessName: textOf(businessName), status: textOf(status) });
  }
  const companyId = bank.portalCompanyId;
  if (!bank.companies.has(companyId)) bank.companies.set(companyId, { companyId, type: 'PORTAL', businessName: PORTAL_HOLDER, status: 'ACTIVE' });
}

export function takeCampaign(bank: Bank, given: Given<'campaigns'>): void {
  const { minor, asCame } = readAmounts({
    minTargetAmount: given.targetMin, maxTargetAmount: given.targetMax, fixedAmount: given.successFeeFixed,
  });
  const { fixedAmount, ...targets } = asCame;
  const today = italianDate(bank.clock.now());
  bank.campaigns.set(given.campaignId, {
    campaignId: given.campaignId,
    companyId: textOf(given.companyId),
    status: statusOf(given.status),
    name: textOf(given.name), description: textOf(given.description),
    minMinor: minor.minTargetAmount,
    maxMinor: 'maxTargetAmount' in asCame ? NO_MAXIMUM : minor.maxTargetAmount,
    feeFixedMinor: minor.fixedAmount,
    feeHundredths: Math.round(Number(given.successFeePercentage ?? '0') * 100),
    currency: given.currency,
    expectedClosingDate: given.expectedClosingDate ?? addDays(today, 30),
    createdMs: msOf(given.createdDatetime) ?? 0,
    ...cameOtherwise(targets, feeAsCame(given, fixedAmount), given.expectedClosingDate === null ? { expectedClosingDate: '' } : {}),
  });
}

/** The bank counts hundredths of a per cent; further digits, or none, are shown as they came. */
function feeAsCame({ successFeeFixed, successFeePercentage }: Given<'campaigns'>, fixedAmount: unknown): AsCame {
  const exact = successFeePercentage !== null && /^\d+(\.\d{1,2})?$/.test(successFeePercentage);
  if (exact && successFeeFixed !== null && fixedAmount === undefined) return {};
  return {
    portalSuccessFee: {
      fixedAmount: successFeeFixed === null ? null : (fixedAmount ?? successFeeFixed.amountMinor / 100),
      variableAmountPercentage: successFeePercentage,
    },
  };
}

export function takeInvestor(bank: Bank, given: Given<'investors'>): void {
  bank.investors.set(given.investorId, {
    investorId: given.investorId,
    name: textOf(given.name), surname: textOf(given.surname), businessName: textOf(given.businessName), fiscalCode: textOf(given.fiscalCode),
    type: statusOf(given.type),
    address: textOf(given.address), postalCode: textOf(given.postalCode), city: textOf(given.city), country: textOf(given.country),
    email: textOf(given.email), phone: textOf(given.phone),
  });
}

export function takeCashout(bank: Bank, given: Given<'cashouts'>): void {
  const { minor, asCame } = readAmounts({ amount: given.amount });
  bank.cashouts.set(given.cashoutId, {
    cashoutId: given.cashoutId, companyId: textOf(given.companyId), campaignId: textOf(given.campaignId), status: statusOf(given.status),
    cro: textOf(given.cro), amountMinor: minor.amount,
    createdDate: given.createdDate ?? italianDate(bank.clock.now()), scheduledDate: given.scheduledDate, executedDate: given.executedDate,
    ...cameOtherwise(asCame, given.createdDate === null ? { createdDate: '' } : {}),
  });
}

export function takeUnidentified(bank: Bank, given: Given<'unidentified'>): void {
  const { minor, asCame } = readAmounts({ amount: given.amount });
  bank.unidentified.set(given.unidentifiedTransferId, {
    unidentifiedTransferId: given.unidentifiedTransferId, amountMinor: minor.amount, description: textOf(given.description),
    payerName: textOf(given.payerName), status: statusOf(given.status), type: statusOf(given.type),
    receivedMs: msOf(given.receivedDatetime) ?? UNKNOWN_MS, refundedMs: msOf(given.refundedDatetime),
    ...cameOtherwise(asCame, given.receivedDatetime === null ? { receivedDatetime: '' } : {}),
  });
}

export function takeDispute(bank: Bank, given: Given<'disputes'>): void {
  const { minor, asCame } = readAmounts({ paymentAmount: given.paymentAmount });
  bank.disputes.set(given.disputeId, {
    disputeId: given.disputeId, orderId: textOf(given.orderId), rrnCode: textOf(given.rrnCode), description: textOf(given.description),
    paymentMinor: minor.paymentAmount, status: statusOf(given.status),
    createdDate: given.createdDate ?? italianDate(bank.clock.now()), closedDate: given.closedDate,
    ...cameOtherwise(asCame, given.createdDate === null ? { createdDate: '' } : {}),
  });
}
