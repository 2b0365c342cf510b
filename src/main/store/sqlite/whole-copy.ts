import { dirname } from 'node:path';

import { writesWereLost } from './database-files.ts';
import { isMalformed } from './encrypted-database.ts';
import type { EncryptedFile } from './encrypted-database.ts';
import { foldIn, keyThatOpens } from './rekey.ts';
import { snapshotOf } from './snapshot.ts';

/**
 * Copies a database that may be in use, as {@link snapshotOf} does, into one file that needs no WAL. `damaged`: none of the keys opens the copy, or writes that were committed are
 * missing. Throws system errors.
 */
export async function wholeCopyOf(
  path: string, target: string, keys: readonly Uint8Array[], readingKeys: readonly Uint8Array[] = [],
): Promise<EncryptedFile | 'missing' | 'busy' | 'damaged'> {
  const made = await snapshotOf(path, target, readingKeys);
  if (made !== 'made') return made;
  const key = keyThatOpens(target, keys, dirname(target));
  if (key === null || writesWereLost(target)) return 'damaged';
  try {
    foldIn(target, key);
    return { path: target, key };
  } catch (error) {
    if (isMalformed(error)) return 'damaged';
    throw error;
  }
}
