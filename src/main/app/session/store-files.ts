import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { TeamPortal } from '#shared/domain/team/statements.ts';

export const journalFile = (folder: string): string => join(folder, 'journal', 'journal.db');
/** Away from the journal whose end it records. */
export const anchorFile = (folder: string): string => join(folder, 'vault', 'journal.anchor');
export const cacheFile = (folder: string, connectionId: string): string => join(folder, 'cache', connectionId, 'cache.db');
export const userDataFile = (folder: string): string => join(folder, 'desk', 'desk.db');

/** In the folder of the user data, with which it is set aside. */
export const attachmentsFile = (folder: string): string => join(folder, 'desk', 'attachments', 'attachments.db');

/** This desk's copy of the log of its team at one portal; connections to it share it. */
export const teamFile = (folder: string, { bankOrigin, portalId }: TeamPortal): string =>
  join(folder, 'team', `${createHash('sha256').update(`${bankOrigin}\n${portalId}`).digest('hex').slice(0, 16)}.db`);

/** Of all portals; those that were set aside are not among them. */
export function teamFiles(folder: string): readonly string[] {
  const place = join(folder, 'team');
  return existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.db')).map((name) => join(place, name)) : [];
}

/** Beside a store lies a hash of its key, so that a store with another key is not taken for a damaged one. */
const CHECK_FILE = 'key-check';

type KeyFit = 'newStore' | 'fits' | 'otherKey' | 'unreadable';

/** As far as can be told without opening the store. */
export function keyFits(path: string, key: Uint8Array): KeyFit {
  const kept = readCheck(path);
  if (kept === 'unreadable') return kept;
  if (kept === null) return existsSync(path) ? 'fits' : 'newStore';
  const own = checkOf(key);
  return kept.length === own.length && timingSafeEqual(kept, own) ? 'fits' : 'otherKey';
}

/** Throws file system errors. */
export function writeKeyCheck(path: string, key: Uint8Array): void {
  const file = checkFile(path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, checkOf(key).toString('hex'), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

export const isNotedKey = (path: string, key: Uint8Array): boolean => {
  const kept = readCheck(path);
  return kept !== null && kept !== 'unreadable' && kept.equals(checkOf(key));
};

const checkFile = (path: string): string => join(dirname(path), CHECK_FILE);

const checkOf = (key: Uint8Array): Buffer => createHmac('sha256', key).update('tesoro-store-key/1').digest();

function readCheck(path: string): Buffer | 'unreadable' | null {
  try {
    return Buffer.from(readFileSync(checkFile(path), 'latin1').trim(), 'hex');
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? null : 'unreadable';
  }
}
