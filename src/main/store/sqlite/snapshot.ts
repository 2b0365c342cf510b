import { constants, copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { beginningOf, sizeOf } from './database-files.ts';
import { codeOf, connectEncrypted, isDiskError, isMalformed } from './encrypted-database.ts';

/** A WAL that has just begun anew is copied at once: it will not do so again for a while. */
const COPIES_BEFORE_PAUSE = 5;
const COPIES_BEFORE_READER = 2;
const PAUSE_MS = 20;
/** Longer than any checkpoint holds a file that is written all the time. */
const PATIENCE_MS = 60_000;

const WAL_HEADER_BYTES = 32;

/**
 * Copies a database that another process may be writing, as it was at one moment. It is only read as a file: opening it would lock it, create files beside it and fold
 * its WAL in. The copy of the WAL is made after that of the database, so that it holds every page which a checkpoint moved meanwhile, unless the WAL began anew: then
 * both are copied again.
 *
 * A large file can be written so fast that its WAL begins anew during each copy. With one of `readingKeys` it is then also opened for a reader, beside which a WAL begins
 * anew once at most, and goes on being written; a file that must have no other reader is given none. `busy`: it began anew each time. Throws system errors.
 */
export async function snapshotOf(path: string, target: string, readingKeys: readonly Uint8Array[] = []): Promise<'made' | 'missing' | 'busy'> {
  const until = performance.now() + PATIENCE_MS;
  let reader: Database | null = null;
  try {
    for (let copies = 1; performance.now() < until; copies += 1) {
      const before = stateOf(path);
      if (before === null) return 'missing';
      for (const side of ['-wal', '-shm']) rmSync(target + side, { force: true });
      const isCopied = copied(path, target) && (before.wal === '' || copied(`${path}-wal`, `${target}-wal`));
      if (isCopied && walOf(target) === before.wal && stateOf(path)?.whole === before.whole) return 'made';
      if (copies >= COPIES_BEFORE_READER) reader ??= readerOf(path, readingKeys);
      if (copies % COPIES_BEFORE_PAUSE === 0) await delay(PAUSE_MS);
    }
    return 'busy';
  } finally {
    reader?.close();
  }
}

/**
 * A reader in the middle of a read, which changes neither the database nor its WAL; null where none of the keys opens it, and where it is not open elsewhere: then a
 * reader would create the files beside it.
 */
function readerOf(path: string, keys: readonly Uint8Array[]): Database | null {
  for (const key of keys) {
    if (walOf(path) === '' || !existsSync(`${path}-shm`)) return null;
    const reader = connectEncrypted({ path, key }, { mustExist: true, timeoutMs: 0, readonly: true });
    try {
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM sqlite_schema').get();
      return reader;
    } catch (error) {
      reader.close();
      if (!isMalformed(error) && !isDiskError(error)) throw error;
    }
  }
  return null;
}

/** false where it has gone meanwhile. */
function copied(path: string, target: string): boolean {
  try {
    copyFileSync(path, target, constants.COPYFILE_FICLONE);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && !existsSync(path)) return false;
    throw error;
  }
}

/** `whole` changes with everything that could make a copy one of two moments. Without a WAL whoever writes changes the file itself. */
function stateOf(path: string): { readonly whole: string; readonly wal: string } | null {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return null;
  const wal = walOf(path);
  return { wal, whole: wal === '' ? `${found.ino} ${found.size} ${found.mtimeNs} ${found.ctimeNs}` : `${found.ino} ${wal}` };
}

/** The header of the WAL, which is another one each time it begins anew; '' where there is none. */
function walOf(path: string): string {
  try {
    return sizeOf(`${path}-wal`) === 0 ? '' : beginningOf(`${path}-wal`, WAL_HEADER_BYTES).toString('hex');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}
