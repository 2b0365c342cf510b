import Sqlite from 'better-sqlite3-multiple-ciphers';
import type { Database } from 'better-sqlite3-multiple-ciphers';
import { foldText } from '#shared/domain/folded-text.ts';
import { sizeOf, startsAsPlainDatabase } from './file.ts';
import type { CacheFile, SetAsideReason } from './file.ts';
import { migrations } from './migrations/index.ts';

/** "Teso", so that no other program's encrypted database is taken for a cache. */
const APPLICATION_ID = 0x54_65_73_6f;

/** Why a file cannot be used as a cache. */
export class UnusableFile extends Error {
  readonly reason: SetAsideReason;

  constructor(reason: SetAsideReason) {
    super(`The cache file is ${reason}`);
    this.name = 'UnusableFile';
    this.reason = reason;
  }
}

/** Opens the file with its key and the settings that keep plaintext off the disk. Nothing is read yet. */
export function connectTo({ path, key }: CacheFile, mustExist: boolean): Database {
  const database = new Sqlite(path, { fileMustExist: mustExist, timeout: 5000 });
  try {
    database.pragma(`cipher = 'sqlcipher'`);
    database.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
    // A temporary file would be plaintext.
    database.pragma('temp_store = MEMORY');
    database.pragma('foreign_keys = ON');
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    database.pragma('cache_size = -32768');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens the cache for its one writer, creating it or bringing its schema up to date. Throws {@link UnusableFile}. */
export function openForWriting(file: CacheFile): Database {
  if (startsAsPlainDatabase(file.path)) throw new UnusableFile('foreign');
  let database: Database | null = null;
  try {
    database = connectTo(file, false);
    checkOwner(database);
    if (hasOddSize(database, file.path) && !isSound(database)) throw new UnusableFile('corrupt');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma('wal_autocheckpoint = 4000');
    migrate(database);
    return database;
  } catch (error) {
    database?.close();
    throw isMalformed(error) ? new UnusableFile('corrupt') : error;
  }
}

/** Opens a second connection that sees whole transactions only and can change nothing. */
export function openForReading(file: CacheFile): Database {
  const database = connectTo(file, true);
  database.pragma('query_only = ON');
  return database;
}

/** Whether SQLite says that the file's content cannot be what it wrote, or that the key does not open it. */
function isMalformed(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT');
}

/** Whether the file is not as long as it says, without a journal that would explain it: worth looking at all of it. */
function hasOddSize(database: Database, path: string): boolean {
  if (sizeOf(`${path}-wal`) > 0) return false;
  const pages = Number(database.pragma('page_count', { simple: true }));
  return sizeOf(path) !== pages * Number(database.pragma('page_size', { simple: true }));
}

/** Whether the whole file can be read as a database. Takes time in proportion to the file. */
function isSound(database: Database): boolean {
  try {
    return database.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch {
    return false;
  }
}

function checkOwner(database: Database): void {
  const tables = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get()?.count ?? 0;
  if (tables === 0) return;
  if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) throw new UnusableFile('foreign');
  if (Number(database.pragma('user_version', { simple: true })) > migrations.length) throw new UnusableFile('newer');
}

function migrate(database: Database): void {
  database.function('folded', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? foldText(text) : null));
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
