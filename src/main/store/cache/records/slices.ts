import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Database } from 'better-sqlite3-multiple-ciphers';
import { CacheError, REOPENED } from '../rpc.ts';

/** Other reads come in between: a page asks several things one after the other, and waits for one slice each time. */
const SLICE_MS = 5;

/** Called between two steps of a long read: lets others in where one slice is over. Throws {@link REOPENED} where the file was closed meanwhile. */
export function createSlices(database: Database): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since <= SLICE_MS) return null;
    return nextTurn().then(() => {
      if (!database.open) throw new CacheError(REOPENED, 'The file was closed during the read');
      since = performance.now();
    });
  };
}
