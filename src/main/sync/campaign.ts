import { randomUUID } from 'node:crypto';

import { stillCounts } from '#main/bank/index.ts';
import type { BodyReceiver } from '#main/bank/index.ts';
import type { Cache } from '#main/store/cache/index.ts';
import { campaignOrdersList } from '#shared/bridge/app/bank-habits.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isOverOrder, orderStatuses } from '#shared/domain/portal/states.ts';
import { keep, refreshOrderAlone } from './order.ts';
import { syncAvailableAmount, withKnown } from './parts.ts';
import { inPieces } from './pieces.ts';
import { knownOf, learn, looksCut, noteWhole, withPortalList } from './portal-lists.ts';
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
    const part = await withPortalList(run, 'orders', async (list) => {
      const answer = await list.ask({ campaignId, status });
      if (answer.ok) for (const orderId of await list.addOfCampaign({ campaignId, except: listed })) found.add(orderId);
      return answer;
    });
    if (!part.ok) return false;
    const { came, unreadable, values } = part.value;
    proves &&= unreadable === 0 && came < listed.size;
    if (values > 1) return false;
  }
  return proves && [...listed].every((orderId) => found.has(orderId));
}

/** How many orders a list names, and which earlier ones it no longer does. */
interface TakenOrders {
  readonly rows: number;
  readonly gone: readonly string[];
}

function orderReceiver(cache: Cache, campaignId: string, asOf: Instant, onTaken: (taken: TakenOrders) => void): BodyReceiver {
  const listId = randomUUID();
  return inPieces({
    begin: () => cache.write.beginOrderList(listId, campaignId),
    feed: (piece) => cache.write.feedOrderList(listId, piece),
    end: async () => {
      const verdict = await cache.write.endOrderList(listId, asOf);
      if (verdict.kind === 'taken') onTaken(verdict);
      return verdict;
    },
    drop: () => cache.write.dropOrderList(listId),
  });
}
