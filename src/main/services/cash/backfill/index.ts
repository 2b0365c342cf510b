import { UserDataUnusable } from '#main/store/user-data/index.ts';
import type { UserData, StoredBackfill } from '#main/store/user-data/index.ts';
import { isUnreachable, missingDays } from '#main/sync/index.ts';
import type { BackfillReading } from '#main/sync/index.ts';
import type { Backfill } from '#shared/bridge/cash/statement-review.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { addDays, earliest } from '#shared/domain/bank-date.ts';
import { daysOf } from '#shared/domain/date-ranges.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import { bankDateAt, instantToMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { NOT_FOUND } from '#main/context/workspace-context.ts';

const RETRY_MS = 30_000;
/** Upper limit of a timer, and of any wait that the bank asks for. */
const LONGEST_RETRY_MS = 86_400_000;

/** Why a back-fill does not continue at once; forgotten when the app ends. */
type Trouble = 'waiting' | 'failed';

/** Oldest first; null without readable user data. Their days are kept whatever the retention settings say. */
export const wantedDays = (userData: UserData, connectionId: string): readonly StoredBackfill[] | null => {
  try {
    return userData.list('backfill', prefixOf(connectionId)).toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  } catch (error) {
    if (error instanceof UserDataUnusable) return null;
    throw error;
  }
};

const prefixOf = (connectionId: string): string => `${connectionId}/`;

export type Backfills = ReturnType<typeof createBackfills>;

/** Reads older days in the background, one window at a time, newest first. A refresh always goes first. Back-fills continue after a restart. */
export function createBackfills(workspace: WorkspaceContext) {
  const troubles = new Map<string, Trouble>();
  let running: Promise<void> | null = null;
  let goOn = false;
  let stopped = false;
  let retry: NodeJS.Timeout | null = null;

  const idOf = (accountId: string): string => prefixOf(workspace.connectionId) + accountId;
  const stored = (accountId: string): StoredBackfill | null => workspace.userData.get('backfill', idOf(accountId));
  const put = (backfill: StoredBackfill): void => workspace.userData.put('backfill', idOf(backfill.accountId), backfill, workspace.now());
  const announce = (): void => workspace.emit({ type: 'changed', parts: ['backfills'] });

  /** Recent days are left to the refreshes, unless only those are wanted. */
  const periodOf = ({ from }: Pick<StoredBackfill, 'from'>, today = bankDateAt(workspace.clock.now())): DateRange => {
    const settled = addDays(today, -workspace.settings().recentDays);
    return { from, to: from <= settled ? settled : today };
  };
  /** Entries of days after its start are not counted as brought by it. */
  const countedOf = (backfill: Pick<StoredBackfill, 'from' | 'startedAt'>): DateRange =>
    periodOf(backfill, bankDateAt(instantToMs(backfill.startedAt)));

  const isDone = async (backfill: StoredBackfill): Promise<boolean> =>
    (await missingDays(workspace.cache, backfill.accountId, periodOf(backfill))).length === 0;

  const entriesIn = async (accountId: string, { from, to }: DateRange): Promise<number> =>
    (await workspace.cache.read.entriesPerDay(accountId, from)).reduce((sum, [day, count]) => (day <= to ? sum + count : sum), 0);

  const viewOf = async (backfill: StoredBackfill): Promise<Backfill> => {
    const { accountId, from } = backfill;
    const today = bankDateAt(workspace.clock.now());
    const missing = await missingDays(workspace.cache, accountId, { from, to: today });
    const days = daysOf({ from, to: today });
    // From the same read of the coverage, so that a back-fill shown as done never has days left.
    const settled = periodOf(backfill).to;
    const phase = missing.every((range) => range.from > settled) ? 'done' : backfill.paused ? 'paused' : (troubles.get(accountId) ?? 'reading');
    return {
      accountId, from, phase, days, daysDone: days - missing.reduce((sum, range) => sum + daysOf(range), 0),
      entries: Math.max(0, (await entriesIn(accountId, countedOf(backfill))) - backfill.entriesBefore),
    };
  };

  const next = async (): Promise<StoredBackfill | null> => {
    if (stopped) return null;
    for (const backfill of wantedDays(workspace.userData, workspace.connectionId) ?? []) {
      const { accountId, paused } = backfill;
      if (paused || troubles.has(accountId)) continue;
      // A rebuilt cache knows no accounts until the next refresh.
      if ((await workspace.cache.read.findAccount(accountId)) !== null && !(await isDone(backfill))) return backfill;
    }
    return null;
  };

  const readOne = async (backfill: StoredBackfill, begun: Begun): Promise<void> => {
    const { accountId } = backfill;
    const reading = await workspace.sync.backfill(accountId, periodOf(backfill));
    begun.answers += reading.answers;
    noteTrouble(accountId, reading);
    const now = stored(accountId);
    if (now === null) return;
    announce();
    const outcome = troubles.get(accountId) === 'failed' ? 'failed' : (await isDone(now)) ? 'done' : null;
    if (outcome === null) return;
    if (outcome === 'done') workspace.notify({ kind: 'backfillDone', about: idOf(accountId), path: `/accounts/${encodeURIComponent(accountId)}/statement` });
    await workspace.record({ kind: 'refresh', at: begun.at, durationMs: workspace.clock.now() - begun.ms, outcome, count: begun.answers, subject: accountId });
  };

  const noteTrouble = (accountId: string, { error }: BackfillReading): void => {
    if (error === null) return;
    troubles.set(accountId, isPassing(error) ? 'waiting' : 'failed');
    if (!isPassing(error) || stopped) return;
    const askedToWaitMs = error.kind === 'rateLimited' ? (error.retryAfterMs ?? 0) : 0;
    retry ??= setTimeout(tryAgain, Math.min(Math.max(RETRY_MS, askedToWaitMs), LONGEST_RETRY_MS));
    retry.unref();
  };

  const work = async (): Promise<void> => {
    const begun = new Map<string, Begun>();
    for (let backfill = await next(); backfill !== null; backfill = await next()) {
      const { accountId } = backfill;
      const beginning = begun.get(accountId) ?? { at: workspace.now(), ms: workspace.clock.now(), answers: 0 };
      begun.set(accountId, beginning);
      await readOne(backfill, beginning).catch((error: unknown) => {
        troubles.set(accountId, 'failed');
        if (!stopped) workspace.unexpected('backfill', error);
        announce();
      });
    }
  };

  const go = (): void => {
    if (stopped) return;
    goOn = running !== null;
    if (running !== null) return;
    running = work()
      .catch((error: unknown) => {
        if (!stopped) workspace.unexpected('backfill', error);
      })
      .finally(() => {
        running = null;
        if (goOn) go();
      });
  };

  const tryAgain = (): void => {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    const waiting = [...troubles].filter(([, trouble]) => trouble === 'waiting');
    for (const [accountId] of waiting) troubles.delete(accountId);
    if (waiting.length > 0) announce();
    go();
  };

  const change = async (accountId: string, paused: boolean): Promise<ReturnType<typeof ok<Backfill>> | typeof NOT_FOUND> => {
    const backfill = stored(accountId);
    if (backfill === null) return NOT_FOUND;
    const changed = { ...backfill, paused };
    put(changed);
    if (paused) workspace.sync.restBackfill();
    else troubles.delete(accountId);
    announce();
    go();
    return ok(await viewOf(changed));
  };

  return {
    handlers: {
      'backfill.list': async () => ok(await Promise.all((wantedDays(workspace.userData, workspace.connectionId) ?? []).map(viewOf))),
      'backfill.start': async ({ accountId, from }) => {
        if ((await workspace.cache.read.findAccount(accountId)) === null) return NOT_FOUND;
        const before = stored(accountId);
        const first = earliest(from, bankDateAt(workspace.clock.now()));
        const startedAt = before?.startedAt ?? workspace.now();
        const there = await entriesIn(accountId, countedOf({ from: first, startedAt }));
        const brought = before === null ? 0 : (await entriesIn(accountId, countedOf(before))) - before.entriesBefore;
        const backfill = { accountId, from: first, paused: false, startedAt, entriesBefore: there - brought };
        put(backfill);
        troubles.delete(accountId);
        announce();
        go();
        return ok(await viewOf(backfill));
      },
      'backfill.pause': async ({ accountId }) => change(accountId, true),
      'backfill.resume': async ({ accountId }) => change(accountId, false),
      'backfill.end': async ({ accountId }) => {
        workspace.userData.remove('backfill', idOf(accountId));
        troubles.delete(accountId);
        workspace.sync.restBackfill();
        announce();
        return ok(null);
      },
    } satisfies HandlersOf<'backfill'>,
    start: go,
    answered: tryAgain,
    stop: async (): Promise<void> => {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      await running;
    },
  };
}

/** One uninterrupted run for an account. */
interface Begun {
  readonly at: ReturnType<WorkspaceContext['now']>;
  readonly ms: number;
  answers: number;
}

/** Whether the same request may succeed later. */
const isPassing = (error: BankError): boolean => isUnreachable(error) || error.kind === 'rateLimited' || error.kind === 'ambiguous';
