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
import type { Workbench } from '#main/context/workbench.ts';
import type { LookContext } from './kinds/rules.ts';

/** Sets a timer, and gives back how to clear it. Tests move time themselves. */
export type SetTimer = (run: () => void, ms: number) => () => void;

export const systemTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export type ChangeListener = (record: IntentRecord, before: IntentRecord | null) => void;

/** What every part of the engine works with: the journal, the bank, and who is told of what. */
export interface Engine {
  readonly bench: Workbench;
  readonly setTimer: SetTimer;
  /** Reads of the bank that end when the engine stops. */
  readonly reader: BankReader;
  readonly stopped: () => boolean;
  journal(): Result<Journal, AppError>;
  /** The journal, when something may be sent by it: it is whole, and the bank was read since it was put back. */
  mayWrite(): Result<Journal, AppError>;
  /** A write at this bank; `notFound` for one at another. */
  get(intentId: string): Result<IntentRecord, AppError>;
  /** Writes events to the disk, in one transaction, and then tells of them. */
  commit(entries: readonly JournalEntry[]): Result<readonly IntentRecord[], AppendProblem>;
  commitOne(intentId: string, ...events: readonly IntentEvent[]): Result<IntentRecord, AppendProblem>;
  /** The bank's time, as last heard where this computer slept since; this computer's where it was never heard. */
  bankNowMs(): number;
  lookContext(record: Pick<IntentRecord, 'state' | 'attempts' | 'createdAt' | 'serverId'>): LookContext;
  onChange(listener: ChangeListener): () => void;
}

export function createEngine(bench: Workbench, setTimer: SetTimer, signal: AbortSignal): Engine {
  const listeners = new Set<ChangeListener>();
  const reader = createBankReader(bench.bank, bench.clock, signal);
  const bankNowMs = (): number => bench.bank.serverNowMs() ?? bench.bank.lastServerTimeMs() ?? bench.clock.now();
  const journal = (): Result<Journal, AppError> =>
    bench.journal.usable ? ok(bench.journal.journal) : failed({ kind: 'paymentsBlocked', reason: bench.journal.reason });

  const mayWrite = (): Result<Journal, AppError> => {
    const door = journal();
    const reason = door.ok ? whyBlocked(door.value, bench.bankOrigin) : null;
    return reason === null ? door : failed({ kind: 'paymentsBlocked', reason });
  };

  const tell = (record: IntentRecord, before: IntentRecord | null): void => {
    for (const listener of listeners) {
      try {
        listener(record, before);
      } catch (error) {
        // What is written stays written; a listener's mistake must not look like a failed write.
        bench.unexpected('intents.listener', error);
      }
    }
    try {
      bench.syncDeps.onChanged('intents');
    } catch (error) {
      bench.unexpected('intents.listener', error);
    }
  };

  const commit: Engine['commit'] = (entries) => {
    const door = journal();
    if (!door.ok) return failed({ kind: 'notWritable', code: 'NO_JOURNAL' });
    const before = new Map(entries.map(({ intentId }) => [intentId, door.value.get(intentId)]));
    const written = door.value.appendAll(entries.map((entry) => byPerson(entry, bench.userName)), bench.now());
    if (!written.ok) return written;
    for (const record of new Map(written.value.map((entry) => [entry.intentId, entry])).values()) tell(record, before.get(record.intentId) ?? null);
    return written;
  };

  return {
    bench, setTimer, reader, journal, mayWrite, commit, bankNowMs,
    stopped: () => signal.aborted,
    get: (intentId) => {
      const door = journal();
      if (!door.ok) return door;
      const record = door.value.get(intentId);
      // The journal is the profile's: what was approved for another bank is neither sent nor looked for at this one.
      return record === null || record.bank !== bench.bankOrigin ? failed({ kind: 'notFound' }) : ok(record);
    },
    commitOne: (intentId, ...events) => {
      const written = commit(events.map((event) => ({ intentId, event })));
      if (!written.ok) return written;
      const record = written.value.at(-1);
      return record === undefined ? failed({ kind: 'notAllowed', state: null }) : ok(record);
    },
    lookContext: (record) => ({
      reader, sentAt: firstSentAt(record),
      bound: (source) => {
        const ids = bench.journal.usable ? bench.journal.journal.boundServerIds(bench.bankOrigin, source) : new Set<string>();
        // Its own, where it is still looked for, is an attempt that came to nothing: another one is sought.
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

/** What a person did, or had the app do, with who was at the keyboard. */
function byPerson({ intentId, event }: JournalEntry, userName: string): JournalEntry {
  switch (event.type) {
    case 'sending':
    case 'confirming':
    case 'abandoned':
    case 'declared':
    case 'withdrawn':
    case 'withheld':
    case 'duplicateAcknowledged':
      return { intentId, event: { ...event, userName } };
    case 'read':
      return { intentId, event: event.atBank.match === 'byPerson' ? { ...event, userName } : event };
    case 'found':
      return { intentId, event: event.by === 'person' ? { ...event, userName } : event };
    default:
      return { intentId, event };
  }
}

/** When a write may first have reached the bank, by its clock where it told it. */
function firstSentAt({ attempts, createdAt }: Pick<IntentRecord, 'attempts' | 'createdAt'>): Instant {
  const first = attempts.find(({ phase, outcome }) => phase === 'send' && outcome !== 'notSent') ?? attempts[0];
  return first?.serverTime ?? first?.startedAt ?? createdAt;
}

/** The bank's time where it told it when the write was sent; else this computer's. null while the bank has not spoken since. */
export function windowClock(engine: Pick<Engine, 'bench'>, { attempts }: Pick<IntentRecord, 'attempts'>): Instant | null {
  if ((attempts.at(-1)?.serverTime ?? null) === null) return engine.bench.now();
  const heard = engine.bench.bank.lastServerTimeMs();
  return heard === null ? null : instantFromMs(heard);
}

/** What a refused entry of the journal means for who asked. */
export function appErrorOf(problem: AppendProblem): AppError {
  switch (problem.kind) {
    case 'blocked':
    case 'serverIdTaken':
    case 'requestTaken':
      return { kind: 'blockedByIntent', intentId: problem.intentId };
    case 'notAllowed':
      return problem.state === null ? { kind: 'notFound' } : { kind: 'wrongState', state: problem.state };
    case 'notWritable':
      return { kind: 'paymentsBlocked', reason: 'notWritable' };
    default:
      return assertNever(problem);
  }
}
