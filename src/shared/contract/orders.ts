import { z } from 'zod';
import { EUR } from '../domain/currency.ts';
import { amountCurrency, id, idList, instant, moneyAmount, status, text } from './fields.ts';
import { CF, list, LONG_LIST_BYTES, one, operation } from './operation.ts';
import { money, optionalObject, record, row, someOf } from './record.ts';
import { channels, moneyinStates, moneyoutStates, orderStates, paymentStates, refundStates } from './states.ts';

/* Sections 2.5, 2.5b, 2.6, 2.6b and 2.7. The currency defaults to EUR (section 2.5). */

const investorAccount = optionalObject(record({
  iban: text,
  holderName: text,
  holderSurname: text,
  holderBusinessName: text,
}));

/** Section 2.5. */
export const order = row(['orderId'], record({
  orderId: id,
  investorId: id,
  companyId: id,
  campaignId: id,
  status: status(orderStates),
  investorAccount,
  totalAmount: moneyAmount,
  orderAmount: moneyAmount,
  feeAmount: moneyAmount,
  currency: amountCurrency,
  channel: status(channels),
  description: text,
  portalOrderCode: text,
  portalOrderDatetime: instant,
  portalInvestorCode: text,
  portalCompanyCode: text,
  portalCampaignCode: text,
}).transform((raw) => ({
  orderId: raw.orderId,
  investorId: raw.investorId,
  companyId: raw.companyId,
  campaignId: raw.campaignId,
  status: raw.status,
  investorAccount: raw.investorAccount,
  channel: raw.channel,
  description: raw.description,
  portalOrderCode: raw.portalOrderCode,
  portalOrderDatetime: raw.portalOrderDatetime,
  portalInvestorCode: raw.portalInvestorCode,
  portalCompanyCode: raw.portalCompanyCode,
  portalCampaignCode: raw.portalCampaignCode,
  totalAmount: money('totalAmount', raw.totalAmount, raw.currency, EUR),
  orderAmount: money('orderAmount', raw.orderAmount, raw.currency, EUR),
  feeAmount: money('feeAmount', raw.feeAmount, raw.currency, EUR),
})));

export type Order = z.output<typeof order>;

/** Section 2.6. */
export const orderPayment = row([], someOf({
  orderId: id,
  companyId: id,
  campaignId: id,
  orderStatus: status(orderStates),
  paymentStatus: status(paymentStates),
  channel: status(channels),
  moneyinId: id,
  moneyoutIds: idList,
  cashoutIds: idList,
  refundIds: idList,
  createdDatetime: instant,
  waitingDatetime: instant,
  receivedDatetime: instant,
  accountedToCampaignDatetime: instant,
  expiredDatetime: instant,
  failedDatetime: instant,
}));

export type OrderPayment = z.output<typeof orderPayment>;

/** Section 2.5b. `cro` belongs to bank transfers, `rrn` to cards. */
export const moneyin = row(['moneyinId'], record({
  moneyinId: id,
  cro: text,
  rrn: text,
  status: status(moneyinStates),
  amount: moneyAmount,
  currency: amountCurrency,
  channel: status(channels),
  datetime: instant,
  payerIban: text,
  payerName: text,
}).transform(({ amount, currency: code, ...rest }) => ({
  ...rest,
  amount: money('amount', amount, code, EUR),
})));

export type Moneyin = z.output<typeof moneyin>;

/** Section 2.6b. */
export const moneyout = row(['moneyoutId'], record({
  moneyoutId: id,
  companyId: id,
  status: status(moneyoutStates),
  amount: moneyAmount,
  cashoutAvailableAmount: moneyAmount,
  currency: amountCurrency,
  createdDatetime: instant,
  lastCashoutDatetime: instant,
}).transform(({ amount, cashoutAvailableAmount, currency: code, ...rest }) => ({
  ...rest,
  amount: money('amount', amount, code, EUR),
  cashoutAvailableAmount: money('cashoutAvailableAmount', cashoutAvailableAmount, code, EUR),
})));

export type Moneyout = z.output<typeof moneyout>;

/** Section 2.7. */
export const refund = row(['refundId'], record({
  refundId: id,
  status: status(refundStates),
  createdDatetime: instant,
  executedDatetime: instant,
  amount: moneyAmount,
  currency: amountCurrency,
}).transform(({ amount, currency: code, ...rest }) => ({
  ...rest,
  amount: money('amount', amount, code, EUR),
})));

export type Refund = z.output<typeof refund>;

const orderFields = {
  investorId: z.string(),
  companyId: z.string(),
  campaignId: z.string(),
  totalAmount: z.number(),
  orderAmount: z.number(),
  feeAmount: z.number(),
  currency: z.string(),
  channel: z.string(),
  portalOrderCode: z.string(),
  portalOrderDatetime: z.string(),
  portalInvestorCode: z.string(),
  portalCompanyCode: z.string(),
  portalCampaignCode: z.string(),
};

const accountBody = z.strictObject({
  iban: z.string(),
  holderName: z.string(),
  holderSurname: z.string(),
  holderBusinessName: z.string(),
}).partial();

const createBody = z
  .strictObject({ ...orderFields, investorAccount: accountBody, description: z.string().max(50) })
  .partial()
  .required({ investorId: true, companyId: true, campaignId: true, totalAmount: true, orderAmount: true, feeAmount: true });

const searchBody = z
  .strictObject({ ...orderFields, status: z.string(), investorAccount: accountBody, description: z.string() })
  .partial();

/** Body or query is not documented: both are declared, and the caller's setting picks one or both. */
const moveFields = z.strictObject({ fromCampaign: z.string(), toCampaign: z.string() }).partial();

const orderMove = one(row([], someOf({ orderId: id, status: status(orderStates) })));

export const orderOperations = {
  createOrder: operation('4.4', 'Create an order', `POST ${CF}/orders`, one(order), { body: createBody, effect: 'state' }),
  searchOrders: operation('4.4', 'Search orders', `POST ${CF}/orders/search`, list(order), { body: searchBody, effect: 'read', mostBytes: LONG_LIST_BYTES }),
  getOrder: operation('4.4', 'Read an order', `GET ${CF}/orders/{orderId}`, one(order)),
  moveOrder: operation(
    '4.4', 'Move an order to another open campaign', `PUT ${CF}/orders/{orderId}`,
    one(row([], someOf({ orderId: id, campaignId: id }))), { query: moveFields, body: moveFields, effect: 'state' },
  ),
  cancelOrder: operation(
    '4.4', 'Cancel an order; an accepted one is refunded', `PUT ${CF}/orders/{orderId}/cancelled`, orderMove, { effect: 'money' },
  ),
  setOrderWaiting: operation(
    '4.4', 'Say that the investor has agreed to pay', `PUT ${CF}/orders/{orderId}/waiting`, orderMove, { effect: 'state' },
  ),
  setOrderFailed: operation(
    '4.4', 'Say that the payment of an order failed', `PUT ${CF}/orders/{orderId}/failed`, orderMove, { effect: 'state' },
  ),
  getOrderPayment: operation('4.4', 'Read the payment of an order', `GET ${CF}/orders/{orderId}/payment`, one(orderPayment)),
  getMoneyin: operation('4.4', 'Read an incoming payment', `GET ${CF}/moneyins/{moneyinId}`, one(moneyin)),
  getMoneyout: operation('4.4', 'Read an outgoing payment', `GET ${CF}/moneyouts/{moneyoutId}`, one(moneyout)),
  getRefund: operation('4.4', 'Read a refund', `GET ${CF}/refunds/{refundId}`, one(refund)),
};
