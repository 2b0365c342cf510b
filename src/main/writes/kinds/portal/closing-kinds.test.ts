import { describe, expect, it } from 'vitest';
import type { ShownWrite } from '#shared/bridge/writes/intents.ts';
import type { ClosingOutcome, ShownClosing } from '#shared/bridge/writes/portal-writes.ts';
import { decodeContent } from '#shared/contract/answer.ts';
import type { Campaign } from '#shared/contract/campaigns.ts';
import type { Order } from '#shared/contract/orders.ts';
import { rejected } from '#test/support/engine-world.ts';
import { openKinds, shownBefore, undertaken } from '#test/support/undertaken.ts';
import { snapshotOf, snapshotOrders } from '#main/store/cache/index.ts';
import { writeRules } from '../index.ts';
import type { Undertaken } from '../rules.ts';

/* A closing that is sent and found again: campaign, orders, payments, cash-outs and refunds as each test writes them. */

const CAMPAIGN = { campaignId: 'K1', companyId: 'C1', status: 'CLOSED', name: 'Vento', minTargetAmount: 100, maxTargetAmount: 200, currency: 'EUR', portalSuccessFee: { variableAmountPercentage: '5.25', fixedAmount: 10 } };

const orderOf = (orderId: string, status: string | null, changes: object = {}) => ({ orderId, status, campaignId: 'K1', totalAmount: 51, orderAmount: 50, feeAmount: 1, currency: 'EUR', ...changes });

interface Payment {
  readonly refundIds?: readonly string[];
  readonly cashoutIds?: readonly string[];
}

/** A bank that has this of the campaign K1. */
function bankWith({ campaign = CAMPAIGN, orders = [], payments = {}, cashouts = {}, refunds = {} }: {
  readonly campaign?: object | null; readonly orders?: readonly object[]; readonly payments?: Readonly<Record<string, Payment>>;
  readonly cashouts?: Readonly<Record<string, object>>; readonly refunds?: Readonly<Record<string, object>>;
}) {
  const kinds = openKinds();
  Object.assign(kinds.world.answers, {
    searchCampaigns: () => ({ list: campaign === null ? [] : [campaign] }),
    getCampaign: () => null,
    listCampaignOrders: () => ({ list: orders }),
    getOrderPayment: ({ params: { orderId = '' } }: { readonly params: { readonly orderId?: string } }) => (payments[orderId] === undefined ? null : { orderId, ...payments[orderId] }),
    getCashout: ({ params: { cashoutId = '' } }: { readonly params: { readonly cashoutId?: string } }) => ({ cashoutId, companyId: 'C1', currency: 'EUR', ...cashouts[cashoutId] }),
    getRefund: ({ params: { refundId = '' } }: { readonly params: { readonly refundId?: string } }) => ({ refundId, currency: 'EUR', ...refunds[refundId] }),
  });
  return kinds;
}

function decoded<Value>(id: 'getCampaign' | 'getOrder', content: object): Value {
  const read = decodeContent(id, content);
  if (!read.ok) throw new Error(read.error.path);
  return read.value as Value;
}

const snapshot = (orders: readonly object[], campaign: object = CAMPAIGN) => {
  const known = decoded<Campaign>('getCampaign', campaign);
  return snapshotOf(known, snapshotOrders(orders.map((one) => decoded<Order>('getOrder', one)), known));
};

const closing = (kind: ShownClosing['kind'], orders: readonly object[] = []): ShownWrite =>
  ({ account: null, kind, campaignId: 'K1', campaignName: 'Vento', companyName: null, status: 'CLOSED', snapshot: snapshot(orders) }) as unknown as ShownWrite;

const sent = (kind: ShownClosing['kind'], before: Readonly<Record<string, readonly string[]>> = {}, changes: Partial<Undertaken> = {}): Undertaken =>
  undertaken(closing(kind), { baseline: shownBefore(before), ...changes });

const { succeedCampaign: success, failCampaign: failure } = writeRules;

const unread = { ok: false, error: { kind: 'rejected' } };

describe('before a campaign is closed', () => {
  const orders = [orderOf('O1', 'ACCEPTED'), orderOf('O2', 'CANCELLED'), orderOf('O3', 'SPLIT'), orderOf('O4', 'ACCEPTED'), orderOf('O5', 'CREATED')];

  it.each(['succeedCampaign', 'failCampaign'] as const)('%s notes what was undone and split before, and of which paid orders no money had moved', async (kind) => {
    const { context, asked } = bankWith({ orders, payments: { O1: {}, O4: { cashoutIds: ['C1'] } } });
    expect(await writeRules[kind].baseline(undertaken(closing(kind, orders)), context)).toEqual({ ok: true, value: { undone: ['O2'], split: ['O3'], unmoved: ['O1'] } });
    expect(asked('listCampaignOrders')[0]?.params).toEqual({ campaignId: 'K1' });
  });

  it('takes an order that is listed twice for one, and one of another campaign for none', async () => {
    const listed = [...orders, orders[1] ?? {}, orderOf('O9', 'CANCELLED', { campaignId: 'K2' }), orderOf('O8', 'SPLIT', { campaignId: null })];
    const approved = [...orders, orderOf('O8', 'SPLIT', { campaignId: null })];
    const { context } = bankWith({ orders: listed });
    expect(await success.baseline(undertaken(closing('succeedCampaign', approved)), context)).toEqual({ ok: true, value: { undone: ['O2'], split: ['O3', 'O8'], unmoved: [] } });
  });

  it.each<[string, object, readonly object[]]>([
    ['the campaign', { campaign: { ...CAMPAIGN, maxTargetAmount: 300 } }, orders], ['its state', { campaign: { ...CAMPAIGN, status: 'OPEN' } }, orders],
    ['an order', {}, [...orders.slice(1), orderOf('O1', 'CANCELLED')]], ['what an order pays', {}, [...orders.slice(1), orderOf('O1', 'ACCEPTED', { totalAmount: 52 })]],
  ])('sends nothing where %s is not as it was approved', async (_, changes, now) => {
    const { context } = bankWith({ orders: now, ...changes });
    expect(await success.baseline(undertaken(closing('succeedCampaign', orders)), context)).toMatchObject({ ok: false, error: { kind: 'outdated', error: { kind: 'campaignChanged' } } });
  });

  it('sends nothing where the campaign is not there, or something could not be read', async () => {
    const write = undertaken(closing('succeedCampaign', orders));
    expect(await success.baseline(write, bankWith({ campaign: null, orders }).context)).toEqual({ ok: false, error: { kind: 'outdated', error: { kind: 'notFound' } } });
    for (const operation of ['searchCampaigns', 'listCampaignOrders'] as const) {
      const { context, world } = bankWith({ orders });
      world.answers[operation] = () => rejected(operation);
      expect(await success.baseline(write, context)).toMatchObject(unread);
    }
  });

  it('does without a payment that the bank refuses to show, and not without one that could not be read', async () => {
    const { context, world } = bankWith({ orders });
    const write = undertaken(closing('succeedCampaign', orders));
    world.answers.getOrderPayment = ({ params }) => (params['orderId'] === 'O1' ? rejected('getOrderPayment') : { orderId: 'O4', refundIds: [] });
    expect(await success.baseline(write, context)).toMatchObject({ ok: true, value: { unmoved: ['O4'] } });
    world.answers.getOrderPayment = () => rejected('getOrderPayment', { kind: 'unauthenticated' } as never);
    expect(await success.baseline(write, context)).toMatchObject({ ok: false, error: { kind: 'unauthenticated' } });
  });

  it('approves the orders that are the campaign’s, with those that say no campaign', () => {
    const own = [orderOf('O1', 'ACCEPTED'), orderOf('O2', 'ACCEPTED', { campaignId: null })];
    expect(snapshot([...own, orderOf('O3', 'ACCEPTED', { campaignId: 'K2' })])).toEqual(snapshot(own));
    expect(snapshot(own)).toMatchObject({ sums: [{ status: 'ACCEPTED', count: 2, totalMinor: 102_00 }] });
    expect(snapshot([orderOf('O1', 'ACCEPTED', { currency: 'USD' })])).toMatchObject({ sums: [{ count: 1, totalMinor: 0 }] });
  });

  it('asks no more once a payment could not be read', async () => {
    const many = Array.from({ length: 20 }, (_, index) => orderOf(`O${String(index)}`, 'ACCEPTED'));
    const { context, asked, world } = bankWith({ orders: many });
    world.answers.getOrderPayment = () => rejected('getOrderPayment', { kind: 'unauthenticated' } as never);
    await success.baseline(undertaken(closing('succeedCampaign', many)), context);
    expect(asked('getOrderPayment').length).toBeLessThanOrEqual(4);
  });

  it('reads twenty payments at most, from everywhere in the list', async () => {
    const many = Array.from({ length: 45 }, (_, index) => orderOf(`O${String(index).padStart(2, '0')}`, 'ACCEPTED'));
    const { context, asked } = bankWith({ orders: many });
    await success.baseline(undertaken(closing('succeedCampaign', many)), context);
    expect(asked('getOrderPayment').map(({ params }) => params['orderId'])).toEqual(many.filter((_, index) => index % 3 === 0).map(({ orderId }) => orderId));
    const few = many.slice(0, 20);
    const other = bankWith({ orders: few });
    await success.baseline(undertaken(closing('succeedCampaign', few)), other.context);
    expect(other.asked('getOrderPayment')).toHaveLength(20);
  });
});

const FINAL = [['succeedCampaign', 'FINALIZED_SUCCESS', 'FINALIZED_FAIL'], ['failCampaign', 'FINALIZED_FAIL', 'FINALIZED_SUCCESS']] as const;

describe('whether a campaign was closed', () => {
  it.each(FINAL)('%s is done where it is %s, and contradicted where it is %s', async (kind, done, opposite) => {
    const now = (status: string) => bankWith({ campaign: { ...CAMPAIGN, status } }).context;
    expect(await writeRules[kind].look(sent(kind), now(done))).toMatchObject({ kind: 'found', candidate: null, atBank: { meaning: 'accepted', serverId: null, portal: { kind: 'closing', campaignStatus: done, from: 'rebuilt' } } });
    expect(await writeRules[kind].look(sent(kind), now(opposite))).toMatchObject({ kind: 'opposite', atBank: { meaning: 'failed', portal: { campaignStatus: opposite } } });
    expect(await writeRules[kind].look(sent(kind), now('CLOSED'))).toEqual({ kind: 'nothing' });
    expect(await writeRules[kind].look(sent(kind), bankWith({ campaign: { ...CAMPAIGN, status: null } }).context)).toEqual({ kind: 'nothing' });
    expect(await writeRules[kind].look(sent(kind), bankWith({ campaign: null }).context)).toEqual({ kind: 'nothing' });
  });

  it.each(FINAL)('%s is settled by a later read where it is %s, failed where it is %s, and else waits', async (kind, done, opposite) => {
    const meaning = async (campaign: object | null) => {
      const read = await writeRules[kind].read(sent(kind), bankWith({ campaign }).context);
      return read.ok ? read.value?.meaning ?? null : read.error.kind;
    };
    expect([await meaning({ ...CAMPAIGN, status: done }), await meaning({ ...CAMPAIGN, status: opposite }), await meaning(CAMPAIGN), await meaning(null)]).toEqual(['settled', 'failed', null, null]);
  });

  it.each([
    ['searchCampaigns', 'CLOSED', unread], ['searchCampaigns', 'FINALIZED_SUCCESS', unread], ['listCampaignOrders', 'FINALIZED_SUCCESS', unread],
    // Before it is final no later read asks for orders.
    ['listCampaignOrders', 'CLOSED', { ok: true, value: null }],
  ] as const)('is not known where %s could not be read of a campaign that is %s', async (operation, status, expected) => {
    const { context, world } = bankWith({ campaign: { ...CAMPAIGN, status } });
    world.answers[operation] = () => rejected(operation);
    expect(await success.look(sent('succeedCampaign'), context)).toMatchObject({ kind: 'incomplete', error: { kind: 'rejected' } });
    expect(await success.read(sent('succeedCampaign'), context)).toMatchObject(expected);
  });

  it.each<[string, readonly object[], Readonly<Record<string, Payment>>, Readonly<Record<string, readonly string[]>>, string]>([
    ['an order was split since', [orderOf('O1', 'SPLIT')], {}, {}, 'partly'],
    ['it was split before', [orderOf('O1', 'SPLIT')], {}, { split: ['O1'] }, 'nothing'],
    ['an order was undone since, and its money went back', [orderOf('O1', 'CANCELLED')], { O1: { refundIds: ['R1'] } }, {}, 'partly'],
    ['an order was cancelled since that had never been paid', [orderOf('O1', 'CANCELLED')], { O1: {} }, {}, 'nothing'],
    ['it was undone before', [orderOf('O1', 'CANCELLED')], { O1: { refundIds: ['R1'] } }, { undone: ['O1'] }, 'nothing'],
    ['a paid order was paid out since', [orderOf('O1', 'ACCEPTED')], { O1: { cashoutIds: ['C1'] } }, { unmoved: ['O1'] }, 'partly'],
    ['a paid order was refunded since', [orderOf('O1', 'ACCEPTED')], { O1: { refundIds: ['R1'] } }, { unmoved: ['O1'] }, 'partly'],
    ['a paid order had moved before', [orderOf('O1', 'ACCEPTED')], { O1: { cashoutIds: ['C1'] } }, {}, 'nothing'],
    ['none of its money has moved', [orderOf('O1', 'ACCEPTED')], { O1: {} }, { unmoved: ['O1'] }, 'nothing'],
    ['the split order is another campaign’s', [orderOf('O1', 'SPLIT', { campaignId: 'K2' })], {}, {}, 'nothing'],
  ])('is under way where %s: not sent again, and not called lost', async (_, orders, payments, before, expected) => {
    const { context } = bankWith({ orders, payments });
    expect(await success.look(sent('succeedCampaign', before), context)).toEqual({ kind: expected });
  });

  it('reads the payments of twenty undone orders for it, and concludes nothing from one that could not be read', async () => {
    const orders = Array.from({ length: 30 }, (_, index) => orderOf(`O${String(index)}`, 'CANCELLED'));
    const { context, asked, world } = bankWith({ orders });
    expect(await success.look(sent('succeedCampaign'), context)).toEqual({ kind: 'nothing' });
    expect(asked('getOrderPayment')).toHaveLength(20);
    world.answers.getOrderPayment = () => rejected('getOrderPayment');
    expect(await success.look(sent('succeedCampaign'), context)).toMatchObject({ kind: 'incomplete' });
    // The payments that were asked for at once with it, and no more.
    expect(asked('getOrderPayment').length).toBeLessThanOrEqual(24);
  });

  it('takes a campaign whose orders are none for one that nothing has begun of', async () => {
    const { context, world } = bankWith({});
    world.answers.listCampaignOrders = () => null;
    expect(await success.look(sent('succeedCampaign'), context)).toEqual({ kind: 'nothing' });
    world.answers.listCampaignOrders = () => ({ list: [{ status: 'SPLIT' }] });
    expect(await success.look(sent('succeedCampaign'), context)).toMatchObject({ kind: 'incomplete' });
  });
});

/** What is rebuilt of a closing that the bank shows as done. */
async function rebuilt(status: 'FINALIZED_SUCCESS' | 'FINALIZED_FAIL', bank: Parameters<typeof bankWith>[0], before: Readonly<Record<string, readonly string[]>> = {}): Promise<ClosingOutcome> {
  const kind = status === 'FINALIZED_SUCCESS' ? 'succeedCampaign' : 'failCampaign';
  const look = await writeRules[kind].look(sent(kind, before), bankWith({ campaign: { ...CAMPAIGN, status }, ...bank }).context);
  if (look.kind !== 'found' || look.atBank.portal?.kind !== 'closing') throw new Error(look.kind);
  return look.atBank.portal;
}

const NOTHING_MORE = { portalSuccessFee: null, portalInvestorFee: null, totalCampaignExecuted: null, totalManagedFunds: null };

describe('what a closing did, where its answer was lost', () => {
  const orders = [orderOf('O1', 'ACCEPTED'), orderOf('O2', 'CANCELLED'), orderOf('O3', 'SPLIT'), orderOf('O4', 'CANCELLED'), orderOf('O5', 'SPLIT'), orderOf('O6', 'CREATED')];
  const bank = {
    orders, payments: { O1: { cashoutIds: ['C1', 'C2'] }, O2: { refundIds: ['R0', 'R2'] }, O3: { cashoutIds: ['C1'], refundIds: ['R3'] } },
    cashouts: { C1: { amount: 40 }, C2: { amount: 2.5, companyId: 'PORTAL' } }, refunds: { R0: { amount: 1 }, R2: { amount: 50 }, R3: { amount: 10.25 } },
  };

  it('is what it left behind: orders that stayed, were undone or split, cash-outs of the company, and refunds', async () => {
    expect(await rebuilt('FINALIZED_SUCCESS', bank, { undone: ['O4'], split: ['O5'] })).toEqual({
      kind: 'closing', campaignStatus: 'FINALIZED_SUCCESS', ordersExecuted: ['O1'], ordersUndone: [{ orderId: 'O2', refundId: 'R2' }], orderSplit: 'O3', from: 'rebuilt',
      amounts: { companyFunds: 40_00, investorsRefunds: 61_25, ...NOTHING_MORE },
    });
  });

  it('has executed no order where it ended in failure', async () => {
    const failed = { orders: [orderOf('O1', 'ACCEPTED'), orderOf('O2', 'CANCELLED')], payments: { O2: { refundIds: ['R2'] } }, refunds: { R2: { amount: 50 } } };
    expect(await rebuilt('FINALIZED_FAIL', failed)).toMatchObject({
      campaignStatus: 'FINALIZED_FAIL', ordersExecuted: [], ordersUndone: [{ orderId: 'O2', refundId: 'R2' }], orderSplit: null, amounts: { companyFunds: null, investorsRefunds: 50_00 },
    });
  });

  it.each<[string, Parameters<typeof bankWith>[0], { readonly companyFunds: number | null; readonly investorsRefunds: number | null }]>([
    ['a cash-out of another campaign is not the company’s of this one', { ...bank, cashouts: { C1: { amount: 40, campaignId: 'K2' }, C2: { amount: 2, companyId: null } } }, { companyFunds: null, investorsRefunds: 61_25 }],
    ['one that names this campaign is', { ...bank, cashouts: { ...bank.cashouts, C1: { amount: 40, campaignId: 'K1' } } }, { companyFunds: 40_00, investorsRefunds: 61_25 }],
    ['of a cash-out in another currency no sum is made', { ...bank, cashouts: { C1: { amount: 40, currency: 'USD' }, C2: { amount: 1 } } }, { companyFunds: null, investorsRefunds: 61_25 }],
    ['nor of refunds one of which says no amount', { ...bank, refunds: { ...bank.refunds, R3: {} } }, { companyFunds: 40_00, investorsRefunds: null }],
    ['nor where an order has no refund yet', { ...bank, payments: { ...bank.payments, O2: { refundIds: [] } } }, { companyFunds: 40_00, investorsRefunds: null }],
    ['nor where its payment is not shown', { ...bank, payments: { O1: bank.payments.O1, O3: bank.payments.O3 } }, { companyFunds: 40_00, investorsRefunds: null }],
  ])('%s', async (_, changed, amounts) => {
    expect((await rebuilt('FINALIZED_SUCCESS', changed, { undone: ['O4'], split: ['O5'] })).amounts).toEqual({ ...amounts, ...NOTHING_MORE });
  });

  it('is no sum of the company where the campaign says no company', async () => {
    const cashouts = { C1: { amount: 40, companyId: null }, C2: { amount: 40, companyId: null } };
    expect((await rebuilt('FINALIZED_SUCCESS', { ...bank, cashouts, campaign: { ...CAMPAIGN, status: 'FINALIZED_SUCCESS', companyId: null } })).amounts?.companyFunds).toBeNull();
  });

  it.each(['getOrderPayment', 'getCashout', 'getRefund'] as const)('is found without amounts where %s could not be read, and read again for them', async (operation) => {
    const { context, world } = bankWith({ ...bank, campaign: { ...CAMPAIGN, status: 'FINALIZED_SUCCESS' } });
    world.answers[operation] = () => rejected(operation);
    expect(await success.look(sent('succeedCampaign'), context)).toMatchObject({ kind: 'found', atBank: { portal: { ordersExecuted: ['O1'], amounts: null } } });
    expect(await success.read(sent('succeedCampaign'), context)).toMatchObject({ ok: false, error: { operation } });
  });

  it('is added up for five hundred orders, and for more named by its orders and the refunds of some alone', async () => {
    const executed = (count: number) => Array.from({ length: count }, (_, index) => orderOf(`O${String(index)}`, 'ACCEPTED'));
    const others = [orderOf('U1', 'CANCELLED'), orderOf('S1', 'SPLIT')];
    const payments = { U1: { refundIds: ['R1'] }, S1: { refundIds: ['R1'] } };
    expect((await rebuilt('FINALIZED_SUCCESS', { orders: [...executed(498), ...others], payments, refunds: { R1: { amount: 1 } } })).amounts?.investorsRefunds).toBe(1_00);
    const many = await rebuilt('FINALIZED_SUCCESS', { orders: [...executed(499), ...others], payments, refunds: { R1: { amount: 1 } } });
    expect([many.amounts, many.ordersExecuted.length, many.ordersUndone]).toEqual([null, 499, [{ orderId: 'U1', refundId: 'R1' }]]);
  });

  it('names the refunds of two thousand orders that were undone', async () => {
    const { context, asked } = bankWith({ campaign: { ...CAMPAIGN, status: 'FINALIZED_FAIL' }, orders: Array.from({ length: 2_001 }, (_, index) => orderOf(`U${String(index)}`, 'CANCELLED')) });
    await failure.look(sent('failCampaign'), context);
    expect(asked('getOrderPayment')).toHaveLength(2_000);
  });

  it('asks for what payments name, and for nothing of one that is not shown', async () => {
    const { context, asked } = bankWith({ ...bank, campaign: { ...CAMPAIGN, status: 'FINALIZED_SUCCESS' }, orders: [...orders, orderOf('O7', 'ACCEPTED')] });
    const look = await success.look(sent('succeedCampaign', { split: ['O5'] }), context);
    expect(look).toMatchObject({ atBank: { portal: { ordersExecuted: ['O1', 'O7'], amounts: { companyFunds: 40_00 } } } });
    expect(asked('getCashout').map(({ params }) => params['cashoutId'])).toEqual(['C1', 'C2']);
    expect(asked('getRefund').map(({ params }) => params['refundId'])).toEqual(['R0', 'R2', 'R3']);
  });

  it('asks for no more once one of them could not be read', async () => {
    const cashoutIds = Array.from({ length: 9 }, (_, index) => `C${String(index)}`);
    const { context, asked, world } = bankWith({ campaign: { ...CAMPAIGN, status: 'FINALIZED_SUCCESS' }, orders: [orderOf('O1', 'ACCEPTED')], payments: { O1: { cashoutIds } } });
    world.answers.getCashout = () => rejected('getCashout');
    await success.look(sent('succeedCampaign'), context);
    expect(asked('getCashout').length).toBeLessThanOrEqual(4);
  });
});

describe('the answer to a closing', () => {
  const params = { params: { campaignId: 'K1' } };
  const portal = (answered: unknown): unknown => (answered as { readonly value: { readonly atBank: { readonly portal: unknown } } }).value.atBank.portal;

  it('says what was done', async () => {
    const { send, world } = bankWith({});
    world.answers.succeedCampaign = () => ({
      campaignId: 'K1', status: 'FINALIZED_SUCCESS', ordersExecuted: ['O1'], ordersUndone: ['O2'], orderSplit: 'O3',
      amounts: { companyFunds: 1, portalSuccessFee: 2, portalInvestorFee: 3, investorsRefunds: 4, totalCampaignExecuted: 5, totalManagedFunds: 6 },
    });
    const taken = await send('succeedCampaign', 'succeedCampaign', params);
    expect(taken).toMatchObject({ ok: true, value: { atBank: { meaning: 'accepted', serverId: null }, verification: null } });
    expect(portal(taken)).toEqual({
      kind: 'closing', campaignStatus: 'FINALIZED_SUCCESS', ordersExecuted: ['O1'], ordersUndone: [{ orderId: 'O2', refundId: null }], orderSplit: 'O3', from: 'answer',
      amounts: { companyFunds: 1_00, portalSuccessFee: 2_00, portalInvestorFee: 3_00, investorsRefunds: 4_00, totalCampaignExecuted: 5_00, totalManagedFunds: 6_00 },
    });
    world.answers.succeedCampaign = () => ({ campaignId: 'K1', status: 'FINALIZED_SUCCESS' });
    expect(portal(await send('succeedCampaign', 'succeedCampaign', params))).toMatchObject({ ordersExecuted: [], ordersUndone: [], orderSplit: null, amounts: null });
    world.answers.failCampaign = () => ({ campaignId: 'K1', status: 'FINALIZED_FAIL', ordersUndone: [{ orderId: 'O2', refundId: 'R2' }] });
    expect(portal(await send('failCampaign', 'failCampaign', params))).toEqual({
      kind: 'closing', campaignStatus: 'FINALIZED_FAIL', ordersExecuted: [], ordersUndone: [{ orderId: 'O2', refundId: 'R2' }], orderSplit: null, amounts: null, from: 'answer',
    });
  });

  it.each<[string, object, string | null]>([
    ['names orders that were executed', { ordersExecuted: ['O1'] }, null], ['names orders that were undone', { ordersUndone: ['O1'] }, null],
    ['names the order that was split', { orderSplit: 'O1' }, null], ['says amounts', { amounts: { companyFunds: 1 } }, null],
    ['says nothing of what was done', { campaignId: 'K1' }, 'not said'], ['says another state', { status: 'CLOSED', ordersExecuted: ['O1'] }, 'CLOSED'],
    ['says the opposite', { status: 'FINALIZED_FAIL', ordersExecuted: ['O1'] }, 'FINALIZED_FAIL'],
  ])('with success proves it, where it %s: %j', async (_, answer, problem) => {
    const { send, world } = bankWith({});
    world.answers.succeedCampaign = () => answer;
    expect(await send('succeedCampaign', 'succeedCampaign', params)).toMatchObject(problem === null ? { ok: true } : {
      ok: false, error: { operation: 'succeedCampaign', effect: 'state', kind: 'badResponse', problem: 'shape', path: 'status', detail: problem, httpStatus: 200 },
    });
  });

  it('with failure proves it only where it says so, or what was undone', async () => {
    const { send, world } = bankWith({});
    world.answers.failCampaign = () => ({ campaignId: 'K1' });
    expect(await send('failCampaign', 'failCampaign', params)).toMatchObject({ ok: false, error: { operation: 'failCampaign', path: 'status', detail: 'not said' } });
    world.answers.failCampaign = () => ({ campaignId: 'K1', status: 'FINALIZED_SUCCESS' });
    expect(await send('failCampaign', 'failCampaign', params)).toMatchObject({ ok: false, error: { detail: 'FINALIZED_SUCCESS' } });
    world.answers.failCampaign = () => ({ ordersUndone: [{ orderId: 'O1' }] });
    expect(await send('failCampaign', 'failCampaign', params)).toMatchObject({ ok: true });
  });

  it.each(['succeedCampaign', 'failCampaign'] as const)('about another campaign is none to %s', async (kind) => {
    const { send, world } = bankWith({});
    const status = kind === 'succeedCampaign' ? 'FINALIZED_SUCCESS' : 'FINALIZED_FAIL';
    world.answers[kind] = () => ({ campaignId: 'K2', status });
    expect(await send(kind, kind, params)).toMatchObject({ ok: false, error: { operation: kind, path: 'campaignId', detail: 'another record' } });
    world.answers[kind] = () => rejected(kind);
    expect(await send(kind, kind, params)).toMatchObject(unread);
  });

  const answered: ClosingOutcome = { kind: 'closing', campaignStatus: null, ordersExecuted: ['O7'], ordersUndone: [], orderSplit: null, amounts: null, from: 'answer' };

  it('stands once the campaign is final, where it named anything', async () => {
    const { context, asked } = bankWith({ campaign: { ...CAMPAIGN, status: 'FINALIZED_SUCCESS' } });
    const read = await success.read(sent('succeedCampaign', {}, { portal: answered }), context);
    expect(read).toMatchObject({ ok: true, value: { meaning: 'settled' } });
    expect(read.ok && read.value?.portal).toEqual({ ...answered, campaignStatus: 'FINALIZED_SUCCESS' });
    expect(asked('listCampaignOrders')).toEqual([]);
  });

  it.each<[string, Undertaken['portal']]>([
    ['the answer named nothing', { ...answered, ordersExecuted: [] }], ['it was rebuilt before: refunds may have been named since', { ...answered, from: 'rebuilt' }],
    ['there was none', null], ['it was of something else', { kind: 'campaign', campaignId: 'K1', status: null }],
  ])('is rebuilt from what the bank shows where %s', async (_, before) => {
    const { context } = bankWith({ campaign: { ...CAMPAIGN, status: 'FINALIZED_FAIL' }, orders: [orderOf('O2', 'CANCELLED')] });
    const read = await failure.read(sent('failCampaign', {}, { portal: before }), context);
    expect(read).toMatchObject({ ok: true, value: { meaning: 'settled', portal: { from: 'rebuilt', ordersUndone: [{ orderId: 'O2', refundId: null }] } } });
  });
});
