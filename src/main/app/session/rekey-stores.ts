import { rekeyAnchor } from '#main/store/journal/index.ts';
import { presentKey, rekey, rekeyBeside } from '#main/store/sqlite/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';

import { isNotedKey, writeKeyCheck } from './key-check.ts';

/**
 * Gives a store that nobody has open its new key, where a former one still opens it, and gives back the key that opens it now: the
 * former one where the disk or the content does not allow more. Each step is taken whole or not at all, and the next opening takes
 * what is left.
 */
export function rekeyStore(file: RekeyableFile): Uint8Array {
  return withNewKey(file, () => undefined);
}

/** The same for the journal, whose anchor is authenticated by its key. */
export function rekeyJournal(file: RekeyableFile & { readonly anchorPath: string }): Uint8Array {
  return withNewKey(file, () => rekeyAnchor(file.anchorPath, file.formerKeys ?? [], file.key));
}

function withNewKey(file: RekeyableFile, andItsAnchor: () => void): Uint8Array {
  const { path, key, formerKeys = [] } = file;
  if (formerKeys.length === 0) return key;
  try {
    const from = presentKey(file);
    if (from !== key && !isRekeyed(file, from)) return from;
    andItsAnchor();
    if (formerKeys.some((former) => isNotedKey(path, former))) writeKeyCheck(path, key);
    rekeyBeside(file);
  } catch {
    // Whoever opens it with this key finds what is missing, and nothing is sent until it is there.
  }
  return key;
}

function isRekeyed({ path, key }: RekeyableFile, from: Uint8Array): boolean {
  try {
    rekey(path, from, key);
    return true;
  } catch {
    return false;
  }
}
