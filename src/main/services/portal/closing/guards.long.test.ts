import { describe, expect, it } from 'vitest';

import type { Write } from '#shared/bridge/writes/write-inputs.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { campaignNamed, confirmation, leaveAll, OVERSUBSCRIBED, upToConfirm } from '#test/support/guided-closing.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';

const MINUTE_MS = 60_000;

const closingsAt = ({ bank }: PayingWorkspace): number =>
  (bank.control.arrivals()['succeedCampaign'] ?? 0) + (bank.control.arrivals()['failCampaign'] ?? 0);

async function paidOrder({ app }: PayingWorkspace, campaignId: string): Promise<string> {
  const { rows } = await app.ask('records.page', { section: 'orders', ...firstPage, filters: { status: ['ACCEPTED'], campaignId: [campaignId] } });
  return rows[0]?.id ?? '';
}

describe('what is kept of a rehearsal', () => {
  it('never leads to the bank', async () => {
    const world = await openPayingWorkspace({ read: true });
    const { app } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await app.ask('closings.rehearse', { campaignId });
    const read = await app.ask('closings.refresh', { closingId });
    await app.ask('closings.goTo', { closingId, step: 'check' });
    await leaveAll(app, read);
    await app.ask('closings.goTo', { closingId, step: 'choose' });
    await app.ask('closings.choose', { closingId, direction: 'success', assumptions: usualAssumptions });
    await app.ask('closings.goTo', { closingId, step: 'confirm' });
    await app.ask('closings.send', await confirmation(app, closingId));
    // The practice bank of the first one ends here.
    await app.ask('closings.rehearse', { campaignId });
    const { handlers } = app.workspace;
    const orderId = await paidOrder(world, campaignId);
    const refused = { ok: false, error: { kind: 'invalid', problems: [{ field: 'closingId', code: 'notAllowed' }] } };
    expect(await handlers['closings.refresh']({ closingId })).toMatchObject(refused);
    expect(await handlers['closings.goTo']({ closingId, step: 'confirm' })).toMatchObject(refused);
    expect(await handlers['closings.freeze']({ closingId })).toMatchObject(refused);
    expect(await handlers['closings.act']({ closingId, runId: crypto.randomUUID(), orderIds: [orderId], action: { kind: 'cancelOrder' } })).toMatchObject(refused);
    const day = await upToConfirm(app, campaignId, 'success');
    const typed = await confirmation(app, day.closingId);
    expect(await handlers['closings.send']({ ...typed, closingId })).toMatchObject(refused);
    expect(closingsAt(world)).toBe(0);
    expect(await app.ask('closings.get', { closingId })).toMatchObject({ rehearsal: true, kept: { direction: 'success' } });
  });
});

describe('what is done to orders on the way', () => {
  it('is no news to the closing; what a colleague changes at the same time is', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const waiting = bank.control.addOrder(campaignId, { orderMinor: 500_00, feeMinor: 5_00, status: 'WAITING' });
    const { closingId } = await app.ask('closings.open', { campaignId });
    await app.ask('closings.refresh', { closingId });
    await app.ask('closings.goTo', { closingId, step: 'check' });
    const runId = crypto.randomUUID();
    await app.ask('closings.act', { closingId, runId, orderIds: [waiting], action: { kind: 'setOrderFailed' } });
    await expect.poll(async () => (await app.ask('closings.run', { runId, closingId })).running).toBe(false);
    await expect.poll(async () => (await app.ask('records.get', { section: 'orders', id: waiting }))?.record).toMatchObject({ status: 'FAILED' });
    await expect.poll(async () => (await app.ask('closings.get', { closingId })).fresh).toBe(true);
    bank.control.addOrder(campaignId, { orderMinor: 700_00, feeMinor: 7_00, status: 'WAITING' });
    await app.ask('sync.refresh', { accountId: null });
    await expect.poll(async () => (await app.ask('closings.get', { closingId })).fresh).toBe(false);
  });
});

describe('a closing', () => {
  it('that was given up is not sent any more', async () => {
    const world = await openPayingWorkspace({ read: true });
    const { app } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    const typed = await confirmation(app, closingId);
    await app.ask('closings.end', { closingId });
    expect(await app.workspace.handlers['closings.send'](typed)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(await app.workspace.handlers['closings.freeze']({ closingId })).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(closingsAt(world)).toBe(0);
  });

  it('that the bank took is not followed by another, also while the bank does not show it yet', async () => {
    const world = await openPayingWorkspace({ read: true });
    const { app, bank } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    bank.control.addFault({
      operation: 'succeedCampaign', kind: 'status', status: 200, when: 'before', body: { campaignId, status: 'FINALIZED_SUCCESS', ordersExecuted: ['x'] },
    });
    expect(await app.ask('closings.send', await confirmation(app, closingId))).toMatchObject({ intent: { state: 'ACCEPTED' } });
    await app.ask('closings.end', { closingId });
    const next = await upToConfirm(app, campaignId, 'failure');
    expect(next.closingId).not.toBe(closingId);
    expect(await app.workspace.handlers['closings.freeze']({ closingId: next.closingId })).toMatchObject({ ok: false, error: { kind: 'blockedByIntent' } });
    expect(closingsAt(world)).toBe(1);
  });

  it('keeps the direction in which it was sent, whatever is chosen meanwhile', async () => {
    const world = await openPayingWorkspace({ read: true });
    const { app, bank } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    const typed = await confirmation(app, closingId);
    bank.control.addFault({ operation: 'listCampaignOrders', kind: 'delay', ms: 600 });
    const sending = app.ask('closings.send', typed);
    await expect.poll(() => app.stores.journal.usable && app.stores.journal.journal.count()).toBe(1);
    await app.workspace.handlers['closings.choose']({ closingId, direction: 'failure', assumptions: { ...usualAssumptions, fill: 'listed' } });
    expect(await sending).toMatchObject({ direction: 'success', assumptions: usualAssumptions, result: { differing: [] } });
  });

  it('does not begin while it is not known what became of one of its orders', async () => {
    const world = await openPayingWorkspace({ read: true });
    const { app, bank } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    bank.control.addFault({ operation: 'cancelOrder', kind: 'status', status: 504, when: 'before' });
    const { intentId, state } = await world.pay({ kind: 'cancelOrder', orderId: await paidOrder(world, campaignId) });
    expect(state).toBe('UNKNOWN');
    const { closingId } = await upToConfirm(app, campaignId, 'failure');
    expect(await app.workspace.handlers['closings.freeze']({ closingId })).toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId } });
  });

  it('that was approved does not leave once it is not known what became of one of its orders', async () => {
    const world = await openPayingWorkspace({ read: true });
    const { app, bank } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'failure');
    const typed = await confirmation(app, closingId);
    bank.control.addFault({ operation: 'listCampaignOrders', kind: 'status', status: 403 });
    expect(await app.workspace.handlers['closings.send'](typed)).toMatchObject({ ok: false });
    const approved = app.stores.journal.usable ? app.stores.journal.journal.list({ scope: 'all', limit: 5 }) : [];
    expect(approved).toMatchObject([{ kind: 'failCampaign', state: 'APPROVED', bodyHash: typed.bodyHash }]);
    const write: Write = { kind: 'cancelOrder', orderId: await paidOrder(world, campaignId) };
    bank.control.addFault({ operation: 'cancelOrder', kind: 'status', status: 504, when: 'before' });
    const { intentId, state } = await world.pay(write);
    expect(state).toBe('UNKNOWN');
    const requestId = approved[0]?.requestId ?? '';
    // A request that was approved before is not made anew: past the summary, only the check at dispatch is left.
    expect(await world.send({ requestId, write, bodyHash: typed.bodyHash, decimalMark: '.' })).toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId } });
    expect(closingsAt(world)).toBe(0);
  });

  it('lets no order of its campaign be cancelled that was approved before it', async () => {
    const world = await openPayingWorkspace({ read: true });
    const { app, bank } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'failure');
    const typed = await confirmation(app, closingId);
    const cancelling = await world.prepare({ kind: 'cancelOrder', orderId: await paidOrder(world, campaignId) });
    bank.control.addFault({ operation: 'failCampaign', kind: 'status', status: 504, when: 'before' });
    const { intent } = await app.ask('closings.send', typed);
    expect(intent?.state).toBe('UNKNOWN');
    expect(await world.send(cancelling)).toMatchObject({ ok: false, error: { kind: 'blockedByIntent', intentId: intent?.intentId } });
    expect(bank.control.arrivals()['cancelOrder'] ?? 0).toBe(0);
  });
});

describe('a 2xx that does not say what was done', () => {
  const ODD: readonly (readonly [string, (campaignId: string) => unknown])[] = [
    ['no status and no orders', (campaignId) => ({ campaignId })],
    ['no status and empty lists', (campaignId) => ({ campaignId, status: null, ordersExecuted: [], ordersUndone: [] })],
    ['another status', (campaignId) => ({ campaignId, status: 'IN_LIQUIDAZIONE' })],
    ['another campaign', () => ({ campaignId: 'another', status: 'FINALIZED_SUCCESS' })],
    ['nothing', () => ({})],
  ];
  it.each(ODD)('is not taken for done: %s', async (_name, body) => {
    const world = await openPayingWorkspace({ read: true });
    const { app, bank } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    bank.control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 200, when: 'before', body: body(campaignId) });
    const { intent } = await app.ask('closings.send', await confirmation(app, closingId));
    expect(intent?.state).toBe('UNKNOWN');
    expect(closingsAt(world)).toBe(1);
  });

  it('is followed by what the bank shows where it names neither orders nor amounts', async () => {
    const world = await openPayingWorkspace({ read: true });
    const { app, bank } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    bank.control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 200, body: { campaignId, status: 'FINALIZED_SUCCESS' } });
    const { intent } = await app.ask('closings.send', await confirmation(app, closingId));
    expect(await world.check(intent?.intentId ?? '')).toMatchObject({ state: 'SETTLED', portal: { from: 'rebuilt' } });
    expect((await app.ask('closings.get', { closingId })).result).toMatchObject({ differing: [] });
  });
});

describe('a closing that is under way at the bank', () => {
  it('is seen by the cash-outs of its orders, before any of them changes its state', async () => {
    const world = await openPayingWorkspace({ read: true });
    const { app, bank } = world;
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    bank.control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 504, when: 'before' });
    const { intent } = await app.ask('closings.send', await confirmation(app, closingId));
    const orderId = await paidOrder(world, campaignId);
    bank.control.addFault({ operation: 'getOrderPayment', kind: 'status', status: 200, times: 200, body: { orderId, orderStatus: 'ACCEPTED', cashoutIds: ['co-1'], refundIds: [] } });
    world.forward(60 * MINUTE_MS);
    for (let look = 0; look < 4; look += 1) expect(await world.check(intent?.intentId ?? '')).toMatchObject({ state: 'UNKNOWN' });
  });
});
