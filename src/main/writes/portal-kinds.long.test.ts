import { describe, expect, it } from 'vitest';

import type { SendInput, Write } from '#shared/bridge/writes/write-inputs.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import type { Order } from '#shared/contract/orders.ts';
import type { CampaignDraft, InvestorDraft, OrderDraft } from '#shared/domain/portal/drafts.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';

const MINUTE_MS = 60_000;

const records = async ({ app }: PayingWorkspace, section: 'campaigns' | 'orders' | 'investors' | 'companies', filters: Record<string, readonly string[]> = {}) =>
  (await app.ask('records.page', { section, ...firstPage, filters: Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, [...values]])) })).rows;

async function idOf(world: PayingWorkspace, section: 'campaigns' | 'orders' | 'investors' | 'companies', filters: Record<string, readonly string[]> = {}): Promise<string> {
  const [first] = await records(world, section, filters);
  if (first === undefined) throw new Error(`No ${section} ${JSON.stringify(filters)}`);
  return first.id;
}

const campaignDraft = async (world: PayingWorkspace, change: Partial<CampaignDraft> = {}): Promise<CampaignDraft> => ({
  companyId: await idOf(world, 'companies', { type: ['LEGAL_PERSON'], status: ['ACTIVE'] }), name: 'Frantoio del Colle', description: 'Olio',
  targetMin: '1000', targetMax: '5000.50', currency: 'EUR', expectedClosingDate: '2026-09-30', feeFixed: '100', feePercentage: '2.5', ...change,
});

const investorDraft: InvestorDraft = {
  type: 'NATURAL_PERSON', name: 'Anna', surname: 'Prova', businessName: '', fiscalCode: 'PRVNNA80A41F205X', address: 'Via Roma 1', postalCode: '20100',
  city: 'Milano', country: 'IT', email: 'anna@example.com', phone: '',
};

async function orderDraft(world: PayingWorkspace, change: Partial<OrderDraft> = {}): Promise<OrderDraft> {
  const [campaign] = await records(world, 'campaigns', { status: ['OPEN'] });
  const companyId = campaign !== undefined && 'companyId' in campaign.record ? campaign.record.companyId ?? '' : '';
  return {
    investorId: await idOf(world, 'investors'), companyId, campaignId: campaign?.id ?? '', iban: 'IT60X0542811101000000123456', holderName: 'Anna', holderSurname: 'Prova',
    holderBusinessName: '', totalAmount: '103', orderAmount: '100', feeAmount: '3', currency: 'EUR', channel: 'MONEY_TRANSFER', description: 'Quota',
    portalOrderCode: 'WEB-77', portalOrderDatetime: '', portalInvestorCode: '', portalCompanyCode: '', portalCampaignCode: '', ...change,
  };
}

/** An order whose campaign still takes it, with the other open campaigns beside it. */
async function orderIn(world: PayingWorkspace, status: string): Promise<Order> {
  const open = (await records(world, 'campaigns', { status: ['OPEN', 'CLOSED'] })).map(({ id }) => id);
  const [row] = await records(world, 'orders', { status: [status], campaignId: open });
  if (row === undefined || !('orderId' in row.record) || !('totalAmount' in row.record)) throw new Error(`No order ${status}`);
  return row.record;
}

const order = async (world: PayingWorkspace, kind: 'setOrderWaiting' | 'setOrderFailed' | 'cancelOrder', status: string): Promise<Write> =>
  ({ kind, orderId: (await orderIn(world, status)).orderId });

interface Case {
  readonly operation: OperationId;
  readonly write: (world: PayingWorkspace) => Promise<Write>;
  readonly portal: object;
}

const CASES: readonly Case[] = [
  { operation: 'createCampaign', write: async (world) => ({ kind: 'createCampaign', draft: await campaignDraft(world) }), portal: { kind: 'campaign', status: 'CREATED' } },
  {
    operation: 'updateCampaign', portal: { kind: 'campaign', status: 'OPEN' },
    write: async (world) => ({
      kind: 'updateCampaign', campaignId: await idOf(world, 'campaigns', { status: ['OPEN'] }),
      draft: { ...await campaignDraft(world), name: 'Altro nome', description: '', targetMax: '9000000', feeFixed: '', feePercentage: '' },
    }),
  },
  { operation: 'openCampaign', write: async (world) => ({ kind: 'openCampaign', campaignId: await idOf(world, 'campaigns', { status: ['CREATED'] }) }), portal: { kind: 'campaign', status: 'OPEN' } },
  { operation: 'closeCampaign', write: async (world) => ({ kind: 'closeCampaign', campaignId: await idOf(world, 'campaigns', { status: ['OPEN'] }) }), portal: { kind: 'campaign', status: 'CLOSED' } },
  { operation: 'cancelCampaign', write: async (world) => ({ kind: 'cancelCampaign', campaignId: await idOf(world, 'campaigns', { status: ['CREATED'] }) }), portal: { kind: 'campaign', status: 'CANCELLED' } },
  { operation: 'createInvestor', write: async () => ({ kind: 'createInvestor', draft: investorDraft }), portal: { kind: 'investor' } },
  {
    operation: 'updateInvestor', portal: { kind: 'investor' },
    write: async (world) => ({ kind: 'updateInvestor', investorId: await idOf(world, 'investors'), draft: { ...investorDraft, phone: '02 1234' } }),
  },
  { operation: 'createOrder', write: async (world) => ({ kind: 'createOrder', draft: await orderDraft(world) }), portal: { kind: 'order', status: 'CREATED' } },
  { operation: 'setOrderWaiting', write: (world) => order(world, 'setOrderWaiting', 'CREATED'), portal: { kind: 'order', status: 'WAITING' } },
  { operation: 'setOrderFailed', write: (world) => order(world, 'setOrderFailed', 'CREATED'), portal: { kind: 'order', status: 'FAILED' } },
  { operation: 'cancelOrder', write: (world) => order(world, 'cancelOrder', 'ACCEPTED'), portal: { kind: 'order', status: 'CANCELLED', refundIds: [expect.any(String)] } },
  {
    operation: 'moveOrder', portal: { kind: 'order' },
    write: async (world) => {
      const { orderId, campaignId } = await orderIn(world, 'ACCEPTED');
      const target = (await records(world, 'campaigns', { status: ['OPEN'] })).find(({ id }) => id !== campaignId)?.id;
      const toCampaignId = target ?? (await newOpenCampaign(world));
      return { kind: 'moveOrder', orderId, toCampaignId };
    },
  },
];

async function newOpenCampaign(world: PayingWorkspace): Promise<string> {
  const { serverId } = await world.pay({ kind: 'createCampaign', draft: await campaignDraft(world) });
  await expect.poll(async () => (await world.app.workspace.handlers['intents.prepare']({ requestId: 'open', write: { kind: 'openCampaign', campaignId: serverId ?? '' }, decimalMark: '.' })).ok).toBe(true);
  await world.pay({ kind: 'openCampaign', campaignId: serverId ?? '' });
  return serverId ?? '';
}

describe.each(CASES)('$operation', ({ operation, write, portal }) => {
  it('is sent once and settles by what the bank shows', async () => {
    const world = await openPayingWorkspace({ read: true });
    const sent = await world.pay(await write(world));
    expect(sent).toMatchObject({ state: 'ACCEPTED', attempts: [{ outcome: 'accepted' }] });
    expect(await world.check(sent.intentId)).toMatchObject({ state: 'SETTLED', portal });
    expect(world.bank.control.executionsOf(operation)).toBe(1);
  });

  it('is found behind a lost answer, and blocks another meanwhile', async () => {
    const world = await openPayingWorkspace({ read: true });
    const asked = await write(world);
    const second: SendInput = await world.prepare(asked);
    world.bank.control.addFault({ operation, kind: 'status', status: 504 });
    const sent = await world.pay(asked);
    expect(sent.state).toBe('UNKNOWN');
    expect(await world.send(second)).toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId: sent.intentId } });
    expect(await world.check(sent.intentId)).toMatchObject({ state: 'ACCEPTED', portal });
    expect(await world.check(sent.intentId)).toMatchObject({ state: 'SETTLED', portal });
    expect(world.bank.control.executionsOf(operation)).toBe(1);
  });
});

describe('a campaign that is opened', () => {
  it('keeps when the bank says that it was, also once reads have settled it', async () => {
    const world = await openPayingWorkspace({ read: true });
    const sent = await world.pay({ kind: 'openCampaign', campaignId: await idOf(world, 'campaigns', { status: ['CREATED'] }) });
    const at = sent.portal?.kind === 'campaign' ? sent.portal.at : null;
    expect(at).toMatch(/^2026-03-10T/);
    expect(await world.check(sent.intentId)).toMatchObject({ state: 'SETTLED', portal: { status: 'OPEN', at } });
  });
});

describe('a campaign with emptied terms', () => {
  const change = async (world: PayingWorkspace, over: Partial<CampaignDraft>): Promise<Write> =>
    ({ kind: 'updateCampaign', campaignId: await idOf(world, 'campaigns', { status: ['OPEN'] }), draft: { ...await campaignDraft(world), targetMax: '9000000', ...over } });

  it('has its description sent as empty text and its fee as 0, which the bank then shows', async () => {
    const world = await openPayingWorkspace({ read: true });
    await world.pay(await change(world, { feeFixed: '12', feePercentage: '3' }));
    await world.app.ask('sync.refresh', { accountId: null });
    const sent = await world.pay(await change(world, { description: '', feeFixed: '', feePercentage: '' }));
    expect(sent).toMatchObject({ state: 'ACCEPTED', shown: { after: { description: '', feeFixed: { amountMinor: 0, currency: 'EUR' }, feePercentage: '0' } } });
    expect(await world.check(sent.intentId)).toMatchObject({ state: 'SETTLED' });
    const { record } = await world.app.ask('records.refresh', { section: 'campaigns', id: await idOf(world, 'campaigns', { status: ['OPEN'] }) });
    expect(record).toMatchObject({ description: null, successFeeFixed: { amountMinor: 0, currency: 'EUR' }, successFeePercentage: '0' });
  });

  it('is refused by the bank in its own words where the bank cannot do without them', async () => {
    const world = await openPayingWorkspace({ read: true });
    const sent = await world.pay(await change(world, { targetMin: '' }));
    expect(sent).toMatchObject({ state: 'REJECTED', shown: { after: { targetMin: null } } });
    expect(JSON.stringify(sent.attempts)).toContain('minTargetAmount');
  });
});

describe('an order paid by an account of another kind of holder than its investor', () => {
  it.each([
    ['a person', { holderName: 'Anna', holderSurname: 'Prova', holderBusinessName: '' }],
    ['a company', { holderName: '', holderSurname: '', holderBusinessName: 'Prova Srl' }],
    ['both', { holderName: 'Anna', holderSurname: 'Prova', holderBusinessName: 'Prova Srl' }],
  ])('is written for %s, with empty text for what is unused', async (_, holder) => {
    const world = await openPayingWorkspace({ read: true });
    const sent = await world.pay({ kind: 'createOrder', draft: await orderDraft(world, holder) });
    expect(sent.state).toBe('ACCEPTED');
    const { request } = await world.app.ask('intents.trail', { intentId: sent.intentId });
    expect(JSON.parse(request?.body ?? '{}')).toMatchObject({ investorAccount: holder });
  });
});

/* One of each way of finding out. */
const WAYS: readonly OperationId[] = ['createOrder', 'updateCampaign', 'cancelOrder', 'moveOrder'];

describe.each(CASES.filter(({ operation }) => WAYS.includes(operation)))('$operation', ({ operation, write }) => {
  it('is not found when nothing happened, and may then be sent again', async () => {
    const world = await openPayingWorkspace({ read: true });
    const asked = await write(world);
    world.bank.control.addFault({ operation, kind: 'status', status: 504, when: 'before' });
    const { intentId } = await world.pay(asked);
    for (let look = 0; look < 3; look += 1) expect((await world.check(intentId)).state).toBe('UNKNOWN');
    world.forward(31 * MINUTE_MS);
    expect((await world.check(intentId)).state).toBe('NOT_FOUND');
    expect(await world.app.ask('intents.sendAgain', { intentId })).toMatchObject({ state: 'ACCEPTED' });
    expect(world.bank.control.executionsOf(operation)).toBe(1);
  });
});
