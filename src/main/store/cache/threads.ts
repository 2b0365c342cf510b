import { Worker } from 'node:worker_threads';

import type { RekeyableFile } from '#main/store/sqlite/index.ts';

export type CacheRole = 'writer' | 'reader';

/** What a thread of the cache is started with. */
export interface CacheThread {
  readonly role: CacheRole;
}

/** The first message to a thread of the cache: it knows no file and no key before. */
export type CacheThreadFile = RekeyableFile;

/** Threads make much short-lived garbage: it is collected early. */
const YOUNG_MB = 4;

export const startThread = (entry: URL | string, name: string, workerData: object): Worker =>
  new Worker(entry, { workerData, name, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: 1000 } });

/** Started, and not yet taken. */
const ahead = new Map<string, Worker>();

const placeOf = (entry: URL | string, role: CacheRole): string => `${role} ${String(entry)}`;

/** Starts the threads of the cache that is opened next: they read their program while the main process reads its own. Safe to call again. */
export function startCacheThreadsAhead(entry: URL | string): void {
  for (const role of ['writer', 'reader'] as const) {
    const place = placeOf(entry, role);
    if (ahead.has(place)) continue;
    const thread = startCacheThreadOf(entry, role);
    const gone = (): void => {
      if (ahead.get(place) === thread) ahead.delete(place);
    };
    // What goes wrong with it is met by the one that is started in its place.
    thread.once('error', gone).once('exit', gone);
    ahead.set(place, thread);
  }
}

const startCacheThreadOf = (entry: URL | string, role: CacheRole): Worker => startThread(entry, `cache-${role}`, { role } satisfies CacheThread);

export function startCacheThread(entry: URL | string, role: CacheRole, file: CacheThreadFile): Worker {
  const place = placeOf(entry, role);
  const thread = ahead.get(place) ?? startCacheThreadOf(entry, role);
  ahead.delete(place);
  thread.postMessage(file);
  return thread;
}
