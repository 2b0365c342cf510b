import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { connectTo } from '#main/store/cache/database.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import type { Notice } from '#shared/bridge/app/session.ts';
import { cacheKey, temporaryFolder } from '#test/support/cache-fixture.ts';
import { everything, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let bank: RunningPracticeBank;
let app: TestWorkspace;

const POLL = { timeout: 60_000, interval: 100 };

beforeEach(async () => {
  folder = temporaryFolder();
  bank = await startPracticeBank({ port: 0, seed: 11, size: 'small', entriesPerAccount: 100 });
});

afterEach(async () => {
  await app.close();
  await bank.close();
  folder.remove();
});

const totalOf = async (): Promise<number> => {
  const [first] = await app.ask('accounts.list', null);
  return first === undefined ? 0 : (await app.ask('statement.summary', everything(first.account.accountId))).total;
};

const notices = (): Notice[] => app.events.flatMap((event) => (event.type === 'notice' ? [event.notice] : []));

const header = (path: string): void => {
  const bytes = readFileSync(path);
  bytes.fill(0, 300, 400);
  writeFileSync(path, bytes);
};

const cut = (path: string): void => writeFileSync(path, readFileSync(path).subarray(0, -4096));

const byNewer = (path: string): void => {
  const database = connectTo({ path, key: cacheKey }, true);
  database.pragma('user_version = 999');
  database.close();
};

describe('a connection whose cache came to harm while it was closed', { timeout: 120_000 }, () => {
  it('opens, says what happened and what was saved, and shows what the bank has again', async () => {
    app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
    await app.ask('sync.refresh', { accountId: null });
    const total = await totalOf();
    expect(total).toBeGreaterThan(50);
    for (const [harm, reason, isSaved] of [[header, 'corrupt', false], [cut, 'corrupt', true], [byNewer, 'newer', false]] as const) {
      await app.close();
      harm(join(folder.path, 'cache.db'));
      app = await app.reopen();
      app.workspace.start();
      await expect.poll(() => app.workspace.freshness().phase, POLL).toBe('upToDate');
      const [notice] = notices();
      expect(notice).toMatchObject({ code: 'cacheRebuilt', reason });
      expect(notice?.code === 'cacheRebuilt' && notice.salvagedRows > 0).toBe(isSaved);
      expect(await totalOf()).toBe(total);
    }
  });
});

describe('a connection on a disk that is full', { timeout: 120_000 }, () => {
  it('shows what it has, says once why nothing new is kept, and goes on by itself when there is room', async () => {
    const full = join(folder.path, 'cache.db.full');
    app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, cacheWorker: new URL('cache-full-worker.ts', import.meta.url) });
    writeFileSync(full, '');
    expect(await app.workspace.handlers['sync.refresh']({ accountId: null })).toEqual({ ok: false, error: { kind: 'fileNotWritten', code: 'SQLITE_FULL' } });
    app.workspace.start();
    await expect.poll(notices, POLL).toEqual([{ code: 'cacheNotWritten', reason: 'full' }]);
    // What there was room for before is shown.
    expect((await app.ask('accounts.list', null)).length).toBeGreaterThan(0);
    rmSync(full);
    expect(await app.ask('sync.refresh', { accountId: null })).toMatchObject({ phase: 'upToDate' });
    expect(await totalOf()).toBeGreaterThan(50);
    expect(notices()).toHaveLength(1);
  });
});
