import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { beginningOf, deleteDatabase, sizeOf, syncFile, syncFolder } from './database-files.ts';
import { codeOf, connectEncrypted, ownerOf } from './encrypted-database.ts';
import type { EncryptedFile } from './encrypted-database.ts';

/** A file, the key that it should have, and those that it may still have. */
export interface RekeyableFile extends EncryptedFile {
  readonly formerKeys?: readonly Uint8Array[];
}

const PAGE_BYTES = 4096;
const UNFINISHED = '.rekeyed';
/** Files beside a store that are no backup and were not set aside. */
const NO_STORE = /(-wal|-shm|-journal|-anchor|-head|\.new|\.rekeyed)$/;

/**
 * Which of these keys opens a file, or null. Tried on a copy of the first page: opening the file itself with a wrong key could touch its side
 * files. The copy lies in a folder of its own below `within`. Throws system errors.
 */
export function keyThatOpens(path: string, keys: readonly Uint8Array[], within = tmpdir()): Uint8Array | null {
  if (sizeOf(path) < PAGE_BYTES) return null;
  const folder = mkdtempSync(join(within, 'tesoro-page-'));
  try {
    const page = join(folder, 'page');
    writeFileSync(page, beginningOf(path, PAGE_BYTES), { mode: 0o600 });
    return keys.find((key) => opensPage(page, key)) ?? null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The key that a file has now: its own unless a former one opens it. Throws system errors. */
export const presentKey = ({ path, key, formerKeys = [] }: RekeyableFile): Uint8Array =>
  formerKeys.length === 0 ? key : (keyThatOpens(path, [key, ...formerKeys]) ?? key);

/**
 * Changes the key of a closed file. A copy is rekeyed and renamed into place: stopped anywhere, the file has one key or the other. Throws
 * SQLite and system errors; then the file is unchanged.
 */
export function rekey(path: string, from: Uint8Array, to: Uint8Array): void {
  const unfinished = path + UNFINISHED;
  deleteDatabase(unfinished);
  try {
    foldIn(path, from);
    copyFileSync(path, unfinished);
    const copy = connectEncrypted({ path: unfinished, key: from }, { mustExist: true, timeoutMs: 2000 });
    try {
      copy.pragma('journal_mode = DELETE');
      copy.pragma(`rekey = "x'${Buffer.from(to).toString('hex')}'"`);
    } finally {
      copy.close();
    }
    if (keyThatOpens(unfinished, [to]) === null) throw new Error('The file did not take its new key');
    syncFile(unfinished);
    renameSync(unfinished, path);
    syncFolder(dirname(path));
  } catch (error) {
    deleteDatabase(unfinished);
    throw error;
  }
}

/** Rekeys what was backed up or set aside beside a store. Unreadable files keep their key. */
export function rekeyBeside({ path, key, formerKeys = [] }: RekeyableFile): void {
  if (formerKeys.length === 0) return;
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`) || NO_STORE.test(name)) continue;
    const beside = join(dirname(path), name);
    try {
      const from = keyThatOpens(beside, formerKeys);
      if (from !== null) rekey(beside, from, key);
    } catch {
      // Damaged, or no room for it.
    }
  }
}

function opensPage(page: string, key: Uint8Array): boolean {
  const database = connectEncrypted({ path: page, key }, { mustExist: true, timeoutMs: 0 });
  try {
    ownerOf(database, { applicationId: 0, migrations: [] });
    return true;
  } catch (error) {
    // SQLite misses the rest of the file only after the page was read.
    return codeOf(error) !== 'SQLITE_NOTADB';
  } finally {
    database.close();
  }
}

/** Folds the WAL into the database, so that the one file is complete. */
export function foldIn(path: string, key: Uint8Array): void {
  const database = connectEncrypted({ path, key }, { mustExist: true, timeoutMs: 2000 });
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
  if (sizeOf(`${path}-wal`) > 0) throw new Error('Another process has the file open');
  for (const side of ['-wal', '-shm']) rmSync(path + side, { force: true });
}
