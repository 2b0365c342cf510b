import { closeSync, existsSync, openSync, readSync, renameSync } from 'node:fs';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import type { Database } from 'better-sqlite3-multiple-ciphers';

import { migrations } from './schema.ts';

/** "Tesd", so that no other encrypted database is taken for a desk. */
const APPLICATION_ID = 0x54_65_73_64;

/** Files that SQLite keeps beside a database. */
const SIDE_FILES = ['-wal', '-shm'];

/** The file is not a desk that this version can work on. */
export class UnusableFile extends Error {
  readonly reason: 'corrupt' | 'foreign' | 'newer';

  constructor(reason: UnusableFile['reason']) {
    super(`The desk's file is ${reason}`);
    this.name = 'UnusableFile';
    this.reason = reason;
  }
}

/**
 * Opens the file, making it or bringing its schema up to date. All of it is read once: it is small, and what people
 * typed should not be found damaged only when it is asked for. Throws {@link UnusableFile}, or what SQLite throws.
 */
export function openFile(path: string, key: Uint8Array): Database {
  if (startsAsPlainDatabase(path)) throw new UnusableFile('foreign');
  const database = new Sqlite(path, { timeout: 5000 });
  try {
    database.pragma(`cipher = 'sqlcipher'`);
    database.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
    // A temporary file would be plaintext.
    database.pragma('temp_store = MEMORY');
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    checkOwner(database);
    if (database.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new UnusableFile('corrupt');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw isMalformed(error) ? new UnusableFile('corrupt') : error;
  }
}

/** Renames the file, with what lies beside it, so that nothing in it is lost; gives back its new path. */
export function setAside(path: string, why: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  let target = `${path}.${time}-${why}`;
  for (let copy = 2; existsSync(target); copy += 1) target = `${path}.${time}-${why}-${copy}`;
  for (const side of ['', ...SIDE_FILES]) {
    if (existsSync(path + side)) renameSync(path + side, target + side);
  }
  return target;
}

/** SQLite's or the system's code of an error, such as SQLITE_FULL; null when it has none. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

function isMalformed(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/** Whether the file is a database that nobody encrypted, and so not ours. */
function startsAsPlainDatabase(path: string): boolean {
  if (!existsSync(path)) return false;
  const head = Buffer.alloc(16);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  return head.toString('latin1') === 'SQLite format 3\0';
}

function checkOwner(database: Database): void {
  const tables = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get()?.count ?? 0;
  if (tables === 0) return;
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) throw new UnusableFile('foreign');
  if (Number(database.pragma('user_version', { simple: true })) > migrations.length) throw new UnusableFile('newer');
}

function migrate(database: Database): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  for (const [index, script] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(script);
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.pragma(`user_version = ${index + 1}`);
    }).immediate();
  }
}
