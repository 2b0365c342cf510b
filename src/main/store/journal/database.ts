import type { Database } from 'better-sqlite3-multiple-ciphers';

import { backUpOpen, codeOf, connectEncrypted, isOutdated, isSound, migrate, ownerOf, startsAsPlainDatabase } from '#main/store/sqlite/index.ts';
import type { EncryptedFile, Schema } from '#main/store/sqlite/index.ts';
import type { JournalDamage } from '#shared/bridge/app/journal.ts';
import type { JournalProblem } from '#shared/bridge/app-error.ts';
import { migrations } from './migrations.ts';

/** "TesJ": other databases are not taken for a journal. */
export const SCHEMA: Schema = { applicationId: 0x54_65_73_4a, migrations };

export class UnusableJournal extends Error {
  readonly reason: JournalProblem;
  readonly damage: JournalDamage | null;

  constructor(reason: JournalProblem, damage: JournalDamage | null = null) {
    super(`The journal is ${reason}`);
    this.name = 'UnusableJournal';
    this.reason = reason;
    this.damage = damage;
  }
}

/** Opens the file for its one writer; creates it or migrates its schema, and reads every page unless that was just done. Throws {@link UnusableJournal}. */
export function openDatabase(file: EncryptedFile, mustExist: boolean, isVerified = false): Database {
  if (mustExist && startsAsPlainDatabase(file.path)) throw new UnusableJournal('corrupt');
  const database = connectEncrypted(file, { mustExist, timeoutMs: 2000 });
  try {
    keepOnDisk(database);
    checkOwner(database, mustExist);
    database.pragma('journal_mode = WAL');
    proveAlone(database);
    // Without room for a backup the schema is not migrated, and nothing is sent.
    if (isOutdated(database, SCHEMA)) backUpOpen(database, file.path);
    migrate(database, SCHEMA);
    if (!isVerified && !isSound(database)) throw new UnusableJournal('corrupt');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Throws that the file is busy when anybody else has it open: a second process writing here would send what this one is sending. For an instant it is
 * locked for this connection alone; afterwards threads of this process may read it, and another one that wants to open it finds it busy.
 */
function proveAlone(database: Database): void {
  // Only after the first access to the WAL can the mode be left again.
  database.pragma('user_version');
  database.pragma('locking_mode = EXCLUSIVE');
  database.transaction(() => undefined).immediate();
  database.pragma('locking_mode = NORMAL');
  // The lock goes with the end of the next access.
  database.pragma('user_version');
}

/** A second connection that writes while the journal is open and paused. */
export function openWriter(file: EncryptedFile): Database {
  const database = connectEncrypted(file, { mustExist: true, timeoutMs: 2000 });
  keepOnDisk(database);
  return database;
}

/** A commit is on the disk when it returns: what is sent next must not be forgotten. */
function keepOnDisk(database: Database): void {
  database.pragma('synchronous = FULL');
  database.pragma('fullfsync = ON');
  database.pragma('checkpoint_fullfsync = ON');
}

/** A connection that reads while the journal is open. */
export function openReader(file: EncryptedFile): Database {
  const database = connectEncrypted(file, { mustExist: true, timeoutMs: 2000 });
  database.pragma('query_only = ON');
  return database;
}

function checkOwner(database: Database, mustExist: boolean): void {
  const owner = ownerOf(database, SCHEMA);
  if (owner === 'newer') throw new UnusableJournal('newer');
  // A file abandoned during its creation has no application id yet.
  const isLeftOver = owner === 'nobody' && (!mustExist || database.pragma('application_id', { simple: true }) === 0);
  if (owner !== 'ours' && !isLeftOver) throw new UnusableJournal('corrupt');
}

/** Notices a full or read-only disk now, not when a payment is to be sent. */
export function checkWritable(database: Database): void {
  database.transaction(() => database.pragma(`user_version = ${migrations.length}`)).immediate();
}

export function isNotWritable(error: unknown): boolean {
  return /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|PERM|AUTH|NOLFS)|EACCES|EPERM|EROFS|ENOSPC|EDQUOT|EIO|ENOENT|ENOTDIR|EISDIR|EMFILE)/.test(codeOf(error));
}
