import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openStores } from '#main/app/session/open-stores.ts';
import type { OpenStores } from '#main/app/session/open-stores.ts';
import { anchorFile, userDataFile, journalFile } from '#main/app/session/store-files.ts';
import { keyThatOpens } from '#main/store/sqlite/index.ts';
import { openTestCache, account, standingClock, temporaryFolder } from '#test/support/cache-fixture.ts';
import { appended, happened, newIntent } from '#test/support/journal-fixture.ts';

const FORMER = Buffer.alloc(32, 1);
const NEXT = Buffer.alloc(32, 2);
const clock = standingClock('2026-03-02T09:00:00Z');
const child = fileURLToPath(new URL('stores-rekeyed-process.ts', import.meta.url));

let folder: ReturnType<typeof temporaryFolder>;
const open: OpenStores[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  open.splice(0).forEach((stores) => stores.close());
  folder.remove();
});

function stores(path: string, key: Buffer, formerKeys: readonly Buffer[] = []): OpenStores {
  const opened = openStores({ folder: path, journalKey: key, userDataKey: key, formerKeys, clock });
  open.push(opened);
  return opened;
}
const closeAll = (): void => open.splice(0).forEach((one) => one.close());

/** A profile with one write and one typed thing, under the former key. */
function profileAt(path: string): void {
  mkdirSync(path, { recursive: true });
  const { journal, userData } = stores(path, FORMER);
  if (!journal.usable) throw new Error(journal.reason);
  appended(journal.journal, 'I1', happened.approved(newIntent('I1')), happened.sending());
  userData.put('verification', 'A', {} as never, '2026-03-02T09:00:00Z' as never);
  closeAll();
}

/** What is in both stores, and whether the former key opens anything of them. */
function contentOf({ journal, userData }: OpenStores, path: string) {
  return {
    journal: journal.usable ? { intents: journal.journal.count(), broken: journal.journal.firstBroken() } : journal.reason,
    userData: userData.exportAll().length,
    former: [journalFile(path), userDataFile(path)].filter((file) => keyThatOpens(file, [FORMER]) !== null),
  };
}
const WHOLE = { journal: { intents: 1, broken: null }, userData: 1, former: [] };

describe('stores whose key was changed', { timeout: 300_000 }, () => {
  it('open with the new key, and with the former one no more', () => {
    profileAt(folder.path);
    copyFileSync(journalFile(folder.path), `${journalFile(folder.path)}.v4-20260101T000000Z.backup`);
    expect(contentOf(stores(folder.path, NEXT, [FORMER]), folder.path)).toEqual(WHOLE);
    closeAll();
    expect(contentOf(stores(folder.path, NEXT), folder.path), 'the former key is not needed any more').toEqual(WHOLE);
    closeAll();
    expect(stores(folder.path, FORMER).journal).toMatchObject({ usable: false, reason: 'keyMissing' });
    expect(keyThatOpens(`${journalFile(folder.path)}.v4-20260101T000000Z.backup`, [FORMER, NEXT]), 'a backup beside it').toBe(NEXT);
  });

  it('lose nothing, wherever the process is killed on the way', async () => {
    const seed = join(folder.path, 'seed');
    profileAt(seed);
    let said = '';
    let kills = 0;
    for (let killBefore = 1; said !== 'whole' && killBefore < 200; killBefore += 1) {
      const path = join(folder.path, `killed-${String(killBefore)}`);
      cpSync(seed, path, { recursive: true });
      const run = await new Promise<{ said: string; signal: NodeJS.Signals | null }>((resolve) => {
        const process_ = execFile(process.execPath, [child, path, String(killBefore), NEXT.toString('hex'), FORMER.toString('hex')], (_error, stdout) => resolve({ said: stdout, signal: process_.signalCode }));
      });
      said = run.said;
      if (run.signal === 'SIGKILL') kills += 1;
      expect(contentOf(stores(path, NEXT, [FORMER]), path), `killed before call ${String(killBefore)}`).toEqual(WHOLE);
      closeAll();
      expect(existsSync(`${journalFile(path)}.rekeyed`), 'nothing half-made stays').toBe(false);
    }
    expect(said).toBe('whole');
    expect(kills).toBeGreaterThanOrEqual(10);
  });

  it('are not begun anew where the journal is gone, and its anchor still has the former key', () => {
    profileAt(folder.path);
    const anchor = readFileSync(anchorFile(folder.path));
    const emptied = join(folder.path, 'emptied');
    profileAt(emptied);
    writeFileSync(anchorFile(emptied), anchor);
    for (const side of ['', '-wal', '-shm']) if (existsSync(journalFile(emptied) + side)) writeFileSync(journalFile(emptied) + side, '');
    expect(stores(emptied, NEXT, [FORMER]).journal).toMatchObject({ usable: false, reason: 'corrupt' });
  });

  it('stay under the key that opens them where they cannot be written anew', () => {
    profileAt(folder.path);
    mkdirSync(`${journalFile(folder.path)}.rekeyed`);
    writeFileSync(join(`${journalFile(folder.path)}.rekeyed`, 'in the way'), '');
    const opened = stores(folder.path, NEXT, [FORMER]);
    expect(opened.journal).toMatchObject({ usable: true });
    expect(keyThatOpens(journalFile(folder.path), [FORMER, NEXT])).toBe(FORMER);
  });
});

describe('a cache whose key was changed', { timeout: 120_000 }, () => {
  it('keeps what it holds, and the former key opens it no more', async () => {
    const former = await openTestCache(folder.path, { key: FORMER });
    await former.cache.write.replaceAccounts([account('A1'), account('A2')], '2026-03-02T09:00:00Z' as never);
    await former.cache.close();
    const changed = await openTestCache(folder.path, { key: NEXT, formerKeys: [FORMER] });
    expect((await changed.cache.read.listAccounts()).map((one) => one.account.accountId)).toEqual(['A1', 'A2']);
    expect(changed.rebuilds).toEqual([]);
    await changed.cache.close();
    expect(keyThatOpens(join(folder.path, 'cache.db'), [FORMER, NEXT])).toBe(NEXT);
  });
});
