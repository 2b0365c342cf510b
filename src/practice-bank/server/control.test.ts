import { beforeEach, describe, expect, it } from 'vitest';

import type { PracticeBank } from '../index.ts';
import { bankOnATuesday, call } from '../testing/caller.ts';

let bank: PracticeBank;
let campaignId: string;

const ordersOf = async () => (await call(bank, 'listCampaignOrders', { params: { campaignId } })).body.list;
const post = async (method: string, path: string, body: object): Promise<unknown> =>
  (await bank.fetch(new Request(`http://practice.test/__practice/${path}`, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }))).json();

beforeEach(async () => {
  bank = bankOnATuesday();
  const { list } = (await call(bank, 'searchCampaigns', { body: { status: 'CLOSED' } })).body;
  campaignId = list[0]?.campaignId ?? '';
});

describe('what happens to a campaign from outside', () => {
  it('adds orders in any state, with the money of accepted ones', async () => {
    const paid = bank.control.addOrder(campaignId, { orderMinor: 10_000, feeMinor: 250 });
    const { orderId: odd } = await post('POST', 'orders', { campaignId, orderMinor: 5_000, feeMinor: 0, status: 'ON_HOLD' }) as { orderId: string };
    const orders = await ordersOf();
    expect(orders.find(({ orderId }) => orderId === paid)).toMatchObject({ status: 'ACCEPTED', totalAmount: 102.5, orderAmount: 100, feeAmount: 2.5 });
    expect(orders.find(({ orderId }) => orderId === odd)).toMatchObject({ status: 'ON_HOLD', totalAmount: 50 });
    const { paymentStatus, moneyinId } = (await call(bank, 'getOrderPayment', { params: { orderId: paid } })).body;
    expect(paymentStatus).toBe('ACCOUNTED');
    expect((await call(bank, 'getMoneyin', { params: { moneyinId } })).body).toMatchObject({ status: 'ACCEPTED', amount: 102.5 });
  });

  it('changes orders and terms behind everybody’s back', async () => {
    const orderId = bank.control.addOrder(campaignId, { orderMinor: 10_000, feeMinor: 250 });
    await post('PUT', 'orders', { orderId, orderMinor: 9_000, status: 'WAITING' });
    expect((await call(bank, 'getOrder', { params: { orderId } })).body).toMatchObject({ status: 'WAITING', totalAmount: 92.5, orderAmount: 90, feeAmount: 2.5 });
    await post('PUT', 'campaigns', { campaignId, maxMinor: 123_456, feeHundredths: 777 });
    expect((await call(bank, 'getCampaign', { params: { campaignId } })).body).toMatchObject({
      maxTargetAmount: 1234.56, portalSuccessFee: { variableAmountPercentage: 7.77 },
    });
  });

  it('closes it for somebody else, and executes or sends back what is on its way', async () => {
    const orderId = bank.control.addOrder(campaignId, { orderMinor: 10_000, feeMinor: 250 });
    await post('POST', 'finalized', { campaignId, direction: 'failure' });
    expect((await call(bank, 'getCampaign', { params: { campaignId } })).body.status).toBe('FINALIZED_FAIL');
    const { refundIds } = (await call(bank, 'getOrderPayment', { params: { orderId } })).body;
    const refundId = refundIds[0] ?? '';
    const refund = async () => (await call(bank, 'getRefund', { params: { refundId } })).body.status;
    expect(await refund()).toBe('SCHEDULED');
    await post('POST', 'refused', { refundId });
    await post('POST', 'settled', {});
    expect(await refund()).toBe('REFUSED_BY_RECEIVER');
    const others = (await ordersOf()).filter((order) => order.orderId !== orderId && order.status === 'CANCELED');
    const payment = (await call(bank, 'getOrderPayment', { params: { orderId: others[0]?.orderId ?? '' } })).body;
    expect((await call(bank, 'getRefund', { params: { refundId: payment.refundIds[0] ?? '' } })).body.status).toBe('EXECUTED');
  });
});
