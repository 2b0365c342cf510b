import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Cache } from '#main/store/cache/index.ts';
import type { Freshness } from '#shared/bridge/app/session.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { addMonths } from '#shared/domain/bank-date.ts';
import { syncOrders, syncTransfersOf } from './changes.ts';
import type { Extent } from './changes.ts';
import { accountParts, portalParts, syncAccount, syncBalance, syncCampaigns } from './parts.ts';
import { readCampaignInvestors, readCampaignPayments } from './campaign-reading.ts';
import { freshnessAfterCancel, oldestRead, oldestWhole, partsOf, settledFreshness } from './freshness.ts';
import { backfillWindow, keptPeriod, planStatement, syncStatement } from './statement.ts';
import type { BackfillReading } from './statement.ts';
import { readDaysAgain, readDueAgain } from './statement-again.ts';
import { DONE, inParallel, SyncRun, wasEnded } from './run.ts';
import type { PartResult, SyncDeps } from './run.ts';

export { readCampaign, readPaymentRecords } from './campaign-reading.ts';
export type { WantedPayment, WholeReading } from './campaign-reading.ts';
export { refreshCampaign } from './campaign.ts';
export type { PortalSearches } from './portal-lists.ts';
export { refreshRecord } from './record.ts';
export { isUnreachable } from './run.ts';
export type { SyncDeps } from './run.ts';
export { createSchedule } from './schedule.ts';
export { searchPortal, searchTransfers } from './search.ts';
export { missingDays } from './statement.ts';
export type { BackfillReading } from './statement.ts';
export { learnTransferPages } from './transfer-pages.ts';
export type { PageReader, TransferSearch } from './transfer-pages.ts';

const PARTS_AT_ONCE = 4;

const PROGRESS_INTERVAL_MS = 100;

export interface SyncReport {
  readonly freshness: Freshness;
  readonly answers: number;
  readonly cancelled: boolean;
}

export interface Sync {
  /** Everything, or the parts of one account, and every list whole. Joins a running pass that covers it. */
  refresh(accountId: string | null): Promise<SyncReport>;
  /** Everything; of long lists, what may have changed, and the whole at the pace of the settings. */
  refreshChanges(): Promise<SyncReport>;
  /** The missing days of a period of an account's statement, and its recent days; `again`: all of its days. */
  refreshStatement(accountId: string, period: DateRange, again?: boolean): Promise<SyncReport>;
  /** Reads a few of the days of each statement again that were read long ago, as back-filling does. */
  readAgain(): Promise<void>;
  /**
   * Reads the newest missing days of a period that fit one window, without known over-full days. It lets every other pass go first, ends early
   * when one is wanted meanwhile, and does not change the freshness.
   */
  backfill(accountId: string, period: DateRange): Promise<BackfillReading>;
  /** Ends a running back-fill step after the requests in flight. */
  restBackfill(): void;
  /** The money of a campaign's orders, as far as it is not final. */
  readPayments(campaignId: string): Promise<CampaignReading>;
  /** The investors that the bank lists for a campaign. */
  readInvestors(campaignId: string): Promise<CampaignReading>;
  /** Ends the running pass and those waiting for it; what was stored until then stays. */
  cancel(): void;
  freshness(): Freshness;
  close(): Promise<void>;
}

export interface CampaignReading {
  readonly count: number;
  /** The first error; everything readable is stored. */
  readonly error: BankError | null;
  readonly cancelled: boolean;
}

interface Pass {
  readonly covers: (scope: string) => boolean;
  readonly run: SyncRun;
  readonly ended: Promise<unknown>;
  readonly isBackground: boolean;
}

/** Keeps the cache up to date with the bank, one pass at a time. `onFreshness` hears every change of phase. */
export async function createSync(deps: SyncDeps, onFreshness: (freshness: Freshness) => void): Promise<Sync> {
  let current: Freshness = { phase: 'never' };
  let pass: Pass | null = null;
  let closed = false;
  let waiting = 0;
  let cancels = 0;

  let wholeAsOf: Instant | null = null;

  const parts = async () => {
    const reads = await deps.cache.read.completeReads();
    wholeAsOf = oldestWhole(reads);
    return partsOf(reads, await listedAccounts(deps.cache));
  };

  const dated = (freshness: Freshness): Freshness => {
    if (freshness.phase === 'never') return freshness;
    const { wholeAsOf: _, ...others } = freshness;
    return wholeAsOf === null ? others : { ...others, wholeAsOf };
  };

  const publish = (freshness: Freshness): Freshness => {
    current = dated(freshness);
    onFreshness(current);
    return current;
  };

  const perform = async (run: SyncRun, before: Freshness, partial: boolean, work: (run: SyncRun) => Promise<void>): Promise<SyncReport> => {
    try {
      await work(run);
      const all = await parts();
      const asOf = oldestRead(all);
      const missing = all.filter(({ part, accountId }) => !run.hasRead(part, accountId ?? ''));
      // Where everything failed no part stands out.
      const older = partial || missing.length === all.length ? [] : missing;
      const errors = run.errors.filter((error) => !wasEnded(error));
      const freshness = publish(run.cancelled ? freshnessAfterCancel(before, asOf) : settledFreshness(before, partial, errors, asOf, run.now(), older));
      return { freshness, answers: run.answers, cancelled: run.cancelled };
    } catch (error) {
      publish(before);
      throw error;
    }
  };

  const currentPass = (): Pass | null => pass;

  const begin = async (scope: string, work: (run: SyncRun) => Promise<void>): Promise<SyncReport> => {
    const cancelsBefore = cancels;
    for (let other = currentPass(); other !== null; other = currentPass()) {
      if (cancels !== cancelsBefore) return { freshness: current, answers: 0, cancelled: true };
      if (other.covers(scope)) return other.ended as Promise<SyncReport>;
      if (other.isBackground) other.run.ending = true;
      waiting += 1;
      await other.ended.catch(() => null);
      waiting -= 1;
    }
    if (cancels !== cancelsBefore) return { freshness: current, answers: 0, cancelled: true };
    const before = current.phase === 'syncing' ? ({ phase: 'never' } as const) : current;
    const asOf = 'asOf' in before ? before.asOf : null;
    let lastTold = 0;
    const run = new SyncRun(deps, (done, total) => {
      const now = performance.now();
      if (lastTold !== 0 && now - lastTold < PROGRESS_INTERVAL_MS) return;
      lastTold = now;
      publish({ phase: 'syncing', done, total, asOf });
    });
    if (closed) run.cancel();
    const ended = perform(run, before, scope !== ALL && scope !== CHANGES, work).finally(() => {
      pass = null;
    });
    const covers = (wish: string): boolean => wish === scope || (scope === ALL && (wish === CHANGES || wish.startsWith(OF_ACCOUNT)));
    pass = { covers: (wish) => !run.cancelled && covers(wish), run, ended, isBackground: false };
    return ended;
  };

  const inBackground = async <Value>(work: (run: SyncRun) => Promise<Value>): Promise<Value> => {
    const isWantedElsewhere = (): boolean => pass !== null || waiting > 0;
    while (isWantedElsewhere()) {
      await pass?.ended.catch(() => null);
      // Whoever waited for the same end goes first.
      await nextTurn();
    }
    const run = new SyncRun(deps, () => undefined);
    if (closed) run.cancel();
    const ended = work(run).finally(() => {
      pass = null;
    });
    pass = { covers: () => false, run, ended, isBackground: true };
    return ended;
  };

  const readCampaignPart = async (scope: string, work: (run: SyncRun) => Promise<number>): Promise<CampaignReading> => {
    let reading = { count: 0, error: null as BankError | null };
    const { cancelled } = await begin(scope, async (run) => {
      const count = await work(run);
      reading = { count, error: run.cancelled ? null : (run.errors[0] ?? null) };
    });
    return { ...reading, cancelled };
  };

  const asOf = oldestRead(await parts());
  if (asOf !== null) current = dated({ phase: 'upToDate', asOf });

  return {
    refresh: (accountId) => begin(accountId === null ? ALL : OF_ACCOUNT + accountId, (run) => syncAll(run, accountId, 'whole')),
    refreshChanges: () => begin(CHANGES, (run) => syncAll(run, null, 'changes')),
    refreshStatement: (accountId, period, again = false) =>
      begin(`statement ${accountId} ${period.from} ${period.to}${again ? ' again' : ''}`, (run) => syncPeriod(run, accountId, period, again)),
    readAgain: () => inBackground(async (run) => readDueAgain(run, await listedAccounts(deps.cache))),
    backfill: (accountId, period) => inBackground((run) => backfillWindow(run, accountId, period)),
    restBackfill: () => {
      if (pass?.isBackground === true) pass.run.ending = true;
    },
    readPayments: (campaignId) => readCampaignPart(`payments ${campaignId}`, (run) => readCampaignPayments(run, campaignId)),
    readInvestors: (campaignId) => readCampaignPart(`investors ${campaignId}`, (run) => readCampaignInvestors(run, campaignId)),
    cancel: () => {
      cancels += 1;
      if (pass?.isBackground === false) pass.run.cancel();
    },
    freshness: () => current,
    close: async () => {
      closed = true;
      pass?.run.cancel();
      await pass?.ended.catch(() => null);
    },
  };
}

const ALL = 'all';
const CHANGES = 'changes';
const OF_ACCOUNT = 'account ';

async function syncAll(run: SyncRun, only: string | null, extent: Extent): Promise<void> {
  run.expect(1);
  await run.step(() => (only === null ? syncAccounts(run) : syncAccount(run, only)));
  if (run.stopped) return;
  const accountIds = only === null ? await listedAccounts(run.deps.cache) : [only];
  const tasks = only === null ? [() => syncCampaignsAndOrders(run, extent), ...portalParts.map((part) => () => run.step(() => part(run)))] : [];
  const ofAccounts = accountIds.flatMap((accountId) => [
    ...accountParts.map((part) => () => run.step(() => part(run, accountId))), () => run.step(() => syncTransfersOf(run, accountId, extent)),
  ]);
  run.expect(tasks.length + ofAccounts.length + (only === null ? 1 : 0));
  const statements = await Promise.all(accountIds.map((accountId) => statementTask(run, accountId)));
  // Statements first: they take longest and are looked at first.
  await inParallel(PARTS_AT_ONCE, [...statements, ...ofAccounts, ...tasks]);
  await prune(run);
}

/** Orders after campaigns: what a campaign has raised tells whether its orders changed. */
async function syncCampaignsAndOrders(run: SyncRun, extent: Extent): Promise<void> {
  let unread: readonly string[] | null = null;
  await run.step(async () => {
    const read = await syncCampaigns(run);
    if (!read.ok) return read;
    unread = read.value;
    return DONE;
  });
  await run.step(() => syncOrders(run, extent, unread));
}

async function syncAccounts(run: SyncRun): Promise<PartResult> {
  const read = await run.ask('listAccounts', {});
  if (!read.ok) return read;
  await run.deps.cache.write.replaceAccounts(read.value.answer.rows, read.value.asOf, read.value.answer.unreadable);
  return run.markRead({ part: 'accounts', scope: '', asOf: read.value.asOf }, 'accounts');
}

const listedAccounts = async (cache: Cache): Promise<string[]> => (await cache.read.listAccounts()).map(({ account }) => account.accountId);

async function statementTask(run: SyncRun, accountId: string): Promise<() => Promise<void>> {
  const { historyMonths, retentionMonths } = run.deps.settings();
  const asOf = run.now();
  const planned = await planStatement(run, accountId, keptPeriod(bankDateAt(run.deps.clock.now()), historyMonths, retentionMonths));
  return async () => {
    const { complete } = await syncStatement(run, accountId, planned);
    if (complete) await run.markRead({ part: 'statement', scope: accountId, asOf }, 'statements');
  };
}

async function syncPeriod(run: SyncRun, accountId: string, period: DateRange, again: boolean): Promise<void> {
  run.expect(1);
  const readDays = again ? () => readDaysAgain(run, accountId, period) : async () => syncStatement(run, accountId, await planStatement(run, accountId, period));
  await inParallel(2, [() => run.step(() => syncBalance(run, accountId)), readDays]);
}

async function prune(run: SyncRun): Promise<void> {
  const { retentionMonths } = run.deps.settings();
  if (retentionMonths === null || run.cancelled) return;
  const firstKept = addMonths(bankDateAt(run.deps.clock.now()), -retentionMonths);
  const wanted = run.deps.wantedDays === undefined ? [] : run.deps.wantedDays();
  if (wanted === null) return;
  const deleted = await run.deps.cache.write.pruneStatements(firstKept, wanted);
  if (deleted > 0) run.deps.onChanged('statements');
}
