import { addDays } from '#shared/domain/bank-date.ts';
import type { Currency } from '#shared/domain/currency.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

import type { Bank } from '../bank/bank.ts';
import type { AsCame, Moneyin, Order, Payment } from '../bank/crowdfunding-records.ts';
import { executeCashout, executeRefund, newMoneyin, newMoneyout, payerOf } from '../bank/payments.ts';
import { italianDate } from '../bank/time.ts';
import { PORTAL_HOLDER } from '../data/accounts.ts';
import type { PracticeContent } from '../options.ts';
import { wireAmount } from '../wire/amount.ts';

/** Fills a bank with records read from another bank. */
export function takeContent(bank: Bank, content: PracticeContent): void {
  takeCompanies(bank, content.companies);
  for (const campaign of content.campaigns) takeCampaign(bank, campaign);
  for (const investor of content.investors) takeInvestor(bank, investor);
  takeOrders(bank, content);
  for (const cashout of content.cashouts) takeCashout(bank, cashout);
  for (const transfer of content.unidentified) takeUnidentified(bank, transfer);
  for (const dispute of content.disputes) takeDispute(bank, dispute);
  fillEscrow(bank);
  goOn(bank);
}

export const portalCompanyOf = ({ companies }: PracticeContent): string | undefined => companies.find(({ type }) => type === 'PORTAL')?.companyId;

/** All given ids: the bank's own must differ. */
export function idsOf(content: PracticeContent): ReadonlySet<string> {
  return new Set([
    ...content.companies.map(({ companyId }) => companyId),
    ...content.campaigns.map(({ campaignId }) => campaignId),
    ...content.investors.map(({ investorId }) => investorId),
    ...content.orders.map(({ orderId }) => orderId),
    ...content.payments.flatMap(({ moneyinId, moneyoutIds, cashoutIds, refundIds }) => [
      ...(moneyinId === null ? [] : [moneyinId]), ...moneyoutIds, ...cashoutIds, ...refundIds,
    ]),
    ...content.cashouts.map(({ cashoutId }) => cashoutId),
    ...content.unidentified.map(({ unidentifiedTransferId }) => unidentifiedTransferId),
    ...content.disputes.map(({ disputeId }) => disputeId),
  ]);
}

/** Pending refunds and cash-outs are executed after the bank's delays; records in undocumented states stay. */
function goOn(bank: Bank): void {
  const nowMs = bank.clock.now();
  for (const refund of bank.refunds.values()) {
    bank.schedule.at(nowMs + bank.delays.refundMs, () => executeRefund(bank, refund));
  }
  for (const cashout of bank.cashouts.values()) {
    bank.schedule.at(nowMs + bank.delays.cashoutMs, () => executeCashout(bank, cashout));
  }
}

function fillEscrow(bank: Bank): void {
  const escrow = bank.accounts.get(bank.roles.escrow);
  if (escrow === undefined) return;
  for (const { status, totalMinor } of bank.orders.values()) if (status === 'ACCEPTED') escrow.openingMinor += totalMinor;
  escrow.balanceMinor = escrow.openingMinor;
}

/** The only currency of this bank's accounting. */
const CURRENCY: Currency = 'EUR';

/** Cents by field, and the fields to show as they came. */
interface ReadAmounts<Name extends string> {
  readonly minor: Readonly<Record<Name, number>>;
  readonly asCame: AsCame;
}

/** An absent amount, or one in another currency, counts as zero and is shown as it came. */
function readAmounts<Name extends string>(amounts: Readonly<Record<Name, Money | null>>): ReadAmounts<Name> {
  const minor = {} as Record<Name, number>;
  const asCame: Record<string, unknown> = {};
  for (const [name, amount] of Object.entries(amounts) as [Name, Money | null][]) {
    minor[name] = amount?.currency === CURRENCY ? amount.amountMinor : 0;
    if (amount === null) asCame[name] = null;
    else if (amount.currency !== CURRENCY) {
      asCame[name] = wireAmount(amount.amountMinor, amount.currency);
      asCame['currency'] = amount.currency;
    }
  }
  return { minor, asCame };
}

/** Nothing when the bank itself would show the record like this. */
const cameOtherwise = (...parts: readonly AsCame[]): { asCame?: AsCame } => {
  const asCame = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  return Object.keys(asCame).length === 0 ? {} : { asCame };
};

const textOf = (text: string | null): string => text ?? '';

/** Also undocumented states: the bank shows them and does nothing with them. */
const statusOf = <Status extends string>(status: string | null): Status => (status ?? '') as Status;

/** In this bank's spelling. */
const orderStatusOf = <Status extends string>(status: string | null): Status => statusOf(status === 'CANCELLED' ? 'CANCELED' : status);

const msOf = (instant: Instant | null): number | null => (instant === null ? null : instantToMs(instant));

/** An unknown time: sorts last and is shown as absent. */
const UNKNOWN_MS = Date.UTC(9998, 0, 1);

type Given<Part extends keyof PracticeContent> = PracticeContent[Part][number];

/** An unknown maximum is never reached. */
const NO_MAXIMUM = 9_999_999_999_999;

function takeCompanies(bank: Bank, companies: readonly Given<'companies'>[]): void {
  for (const { companyId, type, businessName, status } of companies) {
    bank.companies.set(companyId, { companyId, type: statusOf(type), businessName: textOf(businessName), status: textOf(status) });
  }
  const companyId = bank.portalCompanyId;
  if (!bank.companies.has(companyId)) bank.companies.set(companyId, { companyId, type: 'PORTAL', businessName: PORTAL_HOLDER, status: 'ACTIVE' });
}

function takeCampaign(bank: Bank, given: Given<'campaigns'>): void {
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

/** The bank counts hundredths of a per cent; more digits, or none, are shown as they came. */
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

function takeInvestor(bank: Bank, given: Given<'investors'>): void {
  bank.investors.set(given.investorId, {
    investorId: given.investorId,
    name: textOf(given.name), surname: textOf(given.surname), businessName: textOf(given.businessName), fiscalCode: textOf(given.fiscalCode),
    type: statusOf(given.type),
    address: textOf(given.address), postalCode: textOf(given.postalCode), city: textOf(given.city), country: textOf(given.country),
    email: textOf(given.email), phone: textOf(given.phone),
  });
}

function takeCashout(bank: Bank, given: Given<'cashouts'>): void {
  const { minor, asCame } = readAmounts({ amount: given.amount });
  bank.cashouts.set(given.cashoutId, {
    cashoutId: given.cashoutId, companyId: textOf(given.companyId), campaignId: textOf(given.campaignId), status: statusOf(given.status),
    cro: textOf(given.cro), amountMinor: minor.amount,
    createdDate: given.createdDate ?? italianDate(bank.clock.now()), scheduledDate: given.scheduledDate, executedDate: given.executedDate,
    ...cameOtherwise(asCame, given.createdDate === null ? { createdDate: '' } : {}),
  });
}

function takeUnidentified(bank: Bank, given: Given<'unidentified'>): void {
  const { minor, asCame } = readAmounts({ amount: given.amount });
  bank.unidentified.set(given.unidentifiedTransferId, {
    unidentifiedTransferId: given.unidentifiedTransferId, amountMinor: minor.amount, description: textOf(given.description),
    payerName: textOf(given.payerName), status: statusOf(given.status), type: statusOf(given.type),
    receivedMs: msOf(given.receivedDatetime) ?? UNKNOWN_MS, refundedMs: msOf(given.refundedDatetime),
    ...cameOtherwise(asCame, given.receivedDatetime === null ? { receivedDatetime: '' } : {}),
  });
}

function takeDispute(bank: Bank, given: Given<'disputes'>): void {
  const { minor, asCame } = readAmounts({ paymentAmount: given.paymentAmount });
  bank.disputes.set(given.disputeId, {
    disputeId: given.disputeId, orderId: textOf(given.orderId), rrnCode: textOf(given.rrnCode), description: textOf(given.description),
    paymentMinor: minor.paymentAmount, status: statusOf(given.status),
    createdDate: given.createdDate ?? italianDate(bank.clock.now()), closedDate: given.closedDate,
    ...cameOtherwise(asCame, given.createdDate === null ? { createdDate: '' } : {}),
  });
}

type GivenPayment = Given<'payments'>;

/** Adds given orders and their payments. Missing payments are derived from the order. */
function takeOrders(bank: Bank, content: PracticeContent): void {
  const payments = new Map(content.payments.map((payment) => [payment.orderId, payment]));
  const moneyins = new Map(content.moneyins.map((moneyin) => [moneyin.moneyinId, moneyin]));
  const moneyouts = new Map(content.moneyouts.map((moneyout) => [moneyout.moneyoutId, moneyout]));
  const refunds = new Map(content.refunds.map((refund) => [refund.refundId, refund]));
  for (const given of content.orders) {
    const payment = payments.get(given.orderId);
    const order = orderFrom(bank, given, payment);
    bank.orders.set(order.orderId, order);
    takeMoneyin(bank, order, moneyins.get(order.payment.moneyinId));
    takeMoneyouts(bank, order, moneyouts, payment === undefined);
    for (const refundId of order.payment.refundIds) takeRefund(bank, order, refundId, refunds.get(refundId));
  }
}

function orderFrom(bank: Bank, given: Given<'orders'>, payment: GivenPayment | undefined): Order {
  const { totalAmount, orderAmount, feeAmount } = given;
  const { minor, asCame } = readAmounts({ totalAmount, orderAmount, feeAmount });
  const { iban = null, holderName = null, holderSurname = null, holderBusinessName = null } = given.investorAccount ?? {};
  const campaignId = textOf(given.campaignId);
  return {
    orderId: given.orderId, investorId: textOf(given.investorId),
    companyId: given.companyId ?? bank.campaigns.get(campaignId)?.companyId ?? '', campaignId,
    status: orderStatusOf(given.status),
    investorAccount: {
      iban: textOf(iban), holderName: textOf(holderName), holderSurname: textOf(holderSurname), holderBusinessName: textOf(holderBusinessName),
    },
    totalMinor: totalAmount === null ? minor.orderAmount + minor.feeAmount : minor.totalAmount,
    orderMinor: minor.orderAmount, feeMinor: minor.feeAmount,
    channel: statusOf(given.channel), description: textOf(given.description),
    portalOrderCode: textOf(given.portalOrderCode), portalOrderDatetime: textOf(given.portalOrderDatetime),
    portalInvestorCode: textOf(given.portalInvestorCode), portalCompanyCode: textOf(given.portalCompanyCode),
    portalCampaignCode: textOf(given.portalCampaignCode),
    payment: payment === undefined ? derivedPayment(given) : paymentFrom(given, payment),
    ...cameOtherwise(asCame, given.investorAccount === null ? { investorAccount: null } : {}),
  };
}

function paymentFrom({ portalOrderDatetime }: Given<'orders'>, given: GivenPayment): Payment {
  return {
    status: textOf(given.paymentStatus), moneyinId: textOf(given.moneyinId), moneyoutIds: [...given.moneyoutIds], cashoutIds: [...given.cashoutIds],
    refundIds: [...given.refundIds],
    createdMs: msOf(given.createdDatetime ?? portalOrderDatetime) ?? UNKNOWN_MS,
    waitingMs: msOf(given.waitingDatetime), receivedMs: msOf(given.receivedDatetime), accountedMs: msOf(given.accountedToCampaignDatetime),
    expiredMs: msOf(given.expiredDatetime), failedMs: msOf(given.failedDatetime),
    ...cameOtherwise(given.createdDatetime === null ? { createdDatetime: '' } : {}),
  };
}

const HAS_MONEY: readonly string[] = ['ACCEPTED', 'SPLIT'];

/** For an order without a payment: the order's time, and money if it was accepted. */
function derivedPayment({ orderId, status, portalOrderDatetime }: Given<'orders'>): Payment {
  const createdMs = msOf(portalOrderDatetime) ?? UNKNOWN_MS;
  const paid = HAS_MONEY.includes(status ?? '');
  const paidMs = paid && createdMs !== UNKNOWN_MS ? createdMs : null;
  return {
    status: paid ? 'ACCOUNTED' : orderStatusOf(status),
    moneyinId: paid || status === 'WAITING' || status === 'INCORRECT_AMOUNT' ? `MIN-OF-${orderId}` : '',
    moneyoutIds: [], cashoutIds: [], refundIds: [], createdMs, waitingMs: null, receivedMs: paidMs, accountedMs: paidMs, expiredMs: null, failedMs: null,
    ...cameOtherwise(createdMs === UNKNOWN_MS ? { createdDatetime: '' } : {}),
  };
}

function takeMoneyin(bank: Bank, order: Order, given: Given<'moneyins'> | undefined): void {
  const { moneyinId } = order.payment;
  if (moneyinId === '') return;
  bank.moneyins.set(moneyinId, given === undefined ? derivedMoneyin(bank, order) : moneyinFrom(order, given));
}

function moneyinFrom({ orderId }: Order, given: Given<'moneyins'>): Moneyin {
  const { minor, asCame } = readAmounts({ amount: given.amount });
  return {
    moneyinId: given.moneyinId, orderId, cro: textOf(given.cro), rrn: textOf(given.rrn), status: statusOf(given.status), amountMinor: minor.amount,
    channel: statusOf(given.channel), executedMs: msOf(given.datetime), payerIban: textOf(given.payerIban), payerName: textOf(given.payerName),
    ...cameOtherwise(asCame),
  };
}

function derivedMoneyin(bank: Bank, order: Order): Moneyin {
  const paid = HAS_MONEY.includes(order.status);
  return {
    ...newMoneyin(bank, order, payerOf(order), order.payment.moneyinId),
    status: paid ? 'ACCEPTED' : order.channel === 'CARD' ? 'WAITING' : 'REQUESTED_TO_PAYER',
    executedMs: paid ? order.payment.accountedMs : null,
  };
}

function takeMoneyouts(bank: Bank, order: Order, given: ReadonlyMap<string, Given<'moneyouts'>>, derive: boolean): void {
  const nowMs = bank.clock.now();
  const accepted = order.status === 'ACCEPTED';
  const derived = (moneyoutId?: string): string => {
    const moneyout = newMoneyout(bank, order, order.orderMinor, order.payment.accountedMs ?? nowMs, moneyoutId);
    moneyout.status = 'AVAILABLE';
    return moneyout.moneyoutId;
  };
  if (derive && accepted) order.payment.moneyoutIds.push(derived());
  for (const moneyoutId of order.payment.moneyoutIds) {
    const moneyout = given.get(moneyoutId);
    if (moneyout === undefined && accepted) {
      derived(moneyoutId);
      continue;
    }
    const { minor, asCame } = readAmounts({ amount: moneyout?.amount ?? null, cashoutAvailableAmount: moneyout?.cashoutAvailableAmount ?? null });
    bank.moneyouts.set(moneyoutId, {
      moneyoutId, orderId: order.orderId, companyId: moneyout?.companyId ?? order.companyId, status: statusOf(moneyout?.status ?? null),
      amountMinor: minor.amount, availableMinor: minor.cashoutAvailableAmount, createdMs: msOf(moneyout?.createdDatetime ?? null) ?? nowMs,
      lastCashoutMs: msOf(moneyout?.lastCashoutDatetime ?? null), ...cameOtherwise(asCame),
    });
  }
}

/** Without details only its id is known. */
function takeRefund(bank: Bank, { orderId }: Order, refundId: string, given: Given<'refunds'> | undefined): void {
  const { minor, asCame } = readAmounts({ amount: given?.amount ?? null });
  const createdMs = msOf(given?.createdDatetime ?? null);
  bank.refunds.set(refundId, {
    refundId, orderId, status: statusOf(given?.status ?? null), amountMinor: minor.amount,
    createdMs: createdMs ?? UNKNOWN_MS, executedMs: msOf(given?.executedDatetime ?? null),
    ...cameOtherwise(asCame, createdMs === null ? { createdDatetime: '' } : {}),
  });
}
