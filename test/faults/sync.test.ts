import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { PracticeServerOptions, RunningPracticeBank } from '#practice-bank/index.ts';
import { sections } from '#shared/bridge/lists/records.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { everything, firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace, TestWorkspaceOptions } from '#test/support/workspace-fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let bank: RunningPracticeBank;
const open: TestWorkspace[] = [];

const start = async (options: PracticeServerOptions = {}): Promise<void> => {
  bank = await startPracticeBank({ port: 0, seed: 11, size: 'small', entriesPerAccount: 400, ...options });
};

const workspace = async (options: Partial<TestWorkspaceOptions> = {}): Promise<TestWorkspace> => {
  const opened = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, ...options });
  open.push(opened);
  return opened;
};

const closeAll = async (): Promise<void> => {
  for (const opened of open.splice(0)) await opened.close();
};

const firstAccount = async (app: TestWorkspace): Promise<string> => {
  const [view] = await app.ask('accounts.list', null);
  return view?.account.accountId ?? '';
};

const totalOf = async (app: TestWorkspace): Promise<number> => (await app.ask('statement.summary', everything(await firstAccount(app)))).total;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  await closeAll();
  await bank.close();
  folder.remove();
});

describe('a refresh', () => {
  it('fills every section, and a second one finds nothing changed', async () => {
    await start();
    const app = await workspace();
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    for (const section of sections) {
      const page = await app.ask('records.page', { section, ...firstPage });
      expect([section, page.rows.length > 0, page.asOf === null]).toEqual([section, true, false]);
    }
    const total = await totalOf(app);
    expect(total).toBeGreaterThan(100);
    await app.ask('sync.refresh', { accountId: null });
    expect(await totalOf(app)).toBe(total);
    expect(app.events.filter(({ type }) => type === 'notice')).toEqual([]);
    const { positions } = await app.ask('overview.get', null);
    expect(positions.map(({ accounting }) => accounting === null)).not.toContain(true);
  });

  it('reads the holes and the recent days only', async () => {
    await start();
    const app = await workspace();
    await app.ask('sync.refresh', { accountId: null });
    const accounts = (await app.ask('accounts.list', null)).length;
    bank.control.resetCounts();
    await app.ask('sync.refresh', { accountId: null });
    expect(bank.control.executionsOf('listTransactions')).toBe(accounts);
  });

  it('points out what changed and what vanished at the bank', async () => {
    await start();
    const app = await workspace();
    const today = bankDateAt(Date.now());
    await app.ask('sync.refresh', { accountId: null });
    const accountId = await firstAccount(app);
    const changed = bank.control.addTransaction(accountId, { operationDate: today, amountMinor: -1000, description: 'prima' });
    const removed = bank.control.addTransaction(accountId, { operationDate: today, amountMinor: -2000, description: 'sparisce' });
    await app.ask('sync.refresh', { accountId });
    bank.control.changeTransaction(accountId, changed, { description: 'dopo' });
    bank.control.removeTransaction(accountId, removed);
    await app.ask('sync.refresh', { accountId });
    const { rows } = await app.ask('statement.rows', {
      ...everything(accountId), from: today, sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: 100,
    });
    const changeOf = (id: string) => rows.find(({ transaction }) => transaction.transactionId === id)?.change;
    expect(changeOf(changed)).toMatchObject({ kind: 'changed', before: { description: 'prima' } });
    expect(changeOf(removed)).toMatchObject({ kind: 'vanished' });
    expect(app.events).toContainEqual({ type: 'notice', notice: { code: 'entriesChanged', accountId, changed: 1, vanished: 1, returned: 0, late: 0 } });
    const told = await app.ask('statement.differences', { accountId, show: 'unseen', offset: 0, limit: 10 });
    expect(told.rows.map(({ kind, before }) => [kind, before?.transactionId])).toEqual([['changed', changed], ['vanished', removed]]);
    await app.ask('statement.differencesSeen', { accountId: null, upTo: told.rows[0]?.differenceId ?? 0 });
    expect(await app.ask('statement.differences', { accountId: null, show: 'unseen', offset: 0, limit: 10 })).toEqual({ rows: [], total: 0, unseen: 0 });
  });

  it('goes on when a part of the bank refuses, and says so', async () => {
    await start();
    const app = await workspace();
    bank.control.addFault({ operation: 'searchCampaigns', kind: 'status', status: 404, times: 99 });
    bank.control.addFault({ operation: 'searchDisputes', kind: 'garbage', times: 99 });
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'failed', asOf: null });
    expect((await app.ask('records.page', { section: 'orders', ...firstPage })).total).toBeGreaterThan(0);
    expect(await app.ask('records.page', { section: 'campaigns', ...firstPage })).toEqual({ rows: [], total: 0, asOf: null, partial: null });
    bank.control.clearFaults();
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
  });

  it('keeps the reserved entries of the last complete answer', async () => {
    await start();
    const app = await workspace();
    await app.ask('sync.refresh', { accountId: null });
    const accountId = await firstAccount(app);
    const before = await app.ask('accounts.reservedEntries', { accountId });
    expect(before.entries.length).toBeGreaterThan(0);
    bank.control.addFault({ operation: 'listReservedEntries', kind: 'truncate', times: 99 });
    await app.ask('sync.refresh', { accountId });
    expect(await app.ask('accounts.reservedEntries', { accountId })).toEqual(before);
  });

  it('is joined by every other wish for it, and ends when cancelled', async () => {
    await start();
    const app = await workspace();
    const all = await Promise.all(Array.from({ length: 12 }, () => app.ask('sync.refresh', { accountId: null })));
    expect(new Set(all.map(({ phase }) => phase))).toEqual(new Set(['upToDate']));
    expect(bank.control.arrivals()['listAccounts']).toBe(1);
    bank.control.addFault({ operation: 'searchOrders', kind: 'hang' });
    const hanging = app.ask('sync.refresh', { accountId: null });
    await expect.poll(() => bank.control.faults()).toEqual([]);
    await app.ask('sync.cancel', null);
    expect(await hanging).toMatchObject({ phase: 'upToDate' });
  });
});

describe('without the bank', () => {
  it('everything cached is there after a restart, with its age', async () => {
    await start();
    const online = await workspace();
    await online.ask('sync.refresh', { accountId: null });
    const total = await totalOf(online);
    await closeAll();
    await bank.close();
    const offline = await workspace();
    expect(offline.workspace.freshness().phase).toBe('upToDate');
    expect(await offline.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'offline', error: { kind: 'notSent', cause: 'refused' } });
    expect(await totalOf(offline)).toBe(total);
    const orders = await offline.ask('records.page', { section: 'orders', ...firstPage });
    const key = { section: 'orders', id: orders.rows[0]?.id ?? '' } as const;
    expect(await offline.workspace.handlers['records.refresh'](key)).toMatchObject({ ok: false, error: { kind: 'notSent', cause: 'refused' } });
    expect((await offline.ask('records.get', key)).record).toEqual(orders.rows[0]?.record);
    const { rows } = await offline.ask('records.page', { section: 'activity', ...firstPage });
    expect(rows.map(({ record }) => 'outcome' in record && record.outcome)).toContain('offline');
  });
});

describe('a cache that is damaged while the app runs', () => {
  it('is rebuilt with a notice, and filled again', async () => {
    await start();
    const before = await workspace();
    await before.ask('sync.refresh', { accountId: null });
    const total = await totalOf(before);
    const accountId = await firstAccount(before);
    await closeAll();
    const path = join(folder.path, 'cache.db');
    const bytes = readFileSync(path);
    bytes.fill(0xaa, Math.floor(bytes.length / 4096 / 2) * 4096, Math.floor(bytes.length / 4096 / 2) * 4096 + 4096 * 20);
    writeFileSync(path, bytes);
    const after = await workspace();
    after.workspace.start();
    // Whatever meets the damage first, the pass under way or this search.
    await after.workspace.handlers['statement.summary']({ ...everything(accountId), search: 'a' });
    const notices = () => after.events.filter((event) => event.type === 'notice').map(({ notice }) => notice.code);
    await expect.poll(notices).toContain('cacheRebuilt');
    await expect.poll(() => totalOf(after)).toBe(total);
    await expect.poll(() => after.workspace.freshness().phase).toBe('upToDate');
  });
});
