import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, vi } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { campaignNamed, confirmation, leaveAll, OVERSUBSCRIBED, upToConfirm } from '#test/support/guided-closing.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';
import { usualAssumptions } from '#shared/domain/closing/assumptions.ts';

describe('a rehearsal', () => {
  it('goes through the same steps without the bank, touches nothing real, and stands beside the day itself', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true, purpose: 'money', file: join(tmpdir(), 'tesoro-report-of-a-rehearsal') });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    bank.control.resetCounts();
    const arrived = bank.control.arrivals();
    const begun = await app.ask('closings.rehearse', { campaignId });
    const { closingId } = begun;
    expect(begun).toMatchObject({ rehearsal: true, step: 'refresh', asksTotal: false, campaignId, kept: null });
    const read = await app.ask('closings.refresh', { closingId });
    expect(read).toMatchObject({ closingId, rehearsal: true, fresh: true });
    await app.ask('closings.goTo', { closingId, step: 'check' });
    await leaveAll(app, read);
    await app.ask('closings.goTo', { closingId, step: 'choose' });
    await app.ask('closings.choose', { closingId, direction: 'success', assumptions: usualAssumptions });
    await app.ask('closings.goTo', { closingId, step: 'confirm' });
    const sent = await app.ask('closings.send', { ...await confirmation(app, closingId), total: '' });
    expect(sent.result).toMatchObject({ differing: [], from: 'answer' });
    expect(sent.kept?.amounts).toEqual(sent.forecasts?.success.amounts);
    const taskId = crypto.randomUUID();
    const reporting = app.workspace.handlers['closings.report']({ closingId, format: 'xlsx', locale: 'en', taskId });
    await app.ask('tasks.cancel', { taskId });
    expect(await reporting).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(bank.control.arrivals()).toEqual(arrived);
    expect(app.stores.journal.usable && app.stores.journal.journal.count()).toBe(0);
    expect((await app.ask('closings.list', { campaignId })).filter(({ rehearsal }) => rehearsal)).toMatchObject([{ closingId, kept: { direction: 'success' } }]);
    expect((await app.ask('overview.get', null)).waiting.map(({ kind }) => kind)).not.toContain('closingsUnderWay');

    const day = await upToConfirm(app, campaignId, 'success');
    expect(day.rehearsal).toBe(false);
    expect(day.rehearsed).toEqual(sent.kept);
    expect(day.forecasts?.success.amounts).toEqual(sent.kept?.amounts);
  });

  it('that came to no result is gone when the app ends', async () => {
    const { app } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const { closingId } = await app.ask('closings.rehearse', { campaignId });
    const again = await app.reopen();
    try {
      expect(await again.workspace.handlers['closings.get']({ closingId })).toEqual({ ok: false, error: { kind: 'notFound' } });
    } finally {
      await again.close();
    }
  });
});

describe('on the way to a closing', () => {
  it('orders are dealt with on the spot, and what was read stays fresh', async () => {
    const { app, bank } = await openPayingWorkspace({ read: true });
    const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
    const orderId = bank.control.addOrder(campaignId, { orderMinor: 500_00, feeMinor: 5_00, status: 'WAITING' });
    const { closingId } = await app.ask('closings.open', { campaignId });
    const read = await app.ask('closings.refresh', { closingId });
    expect(read.findings.find(({ kind }) => kind === 'ordersWaiting')?.ids).toContain(orderId);
    await app.ask('closings.goTo', { closingId, step: 'check' });
    const runId = crypto.randomUUID();
    await app.ask('closings.act', { closingId, runId, orderIds: [orderId], action: { kind: 'setOrderFailed' } });
    await expect.poll(async () => (await app.ask('closings.run', { closingId, runId })).running).toBe(false);
    expect(await app.ask('closings.run', { closingId, runId })).toMatchObject({ done: 1, results: [{ orderId, error: null }] });
    // The order is read again behind the answer.
    await expect.poll(async () => (await app.ask('closings.get', { closingId })).fresh).toBe(true);
    const after = await app.ask('closings.get', { closingId });
    expect(after.findings.find(({ kind }) => kind === 'ordersWaiting')?.ids ?? []).not.toContain(orderId);
  });
});

describe('the report of a closing', () => {
  it('holds every order and is written as a spreadsheet and as pages', async () => {
    const folder = temporaryFolder();
    try {
      const file = join(folder.path, 'report');
      const { app } = await openPayingWorkspace({ read: true, file });
      const { campaignId } = await campaignNamed(app, OVERSUBSCRIBED);
      const { closingId } = await upToConfirm(app, campaignId, 'success');
      expect(await app.workspace.handlers['closings.report']({ closingId, format: 'pdf', locale: 'en' })).toMatchObject({ ok: false, error: { kind: 'wrongState' } });
      const sent = await app.ask('closings.send', await confirmation(app, closingId));
      await app.ask('closings.followUp', { closingId });
      const orders = Object.values(sent.forecast?.counts ?? {}).reduce((sum, count) => sum + count, 0);
      expect(await app.ask('closings.report', { closingId, format: 'pdf', locale: 'it' })).toMatchObject({ written: true, rows: orders });
      const html = readFileSync(file, 'utf8');
      expect(html).toContain(OVERSUBSCRIBED);
      expect(html).toContain(sent.intentId);
      const { rows } = await app.ask('closings.orders', { closingId, direction: 'success', fate: 'all', search: '', offset: 0, limit: 500 });
      expect(rows.filter(({ orderId }) => !html.includes(orderId))).toEqual([]);
      expect(await app.ask('closings.report', { closingId, format: 'xlsx', locale: 'en' })).toMatchObject({ written: true, rows: orders });
      expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
      const taskId = crypto.randomUUID();
      rmSync(file);
      const making = app.workspace.handlers['closings.report']({ closingId, format: 'xlsx', locale: 'en', taskId });
      await vi.waitFor(() => expect(app.events).toContainEqual({ type: 'progress', taskId, done: 0, total: null }), { timeout: 60_000, interval: 1 });
      await app.ask('tasks.cancel', { taskId });
      expect(await making).toEqual({ ok: false, error: { kind: 'cancelled' } });
      expect(readdirSync(folder.path).filter((name) => name.startsWith('report'))).toEqual([]);
    } finally {
      folder.remove();
    }
  });
});
