import type { Database } from 'better-sqlite3-multiple-ciphers';

import { backUpOpen, connectEncrypted, isOutdated, isMalformed, isSound, migrate, ownerOf, startsAsPlainDatabase } from '#main/store/sqlite/index.ts';
import type { EncryptedFile, Schema } from '#main/store/sqlite/index.ts';
import { migrations } from './schema.ts';

/** "Tesd", so that no other encrypted database is taken for a desk. */
const SCHEMA: Schema = { applicationId: 0x54_65_73_64, migrations };

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
export function openFile(file: EncryptedFile): Database {
  if (startsAsPlainDatabase(file.path)) throw new UnusableFile('foreign');
  const database = connectEncrypted(file, { mustExist: false, timeoutMs: 5000 });
  try {
    const owner = ownerOf(database, SCHEMA);
    if (owner === 'foreign' || owner === 'newer') throw new UnusableFile(owner);
    if (!isSound(database)) throw new UnusableFile('corrupt');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    // Without room for a backup the schema stays as it is: what people typed is nowhere else.
    if (isOutdated(database, SCHEMA)) backUpOpen(database, file.path);
    migrate(database, SCHEMA);
    return database;
  } catch (error) {
    database.close();
    throw isMalformed(error) ? new UnusableFile('corrupt') : error;
  }
}
