import { whyBlocked } from '#main/store/journal/index.ts';
import type { AppendProblem, IntentEvent, IntentRecord, Journal, JournalEntry } from '#main/store/journal/index.ts';
import { createBankReader } from './reconciliation/index.ts';
import type { BankReader } from './reconciliation/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { paymentsBlocked } from '#main/context/workspace-context.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import type { LookupContext } from './kinds/rules.ts';

/** Starts a timer and returns how to clear it; replaced in tests. */
export type SetTimer = (run: () => void, ms: number) => () => void;

export const systemTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export type ChangeListener = (record: IntentRecord, before: IntentRecord | null) => void;

export interface Engine {
  readonly workspace: WorkspaceContext;
  readonly setTimer: SetTimer;
  /** Reads of the bank, aborted when the engine stops. */
  readonly reader: BankReader;
  readonly stopped: () => boolean;
  journal(): Result<Journal, AppError>;
  /** If it is intact and the bank was compared since a restore. */
  mayWrite(): Result<Journal, AppError>;
  /** `notFound` for a write at another bank. */
  get(intentId: string): Result<IntentRecord, AppError>;
  /** Writes events to the disk in one transaction, then notifies listeners. */
  commit(entries: readonly JournalEntry[]): Result<readonly IntentRecord[], AppendProblem>;
  commitOne(intentId: string, ...events: readonly IntentEvent[]): Result<IntentRecord, AppendProblem>;
  /** The bank's time; as last heard after a sleep; this computer's where it was never heard. */
  bankNowMs(): number;
  lookupContext(record: Pick<IntentRecord, 'state' | 'attempts' | 'createdAt' | 'serverId'>): LookupContext;
  onChange(listener: ChangeListener): () => void;
}

export function createEngine(workspace: WorkspaceContext, setTimer: SetTimer, signal: AbortSignal): Engine {
  const listeners = new Set<ChangeListener>();
  const reader = createBankReader(workspace.bank, workspace.clock, signal);
  const bankNowMs = (): number => workspace.bank.serverNowMs() ?? workspace.bank.lastServerTimeMs() ?? workspace.clock.now();
  const journal = (): Result<Journal, AppError> =>
    workspace.journal.usable ? ok(workspace.journal.journal) : paymentsBlocked(workspace.journal.reason);

  const mayWrite = (): Result<Journal, AppError> => {
    const access = journal();
    const reason = access.ok ? whyBlocked(access.value, workspace.bankOrigin) : null;
    return reason === null ? access : paymentsBlocked(reason);
  };

  const tell = (record: IntentRecord, before: IntentRecord | null): void => {
    for (const listener of listeners) {
      try {
        listener(record, before);
      } catch (error) {
        workspace.unexpected('intents.listener', error);
      }
    }
    try {
      workspace.syncDeps.onChanged('intents');
    } catch (error) {
      workspace.unexpected('intents.listener', error);
    }
  };

  const commit: Engine['commit'] = (entries) => {
    const access = journal();
    if (!access.ok) return failed({ kind: 'notWritable', code: 'NO_JOURNAL' });
    const before = new Map(entries.map(({ intentId }) => [intentId, access.value.get(intentId)]));
    const written = access.value.appendAll(entries.map((entry) => byPerson(entry, workspace.userName)), workspace.now());
    if (!written.ok) return written;
    for (const record of new Map(written.value.map((entry) => [entry.intentId, entry])).values()) tell(record, before.get(record.intentId) ?? null);
    return written;
  };

  return {
    workspace, setTimer, reader, journal, mayWrite, commit, bankNowMs,
    stopped: () => signal.aborted,
    get: (intentId) => {
      const access = journal();
      if (!access.ok) return access;
      const record = access.value.get(intentId);
      // The journal is the profile's: another bank's writes are neither sent nor looked for here.
      return record === null || record.bank !== workspace.bankOrigin ? failed({ kind: 'notFound' }) : ok(record);
    },
    commitOne: (intentId, ...events) => {
      const written = commit(events.map((event) => ({ intentId, event })));
      if (!written.ok) return written;
      const record = written.value.at(-1);
      return record === undefined ? failed({ kind: 'notAllowed', state: null }) : ok(record);
    },
    lookupContext: (record) => ({
      reader, sentAt: firstSentAt(record),
      bound: (source) => {
        const ids = workspace.journal.usable ? workspace.journal.journal.boundServerIds(workspace.bankOrigin, source) : new Set<string>();
        // Its own id, where it is still looked for, is of a failed attempt: another one is sought.
        const seeksAnother = record.state === 'NOT_FOUND' || record.state === 'ABANDONED';
        return seeksAnother || record.serverId === null || !ids.has(record.serverId) ? ids : new Set([...ids].filter((id) => id !== record.serverId));
      },
    }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function byPerson({ intentId, event }: JournalEntry, userName: string): JournalEntry {
  switch (event.type) {
    case 'sending':
    case 'leftByFile':
    case 'confirming':
    case 'abandoned':
    case 'declared':
    case 'withdrawn':
    case 'withheld':
    case 'duplicateAcknowledged': return { intentId, event: { ...event, userName } };
    case 'read': return { intentId, event: event.atBank.match === 'byPerson' ? { ...event, userName } : event };
    case 'found': return { intentId, event: event.by === 'person' ? { ...event, userName } : event };
    default: return { intentId, event };
  }
}

/** When the write may first have reached the bank, by the bank's clock where known. */
function firstSentAt({ attempts, createdAt }: Pick<IntentRecord, 'attempts' | 'createdAt'>): Instant {
  const first = attempts.find(({ phase, outcome }) => phase !== 'confirm' && outcome !== 'notSent') ?? attempts[0];
  return first?.serverTime ?? first?.startedAt ?? createdAt;
}

/** The bank's time if it was known when the write was sent, else this computer's; null while the bank has not been heard since. */
export function windowClock(engine: Pick<Engine, 'workspace'>, { attempts }: Pick<IntentRecord, 'attempts'>): Instant | null {
  if ((attempts.at(-1)?.serverTime ?? null) === null) return engine.workspace.now();
  const heard = engine.workspace.bank.lastServerTimeMs();
  return heard === null ? null : instantFromMs(heard);
}

/** What was written, for callers that do not look into why it was refused. */
export const orAppError = <Value>(written: Result<Value, AppendProblem>): Result<Value, AppError> => (written.ok ? written : failed(appErrorOf(written.error)));

export function appErrorOf(problem: AppendProblem): AppError {
  switch (problem.kind) {
    case 'blocked':
    case 'serverIdTaken':
    case 'requestTaken': return { kind: 'blockedByIntent', intentId: problem.intentId };
    case 'notAllowed': return problem.state === null ? { kind: 'notFound' } : { kind: 'wrongState', state: problem.state };
    case 'notWritable': return { kind: 'paymentsBlocked', reason: 'notWritable' };
    default: return assertNever(problem);
  }
}
