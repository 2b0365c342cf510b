import { describe, expect, it } from 'vitest';

import type { ClosingView } from '#shared/bridge/portal/closings.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';
import { campaignNamed, confirmation, leaveAll, OVERSUBSCRIBED, upToConfirm } from '#test/support/guided-closing.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/** What is left of a closing when the app has ended and begins again. */
const lasting = ({ closingId, step, direction, left, refreshedAt, requestId, intentId, forecast, fresh, findings, forecasts, result }: ClosingView) =>
  ({ closingId, step, direction, left, refreshedAt, requestId, intentId, forecast, fresh, findings, forecasts, result });

describe('a guided closing that is left', () => {
  it('goes on after every step as if the app had never ended', async () => {
    const { app: first, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(first, OVERSUBSCRIBED);
    let app: TestWorkspace = first;
    let view = await app.ask('closings.open', { campaignId });
    const { closingId } = view;
    const steps: readonly (() => Promise<ClosingView>)[] = [
      () => app.ask('closings.refresh', { closingId }),
      () => app.ask('closings.goTo', { closingId, step: 'check' }),
      async () => {
        await leaveAll(app, view);
        return app.ask('closings.goTo', { closingId, step: 'choose' });
      },
      () => app.ask('closings.choose', { closingId, direction: 'success', assumptions: usualAssumptions }),
      () => app.ask('closings.goTo', { closingId, step: 'confirm' }),
      async () => app.ask('closings.send', await confirmation(app, closingId)),
      () => app.ask('closings.goTo', { closingId, step: 'followUp' }),
      () => app.ask('closings.followUp', { closingId }),
    ];
    try {
      for (const step of steps) {
        view = await step();
        app = await app.reopen();
        const after = await app.ask('closings.open', { campaignId });
        expect(lasting(after)).toEqual(lasting(view));
        expect(after.followUp).toEqual(view.followUp);
      }
    } finally {
      await app.close();
    }
    expect(bank.control.executionsOf('succeedCampaign')).toBe(1);
  });

  it('knows its write although the app ended before the desk did', async () => {
    const { app } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'failure');
    const sent = await app.ask('closings.send', await confirmation(app, closingId));
    const stored = app.stores.userData.get('closing', closingId);
    if (stored === null) throw new Error('The closing is not stored');
    app.stores.userData.put('closing', closingId, { ...stored, intentId: null, step: 'confirm' }, stored.savedAt);
    expect(await app.ask('closings.get', { closingId })).toMatchObject({ step: 'result', intentId: sent.intentId, result: { differing: [] } });
  });
});

describe('a closing that the bank makes difficult', () => {
  it('sends nothing when the campaign is not what was approved, and says what differs', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId, requestId } = await upToConfirm(app, campaignId, 'success');
    const typed = await confirmation(app, closingId);
    bank.control.addOrder(campaignId, { orderMinor: 100_00, feeMinor: 2_00 });
    expect(await app.workspace.handlers['closings.send'](typed)).toMatchObject({ ok: false, error: { kind: 'campaignChanged' } });
    const aborted = await app.ask('closings.get', { closingId });
    expect(aborted).toMatchObject({ step: 'refresh', fresh: false, intentId: null, aborted: { differences: [{ part: 'orders', status: 'ACCEPTED' }] } });
    expect(aborted.requestId).not.toBe(requestId);
    expect(bank.control.arrivals()['succeedCampaign'] ?? 0).toBe(0);

    await upToConfirm(app, campaignId, 'success');
    const sent = await app.ask('closings.send', await confirmation(app, closingId));
    expect(sent).toMatchObject({ step: 'result', aborted: null, intent: { state: 'ACCEPTED' } });
  });

  it('finds out what a 504 left open from what the bank shows', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId, forecasts } = await upToConfirm(app, campaignId, 'success');
    bank.control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 504 });
    const unclear = await app.ask('closings.send', await confirmation(app, closingId));
    expect(unclear).toMatchObject({ step: 'result', intent: { state: 'UNKNOWN' }, result: null });
    expect(await app.workspace.handlers['closings.goTo']({ closingId, step: 'refresh' })).toMatchObject({ ok: false, error: { kind: 'wrongState', state: 'UNKNOWN' } });
    expect(await app.workspace.handlers['closings.end']({ closingId })).toMatchObject({ ok: false });
    await app.ask('intents.checkNow', { intentId: unclear.intentId ?? '' });
    const found = await app.ask('closings.get', { closingId });
    expect(found.result).toMatchObject({ from: 'rebuilt', differing: [], splitOrderId: forecasts?.success.splitOrderId });
    expect(found.result?.comparisons.find(({ part }) => part === 'companyFunds')).toMatchObject({ explanation: 'equal' });
    expect(bank.control.executionsOf('succeedCampaign')).toBe(1);
  });

  it('freezes when somebody else closed it the other way', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    bank.control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 504, when: 'before' });
    const unclear = await app.ask('closings.send', await confirmation(app, closingId));
    bank.control.finalizeCampaign(campaignId, 'failure');
    await app.ask('intents.checkNow', { intentId: unclear.intentId ?? '' });
    expect(await app.ask('closings.get', { closingId })).toMatchObject({ intent: { state: 'CONFLICT' } });
    expect((await app.ask('overview.get', null)).waiting).toContainEqual({ kind: 'closingsConflict', count: 1, only: closingId });
    expect(await app.ask('closings.end', { closingId })).toMatchObject({ ended: { how: 'done' } });
  });

  it('may be tried anew after the bank refused it', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await upToConfirm(app, campaignId, 'success');
    bank.control.addFault({
      operation: 'succeedCampaign', kind: 'status', status: 400, when: 'before', body: { errors: [{ code: 'SZBO-0009', description: 'State', params: '' }] },
    });
    const refused = await app.ask('closings.send', await confirmation(app, closingId));
    expect(refused).toMatchObject({ step: 'result', intent: { state: 'REJECTED' } });
    expect(await app.ask('closings.goTo', { closingId, step: 'refresh' })).toMatchObject({ step: 'refresh', intent: null });
    await upToConfirm(app, campaignId, 'success');
    expect(await app.ask('closings.send', await confirmation(app, closingId))).toMatchObject({ intent: { state: 'ACCEPTED' } });
  });
});
