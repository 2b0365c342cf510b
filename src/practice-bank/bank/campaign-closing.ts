import { closeWithSuccess } from '../closing.ts';
import type { Closing } from '../closing.ts';
import type { Bank } from './bank.ts';
import type { Campaign, Order } from './crowdfunding-records.ts';
import { cashOut, moneyoutsOf, refundOrder } from './payments.ts';

export const ordersOf = (bank: Bank, campaign: Pick<Campaign, 'campaignId'>): Order[] =>
  [...bank.orders.values()].filter(({ campaignId }) => campaignId === campaign.campaignId);

/** In the order of creation; ties keep the order of the list. */
export const acceptedOrders = (bank: Bank, campaign: Campaign): Order[] => ordersOf(bank, campaign)
  .filter(({ status }) => status === 'ACCEPTED')
  .toSorted((a, b) => a.payment.createdMs - b.payment.createdMs);

/** Unpaid orders expire with the campaign. */
function expireUnpaid(bank: Bank, campaign: Campaign): void {
  for (const order of ordersOf(bank, campaign)) {
    if (order.status !== 'CREATED' && order.status !== 'WAITING') continue;
    order.status = 'EXPIRED';
    order.payment.status = 'EXPIRED';
    order.payment.expiredMs = bank.clock.now();
    const moneyin = bank.moneyins.get(order.payment.moneyinId);
    if (moneyin !== undefined) moneyin.status = 'EXPIRED';
  }
}

function undo(bank: Bank, order: Order): string {
  order.status = 'CANCELED';
  return refundOrder(bank, order, order.totalMinor).refundId;
}

export function finalizeWithFailure(bank: Bank, campaign: Campaign): { orderId: string; refundId: string }[] {
  const undone = acceptedOrders(bank, campaign).map((order) => ({ orderId: order.orderId, refundId: undo(bank, order) }));
  expireUnpaid(bank, campaign);
  campaign.status = 'FINALIZED_FAIL';
  return undone;
}

/** Executes, splits or refunds the paid orders, and cashes out the funds and the portal's fees. */
export function finalizeWithSuccess(bank: Bank, campaign: Campaign): Closing {
  const orders = acceptedOrders(bank, campaign);
  const closing = closeWithSuccess(orders, campaign);
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  for (const orderId of closing.undone) {
    const order = byId.get(orderId);
    if (order !== undefined) undo(bank, order);
  }
  const { split } = closing;
  const splitOrder = split === null ? undefined : byId.get(split.orderId);
  if (split !== null && splitOrder !== undefined) {
    splitOrder.status = 'SPLIT';
    refundOrder(bank, splitOrder, split.refundMinor);
  }
  const cashoutIds = [
    { companyId: campaign.companyId, amountMinor: closing.companyFundsMinor },
    { companyId: bank.portalCompanyId, amountMinor: closing.portalSuccessFeeMinor },
    { companyId: bank.portalCompanyId, amountMinor: closing.portalInvestorFeeMinor },
  ].filter(({ amountMinor }) => amountMinor > 0)
    .map(({ companyId, amountMinor }) => cashOut(bank, companyId, campaign.campaignId, amountMinor).cashoutId);
  for (const order of orders) {
    if (order.status === 'CANCELED') continue;
    order.payment.cashoutIds.push(...cashoutIds);
    for (const moneyout of moneyoutsOf(bank, order)) moneyout.status = 'BOOKED_FOR_CASHOUT';
  }
  expireUnpaid(bank, campaign);
  campaign.status = 'FINALIZED_SUCCESS';
  return closing;
}
