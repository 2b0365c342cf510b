import { expect, it } from 'vitest';

import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { campaignNamed, confirmation, OVERSUBSCRIBED, upToConfirm } from '#test/support/guided-closing.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';

const MINUTE_MS = 60_000;

const put = async ({ bank }: PayingWorkspace, path: string): Promise<void> => {
  const answer = await fetch(`${bank.url}/api/gbs/crowdfunding-equity/v4.0/portals/${bank.portalId}/${path}`, { method: 'PUT' });
  expect(answer.status).toBe(200);
};

async function paidOrder({ app }: PayingWorkspace, campaignId: string): Promise<string> {
  const { rows } = await app.ask('records.page', { section: 'orders', ...firstPage, filters: { status: ['ACCEPTED'], campaignId: [campaignId] } });
  return rows[0]?.id ?? '';
}

async function lostClosing(fault: 'before' | 'after'): Promise<{ readonly world: PayingWorkspace; readonly campaignId: string; readonly intentId: string }> {
  const world = await openPayingWorkspace({ read: true });
  const { campaignId } = await campaignNamed(world.app, OVERSUBSCRIBED);
  const { closingId } = await upToConfirm(world.app, campaignId, 'success');
  const typed = await confirmation(world.app, closingId);
  world.bank.control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 504, when: fault });
  const { intent } = await world.app.ask('closings.send', typed);
  expect(intent?.state).toBe('UNKNOWN');
  return { world, campaignId, intentId: intent?.intentId ?? '' };
}

it('keeps looking while money of the campaign has begun to move, however long it takes', async () => {
  const { world, campaignId, intentId } = await lostClosing('before');
  await put(world, `orders/${await paidOrder(world, campaignId)}/cancelled`);
  world.forward(60 * MINUTE_MS);
  for (let look = 0; look < 4; look += 1) {
    expect(await world.check(intentId)).toMatchObject({ state: 'UNKNOWN', investigation: { completeLooks: 0, lastLook: { complete: false, error: null } } });
  }
  await put(world, `campaigns/${campaignId}/success`);
  expect(await world.check(intentId)).toMatchObject({ state: 'ACCEPTED', portal: { from: 'rebuilt', campaignStatus: 'FINALIZED_SUCCESS' } });
});

it('rebuilds the report from what the bank shows: the fees of the portal cannot be told apart', async () => {
  const { world, intentId } = await lostClosing('after');
  const found = await world.check(intentId);
  if (found.portal?.kind !== 'closing' || (found.shown.kind !== 'succeedCampaign')) throw new Error('no closing');
  const { forecast, counts, splitOrderId } = found.shown;
  expect(found.portal.ordersExecuted).toHaveLength(counts.executed);
  expect(found.portal.ordersUndone).toHaveLength(counts.undone);
  expect(found.portal.orderSplit).toBe(splitOrderId);
  expect(found.portal.amounts).toEqual({
    companyFunds: forecast.companyFunds, investorsRefunds: forecast.investorsRefunds, portalSuccessFee: null, portalInvestorFee: null,
    totalCampaignExecuted: null, totalManagedFunds: null,
  });
  expect(await world.check(intentId)).toMatchObject({ state: 'SETTLED' });
});

it('leaves the orders of the campaign alone while it is not known', async () => {
  const { world, campaignId, intentId } = await lostClosing('after');
  const write: Write = { kind: 'cancelOrder', orderId: await paidOrder(world, campaignId) };
  expect(await world.app.workspace.handlers['intents.prepare']({ requestId: crypto.randomUUID(), write, decimalMark: '.' }))
    .toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId } });
});

it('sends nothing for what the bank has done meanwhile, and withdraws the approval', async () => {
  const world = await openPayingWorkspace({ read: true });
  const { campaignId } = await campaignNamed(world.app, 'Birra Vulcano');
  const asked = await world.prepare({ kind: 'closeCampaign', campaignId });
  await put(world, `campaigns/${campaignId}/closed`);
  expect(await world.send(asked)).toMatchObject({ ok: false, error: { kind: 'changedSinceShown' } });
  expect(await world.app.ask('intents.list', { scope: 'all', limit: 5 })).toMatchObject([{ state: 'ABANDONED', reason: 'changedSinceShown', attempts: [] }]);
  expect(world.bank.control.arrivals()['closeCampaign']).toBe(1);
});

it('says where the campaigns of a moved order travel as the setting has it', async () => {
  const world = await openPayingWorkspace({ read: true, settings: { moveOrderIn: 'query' } });
  const campaigns = await world.app.ask('records.page', { section: 'campaigns', ...firstPage, filters: { status: ['OPEN'] } });
  const [from, to] = campaigns.rows;
  const sent = await world.pay({ kind: 'moveOrder', orderId: await paidOrder(world, from?.id ?? ''), toCampaignId: to?.id ?? '' });
  expect(sent).toMatchObject({ state: 'ACCEPTED', shown: { campaignId: from?.id, toCampaignId: to?.id } });
  expect(await world.check(sent.intentId)).toMatchObject({ state: 'SETTLED', portal: { campaignId: to?.id } });
});

it('does not cancel what stands otherwise than the person saw: the money would go another way', async () => {
  const world = await openPayingWorkspace({ read: true });
  const { campaignId } = await campaignNamed(world.app, OVERSUBSCRIBED);
  const orderId = await paidOrder(world, campaignId);
  const asked = await world.prepare({ kind: 'cancelOrder', orderId });
  for (const status of ['INCORRECT_AMOUNT', 'PIGNORATO']) {
    world.bank.control.addFault({ operation: 'getOrder', kind: 'status', status: 200, body: { orderId, campaignId, status } });
    expect(await world.send({ ...asked, requestId: crypto.randomUUID() })).toMatchObject({ ok: false, error: { kind: 'changedSinceShown' } });
  }
  expect(world.bank.control.arrivals()['cancelOrder'] ?? 0).toBe(0);
});

it('does not take an order for cancelled that the bank says is paid', async () => {
  const world = await openPayingWorkspace({ read: true });
  const { campaignId } = await campaignNamed(world.app, OVERSUBSCRIBED);
  const orderId = world.bank.control.addOrder(campaignId, { orderMinor: 100_00, feeMinor: 2_00, status: 'WAITING' });
  await world.app.ask('sync.refresh', { accountId: null });
  world.bank.control.addFault({ operation: 'cancelOrder', kind: 'status', status: 200, when: 'before', body: { orderId, status: 'ACCEPTED' } });
  const said = await world.pay({ kind: 'cancelOrder', orderId });
  expect(said.state).toBe('UNKNOWN');
});

it('does not settle a cancel whose order was paid instead', async () => {
  const world = await openPayingWorkspace({ read: true });
  const { campaignId } = await campaignNamed(world.app, OVERSUBSCRIBED);
  const orderId = world.bank.control.addOrder(campaignId, { orderMinor: 100_00, feeMinor: 2_00, status: 'WAITING' });
  await world.app.ask('sync.refresh', { accountId: null });
  world.bank.control.addFault({ operation: 'cancelOrder', kind: 'status', status: 200, when: 'before', body: { orderId } });
  const { intentId } = await world.pay({ kind: 'cancelOrder', orderId });
  world.bank.control.addFault({ operation: 'getOrder', kind: 'status', status: 200, times: 5, body: { orderId, campaignId, status: 'ACCEPTED' } });
  expect((await world.check(intentId)).state).toBe('ACCEPTED');
});
