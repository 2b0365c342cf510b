import { randomUUID } from 'node:crypto';

import { stillCounts } from '#main/bank/index.ts';
import type { BodyReceiver } from '#main/bank/index.ts';
import type { Cache } from '#main/store/cache/index.ts';
import { campaignOrdersList } from '#shared/bridge/app/bank-habits.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isKnownOrderStatus, isOverOrder, orderStatuses } from '#shared/domain/portal/states.ts';
import { keep, refreshOrderAlone } from './order.ts';
import { syncAvailableAmount, withKnown } from './parts.ts';
import { knownOf, learn, lengthOf, looksCut, noteWhole } from './portal-lists.ts';
import { DONE, firstError, inParallel, runWith } from './run.ts';
import type { PartResult, ReadingOptions, SyncDeps, SyncRun } from './run.ts';

/**
 * Reads a campaign, what it has raised, and the complete list of its orders; orders that are no longer listed are gone. Gives the first error;
 * everything readable is stored.
 */
export async function refreshCampaign(deps: SyncDeps, campaignId: string, options: ReadingOptions = {}): Promise<PartResult> {
  const run = runWith(deps, options);
  const result = await refreshCampaignIn(run, campaignId);
  deps.onChanged('campaigns');
  return firstError(run, result);
}

export async function refreshCampaignIn(run: SyncRun, campaignId: string): Promise<PartResult> {
  const orders = run.step(() => refreshCampaignOrders(run, campaignId));
  const read = await run.ask('getCampaign', { params: { campaignId } });
  const known = read.ok ? await withKnown(run, read.value.answer) : null;
  const kept = await keep(run, read, (answer) => ({ section: 'campaigns', records: [{ ...(known ?? answer), available: null }] }));
  await run.step(() => syncAvailableAmount(run, campaignId));
  await orders;
  return kept;
}

/** So many orders that left the list are read one by one: they may have moved to another campaign. */
const MOST_REFRESHED = 100;
const REFRESHED_AT_ONCE = 3;

/**
 * Reads the list of a campaign's orders. Notes where it lacks orders that name the campaign, or is as long as a list that was cut: a closing
 * is judged by it.
 */
export async function refreshCampaignOrders(run: SyncRun, campaignId: string): Promise<PartResult> {
  let taken: TakenOrders = { rows: 0, gone: [] };
  const read = await run.askInto('listCampaignOrders', { params: { campaignId } }, (asOf) =>
    orderReceiver(run.deps.cache, campaignId, asOf, (orders) => {
      taken = orders;
    }));
  if (!read.ok) return read;
  const { rows, gone } = taken;
  const isLong = rows > provedLength(run) && looksCut(run, { came: rows, distinct: rows });
  const isDoubtful = gone.length > 0 || isLong;
  const listed = isDoubtful ? await ordersOf(run, campaignId) : [];
  // One that the bank no longer knows stays gone: that is no failure.
  await inParallel(REFRESHED_AT_ONCE, gone.slice(0, MOST_REFRESHED).map((orderId) => async () => {
    if (!run.stopped) await refreshOrderAlone(run, orderId);
  }));
  const named = new Set(listed.map(({ orderId }) => orderId));
  const proves = !isLong || (await isProvedBySearch(run, campaignId, named));
  // A list may leave out ended orders and still be all that a closing needs.
  const lacks = isDoubtful && (await ordersOf(run, campaignId)).some(({ orderId, status }) => !named.has(orderId) && !isOverOrder(status));
  if (lacks) learn(run, ANY_CAMPAIGN, { longestWhole: 0, cutAt: rows });
  else if (isLong && proves) learn(run, ANY_CAMPAIGN, { longestWhole: rows, cutAt: null });
  noteWhole(run, campaignOrdersList(campaignId), lacks || !proves ? rows : null, lacks);
  run.deps.onChanged('orders');
  return DONE;
}

/** Habit key for the length of order lists that were proved whole or cut, for all campaigns. */
const ANY_CAMPAIGN = 'campaignOrders';

/** Rows of the longest list that was recently proved whole: no shorter one is cut. It expires, since a closing is judged by it. */
function provedLength(run: SyncRun): number {
  const { longestWhole, learnedAtMs } = knownOf(run, ANY_CAMPAIGN);
  return stillCounts(learnedAtMs, run.deps.clock.now()) ? longestWhole : 0;
}

const ordersOf = (run: SyncRun, campaignId: string) => run.deps.cache.read.closingOrders(campaignId);

/** Stores the orders that the search finds and the list does not name, state by state. Gives whether that proves the list whole. */
async function isProvedBySearch(run: SyncRun, campaignId: string, listed: ReadonlySet<string>): Promise<boolean> {
  const found = new Set<string>();
  let proves = true;
  for (const status of orderStatuses) {
    const part = await run.ask('searchOrders', { body: { campaignId, status } });
    if (!part.ok) return false;
    const { answer, asOf } = part.value;
    const records = answer.rows.filter((order) => order.campaignId === campaignId);
    for (const { orderId } of records) found.add(orderId);
    proves &&= answer.unreadable.length === 0 && lengthOf(answer).came < listed.size;
    const missed = records.filter(({ orderId }) => !listed.has(orderId));
    if (missed.length > 0) await run.deps.cache.write.putRecords({ section: 'orders', scope: null, records: missed, asOf });
    if (new Set(answer.rows.map((order) => order.status).filter((word) => isKnownOrderStatus(word))).size > 1) return false;
  }
  return proves && [...listed].every((orderId) => found.has(orderId));
}

const PIECE_BYTES = 512 * 1024;

/** Pieces in flight: the download waits for the cache, and neither holds the whole list. */
const MOST_AHEAD = 4;

/** How many orders a list names, and which earlier ones it no longer does. */
interface TakenOrders {
  readonly rows: number;
  readonly gone: readonly string[];
}

function orderReceiver(cache: Cache, campaignId: string, asOf: Instant, onTaken: (taken: TakenOrders) => void): BodyReceiver {
  const listId = randomUUID();
  let piece = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  let ahead: Promise<void>[] = [];

  const send = async (bytes: Uint8Array): Promise<void> => {
    const fed = cache.write.feedOrderList(listId, bytes);
    // Awaited later: must not count as unhandled until then.
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
