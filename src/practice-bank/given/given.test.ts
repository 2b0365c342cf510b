import { describe, expect, it } from 'vitest';

import { campaign, cashout } from '#shared/contract/campaigns.ts';
import { company } from '#shared/contract/companies.ts';
import { dispute } from '#shared/contract/disputes.ts';
import { investor } from '#shared/contract/investors.ts';
import { moneyin, moneyout, order, orderPayment, refund } from '#shared/contract/orders.ts';
import type { Order } from '#shared/contract/orders.ts';
import { unidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { OperationInput } from '#shared/contract/operation-types.ts';

import type { PracticeBank } from '../index.ts';
import type { PracticeContent } from '../options.ts';
import { bankOnATuesday, call } from '../testing/caller.ts';

const nothing: PracticeContent = {
  companies: [], campaigns: [], investors: [], orders: [], payments: [], moneyins: [], moneyouts: [], refunds: [], cashouts: [], unidentified: [],
  disputes: [],
};

interface Schema<Output> {
  parse(value: unknown): Output;
}

/** What an operation answers, as the app reads it. */
const readOne = async <Output, Id extends OperationId>(bank: PracticeBank, schema: Schema<Output>, id: Id, input: OperationInput<Id>): Promise<Output> =>
  schema.parse((await call(bank, id, input)).body);

const readList = async <Output, Id extends OperationId>(bank: PracticeBank, schema: Schema<Output>, id: Id, input: OperationInput<Id>): Promise<Output[]> =>
  ((await call(bank, id, input)).body as unknown as { list: unknown[] }).list.map((row) => schema.parse(row));

/** Everything that the app reads of a campaign, as its cache would have it. */
async function contentOf(bank: PracticeBank, campaignId: string): Promise<PracticeContent> {
  const orders = await readList(bank, order, 'listCampaignOrders', { params: { campaignId } });
  const payments = await Promise.all(orders.map(({ orderId }) => readOne(bank, orderPayment, 'getOrderPayment', { params: { orderId } })));
  const all = async <Output>(ids: readonly string[], read: (id: string) => Promise<Output>): Promise<Output[]> => Promise.all([...new Set(ids)].map(read));
  return {
    companies: await readList(bank, company, 'listCompanies', {}),
    campaigns: [await readOne(bank, campaign, 'getCampaign', { params: { campaignId } })],
    investors: await readList(bank, investor, 'listCampaignInvestors', { params: { campaignId } }),
    orders, payments,
    moneyins: await all(payments.flatMap(({ moneyinId }) => moneyinId ?? []), (id) => readOne(bank, moneyin, 'getMoneyin', { params: { moneyinId: id } })),
    moneyouts: await all(payments.flatMap(({ moneyoutIds }) => moneyoutIds), (id) => readOne(bank, moneyout, 'getMoneyout', { params: { moneyoutId: id } })),
    refunds: await all(payments.flatMap(({ refundIds }) => refundIds), (id) => readOne(bank, refund, 'getRefund', { params: { refundId: id } })),
    cashouts: await all(payments.flatMap(({ cashoutIds }) => cashoutIds), (id) => readOne(bank, cashout, 'getCashout', { params: { cashoutId: id } })),
    unidentified: await readList(bank, unidentifiedTransfer, 'searchUnidentifiedTransfers', { body: {} }),
    disputes: await readList(bank, dispute, 'searchDisputes', { body: {} }),
  };
}

const campaignsOf = (bank: PracticeBank) => readList(bank, campaign, 'searchCampaigns', { body: {} });

/** One that is over-subscribed: some order crosses its maximum, and others come after it. */
async function closedCampaign(bank: PracticeBank): Promise<string> {
  const campaignId = (await campaignsOf(bank)).find(({ status }) => status === 'CLOSED')?.campaignId ?? '';
  const { accountedAmount } = (await call(bank, 'getCampaignAvailableAmount', { params: { campaignId } })).body;
  bank.control.changeCampaign(campaignId, { minMinor: 100, maxMinor: Math.round(accountedAmount * 50) + 1, feeFixedMinor: 777, feeHundredths: 333 });
  return campaignId;
}

const someOrder = (orderId: string, over: Partial<Order> = {}): Order => ({
  ...order.parse({ orderId, campaignId: 'C', status: 'ACCEPTED', totalAmount: 102, orderAmount: 100, feeAmount: 2, channel: 'CARD' }), ...over,
});

const aCampaign = (over: object = {}) => campaign.parse({
  campaignId: 'C', companyId: 'K', name: 'Orto', status: 'CLOSED', minTargetAmount: 100, maxTargetAmount: 1_000, expectedClosingDate: '2026-03-01',
  portalSuccessFee: { fixedAmount: 0, variableAmountPercentage: 0 }, ...over,
});

describe('a bank with given content', () => {
  it('shows what it was given, as it was read, for every campaign of a made-up bank', { timeout: 60_000 }, async () => {
    const source = bankOnATuesday();
    for (const { campaignId } of await campaignsOf(source)) {
      const content = await contentOf(source, campaignId);
      // The way to the thread of the worker.
      const copy = bankOnATuesday({ content: structuredClone(content) });
      expect(await contentOf(copy, campaignId)).toEqual(content);
    }
  });

  it('closes it as the bank that it was read from does', async () => {
    for (const direction of ['succeedCampaign', 'failCampaign'] as const) {
      const source = bankOnATuesday();
      const campaignId = await closedCampaign(source);
      const copy = bankOnATuesday({ content: await contentOf(source, campaignId) });
      const there = (await call(source, direction, { params: { campaignId } })).body as { ordersUndone: unknown[] };
      const here = (await call(copy, direction, { params: { campaignId } })).body as { ordersUndone: unknown[] };
      expect(there.ordersUndone).not.toEqual([]);
      const withoutRefunds = (undone: readonly unknown[]) => undone.map((item) => (typeof item === 'string' ? item : (item as { orderId: string }).orderId));
      expect({ ...here, ordersUndone: withoutRefunds(here.ordersUndone) }).toEqual({ ...there, ordersUndone: withoutRefunds(there.ordersUndone) });
    }
  });

  it('closes the same without payments: orders by their own time, then as they are listed, unknown times last', async () => {
    const source = bankOnATuesday();
    const campaignId = await closedCampaign(source);
    const content = { ...(await contentOf(source, campaignId)), payments: [], moneyins: [], moneyouts: [] };
    const copy = bankOnATuesday({ content });
    const accepted = content.orders.find(({ status }) => status === 'ACCEPTED');
    const payment = await readOne(copy, orderPayment, 'getOrderPayment', { params: { orderId: accepted?.orderId ?? '' } });
    expect(payment).toMatchObject({ createdDatetime: accepted?.portalOrderDatetime, paymentStatus: 'ACCOUNTED' });
    expect(await readOne(copy, moneyin, 'getMoneyin', { params: { moneyinId: payment.moneyinId ?? '' } })).toMatchObject({ status: 'ACCEPTED', amount: accepted?.totalAmount });
    const closing = { params: { campaignId } };
    expect((await call(copy, 'succeedCampaign', closing)).body).toEqual((await call(source, 'succeedCampaign', closing)).body);
  });

  it('never makes an id that was given', async () => {
    const source = bankOnATuesday();
    const campaignId = await closedCampaign(source);
    await call(source, 'failCampaign', { params: { campaignId } });
    const other = (await campaignsOf(source)).find(({ status }) => status === 'OPEN')?.campaignId ?? '';
    const content = await contentOf(source, other);
    const given = new Set(content.payments.flatMap(({ refundIds }) => refundIds));
    const copy = bankOnATuesday({ content });
    const { body } = await call(copy, 'failCampaign', { params: { campaignId: other } });
    expect(given.size).toBeGreaterThan(0);
    expect(body.ordersUndone.filter(({ refundId }) => given.has(refundId))).toEqual([]);
  });
});

describe('given records of which something is unknown', () => {
  it('are shown as they came: absent amounts, another currency, states that nobody documented', async () => {
    const orders = [
      someOrder('1', { totalAmount: null, orderAmount: null, feeAmount: null }),
      someOrder('2', { totalAmount: { amountMinor: 500, currency: 'USD' }, orderAmount: { amountMinor: 400, currency: 'USD' }, feeAmount: { amountMinor: 100, currency: 'USD' } }),
      someOrder('3', { status: 'ON_HOLD' as never }), someOrder('4', { status: null }), someOrder('5', { status: 'CANCELLED' }),
    ];
    const campaigns = [aCampaign({ minTargetAmount: null, maxTargetAmount: null, portalSuccessFee: { variableAmountPercentage: '1.234' }, status: 'PAUSED' })];
    const bank = bankOnATuesday({ content: { ...nothing, campaigns, orders } });
    expect(await readList(bank, order, 'listCampaignOrders', { params: { campaignId: 'C' } })).toEqual(orders.map((given) => ({ ...given, companyId: 'K' })));
    expect(await campaignsOf(bank)).toEqual(campaigns);
  });

  it('do not keep a campaign from being closed: what is not known counts as nothing, and a state that is not known stays', async () => {
    const orders = [someOrder('1'), someOrder('2', { totalAmount: null, orderAmount: null, feeAmount: null }), someOrder('3', { status: 'ON_HOLD' as never })];
    const bank = bankOnATuesday({ content: { ...nothing, campaigns: [aCampaign({ maxTargetAmount: null })], orders } });
    const { body } = await call(bank, 'succeedCampaign', { params: { campaignId: 'C' } });
    expect(body).toMatchObject({ ordersExecuted: ['1', '2'], ordersUndone: [], amounts: { companyFunds: 100, portalInvestorFee: 2, totalManagedFunds: 102 } });
    expect(await readOne(bank, order, 'getOrder', { params: { orderId: '3' } })).toMatchObject({ status: 'ON_HOLD' });
  });

  it('fill the campaign by time, those without one last', async () => {
    const at = (text: string) => order.parse({ orderId: 'x', portalOrderDatetime: text }).portalOrderDatetime;
    const orders = [someOrder('none'), someOrder('b', { portalOrderDatetime: at('2026-02-02T10:00:00Z') }), someOrder('a', { portalOrderDatetime: at('2026-02-01T10:00:00Z') }), someOrder('also none')];
    const bank = bankOnATuesday({ content: { ...nothing, campaigns: [aCampaign()], orders } });
    expect((await call(bank, 'succeedCampaign', { params: { campaignId: 'C' } })).body.ordersExecuted).toEqual(['a', 'b', 'none', 'also none']);
    expect(await readOne(bank, orderPayment, 'getOrderPayment', { params: { orderId: 'none' } })).toMatchObject({ createdDatetime: null });
  });

  it('take about as long to load and to close for many orders as for ten times a tenth of them', async () => {
    const tookFor = async (count: number): Promise<number> => {
      const orders = Array.from({ length: count }, (_, index) => someOrder(`O${String(index)}`));
      const began = process.cpuUsage();
      const bank = bankOnATuesday({ content: structuredClone({ ...nothing, campaigns: [aCampaign()], orders }) });
      const { body } = await call(bank, 'failCampaign', { params: { campaignId: 'C' } });
      bank.control.settle();
      expect(body.ordersUndone).toHaveLength(count);
      return process.cpuUsage(began).user;
    };
    await tookFor(1_000);
    let tenTimes = 0;
    for (let time = 0; time < 10; time += 1) tenTimes += await tookFor(1_000);
    // Looking at every order for every order would make it ten times. Processor time: the tests share the machine.
    expect(await tookFor(10_000)).toBeLessThan(tenTimes * 5);
  });
});
