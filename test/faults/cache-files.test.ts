import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { connectTo } from '#main/store/cache/database.ts';
import { migrations } from '#main/store/cache/migrations/index.ts';
import { firstRowId } from '#main/store/cache/statement/row-id.ts';
import { account, cacheKey, entry, instant, openTestCache, statementWindow, temporaryFolder } from '#test/support/cache-fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'cache.db');
});

afterEach(() => folder.remove());

const ENTRIES = 2000;

const selection = { accountId: 'A1', from: null, to: null, search: '', entries: 'all', marks: 'all' } as const;

/** A cache with enough entries to fill many pages, closed again. */
async function writeCache(): Promise<void> {
  const { cache } = await openTestCache(folder.path);
  await cache.write.replaceAccounts([account('A1')], instant('2026-06-30T10:00:00Z'));
  const entries = Array.from({ length: ENTRIES }, (_, index) =>
    entry(`T${index}`, `2026-06-${String(1 + (index % 28)).padStart(2, '0')}`, index, `Causale numero ${index} `.repeat(5)));
  await cache.write.applyWindow(statementWindow('A1', '2026-06-01', '2026-06-30', entries, '2026-06-30T10:00:00Z'));
  await cache.write.applyWindow(statementWindow('A1', '2026-05-01', '2026-05-31', [entry('T0', '2026-05-02', 1)], '2026-06-30T10:00:00Z'));
  await cache.write.applyWindow(statementWindow('A1', '2026-05-01', '2026-05-31', [entry('T0', '2026-05-02', 2)], '2026-06-30T11:00:00Z'));
  await cache.close();
}

const asideFiles = (): string[] => readdirSync(folder.path).filter((name) => name.startsWith('cache.db.') && !/-(wal|shm)$/.test(name));

/** Overwrites bytes from `offset` on. */
function damage(offset: number, length: number): void {
  const bytes = readFileSync(path);
  for (let index = offset; index < Math.min(offset + length, bytes.length); index += 1) bytes[index] = (bytes[index] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
}

async function expectRebuilt(reason: string, key = cacheKey): Promise<void> {
  const before = readFileSync(path);
  const { cache, rebuilds } = await openTestCache(folder.path, { key });
  expect(rebuilds.map((rebuilt) => rebuilt.reason)).toEqual([reason]);
  expect(asideFiles()).toHaveLength(1);
  expect(readFileSync(rebuilds[0]?.setAside ?? '').equals(before)).toBe(true);
  await cache.write.replaceAccounts([account('A1')], instant('2026-06-30T12:00:00Z'));
  expect(await cache.read.listAccounts()).toHaveLength(1);
  await cache.close();
}

describe('a cache file that cannot be used is set aside, whole, and a new one begun', () => {
  it('with the wrong key', async () => {
    await writeCache();
    await expectRebuilt('corrupt', new Uint8Array(32).fill(1));
  });

  it('with a damaged first page', async () => {
    await writeCache();
    damage(200, 64);
    await expectRebuilt('corrupt');
  });

  it('when it is no database at all', async () => {
    writeFileSync(path, 'not a database, but long enough to look at '.repeat(500));
    await expectRebuilt('corrupt');
  });

  it('when it was cut short', async () => {
    await writeCache();
    truncateSync(path, 4096 * 3);
    await expectRebuilt('corrupt');
  });

  it('when it was cut within a page', async () => {
    await writeCache();
    truncateSync(path, statSync(path).size - 1000);
    await expectRebuilt('corrupt');
  });

  it('when another program wrote it in plain', async () => {
    const other = new Sqlite(path);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    await expectRebuilt('foreign');
  });

  it('when another program wrote it with the same key', async () => {
    const other = connectTo({ path, key: cacheKey }, false);
    other.exec('CREATE TABLE theirs (a)');
    other.close();
    await expectRebuilt('foreign');
  });

  it('when a later version of the app wrote it', async () => {
    await writeCache();
    const later = connectTo({ path, key: cacheKey }, true);
    later.pragma('user_version = 999');
    later.close();
    await expectRebuilt('newer');
  });
});

describe('damage that shows only while the cache is in use', () => {
  it('sets the file aside, keeps what can still be read, and answers from the new one', async () => {
    await writeCache();
    const pages = statSync(path).size / 4096;
    // Pages well behind the schema, so that opening succeeds.
    damage(4096 * Math.floor(pages * 0.6), 4096 * 2);
    const { cache, rebuilds } = await openTestCache(folder.path);
    expect(rebuilds).toEqual([]);
    const found = await cache.read.statementRows({ ...selection, sort: { key: 'description', direction: 'asc' }, offset: 0, limit: 500 });
    expect(rebuilds.map(({ reason }) => reason)).toEqual(['corrupt']);
    expect(rebuilds[0]?.salvagedRows).toBeGreaterThan(10);
    expect(found).not.toBeNull();
    expect(await cache.read.coveredRanges('A1')).toEqual([]);
    const all = { ...selection, search: 'causale' };
    expect((await cache.read.statementSummary(selection))?.total).toBeGreaterThanOrEqual((await cache.read.statementSummary(all))?.total ?? 0);
    expect((await cache.read.statementSummary(selection))?.total).toBeGreaterThan(10);
    // What is read again lands on what was saved.
    const again = statementWindow('A1', '2026-05-01', '2026-05-31', [entry('T0', '2026-05-02', 2)], '2026-06-30T12:00:00Z');
    expect((await cache.write.applyWindow(again)).vanished).toBe(0);
    await cache.close();
  });

  it('keeps what can still be read of a file of an earlier version, too', async () => {
    const earlier = connectTo({ path, key: cacheKey }, false);
    earlier.exec('BEGIN');
    for (const script of migrations.slice(0, 5)) earlier.exec(script);
    earlier.pragma('application_id = 0x5465736f');
    earlier.pragma('user_version = 5');
    earlier.prepare('INSERT INTO account (account_key, account_id, position, document, words, as_of) VALUES (1, ?, 0, ?, ?, ?)')
      .run('A1', JSON.stringify(account('A1')), 'a1', '2026-06-30T10:00:00.000Z');
    const add = earlier.prepare(
      `INSERT INTO entry (row_id, account_key, transaction_id, occurrence, amount_minor, currency, description, vanished_at) VALUES (?, 1, ?, 0, 1, 'EUR', ?, ?)`,
    );
    for (let index = 0; index < ENTRIES; index += 1) {
      add.run(firstRowId(1, 20_000) + index, `T${index}`, `Causale numero ${index} `.repeat(5), index === 3 ? '2026-06-30T10:00:00.000Z' : null);
    }
    earlier.exec('COMMIT');
    earlier.close();
    damage(4096 * Math.floor((statSync(path).size / 4096) * 0.7), 4096 * 2);
    const { cache, rebuilds } = await openTestCache(folder.path);
    expect(rebuilds.map(({ reason }) => reason)).toEqual(['corrupt']);
    expect(rebuilds[0]?.salvagedRows).toBeGreaterThan(10);
    const page = await cache.read.statementRows({ ...selection, sort: { key: 'operationDate', direction: 'asc' }, offset: 0, limit: 5 });
    expect(page?.rows.map(({ transaction, change }) => [transaction.transactionId, change?.kind ?? null])).toEqual([
      ['T0', null], ['T1', null], ['T2', null], ['T3', 'vanished'], ['T4', null],
    ]);
    expect((await cache.read.differences('A1', 'unseen', 0, 5))?.rows).toMatchObject([{ kind: 'vanished', before: { transactionId: 'T3' } }]);
    await cache.close();
  });

  it('is found by one of many calls at once, and all of them are answered', async () => {
    await writeCache();
    // So much of it that entries are hit wherever the schema lets them lie.
    const pages = statSync(path).size / 4096;
    damage(4096 * Math.floor(pages * 0.5), 4096 * Math.floor(pages * 0.25));
    const { cache, rebuilds } = await openTestCache(folder.path);
    const calls = Array.from({ length: 20 }, (_, index) =>
      cache.read.statementSummary({ ...selection, search: `numero ${index}` }));
    const answers = await Promise.all([...calls, cache.write.pruneStatements('2026-01-01' as never)]);
    expect(answers).toHaveLength(21);
    expect(rebuilds).toHaveLength(1);
    await cache.close();
  });
});

describe('a sound cache', () => {
  it('that another program holds for a moment is waited for', async () => {
    await writeCache();
    const other = connectTo({ path, key: cacheKey }, true);
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE');
    setTimeout(() => other.close(), 300);
    const { cache, rebuilds } = await openTestCache(folder.path);
    expect(rebuilds).toEqual([]);
    expect((await cache.read.statementSummary(selection))?.total).toBe(ENTRIES + 1);
    await cache.close();
  });

  it('is left behind as it was when there is no room to replace it once it is damaged', async () => {
    await writeCache();
    damage(200, 64);
    const harmed = readFileSync(path);
    // What is in the place of the new file stands for a disk that takes nothing.
    mkdirSync(`${path}.new`);
    await expect(openTestCache(folder.path)).rejects.toMatchObject({ name: 'CacheError' });
    expect([asideFiles(), readFileSync(path).equals(harmed)]).toEqual([['cache.db.new'], true]);
    rmdirSync(`${path}.new`);
    await expectRebuilt('corrupt');
  });

  it('is opened again with everything in it', async () => {
    await writeCache();
    const { cache, rebuilds } = await openTestCache(folder.path);
    expect(rebuilds).toEqual([]);
    expect((await cache.read.statementSummary(selection))?.total).toBe(ENTRIES + 1);
    await cache.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  it('of an earlier version of the app is brought up to date with everything in it', async () => {
    const earlier = connectTo({ path, key: cacheKey }, false);
    earlier.exec(migrations[0] ?? '');
    earlier.pragma('application_id = 0x5465736f');
    earlier.pragma('user_version = 1');
    earlier.exec(`INSERT INTO company (id, document, words, as_of, generation) VALUES ('C1', '{"companyId":"C1"}', 'c1', '2026-06-30T10:00:00.000Z', 1)`);
    earlier.close();
    const { cache, rebuilds } = await openTestCache(folder.path);
    expect(rebuilds).toEqual([]);
    expect((await cache.read.findRecord('companies', 'C1'))?.record).toEqual({ companyId: 'C1' });
    await cache.close();
    const now = connectTo({ path, key: cacheKey }, true);
    expect(now.pragma('user_version', { simple: true })).toBe(migrations.length);
    now.close();
  });

  it('of the practice bank begins empty each time', async () => {
    await writeCache();
    const { cache, rebuilds } = await openTestCache(folder.path, { ephemeral: true });
    expect(rebuilds).toEqual([]);
    expect(await cache.read.listAccounts()).toEqual([]);
    await cache.close();
    expect(asideFiles()).toEqual([]);
  });
});
