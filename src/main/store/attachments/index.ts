import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Database } from 'better-sqlite3-multiple-ciphers';

import { backUpOpen, connectEncrypted, isMalformed, isOutdated, migrate, ownerOf, setAside, startsAsPlainDatabase } from '#main/store/sqlite/index.ts';
import type { EncryptedFile, Schema } from '#main/store/sqlite/index.ts';

/*
 * The contents of attached files by their SHA-256, in an encrypted database of their own, so that opening the user data does not read them. Each
 * page of the database is encrypted and authenticated under the key of the user data. A file is written in one transaction: whole or not at all.
 * Every function opens the database and closes it again. They throw SQLite errors, and take time for large files: call them on a thread.
 */

/** The schema's history. Append only; a published step never changes. */
const migrations: readonly string[] = ['CREATE TABLE file (sha256 TEXT NOT NULL PRIMARY KEY, bytes BLOB NOT NULL) STRICT;'];

/** "Tesa": other encrypted databases are not taken for attachments. */
export const attachmentsSchema: Schema = { applicationId: 0x54_65_73_61, migrations };

const TIMEOUT_MS = 10_000;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Keeps a content and returns its hash. A database that cannot be read is set aside, never deleted. */
export function putAttachment(file: EncryptedFile, bytes: Uint8Array, nowMs: number): string {
  const sha256 = sha256Of(bytes);
  mkdirSync(dirname(file.path), { recursive: true, mode: 0o700 });
  const put = (): void => inDatabase(file, (database) => {
    database.prepare('INSERT OR REPLACE INTO file (sha256, bytes) VALUES (?, ?)').run(sha256, bytes);
  });
  try {
    put();
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    setAside(file.path, 'corrupt', nowMs);
    put();
  }
  return sha256;
}

/** `damaged`: the database cannot be read, or the content is not that of its hash. */
export function readAttachment(file: EncryptedFile, sha256: string): Uint8Array | 'missing' | 'damaged' {
  if (!existsSync(file.path)) return 'missing';
  try {
    const row = inDatabase(file, (database) => database.prepare<[string], { bytes: Buffer }>('SELECT bytes FROM file WHERE sha256 = ?').get(sha256));
    if (row === undefined) return 'missing';
    return sha256Of(row.bytes) === sha256 ? new Uint8Array(row.bytes) : 'damaged';
  } catch (error) {
    if (isUnreadable(error)) return 'damaged';
    throw error;
  }
}

/** The hashes of all contents. Quick: no content is read. */
export function attachmentHashes(file: EncryptedFile): ReadonlySet<string> {
  if (!existsSync(file.path)) return new Set();
  try {
    return new Set(inDatabase(file, (database) => database.prepare<[], { sha256: string }>('SELECT sha256 FROM file').all()).map(({ sha256 }) => sha256));
  } catch (error) {
    if (isUnreadable(error)) return new Set();
    throw error;
  }
}

export function removeAttachment(file: EncryptedFile, sha256: string): void {
  if (existsSync(file.path)) inDatabase(file, (database) => void database.prepare('DELETE FROM file WHERE sha256 = ?').run(sha256));
}

class NotAttachments extends Error {
  readonly reason: 'foreign' | 'newer';

  constructor(reason: NotAttachments['reason']) {
    super(`The database of attachments is ${reason}`);
    this.name = 'NotAttachments';
    this.reason = reason;
  }
}

/** One of a newer version is readable there. */
const isUnreadable = (error: unknown): boolean => isMalformed(error) || (error instanceof NotAttachments && error.reason === 'foreign');

function inDatabase<Value>(file: EncryptedFile, work: (database: Database) => Value): Value {
  if (startsAsPlainDatabase(file.path)) throw new NotAttachments('foreign');
  const database = connectEncrypted(file, { mustExist: false, timeoutMs: TIMEOUT_MS });
  try {
    const owner = ownerOf(database, attachmentsSchema);
    if (owner === 'foreign' || owner === 'newer') throw new NotAttachments(owner);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    if (isOutdated(database, attachmentsSchema)) backUpOpen(database, file.path);
    migrate(database, attachmentsSchema);
    return work(database);
  } finally {
    database.close();
  }
}
