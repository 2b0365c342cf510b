import { describe, expect, it } from 'vitest';
import type { PracticeBank } from '../index.ts';
import { ESCROW, bankOnATuesday, call } from '../testing/caller.ts';
import type { Body, Reply } from '../testing/caller.ts';

type Orders = Body<'listCampaignOrders'>['list'];

const cents = (amount: number): number => Math.round(amount * 100);
const paidBy = (orders: Orders): number => orders.reduce((sum, order) => sum + cents(order.totalAmount), 0);

const campaignNamed = async (bank: PracticeBank, name: string): Promise<string> =>
  (await call(bank, 'searchCampaigns', { body: { name } })).body.list[0]?.campaignId ?? '';

const ordersOf = async (bank: PracticeBank, campaignId: string, wanted: string): Promise<Orders> =>
  (await call(bank, 'listCampaignOrders', { params: { campaignId } })).body.list.filter(({ status }) => status === wanted);

const escrowCents = async (bank: PracticeBank): Promise<number> =>
  cents((await call(bank, 'getBalance', { params: { accountId: ESCROW } })).body.balance);

const paymentOf = async (bank: PracticeBank, orderId: string): Promise<Body<'getOrderPayment'>> =>
  (await call(bank, 'getOrderPayment', { params: { orderId } })).body;

describe('closing a campaign', () => {
  it('with success pays out every cent that came in: company, portal, investors', async () => {
    const bank = bankOnATuesday();
    const campaignId = await campaignNamed(bank, 'libri parlanti: audiolibri');
    const accepted = await ordersOf(bank, campaignId, 'ACCEPTED');
    const before = await escrowCents(bank);
    const { body } = await call(bank, 'succeedCampaign', { params: { campaignId } });
    expect(body).toMatchObject({ status: 'FINALIZED_SUCCESS', amounts: { totalCampaignExecuted: 250_000 } });
    expect(body.orderSplit).not.toBe('');
    expect(body.ordersUndone.length).toBeGreaterThan(0);
    expect(body.ordersExecuted.length + body.ordersUndone.length + 1).toBe(accepted.length);
    const { amounts } = body;
    expect(cents(amounts.totalManagedFunds)).toBe(paidBy(accepted));
    expect(cents(amounts.companyFunds) + cents(amounts.portalSuccessFee) + cents(amounts.portalInvestorFee) + cents(amounts.investorsRefunds))
      .toBe(paidBy(accepted));
    // 3.33 % of 250,000 and 999 fixed.
    expect(amounts.portalSuccessFee).toBe(9_324);
    bank.control.advanceClock(3 * 60_000);
    expect(before - await escrowCents(bank)).toBe(paidBy(accepted));
    const payment = await paymentOf(bank, body.orderSplit);
    expect(payment).toMatchObject({ orderStatus: 'SPLIT', paymentStatus: 'ACCOUNTED' });
    const paidOut = await Promise.all(payment.cashoutIds.map(async (cashoutId) => (
      (await call(bank, 'getCashout', { params: { cashoutId } })).body
    )));
    expect(paidOut.map(({ status, amount }) => [status, amount])).toEqual([
      ['EXECUTED', amounts.companyFunds], ['EXECUTED', amounts.portalSuccessFee], ['EXECUTED', amounts.portalInvestorFee],
    ]);
    const available = await call(bank, 'getCampaignAvailableAmount', { params: { campaignId } });
    expect(available.body).toMatchObject({ accountedAmount: 250_000, waitingAmount: 0 });
    expect((await call(bank, 'succeedCampaign', { params: { campaignId } })).status).toBe(409);
    expect((await call(bank, 'failCampaign', { params: { campaignId } })).status).toBe(409);
  });

  it('with success is refused below the minimum and while orders can still come', async () => {
    const bank = bankOnATuesday();
    const poor = await campaignNamed(bank, 'orto verticale');
    expect((await call(bank, 'succeedCampaign', { params: { campaignId: poor } })).status).toBe(409);
    const open = await campaignNamed(bank, 'alga viva: proteine');
    expect((await call(bank, 'succeedCampaign', { params: { campaignId: open } })).status).toBe(409);
    await call(bank, 'closeCampaign', { params: { campaignId: open } });
    expect((await call(bank, 'succeedCampaign', { params: { campaignId: open } })).status).toBe(200);
  });

  it('with failure refunds every paid order in full', async () => {
    const bank = bankOnATuesday();
    const campaignId = await campaignNamed(bank, 'orto verticale');
    const accepted = await ordersOf(bank, campaignId, 'ACCEPTED');
    const before = await escrowCents(bank);
    const { body } = await call(bank, 'failCampaign', { params: { campaignId } });
    expect(body.ordersUndone.map(({ orderId }) => orderId).toSorted()).toEqual(accepted.map(({ orderId }) => orderId).toSorted());
    bank.control.advanceClock(60_000);
    expect(before - await escrowCents(bank)).toBe(paidBy(accepted));
    const { orderId, refundId } = body.ordersUndone[0] ?? { orderId: '', refundId: '' };
    expect((await call(bank, 'getRefund', { params: { refundId } })).body).toMatchObject({ status: 'EXECUTED' });
    expect(await paymentOf(bank, orderId)).toMatchObject({ orderStatus: 'CANCELED', paymentStatus: 'REFUNDED', refundIds: [refundId] });
    expect(await ordersOf(bank, campaignId, 'WAITING')).toEqual([]);
  });
});

describe('orders', () => {
  async function newOrder(bank: PracticeBank, change: object = {}): Promise<Reply<'createOrder'>> {
    const campaignId = await campaignNamed(bank, 'birra vulcano: il nuovo');
    const { companyId } = (await call(bank, 'getCampaign', { params: { campaignId } })).body;
    return call(bank, 'createOrder', {
      body: {
        investorId: 'INV-000001', companyId, campaignId, totalAmount: 101.5, orderAmount: 100, feeAmount: 1.5, channel: 'CARD',
        description: 'Prova', ...change,
      },
    });
  }

  it('are paid after they wait, and add to the campaign', async () => {
    const bank = bankOnATuesday();
    const { body: order } = await newOrder(bank);
    const params = { orderId: order.orderId };
    const available = async (): Promise<Body<'getCampaignAvailableAmount'>> =>
      (await call(bank, 'getCampaignAvailableAmount', { params: { campaignId: order.campaignId } })).body;
    expect(order).toMatchObject({ status: 'CREATED', currency: 'EUR' });
    const before = await available();
    expect((await call(bank, 'setOrderWaiting', { params })).body).toEqual({ ...params, status: 'WAITING' });
    expect(cents((await available()).waitingAmount) - cents(before.waitingAmount)).toBe(10_000);
    bank.control.advanceClock(2 * 60_000);
    expect(await paymentOf(bank, params.orderId)).toMatchObject({
      orderStatus: 'ACCEPTED', paymentStatus: 'ACCOUNTED', receivedDatetime: '2026-03-10T10:02:00.000+01:00',
    });
    expect(cents((await available()).accountedAmount) - cents(before.accountedAmount)).toBe(10_000);
    const escrow = await escrowCents(bank);
    expect((await call(bank, 'cancelOrder', { params })).body).toEqual({ ...params, status: 'CANCELLED' });
    expect((await call(bank, 'getOrder', { params })).body.status).toBe('CANCELED');
    bank.control.advanceClock(60_000);
    expect(escrow - await escrowCents(bank)).toBe(10_150);
    expect((await call(bank, 'cancelOrder', { params })).status).toBe(409);
  });

  it('paid with another amount become INCORRECT_AMOUNT, and the money an unidentified transfer', async () => {
    const bank = bankOnATuesday();
    const { body: order } = await newOrder(bank, { channel: 'MONEY_TRANSFER', portalOrderCode: 'PX-1' });
    await call(bank, 'setOrderWaiting', { params: { orderId: order.orderId } });
    bank.control.payOrder(order.orderId, 10_000);
    expect((await call(bank, 'getOrder', { params: { orderId: order.orderId } })).body.status).toBe('INCORRECT_AMOUNT');
    const { body: arrived } = await call(bank, 'searchUnidentifiedTransfers', { body: { description: 'px-1' } });
    expect(arrived.list).toMatchObject([{ amount: 100, type: 'WRONG_AMOUNT' }]);
  });

  it('are refused when they do not fit, and move only to open campaigns', async () => {
    const bank = bankOnATuesday();
    expect((await newOrder(bank, { totalAmount: 100 })).body.errors).toMatchObject([{ params: 'totalAmount' }]);
    expect((await newOrder(bank, { investorId: 'x', description: 'a'.repeat(50) })).body.errors).toMatchObject([{ params: 'investorId' }]);
    expect((await newOrder(bank, { description: 'a'.repeat(51) })).body.errors).toMatchObject([{ params: 'description' }]);
    const { body: order } = await newOrder(bank);
    const move = async (name: string): Promise<Reply<'moveOrder'>> => call(bank, 'moveOrder', {
      params: { orderId: order.orderId }, query: { fromCampaign: order.campaignId, toCampaign: await campaignNamed(bank, name) }, body: {},
    });
    expect((await move('medita tech: respiro')).status).toBe(409);
    const target = await campaignNamed(bank, 'alga viva: proteine');
    expect((await move('alga viva: proteine')).body).toEqual({ orderId: order.orderId, campaignId: target });
  });
});
