import type { orderOperations } from '#shared/contract/orders.ts';
import { instantToMs, parseInstant } from '#shared/domain/instant.ts';
import type { Bank } from '../bank/bank.ts';
import { expectPayment, giveUpPayment, newPayment, refundOrder } from '../bank/payments.ts';
import type { Channel, Order, OrderStatus } from '../bank/crowdfunding-records.ts';
import { badField, badRequest, found, wrongState } from '../server/refusal.ts';
import type { ErrorItem } from '../server/refusal.ts';
import { moneyinWire, moneyoutWire, orderPaymentWire, orderWire, refundWire } from '../wire/crowdfunding.ts';
import { euroMinor } from './handler.ts';
import { findCampaign } from './campaigns.ts';
import type { Handlers } from './handler.ts';
import { sameAmount, sameInstant, sameText, textPart } from './matching.ts';

const findOrder = (bank: Bank, orderId: string): Order => found(bank.orders.get(orderId), 'Order', orderId);

function orderIn(bank: Bank, orderId: string, states: readonly OrderStatus[]): Order {
  const order = findOrder(bank, orderId);
  if (!states.includes(order.status)) throw wrongState(`Order is ${order.status}, expected ${states.join(' or ')}`);
  return order;
}

const isChannel = (text: string): text is Channel => text === 'CARD' || text === 'MONEY_TRANSFER';

function refuseWhenAny(errors: readonly (ErrorItem | false)[]): void {
  const items = errors.filter((item) => item !== false);
  if (items.length > 0) throw badRequest(...items);
}

const dateTimeMs = (text: string): number | null => {
  const instant = parseInstant(text);
  return instant === null ? null : instantToMs(instant);
};

export const orderHandlers = {
  createOrder: (bank, { body }) => {
    const totalMinor = euroMinor(body.totalAmount, 'totalAmount');
    const orderMinor = euroMinor(body.orderAmount, 'orderAmount');
    const feeMinor = euroMinor(body.feeAmount, 'feeAmount');
    const channel = body.channel ?? 'MONEY_TRANSFER';
    if (!isChannel(channel)) throw badRequest(badField('channel', 'Expected CARD or MONEY_TRANSFER'));
    const campaign = bank.campaigns.get(body.campaignId);
    refuseWhenAny([
      campaign === undefined && badField('campaignId', 'Unknown campaign'),
      !bank.investors.has(body.investorId) && badField('investorId', 'Unknown investor'),
      campaign !== undefined && campaign.companyId !== body.companyId && badField('companyId', 'Not the company of the campaign'),
      (body.currency ?? 'EUR') !== 'EUR' && badField('currency', 'Only EUR'),
      orderMinor === 0 && badField('orderAmount', 'Expected a positive amount'),
      totalMinor !== orderMinor + feeMinor && badField('totalAmount', 'Total is not order plus fee'),
    ]);
    if (campaign?.status !== 'OPEN') throw wrongState('The campaign is not open');
    const order: Order = {
      orderId: bank.nextId('ORD'), investorId: body.investorId, companyId: body.companyId, campaignId: body.campaignId, status: 'CREATED',
      investorAccount: {
        iban: body.investorAccount?.iban ?? '', holderName: body.investorAccount?.holderName ?? '',
        holderSurname: body.investorAccount?.holderSurname ?? '', holderBusinessName: body.investorAccount?.holderBusinessName ?? '',
      },
      totalMinor, orderMinor, feeMinor, channel,
      description: body.description ?? '', portalOrderCode: body.portalOrderCode ?? '', portalOrderDatetime: body.portalOrderDatetime ?? '',
      portalInvestorCode: body.portalInvestorCode ?? '', portalCompanyCode: body.portalCompanyCode ?? '',
      portalCampaignCode: body.portalCampaignCode ?? '',
      payment: newPayment(bank.clock.now()),
    };
    bank.orders.set(order.orderId, order);
    return orderWire(order);
  },

  searchOrders: (bank, { body }) => ({
    list: [...bank.orders.values()].filter((order) => sameText(body.investorId, order.investorId)
      && sameText(body.companyId, order.companyId)
      && sameText(body.campaignId, order.campaignId)
      && sameText(body.status === 'CANCELLED' ? 'CANCELED' : body.status, order.status)
      && sameText(body.investorAccount?.iban, order.investorAccount.iban)
      && textPart(body.investorAccount?.holderName, order.investorAccount.holderName)
      && textPart(body.investorAccount?.holderSurname, order.investorAccount.holderSurname)
      && textPart(body.investorAccount?.holderBusinessName, order.investorAccount.holderBusinessName)
      && sameAmount(body.totalAmount, order.totalMinor)
      && sameAmount(body.orderAmount, order.orderMinor)
      && sameAmount(body.feeAmount, order.feeMinor)
      && sameText(body.currency, 'EUR')
      && sameText(body.channel, order.channel)
      && textPart(body.description, order.description)
      && sameText(body.portalOrderCode, order.portalOrderCode)
      && sameInstant(body.portalOrderDatetime, dateTimeMs(order.portalOrderDatetime))
      && sameText(body.portalInvestorCode, order.portalInvestorCode)
      && sameText(body.portalCompanyCode, order.portalCompanyCode)
      && sameText(body.portalCampaignCode, order.portalCampaignCode)).map(orderWire),
  }),

  getOrder: (bank, { params }) => orderWire(findOrder(bank, params.orderId)),

  moveOrder: (bank, { params, query, body }) => {
    const order = findOrder(bank, params.orderId);
    const fromCampaign = body.fromCampaign ?? query.fromCampaign;
    const toCampaign = body.toCampaign ?? query.toCampaign;
    refuseWhenAny([
      fromCampaign === undefined && badField('fromCampaign', 'Required'),
      toCampaign === undefined && badField('toCampaign', 'Required'),
    ]);
    if (fromCampaign !== order.campaignId) throw badRequest(badField('fromCampaign', 'The order belongs to another campaign'));
    const target = findCampaign(bank, toCampaign ?? '');
    if (target.status !== 'OPEN') throw wrongState('The target campaign is not open');
    const source = findCampaign(bank, order.campaignId);
    if (source.status !== 'OPEN' && source.status !== 'CLOSED') throw wrongState(`The order's campaign is ${source.status}`);
    order.campaignId = target.campaignId;
    return { orderId: order.orderId, campaignId: order.campaignId };
  },

  cancelOrder: (bank, { params }) => {
    const order = orderIn(bank, params.orderId, ['CREATED', 'WAITING', 'ACCEPTED', 'INCORRECT_AMOUNT', 'SPLIT']);
    const { status } = findCampaign(bank, order.campaignId);
    if (status.startsWith('FINALIZED')) throw wrongState(`The order's campaign is ${status}`);
    if (order.status === 'ACCEPTED') {
      order.status = 'CANCELED';
      refundOrder(bank, order, order.totalMinor);
    } else {
      giveUpPayment(bank, order, 'CANCELED');
    }
    // Only this answer spells it with two L.
    return { orderId: order.orderId, status: 'CANCELLED' };
  },

  setOrderWaiting: (bank, { params }) => {
    const order = orderIn(bank, params.orderId, ['CREATED']);
    expectPayment(bank, order);
    return { orderId: order.orderId, status: order.status };
  },

  setOrderFailed: (bank, { params }) => {
    const order = orderIn(bank, params.orderId, ['CREATED', 'WAITING']);
    giveUpPayment(bank, order, 'FAILED');
    return { orderId: order.orderId, status: order.status };
  },

  getOrderPayment: (bank, { params }) => orderPaymentWire(findOrder(bank, params.orderId)),
  getMoneyin: (bank, { params }) => moneyinWire(found(bank.moneyins.get(params.moneyinId), 'Moneyin', params.moneyinId)),
  getMoneyout: (bank, { params }) => moneyoutWire(found(bank.moneyouts.get(params.moneyoutId), 'Moneyout', params.moneyoutId)),
  getRefund: (bank, { params }) => refundWire(found(bank.refunds.get(params.refundId), 'Refund', params.refundId)),
} satisfies Handlers<keyof typeof orderOperations>;
