import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { STORES_KEY_BYTES } from '#main/vault/index.ts';

import { anchorFile } from './store-files.ts';

/** The folder of the built-in practice bank's own journal and desk: nothing of it is ever mixed with real payments. */
export const practiceFolder = (profileFolder: string): string => join(profileFolder, 'practice');

/** Forgets what was paid at a practice bank that is gone: the next one begins anew and knows nothing of it. */
export function forgetPracticeJournal(profileFolder: string): void {
  const folder = practiceFolder(profileFolder);
  rmSync(anchorFile(folder), { force: true });
  rmSync(join(folder, 'journal'), { recursive: true, force: true, maxRetries: 3 });
}

/** Every practice bank has a connection of its own, so that nothing of one is taken for another's. */
export const practiceConnectionId = (stranger: number | null): string => (stranger === null ? 'practice' : `practice-${stranger}`);

/** Removes what was cached of practice banks that are gone: nobody has a key of it any more. */
export function forgetPracticeCaches(cachesFolder: string): void {
  if (!existsSync(cachesFolder)) return;
  for (const name of readdirSync(cachesFolder)) {
    if (/^practice(-\d+)?$/.test(name)) rmSync(join(cachesFolder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * The key of the practice desk, which outlives the app so that a half-written payment does. It lies in a file beside the
 * desk: nothing there is real, and a passphrase would be in the way of somebody who only wants to look. Throws what the
 * system says.
 */
export function practiceDeskKey(profileFolder: string): Buffer {
  const folder = practiceFolder(profileFolder);
  const file = join(folder, 'desk.key');
  try {
    const kept = Buffer.from(readFileSync(file, 'latin1'), 'hex');
    if (kept.length === STORES_KEY_BYTES) return kept;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const key = randomBytes(STORES_KEY_BYTES);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Whatever an older key sealed cannot be read any more; the check beside the desk says so.
  rmSync(join(folder, 'desk', 'key-check'), { force: true });
  writeFileSync(file, key.toString('hex'), { mode: 0o600, flush: true });
  return key;
}
