import type { Database } from 'better-sqlite3-multiple-ciphers';

import { backUpOpen, codeOf, connectEncrypted, isOutdated, isSound, migrate, ownerOf, startsAsPlainDatabase } from '#main/store/sqlite/index.ts';
import type { EncryptedFile, Schema } from '#main/store/sqlite/index.ts';
import type { JournalDamage } from '#shared/bridge/app/journal.ts';
import type { JournalProblem } from '#shared/bridge/app-error.ts';
import { migrations } from './migrations.ts';

/** "TesJ": other databases are not taken for a journal. */
const SCHEMA: Schema = { applicationId: 0x54_65_73_4a, migrations };

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

/** Opens the file for its one writer; creates it or migrates its schema. Throws {@link UnusableJournal}. */
export function openDatabase(file: EncryptedFile, mustExist: boolean): Database {
  if (mustExist && startsAsPlainDatabase(file.path)) throw new UnusableJournal('corrupt');
  const database = connectEncrypted(file, { mustExist, timeoutMs: 2000 });
  try {
    // A second process writing here would send what this one is sending.
    database.pragma('locking_mode = EXCLUSIVE');
    // A commit is on the disk when it returns: what is sent next must not be forgotten.
    database.pragma('synchronous = FULL');
    database.pragma('fullfsync = ON');
    database.pragma('checkpoint_fullfsync = ON');
    checkOwner(database, mustExist);
    database.pragma('journal_mode = WAL');
    // Without room for a backup the schema is not migrated, and nothing is sent.
    if (isOutdated(database, SCHEMA)) backUpOpen(database, file.path);
    migrate(database, SCHEMA);
    if (!isSound(database)) throw new UnusableJournal('corrupt');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
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
