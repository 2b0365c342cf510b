import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import type { FakeBridge, FakeHandlers } from '#renderer/data/bridge/fake.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { samples } from '#renderer/lists/records/record-fixtures.ts';
import { showApp, testConnection } from '#renderer/testing/show-app.tsx';
import type { CampaignMap, MapKey } from '#shared/bridge/portal/campaign-records.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';

afterEach(cleanup);
// Read before any test, so that no test waits for it.
beforeAll(async () => { await import('./index.ts'); });

const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const part = (key: MapKey, amountMinor: number, orders: number) => ({ key, amount: eur(amountMinor), orders });

const mapOf = (over: Partial<CampaignMap>): CampaignMap => ({
  campaignId: 'CMP-7', currency: 'EUR', unread: 0, asOf: instantFromMs(0),
  parts: [
    part('received', 333_202, 4), part('refunded', 30_147, 1), part('refunding', 50_555, 1), part('refundRefused', 0, 0), part('cashedOut', 240_675, 3), part('cashingOut', 11_825, 3),
    part('cashoutRefused', 0, 0), part('held', 0, 0), part('heldWrongAmount', 0, 0), part('unexplained', 0, 0),
  ],
  cashouts: [{ companyId: 'COM-1', companyName: 'Vento Srl', amount: eur(240_675), executed: true }, { companyId: 'COM-P', companyName: 'Portale Spa', amount: eur(11_825), executed: false }],
  ...over,
});

async function show(map: CampaignMap, handlers: FakeHandlers = {}): Promise<FakeBridge> {
  const bridge = await showApp({ session: { status: 'open', connection: testConnection }, freshness: { phase: 'upToDate', asOf: instantFromMs(0) } }, {
    'campaigns.map': () => ok(map), 'campaigns.mapOrders': () => ok({ rows: [], total: 0 }), 'intents.list': () => ok([]), ...handlers,
  });
  act(() => goTo('/campaigns/CMP-7/map'));
  await screen.findByRole('table', { name: 'Where the money is' });
  return bridge;
}

test('says that nothing is unexplained only when every payment was read', async () => {
  await show(mapOf({}));
  expect(screen.getByText(/Nothing is unexplained/)).toBeDefined();
  cleanup();
  await show(mapOf({ unread: 2 }));
  expect(screen.queryByText(/Nothing is unexplained/)).toBeNull();
  expect(screen.getByText(/2 orders’ payments were not read/)).toBeDefined();
});

test('the sums of the orders are there while their payments are gone through, and nothing is said of these', async () => {
  await showApp({ session: { status: 'open', connection: testConnection } }, {
    'campaigns.map': () => new Promise(() => undefined), 'intents.list': () => ok([]),
    'records.get': () => ok({ ...samples.campaigns, details: { company: null, ordersByStatus: [{ status: 'ACCEPTED', count: 4, total: eur(333_202) }] } }),
  });
  act(() => goTo('/campaigns/CMP-7/map'));
  const sums = await screen.findByRole('table', { name: 'Orders by status' });
  expect(within(sums).getByRole('row', { name: /Accepted/ }).textContent).toContain('3,332.02');
  expect(screen.getByText('The payments of all orders are being gone through.')).toBeDefined();
  expect(screen.queryByText(/unexplained/i)).toBeNull();
});

test('an unexplained cent is red and in words', async () => {
  await show(mapOf({ parts: [...mapOf({}).parts.filter(({ key }) => key !== 'unexplained'), part('unexplained', -1, 1)] }));
  expect(screen.getByRole('alert').textContent).toContain('−0.01\u00a0EUR cannot be explained');
  expect(screen.getByRole('button', { name: /^Unexplained: −0\.01/ }).closest('tr')?.dataset['wrong']).toBe('true');
});

test('sums what belongs together, and names who is paid', async () => {
  await show(mapOf({}));
  const table = screen.getByRole('table', { name: 'Where the money is' });
  expect(within(table).getByRole('row', { name: /^Sent back/ }).textContent).toContain('807.02');
  expect(within(table).getByRole('row', { name: /^Paid out/ }).textContent).toContain('2,525.00');
  const cashouts = screen.getByRole('table', { name: 'Cash-outs by who gets them' });
  expect(within(cashouts).getByRole('row', { name: /Portale Spa/ }).textContent).toContain('not executed yet');
});

test('every amount opens its orders, and what is nothing opens nothing', async () => {
  const bridge = await show(mapOf({}));
  fireEvent.click(screen.getByRole('button', { name: /^Refunded: 301\.47/ }));
  expect(await screen.findByRole('heading', { name: 'Orders: Refunded' })).toBeDefined();
  await waitFor(() => expect(bridge.calls).toContainEqual({ name: 'campaigns.mapOrders', input: { campaignId: 'CMP-7', key: 'refunded', offset: 0, limit: 100 } }));
  expect((screen.getByRole<HTMLButtonElement>('button', { name: /^Refund refused: / })).disabled).toBe(true);
});

test('reads payments on demand and says how many', async () => {
  const bridge = await show(mapOf({ unread: 3 }), { 'campaigns.readPayments': () => ok(3) });
  fireEvent.click(screen.getByRole('button', { name: 'Read payments' }));
  expect(await screen.findByText('3 orders were read.')).toBeDefined();
  expect(bridge.calls.filter(({ name }) => name === 'campaigns.map').length).toBeGreaterThan(1);
});
