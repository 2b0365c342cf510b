import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import Sqlite from 'better-sqlite3-multiple-ciphers';
import type { Database } from 'better-sqlite3-multiple-ciphers';

import { cipherOf } from './ciphers.ts';
import type { Cipher } from './ciphers.ts';

/** To choose its binary the package has Node describe the whole process, which waits for all its threads. Electron has one of each system and processor. */
const binary = process.versions['electron'] === undefined ? {} : { nativeBinding: join(packageFolder(), 'prebuilds', `${process.platform}-${process.arch}.node`) };

function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('better-sqlite3-multiple-ciphers/package.json'));
}

export interface EncryptedFile {
  readonly path: string;
  /** 32 bytes. */
  readonly key: Uint8Array;
}

export interface ConnectOptions {
  readonly mustExist: boolean;
  /** How long a call waits for another process's lock. */
  readonly timeoutMs: number;
  readonly readonly?: boolean;
  /** Of a file that is created; one that exists is opened with its own. */
  readonly createdWith?: Cipher;
}

/** Opens the file with its key and its cipher, keeping plaintext off the disk. Nothing is read yet but how the file begins. */
export function connectEncrypted({ path, key }: EncryptedFile, { mustExist, timeoutMs, readonly = false, createdWith = 'sqlcipher' }: ConnectOptions): Database {
  const database = new Sqlite(path, { ...binary, fileMustExist: mustExist, timeout: timeoutMs, readonly });
  try {
    database.pragma(`cipher = '${cipherOf(path) ?? createdWith}'`);
    database.pragma(`key = "x'${Buffer.from(key).toString('hex')}'"`);
    // A temporary file would be plaintext.
    database.pragma('temp_store = MEMORY');
    database.pragma('foreign_keys = ON');
    database.pragma('trusted_schema = OFF');
    database.pragma('cell_size_check = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** What identifies a file as ours, and the steps of its schema. */
export interface Schema {
  readonly applicationId: number;
  readonly migrations: readonly string[];
}

/** Throws when the key does not open the file. */
export function ownerOf(database: Database, { applicationId, migrations }: Schema): 'nobody' | 'ours' | 'newer' | 'foreign' {
  const tables = database.prepare<[], { count: number }>('SELECT count(*) AS count FROM sqlite_schema').get()?.count ?? 0;
  if (tables === 0) return 'nobody';
  if (database.pragma('application_id', { simple: true }) !== applicationId) return 'foreign';
  return versionOf(database) > migrations.length ? 'newer' : 'ours';
}

/** How the schema of a file compares with this one, without any change to it. Throws when the key does not open the file. */
export function schemaFit(file: EncryptedFile, schema: Schema): 'fits' | 'older' | 'newer' | 'foreign' {
  const database = connectEncrypted(file, { mustExist: true, timeoutMs: 0 });
  try {
    const owner = ownerOf(database, schema);
    if (owner === 'ours') return versionOf(database) < schema.migrations.length ? 'older' : 'fits';
    return owner === 'newer' ? 'newer' : 'foreign';
  } finally {
    database.close();
  }
}

export const versionOf = (database: Database): number => Number(database.pragma('user_version', { simple: true }));

/** Takes the missing steps of the schema, each in its own transaction: a failed one leaves the file at the version before, with everything in it. */
export function migrate(database: Database, { applicationId, migrations }: Schema): void {
  const version = versionOf(database);
  for (const [index, script] of migrations.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(script);
      database.pragma(`application_id = ${applicationId}`);
      database.pragma(`user_version = ${index + 1}`);
    }).immediate();
  }
}

/** Whether the whole file is readable. Takes time proportional to its size. */
export function isSound(database: Database): boolean {
  try {
    return database.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch {
    return false;
  }
}

/** The code of a SQLite or system error, such as SQLITE_FULL; empty without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the content is damaged or the key does not open it. */
export const isMalformed = (error: unknown): boolean => /^SQLITE_(NOTADB|CORRUPT|FORMAT)/.test(codeOf(error));

/** Whether disk or system failed, which says nothing about the content. */
export const isDiskError = (error: unknown): boolean =>
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY|LOCKED|PERM|AUTH|NOLFS|NOMEM|INTERRUPT)|E[A-Z]+$)/.test(codeOf(error));

/** Whether there was no room, or the disk refused the write. */
export const isNoRoom = (error: unknown): boolean => /^SQLITE_(FULL|READONLY|IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHMSIZE))/.test(codeOf(error));
