import { describe, expect, it } from 'vitest';

import { campaignNamed, confirmation, leaveAll, OVERSUBSCRIBED, upToConfirm } from '#test/support/guided-closing.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';

const MINUTE_MS = 60_000;

describe('a guided closing', () => {
  it('closes an over-subscribed campaign with amounts equal to the forecast, and follows its money to the end', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId, forecasts } = await upToConfirm(app, campaignId, 'success');
    expect(forecasts?.success.counts).toMatchObject({ split: 1 });
    const result = await app.ask('closings.send', await confirmation(app, closingId));
    expect(result).toMatchObject({ step: 'result', intent: { state: 'ACCEPTED' } });
    expect(result.result).toMatchObject({ differing: [], splitOrderId: forecasts?.success.splitOrderId, from: 'answer' });
    expect(result.result?.comparisons.map(({ explanation }) => explanation)).toEqual(Array.from({ length: 6 }, () => 'equal'));
    expect(result.forecasts?.success.amounts).toEqual(forecasts?.success.amounts);

    await app.ask('closings.goTo', { closingId, step: 'followUp' });
    const begun = await app.ask('closings.followUp', { closingId });
    expect(begun.followUp).toMatchObject({ withoutRefund: 0, refunds: { executed: 0, refused: 0 }, cashouts: { executed: 0 } });
    expect(begun.followUp?.refunds.total?.amountMinor).toBe(forecasts?.success.amounts.investorsRefunds);
    expect(begun.followUp?.cashouts.total?.amountMinor).toBe(
      (forecasts?.success.amounts.totalCampaignExecuted ?? 0) + (forecasts?.success.amounts.portalInvestorFee ?? 0),
    );
    expect(begun.followUp?.payments.filter(({ kind, holder }) => kind === 'cashout' && holder === null)).toEqual([]);
    const followed = begun.followUp?.payments.find(({ kind }) => kind === 'refund')?.orderId ?? '';
    expect(begun.orderCodes[followed]).toMatch(/./);
    expect(await app.ask('records.get', { section: 'orders', id: followed })).toMatchObject({ record: { portalOrderCode: begun.orderCodes[followed] } });
    const [refused] = begun.followUp?.payments ?? [];
    bank.control.settle();
    bank.control.refuseRefund(begun.followUp?.payments.find(({ kind }) => kind === 'refund')?.id ?? '');
    const ended = await app.ask('closings.followUp', { closingId });
    expect(refused?.refused).toBe(false);
    expect(ended.followUp?.payments[0]).toMatchObject({ kind: 'refund', refused: true });
    expect(ended.followUp?.cashouts.executed).toBe(ended.followUp?.cashouts.count);
    expect((await app.ask('overview.get', null)).waiting).toContainEqual(expect.objectContaining({ kind: 'refundsRefused', count: 1 }));
    expect(await app.ask('closings.end', { closingId })).toMatchObject({ ended: { how: 'done' } });
  });

  it('refunds everybody on failure, with a refund id for every order', async () => {
    const { app } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId, forecasts } = await upToConfirm(app, campaignId, 'failure');
    const { result, intent } = await app.ask('closings.send', await confirmation(app, closingId));
    const undone = intent?.portal?.kind === 'closing' ? intent.portal.ordersUndone : [];
    expect(undone.length).toBe(forecasts?.failure.counts.undone);
    expect(undone.every(({ refundId }) => refundId !== null)).toBe(true);
    expect(result?.differing).toEqual([]);
    const { followUp } = await app.ask('closings.followUp', { closingId });
    expect(followUp?.refunds).toMatchObject({ count: undone.length, total: { amountMinor: forecasts?.failure.amounts.investorsRefunds } });
    expect(followUp?.withoutRefund).toBe(0);
  });

  it('is one per campaign, and goes on where it was left', async () => {
    const { app } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const first = await app.ask('closings.open', { campaignId });
    expect(first).toMatchObject({ step: 'refresh', fresh: false, forecasts: null, findings: [] });
    expect((await app.ask('closings.open', { campaignId })).closingId).toBe(first.closingId);
    expect(await app.ask('closings.list', { campaignId })).toHaveLength(1);
    await app.ask('closings.end', { closingId: first.closingId });
    expect((await app.ask('closings.open', { campaignId })).closingId).not.toBe(first.closingId);
  });

  it('lets nobody past what is stale, or past what is neither dealt with nor left', async () => {
    const { app, forward } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await app.ask('closings.open', { campaignId });
    const goTo = app.workspace.handlers['closings.goTo'];
    expect(await goTo({ closingId, step: 'check' })).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'refreshedAt' }] } });
    const read = await app.ask('closings.refresh', { closingId });
    await app.ask('closings.goTo', { closingId, step: 'check' });
    expect(read.findings.some(({ weight }) => weight === 'wrong')).toBe(true);
    expect(await goTo({ closingId, step: 'choose' })).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'left' }] } });
    await leaveAll(app, read);
    forward(16 * MINUTE_MS);
    expect(await goTo({ closingId, step: 'choose' })).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'refreshedAt' }] } });
    expect(await app.ask('closings.open', { campaignId })).toMatchObject({ closingId, step: 'refresh', fresh: false });
  });

  it('asks for the name, and where the money is real for the total', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true, purpose: 'money' });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId, asksTotal } = await upToConfirm(app, campaignId, 'success');
    expect(asksTotal).toBe(true);
    const typed = await confirmation(app, closingId);
    const send = app.workspace.handlers['closings.send'];
    expect(await send({ ...typed, campaignName: typed.campaignName.toUpperCase() })).toMatchObject({ ok: false, error: { kind: 'notConfirmed', field: 'campaignName' } });
    expect(await send({ ...typed, total: '1.00' })).toMatchObject({ ok: false, error: { kind: 'notConfirmed', field: 'total' } });
    expect(bank.control.executionsOf('succeedCampaign')).toBe(0);
    const [one, other] = await Promise.all([send({ ...typed, campaignName: ` ${typed.campaignName} ` }), send(typed)]);
    expect([one.ok, other.ok]).toEqual([true, true]);
    expect(bank.control.executionsOf('succeedCampaign')).toBe(1);
  });

  it('stops new orders and reads everything again', async () => {
    const { app } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, 'Birra Vulcano: il nuovo birrificio');
    const { closingId } = await app.ask('closings.open', { campaignId });
    const open = await app.ask('closings.refresh', { closingId });
    expect(open.findings.map(({ kind }) => kind)).toContain('campaignStillOpen');
    const stopped = await app.ask('closings.stopOrders', { closingId });
    expect(stopped).toMatchObject({ campaign: { status: 'CLOSED' }, fresh: true });
    expect(stopped.findings.map(({ kind }) => kind)).not.toContain('campaignStillOpen');
  });

  it('pages through what happens to each order', async () => {
    const { app } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId, forecasts } = await upToConfirm(app, campaignId, 'success');
    const page = { closingId, direction: 'success', fate: 'all', search: '', offset: 0, limit: 500 } as const;
    const all = await app.ask('closings.orders', page);
    const counts = forecasts?.success.counts;
    expect(all.total).toBe(Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0));
    const split = await app.ask('closings.orders', { ...page, fate: 'split' });
    expect(split.rows.map(({ orderId }) => orderId)).toEqual([forecasts?.success.splitOrderId]);
    const [first] = all.rows;
    const found = await app.ask('closings.orders', { ...page, search: first?.portalOrderCode ?? '' });
    expect(found.rows.map(({ orderId }) => orderId)).toContain(first?.orderId);
    expect(found.total).toBeLessThan(all.total);
  });
});

describe('reading everything again', () => {
  it('ends when the person leaves it, and stops at what cannot be read', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await app.ask('closings.open', { campaignId });
    bank.control.addFault({ operation: 'listCampaignOrders', kind: 'hang' });
    const reading = app.ask('closings.refresh', { closingId });
    await expect.poll(async () => (await app.ask('closings.get', { closingId })).busy?.what).toBe('orders');
    await app.ask('closings.goTo', { closingId, step: 'refresh' });
    expect(await reading).toMatchObject({ busy: null, readError: null, fresh: false, refreshedAt: null });
    bank.control.addFault({ operation: 'listCampaignOrders', kind: 'status', status: 500, times: 9 });
    expect(await app.ask('closings.refresh', { closingId })).toMatchObject({ readError: { operation: 'listCampaignOrders' }, fresh: false });
    bank.control.clearFaults();
    expect(await app.ask('closings.refresh', { closingId })).toMatchObject({ readError: null, fresh: true });
  });

  it('leaves nobody believing that what changed since is still so', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    bank.control.addOrder(campaignId, { orderMinor: 50_00, feeMinor: 0 });
    await app.ask('sync.refresh', { accountId: null });
    expect(await app.ask('closings.get', { closingId })).toMatchObject({ fresh: false });
    expect(await app.workspace.handlers['closings.freeze']({ closingId })).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  });
});
