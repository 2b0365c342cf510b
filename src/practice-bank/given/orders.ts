import type { Bank } from '../bank/bank.ts';
import type { Moneyin, Order, Payment } from '../bank/crowdfunding-records.ts';
import { newMoneyout, newMoneyin } from '../bank/payments.ts';
import { payerOf } from '../bank/order-payment.ts';
import type { PracticeContent } from '../options.ts';
import { UNKNOWN_MS, cameOtherwise, msOf, orderStatusOf, readAmounts, statusOf, textOf } from './fields.ts';

type Given<Part extends keyof PracticeContent> = PracticeContent[Part][number];
type GivenPayment = Given<'payments'>;

/** Puts given orders where the bank keeps its own, with their payments. What is not given of a payment is what its order says. */
export function takeOrders(bank: Bank, content: PracticeContent): void {
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

/** Of an order whose payment was not read: the order's own time, and money where it was accepted. */
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

/** The total of an order that has its money; else what the bank waits for. */
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

/** A refund of which only the id is known says nothing but that. */
function takeRefund(bank: Bank, { orderId }: Order, refundId: string, given: Given<'refunds'> | undefined): void {
  const { minor, asCame } = readAmounts({ amount: given?.amount ?? null });
  const createdMs = msOf(given?.createdDatetime ?? null);
  bank.refunds.set(refundId, {
    refundId, orderId, status: statusOf(given?.status ?? null), amountMinor: minor.amount,
    createdMs: createdMs ?? UNKNOWN_MS, executedMs: msOf(given?.executedDatetime ?? null),
    ...cameOtherwise(asCame, createdMs === null ? { createdDatetime: '' } : {}),
  });
}
