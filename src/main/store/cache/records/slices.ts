import type { Database } from 'better-sqlite3-multiple-ciphers';
import { CacheError, REOPENED } from '../rpc.ts';

/** Other reads come in between: a page asks several things one after the other, and waits for one slice each time. */
const SLICE_MS = 5;

/** Long reads between two slices: a page has nothing to show without the answers of the first, and shows those of the second when they come. */
const waiting = { first: [] as (() => void)[], behind: [] as (() => void)[] };

/** One goes on in each turn of the event loop, however many there are: what is asked meanwhile is answered in between. */
function goOn(): void {
  (waiting.first.shift() ?? waiting.behind.shift())?.();
  if (waiting.first.length + waiting.behind.length > 0) setImmediate(goOn);
}

/** The turn of a long read after all that was asked before it, and after those of its place that wait already. */
export const nextTurn = (place: keyof typeof waiting): Promise<void> => new Promise((resolve) => {
  if (waiting.first.length + waiting.behind.length === 0) setImmediate(goOn);
  waiting[place].push(resolve);
});

/** Called between two steps of a long read: lets others in where one slice is over. Throws {@link REOPENED} where the file was closed meanwhile. */
export function createSlices(database: Database, place: keyof typeof waiting): () => Promise<void> | null {
  let since = performance.now();
  return () => {
    if (performance.now() - since <= SLICE_MS) return null;
    return nextTurn(place).then(() => {
      if (!database.open) throw new CacheError(REOPENED, 'The file was closed during the read');
      since = performance.now();
    });
  };
}
