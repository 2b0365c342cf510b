import { stillCounts } from '#main/bank/index.ts';
import type { ChangedCampaign, OpenOrder } from '#main/store/cache/index.ts';
import { campaignOrdersList } from '#shared/bridge/app/bank-habits.ts';
import type { MoneyTransfer } from '#shared/contract/money-transfers.ts';
import { instantFromMs, instantToMs, withOffset } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { openOrderStatuses } from '#shared/domain/portal/states.ts';
import { refreshCampaignOrders } from './campaign.ts';
import { keep, refreshOrderAlone } from './order.ts';
import type { Read } from './order.ts';
import { syncList, syncTransfers } from './parts.ts';
import { learn, mayLackRows, withPortalList } from './portal-lists.ts';
import { DONE, inParallel } from './run.ts';
import type { PartResult, SyncRun } from './run.ts';
import { isUnfiltered, readTransfersSince } from './transfer-pages.ts';

/*
 * Between two whole readings of a long list, a refresh asks for what may have changed of it. The answer has to prove itself: whatever is in
 * doubt is read whole at once (docs/adr/0040-asking-for-what-changed.md). Nobody may conclude from such a reading that a record is gone.
 */

/** How much a refresh reads of long lists. */
export type Extent = 'whole' | 'changes';

type LongList = 'transfers' | 'orders';

/** A shorter list is read whole each time. */
const LEAST_LONG = 2_000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What asking for changes came to. */
type Outcome =
  | { readonly kind: 'read' }
  /** The list has to be read whole. `missing`: ids of records that should have come, if they are as they were. */
  | { readonly kind: 'readWhole'; readonly missing: readonly string[] };

const READ: Outcome = { kind: 'read' };
const READ_WHOLE: Outcome = { kind: 'readWhole', missing: [] };

/** The last whole reading of a list of which only changes need to be asked for now; null: it is read whole. */
async function longList(run: SyncRun, list: LongList, scope: string) {
  const { wholeReadingHours } = run.deps.settings();
  const now = run.deps.clock.now();
  if (wholeReadingHours === null || stillCounts(unfilteredAt(run, list) ?? Number.NaN, now)) return null;
  const known = await run.deps.cache.read.wholeReading(list, scope);
  if (known === null || known.rows < LEAST_LONG) return null;
  return Math.abs(now - instantToMs(known.asOf)) < wholeReadingHours * HOUR_MS ? known : null;
}

const unfilteredAt = (run: SyncRun, list: LongList): number | null => run.habits.get().lists[list]?.unfilteredAtMs ?? null;

const noteUnfiltered = (run: SyncRun, list: LongList): void => learn(run, list, { unfilteredAtMs: run.deps.clock.now() });

/** What may have changed of a list was read: the bank goes by the question. */
async function changesRead(run: SyncRun, list: LongList, scope: string, asOf: Instant): Promise<Outcome> {
  if (unfilteredAt(run, list) !== null) learn(run, list, { unfilteredAtMs: null });
  await run.markChangesRead({ part: list, scope, asOf }, list);
  return READ;
}

const ALONE_AT_ONCE = 3;

/** Reads records one by one. Gives whether all were read. */
async function readAlone(ids: readonly string[], read: (id: string) => Promise<PartResult>): Promise<boolean> {
  let failures = 0;
  await inParallel(ALONE_AT_ONCE, ids.map((id) => async () => {
    if (failures === 0 && !(await read(id)).ok) failures += 1;
  }));
  return failures === 0;
}

/* Transfers */

const WINDOW_DAYS = 31;
const KNOWN_IN_WINDOW = 50;
const ALONE_BEFORE_WINDOW = 20;

/** Banks may go by the day, or by local time. */
const SLACK_MS = DAY_MS;

const earlierBy = (at: Instant, ms: number): Instant => instantFromMs(instantToMs(at) - ms);

export async function syncTransfersOf(run: SyncRun, accountId: string, extent: Extent): Promise<PartResult> {
  if (extent === 'whole') return syncTransfers(run, accountId);
  const outcome = await readChangedTransfers(run, accountId);
  if (outcome.kind === 'read') return DONE;
  const whole = await syncTransfers(run, accountId);
  if (!whole.ok || outcome.missing.length === 0) return whole;
  // What the whole list still names should have come: it is the filter that means something else.
  const missing = new Set(outcome.missing);
  const window = await windowOf(run, accountId);
  if (window?.listed.some((id) => missing.has(id)) === true) noteUnfiltered(run, 'transfers');
  return whole;
}

async function windowOf(run: SyncRun, accountId: string) {
  const generation = (await run.deps.cache.read.wholeReading('transfers', accountId))?.generation ?? null;
  return generation === null ? null : run.deps.cache.read.transferWindow(accountId, {
    generation, latest: instantFromMs(run.deps.clock.now() - WINDOW_DAYS * DAY_MS), known: KNOWN_IN_WINDOW, alone: ALONE_BEFORE_WINDOW,
  });
}

/** Asks for the transfers created since a day before which nothing changes, but for a few that are read one by one. */
async function readChangedTransfers(run: SyncRun, accountId: string): Promise<Outcome> {
  const known = await longList(run, 'transfers', accountId);
  const window = known === null ? null : await windowOf(run, accountId);
  if (known === null || known.generation === null || window === null || 2 * window.listed.length > known.rows) return READ_WHOLE;
  if (!(await readAlone(window.alone, (id) => refreshTransferAlone(run, accountId, id)))) return READ_WHOLE;
  const createdDatetime = { from: withOffset(earlierBy(window.from, SLACK_MS)) };
  const read = await readTransfersSince(run, accountId, { createdDatetime }, earlierBy(window.from, 2 * SLACK_MS));
  if (!read.ok) {
    if (isUnfiltered(read.error)) noteUnfiltered(run, 'transfers');
    return READ_WHOLE;
  }
  const { transfers, unreadable, asOf, whole } = read.value;
  const came = new Set(transfers.map(({ moneyTransferId }) => moneyTransferId));
  const missing = window.listed.filter((id) => !came.has(id));
  if (!whole || unreadable.length > 0 || missing.length > 0) return { kind: 'readWhole', missing };
  await run.deps.cache.write.putListedTransfers(transfers.map((record) => ({ ...record, accountId })), asOf, known.generation);
  return changesRead(run, 'transfers', accountId, asOf);
}

export async function refreshTransferAlone(run: SyncRun, accountId: string, moneyTransferId: string): Promise<PartResult> {
  const read = await run.find('getMoneyTransfer', { params: { accountId, moneyTransferId } });
  if (read.ok && read.value === null) {
    await run.deps.cache.write.markGone('transfers', [`${accountId}:${moneyTransferId}`], run.now());
    return DONE;
  }
  return keep(run, read as Read<MoneyTransfer>, (answer) => ({ section: 'transfers', records: [{ ...answer, accountId }] }));
}

/* Orders */

const MOST_ALONE = 200;
const MOST_CAMPAIGNS = 20;

/** `unread`: campaigns whose amounts could not be read; null where the campaigns could not. */
export async function syncOrders(run: SyncRun, extent: Extent, unread: readonly string[] | null): Promise<PartResult> {
  // The orders that are read now are at least as new.
  const changed = await run.deps.cache.read.changedCampaigns();
  const outcome = extent === 'whole' || unread === null ? READ_WHOLE : await readChangedOrders(run, changed, unread);
  if (outcome.kind === 'readWhole') {
    const whole = await syncList(run, 'orders');
    if (!whole.ok) return whole;
    const missing = outcome.missing.length === 0 ? [] : await run.deps.cache.read.ordersNow(outcome.missing);
    if (missing.some(isAskedFor)) noteUnfiltered(run, 'orders');
  }
  await run.deps.cache.write.putCampaignStates(changed.filter(({ campaignId }) => unread?.includes(campaignId) !== true));
  return DONE;
}

const isAskedFor = ({ status }: Pick<OpenOrder, 'status'>): boolean => openOrderStatuses.some((asked) => asked === status);

/**
 * Asks for the orders of each state that changes by itself. Known ones that no answer names have moved on and are read one by one; where they
 * do not explain by how much a campaign's amounts changed, its list of orders is read.
 */
async function readChangedOrders(run: SyncRun, changed: readonly ChangedCampaign[], unread: readonly string[]): Promise<Outcome> {
  const known = await longList(run, 'orders', '');
  if (known === null) return READ_WHOLE;
  const { read } = run.deps.cache;
  const before = await read.openOrders();
  if (2 * before.length > known.rows) return READ_WHOLE;
  const asOf = run.now();
  const found = await ordersOfOpenStates(run);
  if (found === null) return READ_WHOLE;
  const unnamed = before.filter(({ id }) => !found.has(id));
  const areFew = unnamed.length <= MOST_ALONE;
  if (areFew && !(await readAlone(unnamed.map(({ id }) => id), (id) => refreshOrderAlone(run, id)))) return READ_WHOLE;
  const moved = areFew ? await read.ordersNow(unnamed.map(({ id }) => id)) : [];
  const now = [...(await read.openOrders()).filter(({ id }) => found.has(id)), ...moved];
  const unexplained = changed.filter((campaign) => unread.includes(campaign.campaignId) || !isExplained(campaign, before, now)).map(({ campaignId }) => campaignId);
  const ofMany = areFew ? [] : unnamed.map(({ campaignId }) => campaignId);
  const campaignIds = [...new Set([...unread, ...unexplained, ...ofMany])];
  if (campaignIds.length > MOST_CAMPAIGNS) return READ_WHOLE;
  for (const campaignId of campaignIds) if (campaignId === null || !(await readOrdersOf(run, campaignId))) return READ_WHOLE;
  const missing = (await read.ordersNow(unnamed.map(({ id }) => id))).filter(isAskedFor).map(({ id }) => id);
  if (missing.length > 0) return { kind: 'readWhole', missing };
  return changesRead(run, 'orders', '', asOf);
}

/** The ids of the orders in a state that changes by itself, which are stored; null where the answers do not prove themselves. */
function ordersOfOpenStates(run: SyncRun): Promise<ReadonlySet<string> | null> {
  return withPortalList(run, 'orders', async (list) => {
    for (const status of openOrderStatuses) {
      const answer = await list.ask({ status });
      if (!answer.ok) return null;
      const { came, unreadable, distinct, sole } = answer.value;
      if (distinct > 0 && sole !== status) {
        if (unreadable === 0) noteUnfiltered(run, 'orders');
        return null;
      }
      if (mayLackRows(run, 'orders', { came, distinct, unreadable })) return null;
    }
    await list.add();
    return new Set(await list.ids());
  });
}

/** Reads the list of a campaign's orders. Gives whether it was read and does not seem to lack some; one that lately did is not asked for. */
async function readOrdersOf(run: SyncRun, campaignId: string): Promise<boolean> {
  const mayLack = (): boolean => {
    const noted = run.habits.get().partial[campaignOrdersList(campaignId)];
    return noted !== undefined && stillCounts(noted.noticedAtMs, run.deps.clock.now());
  };
  return !mayLack() && (await refreshCampaignOrders(run, campaignId)).ok && !mayLack();
}

/**
 * Whether the orders that are known to have changed make up for the change of a campaign's amounts. The interface does not say whether these
 * count an order's whole amount or the campaign's part of it.
 */
function isExplained({ campaignId, now, known }: ChangedCampaign, before: readonly OpenOrder[], after: readonly OpenOrder[]): boolean {
  if (known === null || known.status !== now.status) return false;
  const { accounted, waiting } = now;
  if (accounted === null || waiting === null || known.accounted === null || known.waiting === null) return false;
  const byWaiting = waiting - known.waiting;
  const byAccounted = accounted - known.accounted;
  return (['orderAmount', 'totalAmount'] as const).some((amount) => {
    const sumOf = (orders: readonly OpenOrder[], status: string): number =>
      orders.filter((order) => order.campaignId === campaignId && order.status === status).reduce((sum, order) => sum + (order[amount] ?? Number.NaN), 0);
    return sumOf(after, 'WAITING') - sumOf(before, 'WAITING') === byWaiting && sumOf(after, 'ACCEPTED') === byAccounted;
  });
}
