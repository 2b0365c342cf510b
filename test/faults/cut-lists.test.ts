import { afterEach, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { startChangedBank } from '#test/support/changed-bank.ts';
import type { PassedAnswer } from '#test/support/changed-bank.ts';
import { firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const clock = standingClock('2026-06-30T10:00:00Z');

type Json = Readonly<Record<string, unknown>>;

interface Ways {
  /** Rows that a search of the portal gives at most, without saying so. */
  most: number;
  /** Whether it takes filters into account. */
  filters?: boolean;
  /** An order that it gives without its id. */
  nameless?: string;
  /** Of the transfer search, which then ignores pages and periods. */
  mostTransfers?: number;
}

const SEARCHES = { orders: '/orders/search', investors: '/investors/search', unidentified: '/unidentified-transfers/search', campaigns: '/campaigns/search' } as const;

const rowsIn = ({ body }: PassedAnswer): readonly Json[] => (JSON.parse(body) as { readonly list: readonly Json[] }).list;

async function world(ways: Ways) {
  const folder = temporaryFolder();
  opened.push(async () => folder.remove());
  const bank = await startPracticeBank({ port: 0, seed: 5, size: 'small', entriesPerAccount: 10, clock });
  opened.push(() => bank.close());
  const changed = await startChangedBank(bank.url, async (request, ask) => {
    if (request.path.endsWith('/money-transfers/search') && ways.mostTransfers !== undefined) {
      const all = rowsIn(await ask({ ...request, body: JSON.stringify({ pagination: { offset: 0, limit: 1_000 } }) }));
      return { status: 200, body: JSON.stringify({ list: all.slice(0, ways.mostTransfers) }) };
    }
    if (!Object.values(SEARCHES).some((path) => request.path.endsWith(path))) return ask(request);
    const answer = await ask(ways.filters === false ? { ...request, body: '{}' } : request);
    const list = rowsIn(answer).slice(0, ways.most).map((row) => (ways.nameless !== undefined && row['orderId'] === ways.nameless ? { ...row, orderId: null } : row));
    return { ...answer, body: JSON.stringify({ list }) };
  });
  opened.push(() => changed.close());
  const app = await openTestWorkspace({ directory: folder.path, url: changed.url, portalId: bank.portalId, clock });
  opened.push(() => app.close());
  const rows = async (section: keyof typeof SEARCHES): Promise<readonly Json[]> => {
    const response = await fetch(`${bank.url}/api/gbs/crowdfunding-equity/v4.0/portals/${bank.portalId}${SEARCHES[section]}`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    return rowsIn({ status: 200, body: await response.text() });
  };
  return {
    app,
    refresh: () => app.ask('sync.refresh', { accountId: null }),
    page: (section: Section) => app.ask('records.page', { ...firstPage, limit: 500, section }),
    count: async (section: keyof typeof SEARCHES): Promise<number> => (await rows(section)).length,
    rows,
    searches: (section: keyof typeof SEARCHES) => changed.requests.filter(({ path }) => path.endsWith(SEARCHES[section])).length,
  };
}

describe('a bank that silently cuts the searches of the portal', () => {
  it('is read whole by state where each state fits', async () => {
    const all = await (await world({ most: 10_000 })).count('orders');
    const { refresh, page, count } = await world({ most: all - 1 });
    expect(await refresh()).toMatchObject({ phase: 'upToDate' });
    expect(await page('orders')).toMatchObject({ total: await count('orders'), partial: null });
  });

  it('takes no order for gone that may be the one without an id of which only a part tells', async () => {
    const ways: Ways = { most: 10_000 };
    const { refresh, page, rows } = await world(ways);
    await refresh();
    const all = await rows('orders');
    Object.assign(ways, { most: all.length - 1, nameless: all.at(-1)?.['orderId'] });
    expect(await refresh()).toMatchObject({ phase: 'upToDate' });
    expect(await page('orders')).toMatchObject({ total: all.length });
  });

  it('takes nothing for gone, and the list says that it may lack rows', async () => {
    const ways: Ways = { most: 10_000 };
    const { refresh, page, count } = await world(ways);
    await refresh();
    const all = await count('orders');
    expect(all).toBeGreaterThan(20);
    expect(await page('orders')).toMatchObject({ total: all, partial: null });
    Object.assign(ways, { most: 37, filters: false });
    for (let times = 0; times < 2; times += 1) {
      await refresh();
      expect(await page('orders')).toMatchObject({ total: all, partial: 37 });
    }
    ways.most = 10_000;
    await refresh();
    expect(await page('orders')).toMatchObject({ total: all, partial: null });
  });

  it('says of a list of a round length that it may lack rows, where no filter can tell', async () => {
    const { refresh, page, app } = await world({ most: 50, filters: false, mostTransfers: 20 });
    await refresh();
    expect(await page('orders')).toMatchObject({ total: 50, partial: 50 });
    const transfers = await app.ask('transfers.page', {
      accountId: null, direction: null, accountedFrom: null, accountedTo: null, createdFrom: null, createdTo: null, status: null, amountFrom: '', amountTo: '', currency: '',
      isUrgent: null, isInstant: null, counterpartAccount: '', counterpartName: '', feeType: null, trn: '', cro: '', description: '', hasTaxRelief: null,
      search: '', sort: { key: 'createdDatetime', direction: 'desc' }, offset: 0, limit: 1,
    });
    expect(transfers.partial).toBeGreaterThanOrEqual(20);
  });

  it('is asked for the parts of a list once, and again only when there is a reason', async () => {
    const { refresh, searches, count, app } = await world({ most: 10_000 });
    await refresh();
    const first = searches('orders');
    expect(first).toBeGreaterThan(1);
    expect(await count('orders')).toBeGreaterThan(10);
    await refresh();
    expect(searches('orders')).toBe(first + 1);
    const again = await app.reopen();
    await again.ask('sync.refresh', { accountId: null });
    expect(searches('orders')).toBe(first + 2);
    await again.close();
  });
});
