import { field, show } from '#renderer/lists/record-view/index.ts';
import type { Field, Names } from '#renderer/lists/record-view/index.ts';
import type { Cashout } from '#shared/contract/campaigns.ts';
import type { Moneyin, Moneyout, OrderPayment, Refund } from '#shared/contract/orders.ts';

/* Sections 2.5b to 2.8: what the bank keeps about the money of an order. */

export const paymentFields = (payment: OrderPayment): readonly Field[] => [
  field('paymentStatus', show.status('paymentStates', payment.paymentStatus)),
  field('orderStatus', show.status('orderStates', payment.orderStatus)),
  field('channel', show.status('channels', payment.channel)),
  field('createdDatetime', show.instant(payment.createdDatetime)),
  field('waitingDatetime', show.instant(payment.waitingDatetime)),
  field('receivedDatetime', show.instant(payment.receivedDatetime)),
  field('accountedToCampaignDatetime', show.instant(payment.accountedToCampaignDatetime)),
  field('expiredDatetime', show.instant(payment.expiredDatetime)),
  field('failedDatetime', show.instant(payment.failedDatetime)),
  field('moneyinId', show.code(payment.moneyinId)),
  field('moneyoutIds', show.codes(payment.moneyoutIds)),
  field('cashoutIds', show.codes(payment.cashoutIds)),
  field('refundIds', show.codes(payment.refundIds)),
];

export const moneyinFields = (moneyin: Moneyin): readonly Field[] => [
  field('amount', show.amount(moneyin.amount)),
  field('status', show.status('moneyinStates', moneyin.status)),
  field('payerName', show.text(moneyin.payerName)),
  field('payerIban', show.iban(moneyin.payerIban)),
  field('channel', show.status('channels', moneyin.channel)),
  field('datetime', show.instant(moneyin.datetime)),
  field('cro', show.code(moneyin.cro)),
  field('rrn', show.code(moneyin.rrn)),
  field('moneyinId', show.code(moneyin.moneyinId)),
];

export const moneyoutFields = (moneyout: Moneyout, names: Names): readonly Field[] => [
  field('amount', show.amount(moneyout.amount)),
  field('status', show.status('moneyoutStates', moneyout.status)),
  field('companyName', show.record('companies', moneyout.companyId, names.company(moneyout.companyId))),
  field('cashoutAvailableAmount', show.amount(moneyout.cashoutAvailableAmount)),
  field('createdDatetime', show.instant(moneyout.createdDatetime)),
  field('lastCashoutDatetime', show.instant(moneyout.lastCashoutDatetime)),
  field('moneyoutId', show.code(moneyout.moneyoutId)),
];

export const cashoutFields = (cashout: Cashout, names: Names): readonly Field[] => [
  field('amount', show.amount(cashout.amount)),
  field('status', show.status('cashoutStates', cashout.status)),
  field('companyName', show.record('companies', cashout.companyId, names.company(cashout.companyId))),
  field('campaignName', show.record('campaigns', cashout.campaignId, names.campaign(cashout.campaignId))),
  field('cashoutCreatedDate', show.date(cashout.createdDate)),
  field('scheduledDate', show.date(cashout.scheduledDate)),
  field('executedDate', show.date(cashout.executedDate)),
  field('cro', show.code(cashout.cro)),
  field('cashoutId', show.code(cashout.cashoutId)),
];

export const refundFields = (refund: Refund): readonly Field[] => [
  field('amount', show.amount(refund.amount)),
  field('status', show.status('refundStates', refund.status)),
  field('createdDatetime', show.instant(refund.createdDatetime)),
  field('executedDatetime', show.instant(refund.executedDatetime)),
  field('refundId', show.code(refund.refundId)),
];
