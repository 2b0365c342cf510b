import { randomUUID } from 'node:crypto';

import type { BodyReceiver } from '#main/bank/index.ts';
import type { Cache } from '#main/store/cache/index.ts';
import type { Instant } from '#shared/domain/instant.ts';

/** Bytes that cross to the cache's thread at once. */
const PIECE_BYTES = 512 * 1024;

/** Pieces that may be on their way there: the download waits for the cache, and neither holds the whole list. */
const MOST_AHEAD = 4;

/** What a list brought: how many orders it names, and those of before that it no longer does. */
export interface TakenOrders {
  readonly rows: number;
  readonly gone: readonly string[];
}

/** Takes the list of a campaign's orders into the cache as it comes. */
export function orderReceiver(cache: Cache, campaignId: string, asOf: Instant, onTaken: (taken: TakenOrders) => void): BodyReceiver {
  const listId = randomUUID();
  let piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  let ahead: Promise<void>[] = [];

  const send = async (bytes: Uint8Array): Promise<void> => {
    const fed = cache.write.feedOrderList(listId, bytes);
    // It is awaited later, and must not count as unhandled until then.
    fed.catch(() => undefined);
    ahead.push(fed);
    if (ahead.length >= MOST_AHEAD) await ahead.shift();
  };

  return {
    begin: async () => {
      filled = 0;
      ahead = [];
      await cache.write.beginOrderList(listId, campaignId);
    },
    take: async (bytes) => {
      for (let at = 0; at < bytes.length;) {
        const part = bytes.subarray(at, at + PIECE_BYTES - filled);
        piece.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < PIECE_BYTES) continue;
        const full = piece;
        piece = new Uint8Array(PIECE_BYTES);
        filled = 0;
        await send(full);
      }
    },
    end: async () => {
      await send(piece.slice(0, filled));
      await Promise.all(ahead);
      const verdict = await cache.write.endOrderList(listId, asOf);
      if (verdict.kind === 'taken') onTaken(verdict);
      return verdict;
    },
    drop: async () => {
      await Promise.allSettled(ahead);
      await cache.write.dropOrderList(listId);
    },
  };
}
