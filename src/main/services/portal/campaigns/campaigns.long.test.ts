import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let bank: RunningPracticeBank;
let app: TestWorkspace;

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

beforeEach(async () => {
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, seed: 11, size: 'small', entriesPerAccount: 20 });
  app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
  await app.ask('sync.refresh', { accountId: null });
});

afterEach(async () => {
  await app.close();
  await bank.close();
  folder.remove();
});

/** The campaign with most orders in a status, and those orders. */
async function campaignWith(status: string): Promise<{ readonly campaignId: string; readonly orderIds: readonly string[] }> {
  const { rows } = await app.ask('records.page', { section: 'orders', ...firstPage, limit: 500, filters: { status: [status] } });
  const byCampaign = Map.groupBy(rows.map(({ record }) => record as { orderId: string; campaignId: string }), (order) => order.campaignId);
  const [campaignId, orders] = [...byCampaign].toSorted((left, right) => right[1].length - left[1].length)[0] ?? [];
  if (campaignId === undefined || orders === undefined) throw new Error(`No order is ${status}`);
  return { campaignId, orderIds: orders.map(({ orderId }) => orderId) };
}

const readAll = async (campaignIds: readonly string[]): Promise<number> => {
  let read = 0;
  for (const campaignId of campaignIds) read += await app.ask('campaigns.readPayments', { campaignId });
  return read;
};

/** How many of these orders have a payment in the cache. */
const payments = async (orderIds: readonly string[]): Promise<number> => {
  const details = await Promise.all(orderIds.map((id) => app.ask('records.get', { section: 'orders', id })));
  return details.filter(({ details: shown }) => 'payment' in shown && shown.payment !== null).length;
};

const asked = (operation: OperationId): number => bank.control.executionsOf(operation);

describe('the investors of a campaign', () => {
  it('are those of its orders, and after a reading those whom the bank lists', async () => {
    const { campaignId } = await campaignWith('ACCEPTED');
    const ofOrders = await app.ask('campaigns.investors', { campaignId, limit: 2 });
    expect(ofOrders.investors).toHaveLength(2);
    expect(ofOrders.total).toBeGreaterThan(2);
    const count = await app.ask('campaigns.readInvestors', { campaignId });
    const { investors: read } = await app.ask('campaigns.investors', { campaignId, limit: 1_000 });
    expect(asked('listCampaignInvestors')).toBe(1);
    expect(count).toBeGreaterThan(0);
    expect(read.length).toBeGreaterThanOrEqual(count);
  });
});

describe('the payments of a campaign', () => {
  it('are read for every order, and show on the order', async () => {
    const { campaignId, orderIds } = await campaignWith('ACCEPTED');
    expect(await app.ask('campaigns.readPayments', { campaignId })).toBeGreaterThanOrEqual(orderIds.length);
    for (const id of orderIds) {
      const detail = await app.ask('records.get', { section: 'orders', id });
      expect(detail.details).toMatchObject({ payment: { value: { orderId: id } }, moneyin: { value: { status: 'ACCEPTED' } } });
    }
  });

  it('are not read again where nothing more can happen', async () => {
    const { rows } = await app.ask('records.page', { section: 'campaigns', ...firstPage, filters: { status: ['FINALIZED_FAIL', 'FINALIZED_SUCCESS'] } });
    const first = await readAll(rows.map(({ id }) => id));
    const payments = asked('getOrderPayment');
    const again = await readAll(rows.map(({ id }) => id));
    expect([first > 0, again < first, asked('getOrderPayment') - payments]).toEqual([true, true, again]);
  });

  it('do not ask again for money in that has come', async () => {
    const { campaignId, orderIds } = await campaignWith('ACCEPTED');
    await app.ask('campaigns.readPayments', { campaignId });
    const moneyins = asked('getMoneyin');
    await app.ask('campaigns.readPayments', { campaignId });
    expect(asked('getMoneyin') - moneyins).toBeLessThanOrEqual(moneyins - orderIds.length);
  });

  it('go on where the reading was cancelled', async () => {
    const { campaignId, orderIds } = await campaignWith('ACCEPTED');
    bank.control.addFault({ operation: 'getOrderPayment', kind: 'delay', ms: 200, skip: 4, times: 1_000 });
    const read = app.workspace.handlers['campaigns.readPayments'];
    const both = Promise.all([read({ campaignId }), read({ campaignId })]);
    await vi.waitUntil(() => asked('getOrderPayment') > 4, { timeout: 60_000 });
    await app.ask('sync.cancel', null);
    for (const result of await both) expect(result).toEqual({ ok: false, error: { kind: 'cancelled' } });
    const kept = await payments(orderIds);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(orderIds.length);
    bank.control.clearFaults();
    const before = asked('getOrderPayment');
    await app.ask('campaigns.readPayments', { campaignId });
    expect(await payments(orderIds)).toBe(orderIds.length);
    expect(asked('getOrderPayment')).toBeGreaterThan(before);
  });

  it('of a campaign that is not known are not asked for', async () => {
    const result = await app.workspace.handlers['campaigns.readPayments']({ campaignId: 'none' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  });

  it('say what failed, and keep what could be read', async () => {
    const { campaignId } = await campaignWith('ACCEPTED');
    await bank.close();
    const result = await app.workspace.handlers['campaigns.readPayments']({ campaignId });
    expect(result).toMatchObject({ ok: false, error: { kind: 'notSent' } });
  });
});

describe('the map of a campaign', () => {
  it('says how many orders it leaves out until their payments are read, and then accounts for every cent', async () => {
    const { campaignId, orderIds } = await campaignWith('ACCEPTED');
    const before = await app.ask('campaigns.map', { campaignId });
    expect([before.unread >= orderIds.length, before.asOf]).toEqual([true, null]);
    await app.ask('campaigns.readPayments', { campaignId });
    const map = await app.ask('campaigns.map', { campaignId });
    const amounts = Object.fromEntries(map.parts.map(({ key, amount }) => [key, amount.amountMinor]));
    const { received = 0, ...rest } = amounts;
    expect(received).toBeGreaterThan(0);
    expect(Object.values(rest).reduce((sum, amount) => sum + amount, 0)).toBe(received);
    expect([amounts['unexplained'], map.asOf === null]).toEqual([0, false]);
  });

  it('opens the orders of a figure, by page', async () => {
    const { campaignId } = await campaignWith('ACCEPTED');
    await app.ask('campaigns.readPayments', { campaignId });
    const part = (await app.ask('campaigns.map', { campaignId })).parts.find(({ key }) => key === 'received');
    const page = await app.ask('campaigns.mapOrders', { campaignId, key: 'received', offset: 0, limit: 500 });
    expect([page.total, page.rows.length]).toEqual([part?.orders, part?.orders]);
    expect(page.rows.reduce((sum, { amount }) => sum + amount.amountMinor, 0)).toBe(part?.amount.amountMinor);
    expect((await app.ask('campaigns.mapOrders', { campaignId, key: 'received', offset: 1, limit: 1 })).rows).toEqual([page.rows[1]]);
  });

  it('is not there for a campaign that is not known', async () => {
    expect(await app.workspace.handlers['campaigns.map']({ campaignId: 'none' })).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  });
});
