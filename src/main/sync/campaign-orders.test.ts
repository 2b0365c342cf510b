import { afterEach, expect, it } from 'vitest';

import type { PartialList } from '#shared/bridge/app/bank-habits.ts';
import { defaultSettings } from '#shared/bridge/app/settings.ts';
import { orderStatuses } from '#shared/domain/portal/states.ts';
import { testClient } from '#test/conformance/support/test-client.ts';
import { openTestCache, temporaryFolder } from '#test/support/cache-fixture.ts';
import { startScriptedBank } from '#test/support/scripted-bank.ts';
import { refreshCampaign } from './campaign.ts';
import type { SyncDeps } from './run.ts';

interface Order {
  readonly orderId: string;
  readonly campaignId: string;
  readonly status: string;
}

const ended: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

const STATES = ['WAITING', 'ACCEPTED', 'CREATED'] as const;
const ordersOf = (count: number, status = (index: number): string => STATES[index % 3] ?? ''): Order[] =>
  Array.from({ length: count }, (_, index) => ({ orderId: `O-${index}`, campaignId: 'C', status: status(index) }));

/** A bank with these orders, of whose campaign it lists so many as `lists` says, and the cache that reads it. */
async function world(orders: readonly Order[], lists: { most: number; knowsSearch: boolean; unsaid?: ReadonlySet<string> }) {
  // How the search writes an order: some banks leave its state out there.
  const worded = ({ status, ...order }: Order) => (lists.unsaid?.has(order.orderId) === true ? order : { ...order, status });
  const bank = await startScriptedBank(({ path, body }) => {
    if (path.endsWith('/orders/search')) {
      const { status } = body as { readonly status?: string };
      return lists.knowsSearch ? { json: { list: orders.filter((order) => status === undefined || order.status === status).map(worded) } } : { json: { list: orders.slice(0, lists.most) } };
    }
    if (path.endsWith('/campaigns/C/orders')) return { json: { list: orders.slice(0, lists.most) } };
    if (path.endsWith('/available-amount')) return { json: { campaignId: 'C', accountedAmount: 1, waitingAmount: 1, totalAmount: 2 } };
    const [, id] = /\/orders\/([^/]+)$/.exec(path) ?? [];
    return { json: id === undefined ? { campaignId: 'C', status: 'CLOSED' } : orders.find(({ orderId }) => orderId === id) ?? {} };
  });
  const folder = temporaryFolder();
  let time = Date.parse('2026-06-30T10:00:00Z');
  const clock = { now: () => time };
  const { cache } = await openTestCache(folder.path, { clock });
  const { client } = testClient(bank.url, {}, { clock });
  ended.push(folder.remove, () => cache.close(), () => client.close(), () => bank.close());
  const searches = (): number => bank.requests.filter(({ path }) => path.endsWith('/orders/search')).length;
  const deps: SyncDeps = { bank: client, cache, clock, settings: () => defaultSettings, onChanged: () => undefined, onNotice: () => undefined };
  return {
    read: async (): Promise<PartialList | null> => {
      expect(await refreshCampaign(deps, 'C')).toEqual({ ok: true, value: null });
      return client.habits.get().partial['campaignOrders C'] ?? null;
    },
    searches,
    pass: (ms: number) => {
      time += ms;
    },
    listed: async () => (await cache.read.closingOrders('C')).length,
  };
}

it('a list of a campaign’s orders that leaves out orders which are the campaign’s is known to be cut, until it is whole again', async () => {
  const lists = { most: 40, knowsSearch: true };
  const { read, listed } = await world(ordersOf(40), lists);
  expect(await read()).toBeNull();
  lists.most = 33;
  expect(await read()).toMatchObject({ rows: 33, lacks: true });
  expect(await listed()).toBe(40);
  lists.most = 40;
  expect(await read()).toBeNull();
});

it('one of a round length is asked for by state, and is known to be cut where that brings more', async () => {
  const { read, listed } = await world(ordersOf(120), { most: 50, knowsSearch: true });
  expect(await read()).toMatchObject({ rows: 50, lacks: true });
  expect(await listed()).toBe(120);
});

it('one of a round length is whole where its states bring the same, and may be cut where nothing shows it', async () => {
  expect(await (await world(ordersOf(100), { most: 100, knowsSearch: true })).read()).toBeNull();
  const unproved = await (await world(ordersOf(120), { most: 100, knowsSearch: false })).read();
  expect(unproved).toMatchObject({ rows: 100 });
  expect(unproved).not.toHaveProperty('lacks');
});

it('one of a round length is proved once, and no shorter one has to be; a bank that does not go by the state is asked for one', async () => {
  const lists = { most: 200, knowsSearch: true };
  const orders = ordersOf(200);
  const { read, searches } = await world(orders, lists);
  await read();
  const asked = searches();
  expect(asked).toBe(orderStatuses.length);
  await read();
  orders.length = 100;
  expect(await read()).toBeNull();
  expect(searches()).toBe(asked);

  const other = await world(ordersOf(120), { most: 100, knowsSearch: false });
  await other.read();
  expect(other.searches()).toBe(1);
});

it('what was proved of its length holds for a day, and not beyond what was seen to be lacking', async () => {
  const lists = { most: 200, knowsSearch: true };
  const orders = ordersOf(200);
  const { read, searches, pass } = await world(orders, lists);
  await read();
  await read();
  expect(searches()).toBe(orderStatuses.length);
  pass(25 * 3_600_000);
  await read();
  expect(searches()).toBe(2 * orderStatuses.length);
  lists.most = 130;
  expect(await read()).toMatchObject({ rows: 130, lacks: true });
  // No round length, but as long as the one that was cut: twenty orders that were never seen are found by asking for them.
  orders.splice(0, 200, ...ordersOf(350).slice(200));
  expect(await read()).toMatchObject({ rows: 130, lacks: true });
});

it('one is proved by a search that leaves the state of an order out', async () => {
  const { read } = await world(ordersOf(100), { most: 100, knowsSearch: true, unsaid: new Set(['O-7']) });
  expect(await read()).toBeNull();
});

it('one that leaves out only what has ended is whole', async () => {
  const lists = { most: 40, knowsSearch: true };
  const { read } = await world(ordersOf(40, (index) => (index < 33 ? 'ACCEPTED' : 'CANCELLED')), lists);
  await read();
  lists.most = 33;
  expect(await read()).toBeNull();
});
