import { expect, it } from 'vitest';

import type { OrdersRun } from '#shared/bridge/portal/closings.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';
import { readOnEvents } from '#test/support/read-on-events.ts';
import { firstPage } from '#test/support/workspace-fixture.ts';

async function ordersOf({ app }: PayingWorkspace, status: string, count: number): Promise<string[]> {
  const campaigns = await app.ask('records.page', { section: 'campaigns', ...firstPage, filters: { status: ['OPEN', 'CLOSED'] } });
  const orders = await app.ask('records.page', { section: 'orders', ...firstPage, filters: { status: [status], campaignId: campaigns.rows.map(({ id }) => id) } });
  expect(orders.rows.length).toBeGreaterThanOrEqual(count);
  return orders.rows.slice(0, count).map(({ id }) => id);
}

async function ended(world: PayingWorkspace, runId: string): Promise<OrdersRun> {
  await expect.poll(async () => (await world.app.ask('orders.run', { runId })).running).toBe(false);
  return world.app.ask('orders.run', { runId });
}

const cancel = { kind: 'cancelOrder' } as const;

it('cancels several orders, each by a write of its own, and says what became of each', async () => {
  const world = await openPayingWorkspace({ read: true });
  const orderIds = await ordersOf(world, 'ACCEPTED', 3);
  const preview = await world.app.ask('orders.previewMany', { orderIds, action: cancel });
  expect(preview).toMatchObject({ refunds: { count: 3, total: { currency: 'EUR' } } });
  expect(preview.orders.every(({ moneyGoesBack, unusual }) => moneyGoesBack === 'yes' && !unusual)).toBe(true);
  world.bank.control.addFault({ operation: 'cancelOrder', kind: 'status', status: 400, when: 'before' });
  const asked = { runId: crypto.randomUUID(), orderIds, action: cancel, hash: preview.hash };
  const [begun, twice] = await Promise.all([world.app.ask('orders.actMany', asked), world.app.ask('orders.actMany', asked)]);
  expect([begun.total, twice.total]).toEqual([3, 3]);
  const run = await ended(world, asked.runId);
  expect(run.done).toBe(3);
  expect(run.results.map(({ orderId, state }) => [orderId, state])).toEqual([[orderIds[0], 'REJECTED'], [orderIds[1], 'ACCEPTED'], [orderIds[2], 'ACCEPTED']]);
  expect(await world.app.ask('orders.actMany', asked)).toMatchObject({ total: 3, running: false });
  expect(world.bank.control.arrivals()['cancelOrder']).toBe(3);
});

it('reports every change of a run, its end and an order that was not sent, so that nobody has to ask again', async () => {
  const world = await openPayingWorkspace({ read: true });
  const orderIds = await ordersOf(world, 'ACCEPTED', 4);
  const { hash } = await world.app.ask('orders.previewMany', { orderIds, action: cancel });
  const runId = crypto.randomUUID();
  world.bank.control.addFault({ operation: 'cancelOrder', kind: 'status', status: 504, times: 9 });
  await world.app.ask('orders.actMany', { runId, orderIds, action: cancel, hash });
  const seen: number[] = [];
  const last = await readOnEvents(world.app, 'intents', async () => {
    const run = await world.app.ask('orders.run', { runId });
    seen.push(run.done);
    return run;
  }, ({ running }) => !running);
  expect(last).toMatchObject({ done: 4, running: false });
  expect(last.results.at(-1)).toMatchObject({ state: 'ABANDONED', error: { kind: 'outcomeUnknown' } });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

it('acts on nothing when the orders are not as they were shown', async () => {
  const world = await openPayingWorkspace({ read: true });
  const orderIds = await ordersOf(world, 'ACCEPTED', 2);
  const asked = { runId: crypto.randomUUID(), orderIds, action: cancel, hash: '0'.repeat(64) };
  expect(await world.app.workspace.handlers['orders.actMany'](asked)).toMatchObject({ ok: false, error: { kind: 'changedSinceShown' } });
  expect(await world.app.workspace.handlers['orders.run']({ runId: asked.runId })).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  expect(world.bank.control.arrivals()['cancelOrder'] ?? 0).toBe(0);
});

it('withdraws what was not sent when answers stay away', async () => {
  const world = await openPayingWorkspace({ read: true });
  const orderIds = await ordersOf(world, 'ACCEPTED', 5);
  const { hash } = await world.app.ask('orders.previewMany', { orderIds, action: cancel });
  world.bank.control.addFault({ operation: 'cancelOrder', kind: 'status', status: 504, times: 9 });
  const runId = crypto.randomUUID();
  await world.app.ask('orders.actMany', { runId, orderIds, action: cancel, hash });
  const run = await ended(world, runId);
  expect(run.results.map(({ state }) => state)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'ABANDONED', 'ABANDONED']);
  expect(world.bank.control.executionsOf('cancelOrder')).toBe(3);
});

it('shows after a restart what was approved and not sent, and withdraws it', async () => {
  const world = await openPayingWorkspace({ read: true });
  const orderIds = await ordersOf(world, 'ACCEPTED', 2);
  const { hash } = await world.app.ask('orders.previewMany', { orderIds, action: cancel });
  world.bank.control.addFault({ operation: 'cancelOrder', kind: 'delay', ms: 1_500 });
  const runId = crypto.randomUUID();
  await world.app.ask('orders.actMany', { runId, orderIds, action: cancel, hash });
  await expect.poll(() => world.bank.control.arrivals()['cancelOrder'] ?? 0).toBe(1);
  const again = await world.app.reopen();
  try {
    const run = await again.ask('orders.run', { runId });
    expect(run).toMatchObject({ running: false, total: 2, done: 1 });
    expect(run.results.map(({ state }) => state)).toContain('APPROVED');
    expect((await again.ask('orders.stopRun', { runId })).results.map(({ state }) => state)).toContain('ABANDONED');
    expect(world.bank.control.arrivals()['cancelOrder']).toBe(1);
  } finally {
    await again.close();
  }
});
