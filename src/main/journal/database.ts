import { closeSync, openSync, readSync } from 'node:fs';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import type { Database } from 'better-sqlite3-multiple-ciphers';

import type { JournalProblem } from '#shared/bridge/intents.ts';
import { migrations } from './migrations/index.ts';

/** "TesJ", so that neither another program's database nor the app's other files are taken for a journal. */
const APPLICATION_ID = 0x54_65_73_4a;

/** A journal that cannot be used. */
export class UnusableJournal extends Error {
  readonly reason: JournalProblem;

  constructor(reason: JournalProblem) {
    super(`The journal is ${reason}`);
    this.name = 'UnusableJournal';
    this.reason = reason;
  }
}

/** Opens the file for its one writer, creating it or bringing its schema up to date. Throws {@link UnusableJournal}. */
export function openDatabase(path: string, key: Uint8Array, mustExist: boolean): Database {
  if (mustExist && startsAsPlainDatabase(path)) throw new UnusableJournal('corrupt');
  const database = new Sqlite(path, { fileMustExist: mustExist, timeout: 2000 });
  try {
    setUp(database, key);
    checkOwner(database, mustExist);
    database.pragma('journal_mode = WAL');
    migrate(database);
    if (database.pragma('quick_check(1)', { simple: true }) !== 'ok') throw new UnusableJournal('corrupt');
    checkWritable(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function setUp(database: Database, key: Uint8Array): void {
  database.pragma(`cipher = 'sqlcipher'`);
  database.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
  // A second process that wrote here would send what this one is sending.
  database.pragma('locking_mode = EXCLUSIVE');
  // A commit is on the disk when it returns: what is sent next must not be forgotten.
  database.pragma('synchronous = FULL');
  database.pragma('fullfsync = ON');
  database.pragma('checkpoint_fullfsync = ON');
  // A temporary file would be plaintext.
  database.pragma('temp_store = MEMORY');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
}

function checkOwner(database: Database, mustExist: boolean): void {
  const tables = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get()?.count ?? 0;
  if (tables === 0) {
    // A file that was left while it was being made has no application's number yet.
    if (mustExist && database.pragma('application_id', { simple: true }) !== 0) throw new UnusableJournal('corrupt');
    return;
  }
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) throw new UnusableJournal('corrupt');
  if (Number(database.pragma('user_version', { simple: true })) > migrations.length) throw new UnusableJournal('newer');
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

/** Writes what is there already: a full or read-only disk is noticed now, and not when a payment is to be sent. */
function checkWritable(database: Database): void {
  database.transaction(() => database.pragma(`user_version = ${migrations.length}`)).immediate();
}

function startsAsPlainDatabase(path: string): boolean {
  const head = Buffer.alloc(16);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  return head.toString('latin1') === 'SQLite format 3\0';
}

export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Whether the system or SQLite says that the place cannot be written. */
export function isNotWritable(error: unknown): boolean {
  return /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|PERM|AUTH|NOLFS)|EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EIO|ENOENT|ENOTDIR|EISDIR|EMFILE)/.test(codeOf(error));
}

/** Whether SQLite says that the content cannot be what it wrote, or that the key does not open it. */
export function isMalformed(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT|FORMAT)/.test(codeOf(error));
}
