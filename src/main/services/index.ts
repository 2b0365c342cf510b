import { randomUUID } from 'node:crypto';

import type { BankClient } from '#main/bank/index.ts';
import { createCancellableReads } from '#main/context/cancellable-reads.ts';
import type { PersonNotice } from '#main/context/person-notice.ts';
import type { AskPerson } from '#main/context/person-asked.ts';
import { createTasks } from '#main/context/tasks/index.ts';
import { noTeam } from '#main/context/team-seat.ts';
import { createJournalOf } from '#main/context/workspace-context.ts';
import type { Log, Purpose, StoresKeeper, Surroundings, WorkspaceContext } from '#main/context/workspace-context.ts';
import type { WorkspaceHandlers } from '#main/context/workspace-commands.ts';
import { habitsHandlers, learnAtFirst } from '#main/services/app/connections/habits.ts';
import { createFolders } from '#main/services/app/folders/index.ts';
import { createSharedDesk, createTeamHolder, lockRules, observedUserData, payeeRules, teamHandlers } from '#main/services/app/team/index.ts';
import type { TeamPlace } from '#main/services/app/team/index.ts';
import { journalHandlers } from '#main/services/app/journal/index.ts';
import { refreshAndRecord, syncHandlers } from '#main/services/app/sync/index.ts';
import { accountHandlers } from '#main/services/cash/accounts/index.ts';
import { createBackfills, wantedDays } from '#main/services/cash/backfill/index.ts';
import { agendaHandlers } from '#main/services/cash/calendar/index.ts';
import { entryDifferenceHandlers } from '#main/services/cash/entry-differences/index.ts';
import { createEntryMarks } from '#main/services/cash/entry-marks/index.ts';
import { handoverHandlers } from '#main/services/cash/handover/index.ts';
import { createLedger } from '#main/services/cash/journal-entries/index.ts';
import { reconciliationHandlers } from '#main/services/cash/month-end/index.ts';
import { createSafeguarding } from '#main/services/cash/safeguarding/index.ts';
import { overviewHandlers, waitingCount } from '#main/services/cash/overview/index.ts';
import { statementHandlers } from '#main/services/cash/statement/index.ts';
import { viewStateHandlers } from '#main/services/lists/view-state/index.ts';
import { recordHandlers } from '#main/services/lists/records/index.ts';
import { tableHandlers } from '#main/services/lists/tables/index.ts';
import { savedSearchHandlers } from '#main/services/lists/saved-searches/index.ts';
import { searchHandlers } from '#main/services/lists/search/index.ts';
import { createAddresses } from '#main/services/payments/addresses/index.ts';
import { adviceHandlers } from '#main/services/payments/advice/index.ts';
import { createApprovals, createWatchedGate, payloadCheck } from '#main/services/payments/approvals/index.ts';
import { createAttachments } from '#main/services/payments/attachments/index.ts';
import { invoiceHandlers } from '#main/services/payments/attachments/invoices.ts';
import { createBatches } from '#main/services/payments/batches/index.ts';
import { beneficiaryHandlers } from '#main/services/payments/beneficiaries/index.ts';
import { draftHandlers } from '#main/services/payments/drafts/index.ts';
import { evidenceHandlers } from '#main/services/payments/evidence/index.ts';
import { paymentHandlers } from '#main/services/payments/outcome/index.ts';
import { paymentFileHandlers } from '#main/services/payments/payment-file/index.ts';
import { createTemplates } from '#main/services/payments/templates/index.ts';
import { accountingProofHandlers } from '#main/services/payments/transfers/accounting-proof.ts';
import { revertedHandlers, transferSearchHandlers } from '#main/services/payments/transfers/index.ts';
import { campaignHandlers } from '#main/services/portal/campaigns/index.ts';
import { createClosings } from '#main/services/portal/closing/index.ts';
import { createInvestorProtection } from '#main/services/portal/investor-protection/index.ts';
import { createOrderRuns, orderHandlers } from '#main/services/portal/orders/index.ts';
import { portalSearchHandlers } from '#main/services/portal/search/index.ts';
import { matchingHandlers } from '#main/services/portal/unidentified/index.ts';
import { worksheetHandlers } from '#main/services/portal/worksheet/index.ts';
import { openCache } from '#main/store/cache/index.ts';
import type { Cache, Rebuilt } from '#main/store/cache/index.ts';
import type { JournalAccess } from '#main/store/journal/index.ts';
import type { UserData } from '#main/store/user-data/index.ts';
import { createSchedule, createSync } from '#main/sync/index.ts';
import type { SyncDeps } from '#main/sync/index.ts';
import { createIntents, createValidations, systemTimer } from '#main/writes/index.ts';
import type { SetTimer } from '#main/writes/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Environment } from '#shared/bridge/app/connection-inputs.ts';
import type { Freshness } from '#shared/bridge/app/session.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import type { Diagnostics } from '#shared/bridge/commands.ts';
import type { AppEvent, ChangedPart } from '#shared/bridge/events.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Clock } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { guardHandlers, isDiskCode, notKept, runningCommands } from './commands.ts';

export type { Log, RehearsalWorkspace } from '#main/context/workspace-context.ts';
export type { TeamPlace } from '#main/services/app/team/index.ts';
export type { WorkspaceHandlers } from '#main/context/workspace-commands.ts';

export interface WorkspaceConfig {
  readonly connectionId: string;
  /** Connections to the same origin share the locks of the journal. */
  readonly bankOrigin: string;
  /** Default: real money. */
  readonly purpose?: Purpose;
  readonly environment: Environment;
  readonly directory: string;
  /** Where its place in a team is kept; absent where it cannot have one. */
  readonly team?: TeamPlace;
  /** 32 bytes, from the vault. */
  readonly cacheKey: Uint8Array;
  readonly formerCacheKeys?: readonly Uint8Array[];
  /** Nothing of an earlier session is shown: the practice bank begins anew each time. */
  readonly ephemeral: boolean;
}

export interface WorkspaceDeps extends Surroundings {
  readonly bank: BankClient;
  readonly journal: JournalAccess;
  readonly userData: UserData;
  readonly storesKeeper: StoresKeeper;
  readonly userName: string;
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly agrees: AskPerson;
  readonly emit: (event: AppEvent) => void;
  readonly notify?: (news: PersonNotice) => void;
  readonly cacheWorker: URL | string;
  readonly tasksWorker: URL | string;
  readonly readingWorker: URL | string;
  readonly log: Log;
  /** Replaces performance.now in tests. */
  readonly monotonicMs?: () => number;
  readonly every?: (ms: number, task: () => void) => () => void;
  readonly setTimer?: SetTimer;
  /** The page's first questions come before the first refresh. */
  readonly firstRefreshAfterMs?: number;
}

export interface Workspace {
  /** They never reject. */
  readonly handlers: WorkspaceHandlers;
  freshness(): Freshness;
  waitingWrites(): number;
  diagnostics(): Promise<Diagnostics['cache']>;
  start(): void;
  /** After a sleep: opens new connections to the bank, and refreshes if due. */
  woke(): void;
  /**
   * Refuses commands, aborts reads and closes the cache; then calls `onReadsEnded` and waits until the outcome of writes under way is recorded. The
   * caller closes the user data from `onReadsEnded` on, the journal at the end.
   */
  close(onReadsEnded?: () => void): Promise<void>;
}

function everyInterval(ms: number, task: () => void): () => void {
  const timer = setInterval(task, ms);
  timer.unref();
  return () => clearInterval(timer);
}

export async function openWorkspace(config: WorkspaceConfig, deps: WorkspaceDeps): Promise<Result<Workspace, AppError>> {
  const rebuilds: Rebuilt[] = [];
  let onRebuilt = (rebuilt: Rebuilt): void => {
    rebuilds.push(rebuilt);
  };
  let onIndexed = (): void => undefined;
  let cache: Cache;
  try {
    cache = await openCache({
      directory: config.directory, key: config.cacheKey, formerKeys: config.formerCacheKeys ?? [], ephemeral: config.ephemeral, worker: deps.cacheWorker, clock: deps.clock,
      onRebuilt: (rebuilt) => onRebuilt(rebuilt),
      onIndexed: () => onIndexed(),
      onNotBackedUp: (code) => deps.log.warn('cache.notBackedUp', { code }),
      onWorkerLost: ({ role, restarts }) => {
        if (restarts) deps.log.warn('cache.workerLost', { what: role });
        else deps.log.error('cache.workerGivenUp', { what: role });
      },
    });
  } catch (error) {
    return failed(cannotOpen(error, deps.log));
  }
  const changed = changedPartsCollector((parts) => deps.emit({ type: 'changed', parts }));
  let onChanged: SyncDeps['onChanged'] = () => undefined;
  const syncDeps: SyncDeps = {
    bank: deps.bank, cache, clock: deps.clock, settings: deps.settings,
    onChanged: (part) => {
      onChanged(part);
      changed.add(part);
    },
    onNotice: (notice) => deps.emit({ type: 'notice', notice }),
    wantedDays: () => wantedDays(deps.userData, config.connectionId),
  };
  const { habits } = deps.bank;
  habits.change({ ...(await cache.read.bankHabits()) });
  habits.onChange((learned) => {
    cache.write.putBankHabits(learned).then(() => changed.add('bankHabits'), () => undefined);
  });
  let closed = false;
  const reporting = createJournalOf(deps, cache, () => closed);
  let onRefreshed = (): void => undefined;
  let onAnswered = (): void => undefined;
  /** The bank's clock was heard, or there is no bank to hear it from. */
  let onRefreshEnded = (): void => undefined;
  const sync = await createSync(syncDeps, (freshness) => {
    deps.emit({ type: 'freshness', freshness });
    if (freshness.phase === 'upToDate') onRefreshed();
    if (freshness.phase === 'upToDate' || freshness.phase === 'failed') onAnswered();
    if (freshness.phase !== 'never' && freshness.phase !== 'syncing') onRefreshEnded();
  });
  const bankClock = { now: () => deps.bank.serverNowMs() ?? deps.bank.lastServerTimeMs() ?? deps.clock.now() };
  const team = config.team === undefined ? null : createTeamHolder(config.team, { clock: bankClock, log: deps.log, unexpected: reporting.unexpected, agrees: payloadCheck(config.bankOrigin) });
  const seats = team?.seats ?? noTeam;
  const gate = createWatchedGate({ ...deps, ...reporting, bankOrigin: config.bankOrigin, cache }, seats);
  const workspace: WorkspaceContext = {
    ...deps, ...reporting, userData: team === null ? deps.userData : observedUserData(deps.userData, (kind, ids) => shared.wrote(kind, ids)), connectionId: config.connectionId, bankOrigin: config.bankOrigin, purpose: config.purpose ?? 'money', environment: config.environment,
    gate, cache, sync, syncDeps, cancellableReads: createCancellableReads(),
    notify: (news) => {
      deps.notify?.(news);
      folders.happened();
    },
  };

  const tasks = createTasks(workspace);
  const validations = createValidations();
  const intents = createIntents(workspace, { validations });
  const attachments = createAttachments(workspace, seats);
  const approvals = createApprovals(workspace, seats, intents, { gate, setTimer: deps.setTimer ?? systemTimer, attached: (file) => attachments.content(file) });
  const batches = createBatches(workspace, intents, validations, tasks, approvals.ask);
  approvals.filesBy({ send: (batchId) => batches.sendApprovedFile(batchId), move: (...moved) => batches.moveRest(...moved) });
  const addresses = createAddresses(workspace, batches);
  const templates = createTemplates(workspace, deps.setTimer ?? systemTimer);
  const folders = createFolders(workspace, batches, { setTimer: deps.setTimer ?? systemTimer });
  const orderRuns = createOrderRuns(workspace, intents);
  const closings = createClosings(workspace, intents, orderRuns, tasks, approvals.ask);
  const backfills = createBackfills(workspace);
  const marks = createEntryMarks(workspace);
  const protection = createInvestorProtection(workspace, tasks, attachments);
  const safeguarding = createSafeguarding(workspace, tasks);
  const shared = createSharedDesk(workspace, deps.userData, seats, { marks, setTimer: deps.setTimer ?? systemTimer });
  const ledger = createLedger(workspace, tasks, { seats, lockRules: lockRules(workspace, seats, shared) });
  onChanged = (part) => {
    closings.invalidate(part);
    marks.invalidate(part);
    protection.invalidate(part);
    addresses.invalidate(part);
    safeguarding.invalidate(part);
    ledger.invalidate(part);
    folders.invalidate(part);
  };

  let toldNotWritten = false;
  const refresh = async (): Promise<void> => {
    try {
      const { freshness } = await refreshAndRecord(workspace, null, () => sync.refreshChanges());
      toldNotWritten = false;
      deps.log.info('refresh', { phase: freshness.phase });
      if ((freshness.phase === 'upToDate' || freshness.phase === 'failed') && !closed) await learnAtFirst(workspace);
      if (freshness.phase === 'upToDate' && !closed) await sync.readAgain();
    } catch (error) {
      if (closed) return;
      workspace.unexpected('refresh', error);
      const reason = notKept(error);
      // Nobody waits for this refresh: the person must learn why nothing new arrives.
      if (reason !== null && !toldNotWritten) deps.emit({ type: 'notice', notice: { code: 'cacheNotWritten', reason } });
      toldNotWritten = reason !== null;
    }
  };
  const tellRebuilt = async ({ reason, setAside, salvagedRows }: Rebuilt): Promise<void> => {
    deps.log.warn('cache.rebuilt', { reason, salvagedRows });
    deps.emit({ type: 'notice', notice: { code: 'cacheRebuilt', reason, setAside, salvagedRows } });
    await workspace.record({
      kind: 'cacheRebuilt', at: instantFromMs(deps.clock.now()), durationMs: null, outcome: 'done', count: salvagedRows, subject: reason,
    });
  };

  const running = runningCommands();
  const schedule = createSchedule({
    clock: deps.clock, monotonicMs: deps.monotonicMs ?? (() => performance.now()), every: deps.every ?? everyInterval,
    minutes: () => deps.settings().refreshMinutes, freshness: () => sync.freshness(), refresh,
    woke: () => deps.bank.renew(),
  });
  let started = false;

  team?.onChange(() => syncDeps.onChanged('team'));
  await team?.open();
  const handlers = guardHandlers(workspace, running, {
    ...syncHandlers(workspace), ...habitsHandlers(workspace), ...overviewHandlers(workspace, addresses, safeguarding, templates, folders), ...safeguarding.handlers, ...accountHandlers(workspace), ...statementHandlers(workspace, tasks), ...recordHandlers(workspace, tasks), ...tableHandlers(workspace, tasks),
    ...searchHandlers(workspace), ...transferSearchHandlers(workspace, tasks), ...accountingProofHandlers(workspace, tasks), ...revertedHandlers(workspace),
    ...campaignHandlers(workspace), ...draftHandlers(workspace, attachments), ...templates.handlers, ...attachments.handlers, ...invoiceHandlers(workspace, attachments, seats), ...addresses.handlers, ...beneficiaryHandlers(workspace, tasks, payeeRules(workspace, seats, shared), attachments), ...adviceHandlers(workspace), ...journalHandlers(workspace, tasks, {
      onRestored: () => {
        shared.restored();
        void protection.copy();
        void safeguarding.copy();
        return marks.copy();
      },
    }), ...evidenceHandlers(workspace, tasks, { closings, seats }),
    ...portalSearchHandlers(workspace), ...matchingHandlers(workspace), ...paymentHandlers(workspace, validations), ...intents.handlers, ...paymentFileHandlers(workspace, intents), ...batches.handlers, ...closings.handlers, ...closings.teamHandlers, ...approvals.handlers,
    ...orderHandlers(workspace, orderRuns), ...backfills.handlers, ...savedSearchHandlers(workspace), ...tasks.handlers, ...viewStateHandlers(workspace, config.ephemeral),
    ...teamHandlers(workspace, team, shared), ...marks.handlers, ...entryDifferenceHandlers(workspace), ...reconciliationHandlers(workspace), ...agendaHandlers(workspace, templates), ...handoverHandlers(workspace, backfills),
    ...folders.handlers, ...protection.handlers, ...worksheetHandlers(workspace, protection.kept, tasks), ...ledger.handlers,
  });
  let stopCheck = (): void => undefined;
  let stopWaiting = (): void => undefined;

  return ok({
    handlers,
    freshness: () => sync.freshness(),
    waitingWrites: () => {
      try {
        return closed ? 0 : waitingCount(workspace);
      } catch (error) {
        workspace.unexpected('waiting', error);
        return 0;
      }
    },
    diagnostics: () => cache.read.size().catch(() => null),
    start: () => {
      if (started || closed) return;
      started = true;
      for (const rebuilt of rebuilds) void tellRebuilt(rebuilt);
      onRebuilt = (rebuilt) => {
        // What the current refresh has read is in the old file.
        sync.cancel();
        void safeguarding.copy();
        void tellRebuilt(rebuilt).then(refresh);
      };
      void marks.copy();
      void protection.copy();
      void safeguarding.copy();
      onIndexed = () => safeguarding.booked();
      intents.start();
      approvals.start();
      shared.start();
      onRefreshed = () => {
        void intents.refreshed();
        void closings.refreshed().then(folders.happened);
        void approvals.refreshed();
      };
      onAnswered = () => backfills.answered();
      onRefreshEnded = () => templates.look();
      const { firstRefreshAfterMs = 0 } = deps;
      const read = (): void => {
        schedule.start();
        backfills.start();
      };
      if (firstRefreshAfterMs === 0) read();
      else stopWaiting = (deps.setTimer ?? systemTimer)(read, firstRefreshAfterMs);
      folders.start();
      if (deps.journal.usable && deps.journal.journal.checkDue) stopCheck = (deps.setTimer ?? systemTimer)(() => void handlers['journal.verify'](null), CHECK_AFTER_MS);
    },
    woke: () => schedule.woke(),
    close: async (onReadsEnded = () => undefined) => {
      closed = true;
      running.refuse();
      stopCheck();
      stopWaiting();
      schedule.stop();
      changed.flush();
      tasks.stop();
      workspace.cancellableReads.stop();
      shared.stop();
      templates.stop();
      const foldersEnded = folders.stop();
      const syncEnded = sync.close();
      const backfillsEnded = backfills.stop();
      const batchesEnded = batches.stop();
      const closingsEnded = Promise.all([closings.stop(), orderRuns.stop()]);
      const intentsEnded = intents.stop();
      const approvalsEnded = intentsEnded.then(() => approvals.stop()).then(() => team?.close());
      const writesEnded = Promise.allSettled([deps.bank.close(), intentsEnded, batchesEnded, closingsEnded, approvalsEnded]);
      // A write may take more than a minute: reads do not wait for it.
      await Promise.allSettled([running.ended(), syncEnded, backfillsEnded, foldersEnded]);
      await cache.close();
      onReadsEnded();
      const failures = (await writesEnded).flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      await running.ended();
      if (failures.length > 0) throw failures[0];
    },
  });
}

/** The first look at the window comes first. */
const CHECK_AFTER_MS = 20_000;

function cannotOpen(error: unknown, log: Log): AppError {
  const reference = randomUUID().slice(0, 8);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNEXPECTED';
  log.error('cache.open', { reference, code });
  return code.startsWith('E') || isDiskCode(code) ? { kind: 'fileNotWritten', code } : { kind: 'internal', reference };
}

const GATHER_MS = 120;

/** Gathers changes, so that views reload once for many windows of a statement. */
function changedPartsCollector(tell: (parts: readonly ChangedPart[]) => void) {
  const parts = new Set<ChangedPart>();
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (parts.size === 0) return;
    tell([...parts]);
    parts.clear();
  };
  return {
    add: (part: ChangedPart): void => {
      parts.add(part);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    flush,
  };
}
