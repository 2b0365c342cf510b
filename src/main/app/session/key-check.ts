import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Beside a store lies a word derived from its key, from which the key cannot be told. By it a store that another key opens
 * is not taken for a damaged one.
 */
const CHECK_FILE = 'key-check';

export type KeyFit = 'newStore' | 'fits' | 'otherKey' | 'unreadable';

/** Whether a key opens the store at this path, as far as can be told without opening it. */
export function keyFits(path: string, key: Uint8Array): KeyFit {
  const kept = readCheck(path);
  if (kept === 'unreadable') return kept;
  if (kept === null) return existsSync(path) ? 'fits' : 'newStore';
  const own = checkOf(key);
  return kept.length === own.length && timingSafeEqual(kept, own) ? 'fits' : 'otherKey';
}

/** Notes by which key the store at this path is opened. Throws what the system says. */
export function writeKeyCheck(path: string, key: Uint8Array): void {
  const file = checkFile(path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, checkOf(key).toString('hex'), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/** Whether the store at this path is noted to be opened by this very key. */
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
