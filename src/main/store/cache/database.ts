import { existsSync } from 'node:fs';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import {
  backUpClosed, codeOf, connectEncrypted, isDiskError, isMalformed, isNoFile, isOutdated, isSound, migrate, ownerOf, presentKey, rekey, rekeyBeside,
  sizeOf, startsAsPlainDatabase, versionOf, writesWereLost,
} from '#main/store/sqlite/index.ts';
import type { RekeyableFile, Schema } from '#main/store/sqlite/index.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { reflectionEnd } from '#shared/domain/investor-protection/reflection.ts';
import { skeletonsOf, tellingWords } from '#shared/domain/payment/similar-name.ts';
import { migrations } from './migrations/index.ts';
import { createStaleTriggers } from './records/record-words.ts';
import { createSectionTables } from './records/tables.ts';

/** "Teso": other encrypted databases are not taken for a cache. */
export const SCHEMA: Schema = { applicationId: 0x54_65_73_6f, migrations };

const AUTO_CHECKPOINT_PAGES = 4000;

const LEAST_BYTES = 512;

export type SetAsideReason = 'corrupt' | 'foreign' | 'newer';

export class UnusableFile extends Error {
  readonly reason: SetAsideReason;

  constructor(reason: SetAsideReason) {
    super(`The cache file is ${reason}`);
    this.name = 'UnusableFile';
    this.reason = reason;
  }
}

/** Opens the file with its key. Nothing is read yet. */
export function connectTo(file: RekeyableFile, mustExist: boolean): Database {
  const database = connectEncrypted({ path: file.path, key: presentKey(file) }, { mustExist, timeoutMs: 5000, createdWith: 'aegis' });
  database.pragma('cache_size = -32768');
  // Text without case and accents, for migrations and filters.
  database.function('folded', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? foldText(text) : null));
  // The bank's date of an instant, for migrations: SQLite knows no time zones.
  database.function('bank_date', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? bankDateAt(Date.parse(text)) : null));
  // The end of an order's reflection period, for filters.
  database.function('reflection_end', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? reflectionEnd(text as Instant) : null));
  // The words of a name, for the index of those whom money may come from.
  database.function('telling_words', { deterministic: true }, (text: unknown) => JSON.stringify(typeof text === 'string' ? tellingWords(text) : []));
  // What names have in common that look alike, for migrations.
  database.function('name_skeletons', { deterministic: true }, (text: unknown) => (typeof text === 'string' ? skeletonsOf(text) : ''));
  return database;
}

/**
 * Opens the cache for its one writer; creates it, or backs it up and migrates its schema. `onNotBackedUp` is told why there is no backup.
 * Throws {@link UnusableFile}.
 */
export function openForWriting(file: RekeyableFile, onNotBackedUp: (code: string) => void = () => undefined): Database {
  if (isNoFile(file.path) || startsAsPlainDatabase(file.path)) throw new UnusableFile('foreign');
  // SQLite would begin anew without a word.
  if (sizeOf(file.path) < LEAST_BYTES && (existsSync(file.path) || existsSync(`${file.path}-wal`))) throw new UnusableFile('corrupt');
  let database: Database | null = null;
  try {
    const lostBefore = writesWereLost(file.path);
    database = connectTo(file, false);
    const owner = ownerOf(database, SCHEMA);
    if (owner === 'foreign' || owner === 'newer') throw new UnusableFile(owner);
    if (lostBefore || writesWereLost(file.path, database)) throw new UnusableFile('corrupt');
    if (hasOddSize(database, file.path) && !isSound(database)) throw new UnusableFile('corrupt');
    if (isOutdated(database, SCHEMA)) database = backUp(database, file, onNotBackedUp);
    database = withOwnKey(database, file, onNotBackedUp);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma(`wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`);
    bringUpToDate(database);
    return database;
  } catch (error) {
    database?.close();
    throw isMalformed(error) ? new UnusableFile('corrupt') : error;
  }
}

/**
 * Copies the closed file: rewriting its million rows would take many times as long. Without room for a copy it goes on: each step is atomic,
 * and the irreplaceable is salvaged from a file that fails.
 */
function backUp(database: Database, file: RekeyableFile, onNotBackedUp: (code: string) => void): Database {
  const version = versionOf(database);
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
    backUpClosed(file.path, version);
  } catch (error) {
    database.close();
    onNotBackedUp(codeOf(error));
  }
  return connectTo(file, true);
}

/** Gives the file its new key after a key change. Without room it keeps the former one until the next opening. */
function withOwnKey(database: Database, file: RekeyableFile, onNotRekeyed: (code: string) => void): Database {
  const from = presentKey(file);
  if (from === file.key) {
    rekeyBeside(file);
    return database;
  }
  database.close();
  try {
    rekey(file.path, from, file.key);
    rekeyBeside(file);
  } catch (error) {
    if (isMalformed(error)) throw error;
    onNotRekeyed(codeOf(error));
  }
  return connectTo(file, true);
}

/** Content that cannot be migrated counts as damaged: the irreplaceable part is salvaged. */
function bringUpToDate(database: Database): void {
  try {
    migrate(database, SCHEMA);
    createSectionTables(database);
    createStaleTriggers(database);
  } catch (error) {
    throw isDiskError(error) || !codeOf(error).startsWith('SQLITE_') ? error : new UnusableFile('corrupt');
  }
}

/** Kilobytes: what walks through more than a cache would hold needs no more. */
const WALKING_KB = 8_192;

/** A read-only connection that sees whole transactions only. */
export function openForReading(file: RekeyableFile, cacheKb = WALKING_KB): Database {
  const database = connectTo(file, true);
  database.pragma(`cache_size = -${cacheKb}`);
  database.pragma('query_only = ON');
  return database;
}

/** Whether the size is wrong without a WAL to explain it: then the whole file is checked. */
function hasOddSize(database: Database, path: string): boolean {
  if (sizeOf(`${path}-wal`) > 0) return false;
  const pages = Number(database.pragma('page_count', { simple: true }));
  return sizeOf(path) !== pages * Number(database.pragma('page_size', { simple: true }));
}

/** After the last list; whoever waits for it reads it first. */
const QUIET_MS = 3000;

/** Checkpointing a hundred thousand orders takes as long as writing them: nobody should wait for it. */
export function createLateCheckpoint() {
  let timer: NodeJS.Timeout | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    /** Delays checkpoints for a while; commits stay as durable as ever. */
    hold: (database: Database): void => {
      stop();
      database.pragma('wal_autocheckpoint = 0');
      timer = setTimeout(() => fold(database), QUIET_MS).unref();
    },
    stop,
  };
}

function fold(database: Database): void {
  try {
    database.pragma(`wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`);
    database.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // The next call that uses the file meets the problem and tells its caller.
  }
}
