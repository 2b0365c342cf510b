import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { lookInto, unpackBackup } from '#main/app/backup/restore.ts';
import { decideRestore, finishRestore } from '#main/app/backup/staging.ts';
import { anchorFile, cacheFile, journalFile, userDataFile } from '#main/app/session/store-files.ts';
import { openJournal } from '#main/store/journal/index.ts';
import { connectEncrypted, wholeCopyOf } from '#main/store/sqlite/index.ts';
import type { EncryptedFile } from '#main/store/sqlite/index.ts';
import { fillCache, fillMoneyins } from '#test/bench/large-portal-cache.ts';
import { fillDesk, fillJournal } from '#test/bench/large-portal-desk.ts';
import type { PortalSize } from '#test/bench/large-portal.ts';
import { keysOfPortal } from '#test/bench/portal-keys.ts';
import type { PortalKeys } from '#test/bench/portal-keys.ts';
import { BACKUP_PASSPHRASE, backUp } from '#test/support/backed-up-profile.ts';
import { instant } from '#test/support/cache-fixture.ts';

/** A kept portal to be backed up, which is only read; without one, a small one is filled. */
const KEPT = process.env['BACKUP_OF'];
const HOURS = 3 * 3_600_000;

let root: string;
beforeEach(() => { root = mkdtempSync(join(process.env['BACKUP_TO'] ?? tmpdir(), 'tesoro-backup-')); });
afterEach(() => rmSync(root, { recursive: true, force: true }));

const PORTAL: PortalSize = {
  accounts: 20, entries: 20_000, campaigns: 10, orders: 3_000, investors: 1_000, transfers: 500, virtualIbans: 200, unidentified: 50, journalEvents: 10_000, typed: 100,
};

function filled(folder: string): PortalKeys {
  const [connectionId, bank] = ['5f0c1b4e-0000-4000-8000-000000000002', 'https://bank.example'];
  const keys = { connectionId, cacheKey: Buffer.alloc(32, 3), storesKey: Buffer.alloc(32, 4) };
  const quiet = (): void => undefined;
  const cache = { path: cacheFile(folder, connectionId), key: keys.cacheKey };
  for (const path of [cache.path, journalFile(folder), userDataFile(folder), anchorFile(folder)]) mkdirSync(join(path, '..'), { recursive: true });
  fillCache(cache, PORTAL, quiet);
  fillMoneyins(cache);
  fillJournal({ path: journalFile(folder), anchorPath: anchorFile(folder), key: keys.storesKey }, { connectionId, bank, events: PORTAL.journalEvents }, quiet);
  fillDesk({ path: userDataFile(folder), key: keys.storesKey }, { bank, size: PORTAL });
  return keys;
}

const storesOf = (folder: string, { connectionId, cacheKey, storesKey }: PortalKeys): Readonly<Record<string, EncryptedFile>> => ({
  cache: { path: cacheFile(folder, connectionId), key: cacheKey }, journal: { path: journalFile(folder), key: storesKey }, userData: { path: userDataFile(folder), key: storesKey },
});

interface Rows {
  readonly rows: number;
  readonly sha256: string;
}

/** How many rows each table has, and the hash of all of them in their order. */
function rowsIn(file: EncryptedFile): Readonly<Record<string, Rows>> {
  const database = connectEncrypted(file, { mustExist: true, timeoutMs: 5_000 });
  try {
    const tables = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all();
    const rowsOf = (table: string): Rows => {
      const hash = createHash('sha256');
      let rows = 0;
      for (const row of database.prepare<[], readonly unknown[]>(`SELECT * FROM "${table}"`).raw().iterate()) {
        hash.update(`${JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? value.toString('base64') : value)))}\n`);
        rows += 1;
      }
      return { rows, sha256: hash.digest('hex') };
    };
    return Object.fromEntries(tables.map((table) => [table, rowsOf(table)]));
  } finally {
    database.close();
  }
}

/** Of a copy, since opening a store writes beside it. */
async function rowsOfCopy({ path, key }: EncryptedFile): Promise<ReturnType<typeof rowsIn>> {
  const copy = await wholeCopyOf(path, join(root, 'compared.db'), [key]);
  if (typeof copy === 'string') throw new Error(`${path} is ${copy}`);
  const rows = rowsIn(copy);
  rmSync(copy.path);
  return rows;
}

it('a portal that is restored into a new profile is equal row by row, with its chain', { timeout: HOURS }, async () => {
  const profile = KEPT ?? join(root, 'profile');
  const keys = KEPT === undefined ? filled(profile) : await keysOfPortal(profile, readFileSync(join(profile, 'connection-id'), 'utf8'));
  const stores = storesOf(profile, keys);
  const before: Record<string, ReturnType<typeof rowsIn>> = {};
  for (const [name, file] of Object.entries(stores)) before[name] = await rowsOfCopy(file);

  const begunAt = performance.now();
  const written = await backUp(profile, join(root, 'backups'), {
    caches: [{ connectionId: keys.connectionId, keys: [keys.cacheKey] }], storesKeys: [keys.storesKey],
  });
  const savedAt = performance.now();
  const restored = join(root, 'restored');
  const looked = await lookInto(written.path, BACKUP_PASSPHRASE);
  if (looked === null) throw new Error('The passphrase is wrong');
  unpackBackup({ path: written.path, key: looked.key, profileFolder: restored, at: instant('2026-07-01T08:00:00Z') }, { progress: () => undefined });
  decideRestore(restored, { version: 1 });
  finishRestore(restored, () => true);
  const restoredAt = performance.now();
  rmSync(written.path);

  for (const [name, file] of Object.entries(storesOf(restored, keys))) {
    const rows = rowsIn(file);
    // The journal notes that it was put back, and which version has folded its events into states: one that was kept may come from an earlier one.
    const own = { restored: { rows: 1, sha256: rows['restored']?.sha256 }, fold: { rows: 1, sha256: rows['fold']?.sha256 } };
    const expected = name === 'journal' ? { ...before[name], ...own } : before[name];
    expect({ name, rows }).toEqual({ name, rows: expected });
  }
  const opened = openJournal({ path: journalFile(restored), anchorPath: anchorFile(restored), key: keys.storesKey });
  if (!opened.ok) throw new Error(opened.reason);
  expect(opened.journal.firstBroken()).toBeNull();
  expect(opened.journal.mark().entries).toBe(written.entries);
  opened.journal.close();

  const rows = Object.values(before).flatMap((tables) => Object.values(tables)).reduce((sum, table) => sum + table.rows, 0);
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
  console.log(`${rows} rows and a chain of ${written.entries} entries, ${(written.bytes / 1e6).toFixed(0)} MB: saved and read back in ${seconds(savedAt - begunAt)}, restored in ${seconds(restoredAt - savedAt)}; all equal`);
});
