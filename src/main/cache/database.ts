import type { Database } from 'better-sqlite3-multiple-ciphers';

import { connectEncrypted, isMalformed, isSound, migrate, ownerOf, sizeOf, startsAsPlainDatabase } from '#main/sqlite/index.ts';
import type { EncryptedFile, Schema } from '#main/sqlite/index.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { migrations } from './migrations/index.ts';

/** "Teso", so that no other program's encrypted database is taken for a cache. */
const SCHEMA: Schema = { applicationId: 0x54_65_73_6f, migrations };

/** The journal file is folded into the database once it has so many pages. */
export const AUTO_CHECKPOINT_PAGES = 4000;

export type SetAsideReason = 'corrupt' | 'foreign' | 'newer';

/** Why a file cannot be used as a cache. */
export class UnusableFile extends Error {
  readonly reason: SetAsideReason;

  constructor(reason: SetAsideReason) {
    super(`The cache file is ${reason}`);
    this.name = 'UnusableFile';
    this.reason = reason;
  }
}

/** Opens the file with its key. Nothing is read yet. */
export function connectTo(file: EncryptedFile, mustExist: boolean): Database {
  const database = connectEncrypted(file, { mustExist, timeoutMs: 5000 });
  database.pragma('cache_size = -32768');
  // Text without case and accents: migrations fill old rows with it, and filters compare by it.
  database.function('folded', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? foldText(text) : null));
  // The bank's date of an instant, for migrations: SQLite knows no time zones.
  database.function('bank_date', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? bankDateAt(Date.parse(text)) : null));
  return database;
}

/** Opens the cache for its one writer, creating it or bringing its schema up to date. Throws {@link UnusableFile}. */
export function openForWriting(file: EncryptedFile): Database {
  if (startsAsPlainDatabase(file.path)) throw new UnusableFile('foreign');
  let database: Database | null = null;
  try {
    database = connectTo(file, false);
    const owner = ownerOf(database, SCHEMA);
    if (owner === 'foreign' || owner === 'newer') throw new UnusableFile(owner);
    if (hasOddSize(database, file.path) && !isSound(database)) throw new UnusableFile('corrupt');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma(`wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`);
    migrate(database, SCHEMA);
    return database;
  } catch (error) {
    database?.close();
    throw isMalformed(error) ? new UnusableFile('corrupt') : error;
  }
}

/** Opens a second connection that sees whole transactions only and can change nothing. */
export function openForReading(file: EncryptedFile): Database {
  const database = connectTo(file, true);
  // Several connections read at a time, and what they walk through is longer than any of them would keep.
  database.pragma('cache_size = -8192');
  database.pragma('query_only = ON');
  return database;
}

/** Whether the file is not as long as it says, without a journal that would explain it: worth looking at all of it. */
function hasOddSize(database: Database, path: string): boolean {
  if (sizeOf(`${path}-wal`) > 0) return false;
  const pages = Number(database.pragma('page_count', { simple: true }));
  return sizeOf(path) !== pages * Number(database.pragma('page_size', { simple: true }));
}
