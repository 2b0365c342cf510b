import { setTimeout as delay } from 'node:timers/promises';

import { oneAfterTheOther } from '#main/context/one-after-the-other.ts';
import type { InTurn } from '#main/context/one-after-the-other.ts';
import type { Secrets, Vault } from '#main/vault/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ForgottenPin } from '#shared/bridge/app/connection-inputs.ts';
import { asksForText, isAltered } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary, SealedConnection } from '#shared/bridge/app/connections.ts';
import type { Freshness, SessionState } from '#shared/bridge/app/session.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { errorFields } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';
import type { Profile } from '../profile/profile.ts';
import type { PracticeWhatIf } from '#shared/bridge/app/practice.ts';
import type { RunningPracticeBank } from './practice-bank.ts';
import type { SettledSecrets, StoresKeys } from './stores-keys.ts';
import type { Departure, OpenedWorkspace, WorkspaceOpener } from './open-workspace.ts';

export interface SessionDeps {
  readonly vault: Pick<Vault, 'open'>;
  /** Seals the secrets under a new PIN, where these are their credentials. */
  readonly renewPin: (connectionId: string, forgotten: ForgottenPin) => Promise<Result<null, AppError>>;
  readonly storesKeys: Pick<StoresKeys, 'settle' | 'remember' | 'forget'>;
  readonly openWorkspace: WorkspaceOpener;
  /** null: the plain bank; else the seed of a random dialect. */
  readonly startPracticeBank: (stranger: number | null) => Promise<Result<RunningPracticeBank, string>>;
  readonly findConnection: (connectionId: string) => ConnectionSummary | null;
  readonly putBack: (connection: ConnectionSummary, sealed: SealedConnection) => ConnectionSummary;
  /** By the system's own check; true where it has none. */
  readonly isPresent: (connection: ConnectionSummary) => Promise<boolean>;
  /** Called after every change; with `locked` the window must drop what it holds. */
  readonly changed: (state: SessionState) => void;
  readonly log: Log;
  readonly newReference: () => string;
}

/** The connection the app works on. Changes happen one at a time, in the order of their requests. */
export interface Session {
  state(): SessionState;
  freshness(): Freshness;
  workspace(): OpenedWorkspace | null;
  /** One that needs a passphrase becomes locked first. */
  open(connectionId: string): Promise<Result<null, AppError>>;
  openPractice(): Promise<Result<null, AppError>>;
  /** Replaces the practice bank; `stranger` is the seed of a random dialect. */
  restartPractice(stranger: number | null): Promise<Result<null, AppError>>;
  /** What goes wrong at the practice bank in use; `next` replaces it. `notFound` at any other bank. */
  whatIfs(next: readonly PracticeWhatIf[] | null): Promise<Result<readonly PracticeWhatIf[], AppError>>;
  /** With the right passphrase it waits for the outcome of a pending write. */
  unlock(passphrase: string | null): Promise<Result<null, AppError>>;
  /** Opens a locked connection by its credentials, which prove more than the PIN, and sets a new PIN. */
  forgotPin(forgotten: ForgottenPin): Promise<Result<null, AppError>>;
  /** Closes and reopens the connection with its renewed secrets; the person was asked already. */
  reopen(passphrase: string | null): Promise<Result<null, AppError>>;
  /** Restores the altered facts of a locked connection to those its secrets were sealed for. */
  putBack(): Promise<Result<null, AppError>>;
  /**
   * Makes the connection inaccessible before it returns; resolves when its keys are erased. Only the journal stays open, until the outcome of a
   * pending write is recorded.
   */
  lock(): Promise<void>;
  close(): Promise<void>;
  /** Runs a task between the session's changes. The task must not wait for one of them. */
  inTurn: InTurn;
  /** Updates the name and keeper shown of the current connection. */
  renewed(connection: ConnectionSummary): void;
  /** Whether a write is being sent, also by a connection that is closing. */
  isSending(): boolean;
}

type Outcome = Result<null, AppError>;

const keysOf = ({ cacheKey, storesKey, formerCacheKeys = [], formerStoresKeys = [] }: Secrets): readonly Buffer[] =>
  [cacheKey, ...(storesKey === null ? [] : [storesKey]), ...formerCacheKeys, ...formerStoresKeys];

const copiesOf = (keys: readonly Buffer[]): readonly Buffer[] => keys.map((key) => Buffer.from(key));

const copyOf = (secrets: SettledSecrets): SettledSecrets => {
  const { formerCacheKeys, formerStoresKeys, ...rest } = secrets;
  return {
    ...rest, cacheKey: Buffer.from(secrets.cacheKey), storesKey: Buffer.from(secrets.storesKey),
    ...(formerCacheKeys === undefined ? {} : { formerCacheKeys: copiesOf(formerCacheKeys) }),
    ...(formerStoresKeys === undefined ? {} : { formerStoresKeys: copiesOf(formerStoresKeys) }),
  };
};

const GONE: Departure = { dropped: Promise.resolve(), ended: Promise.resolve() };

export function createSession(deps: SessionDeps): Session {
  const inTurn = oneAfterTheOther();
  let state: SessionState = { status: 'closed' };
  let workspace: OpenedWorkspace | null = null;
  let leaving: OpenedWorkspace | null = null;
  let departure = GONE;
  let practice: RunningPracticeBank | null = null;

  const become = (next: SessionState): void => {
    state = next;
    deps.log('sessionChanged', { status: next.status, ...(next.status === 'closed' ? {} : { connectionId: next.connection.connectionId }) });
    deps.changed(next);
  };

  /** An unreadable journal counts as sending; it must not stop a lock. */
  const isSending = (): boolean => {
    try {
      return (workspace ?? leaving)?.isSending() ?? false;
    } catch (error) {
      deps.log('sessionFailed', errorFields(error));
      return true;
    }
  };

  const becomeLocked = (connection: ConnectionSummary): void =>
    become({ status: 'locked', connection, ...(isSending() ? { finishing: true } : {}) });

  const internal = (fields: Parameters<Log>[1]): Result<never, AppError> => {
    const reference = deps.newReference();
    deps.log('sessionFailed', { reference, ...fields });
    return failed({ kind: 'internal', reference });
  };

  const logged = (work: Promise<void>): Promise<void> => work.catch((error: unknown) => deps.log('sessionFailed', errorFields(error)));

  /** From now on commands are answered `locked`. */
  function leaveWorkspace(): Departure {
    const left = workspace;
    if (left === null) return departure;
    workspace = null;
    leaving = left;
    const { dropped, ended } = left.leave();
    const settle = (): void => {
      leaving = null;
      if (state.status === 'locked' && state.finishing === true) becomeLocked(state.connection);
    };
    departure = { dropped: logged(dropped), ended: logged(ended).then(settle) };
    return departure;
  }

  async function stopPractice(): Promise<void> {
    const stopping = practice;
    practice = null;
    await stopping?.stop();
  }

  /** Writes end before the practice bank does; at another bank they end by themselves. */
  async function leaveEverything(): Promise<void> {
    const { dropped, ended } = leaveWorkspace();
    await (practice === null ? dropped : ended);
    await stopPractice();
  }

  async function enter(connection: ConnectionSummary, secrets: SettledSecrets): Promise<Outcome> {
    // A journal has one writer. The window shows what is waited for.
    if (isSending() && state.status !== 'locked') becomeLocked(connection);
    await departure.ended;
    const opened = await deps.openWorkspace({ connection, secrets });
    if (!opened.ok) return opened;
    workspace = opened.value;
    become({ status: 'open', connection });
    workspace.start();
    return ok(null);
  }

  async function open(connectionId: string): Promise<Outcome> {
    const connection = deps.findConnection(connectionId);
    if (connection === null) return failed({ kind: 'notFound' });
    await leaveEverything();
    if (asksForText(connection.keepSecretsWith)) {
      becomeLocked(connection);
      return ok(null);
    }
    const entered = await unseal(connection, null);
    // An altered connection, or one whose person is absent, is shown locked with a way out.
    if (!entered.ok && state.status !== 'locked') become({ status: 'closed' });
    return entered;
  }

  async function unseal(connection: ConnectionSummary, passphrase: string | null, isAsked = false): Promise<Outcome> {
    // A keychain opens for anyone who is logged in.
    if (passphrase === null && !isAsked && !(await deps.isPresent(connection))) {
      if (state.status !== 'locked') becomeLocked(connection);
      return failed({ kind: 'notAgreed' });
    }
    const secrets = await deps.vault.open(connection.connectionId, passphrase);
    if (!secrets.ok) return secrets;
    const { connection: sealed } = secrets.value;
    if (sealed !== null && isAltered(connection, sealed)) {
      keysOf(secrets.value).forEach((key) => key.fill(0));
      become({ status: 'locked', connection, sealed });
      return failed({ kind: 'connectionAltered', what: 'facts' });
    }
    const settled = await deps.storesKeys.settle(connection, secrets.value, passphrase);
    // Copies: a lock erases the originals, and erased keys must not be sealed.
    const copy = copyOf(settled);
    try {
      const entered = await enter(connection, settled);
      if (entered.ok) await remember(connection, copy, passphrase);
      return entered;
    } finally {
      keysOf(copy).forEach((key) => key.fill(0));
    }
  }

  /** Failures are left to the next opening. */
  async function remember(connection: ConnectionSummary, secrets: SettledSecrets, passphrase: string | null): Promise<void> {
    const opened = workspace;
    try {
      const isSealed = opened !== null && (await deps.storesKeys.remember(connection, secrets, passphrase, opened.journalMark()));
      if (isSealed && workspace === opened) opened.noteSealed(Math.max(1, secrets.keyGeneration ?? 0));
    } catch (error) {
      deps.log('sessionFailed', errorFields(error));
    }
  }

  async function forgotPin(forgotten: ForgottenPin): Promise<Outcome> {
    if (state.status !== 'locked' || state.connection.keepSecretsWith !== 'keychainPin') return failed({ kind: 'locked' });
    const { connection } = state;
    const renewed = await deps.renewPin(connection.connectionId, forgotten);
    return renewed.ok ? unseal(connection, forgotten.newPin) : renewed;
  }

  /** Stores get new keys while they are being opened, when nobody else has them open. */
  async function reopen(passphrase: string | null): Promise<Outcome> {
    if (state.status !== 'open' || state.connection.builtIn) return ok(null);
    const { connection } = state;
    await leaveEverything();
    const entered = await unseal(connection, passphrase, true);
    if (!entered.ok && workspace === null && state.status === 'open') becomeLocked(connection);
    return entered;
  }

  async function putBack(): Promise<Outcome> {
    if (state.status !== 'locked' || state.sealed === undefined) return ok(null);
    becomeLocked(deps.putBack(state.connection, state.sealed));
    return ok(null);
  }

  async function restartPractice(stranger: number | null): Promise<Outcome> {
    await leaveEverything();
    return openPractice(stranger);
  }

  async function openPractice(stranger: number | null = null): Promise<Outcome> {
    deps.storesKeys.forget();
    if (practice?.isRunning() !== true) {
      await leaveEverything();
      const started = await deps.startPracticeBank(stranger);
      if (!started.ok) {
        become({ status: 'closed' });
        return internal({ reason: started.error });
      }
      practice = started.value;
    } else {
      await leaveWorkspace().dropped;
    }
    const entered = await enter(practice.connection, practice.secrets());
    if (!entered.ok) {
      await leaveEverything();
      become({ status: 'closed' });
    }
    return entered;
  }

  async function unlock(passphrase: string | null): Promise<Outcome> {
    if (state.status === 'open') return ok(null);
    if (state.status === 'closed') return failed({ kind: 'locked' });
    const { connection } = state;
    return connection.builtIn ? openPractice() : unseal(connection, asksForText(connection.keepSecretsWith) ? (passphrase ?? '') : null);
  }

  function lockNow(): void {
    deps.storesKeys.forget();
    if (state.status !== 'open' || workspace === null) return;
    leaveWorkspace();
    // Before the last request ends, so that the window goes blank now.
    becomeLocked(state.connection);
  }

  /** An error here must neither break the queue nor leave a half-open connection. */
  const guarded = (task: () => Promise<Outcome>): Promise<Outcome> =>
    inTurn(async () => {
      try {
        return await task();
      } catch (error) {
        await leaveEverything();
        become({ status: 'closed' });
        return internal(errorFields(error));
      }
    });

  return {
    inTurn, isSending,
    state: () => state,
    freshness: () => workspace?.freshness() ?? { phase: 'never' },
    workspace: () => workspace,
    open: (connectionId) => guarded(() => open(connectionId)),
    openPractice: () => guarded(openPractice),
    restartPractice: (stranger) => guarded(() => restartPractice(stranger)),
    whatIfs: async (next) => {
      if (state.status !== 'open' || !state.connection.builtIn || practice?.isRunning() !== true) return failed({ kind: 'notFound' });
      try {
        return ok(await practice.whatIfs(next));
      } catch (error) {
        return internal(errorFields(error));
      }
    },
    unlock: (passphrase) => guarded(() => unlock(passphrase)),
    putBack: () => guarded(putBack),
    forgotPin: (forgotten) => guarded(() => forgotPin(forgotten)),
    reopen: (passphrase) => guarded(() => reopen(passphrase)),
    lock: async () => {
      lockNow();
      // A connection that is just being opened is locked right after.
      await inTurn(async () => {
        lockNow();
        await departure.dropped;
      });
    },
    close: async () => {
      await inTurn(async () => {
        deps.storesKeys.forget();
        await leaveEverything();
        if (state.status !== 'closed') become({ status: 'closed' });
      });
      await departure.ended;
    },
    renewed: (connection) => {
      if (state.status !== 'closed' && state.connection.connectionId === connection.connectionId) become({ ...state, connection });
    },
  };
}

/** The window waits no longer for the first connection. */
const WINDOW_WAITS_MS = 3_000;

interface FirstOpening {
  readonly session: Pick<Session, 'open' | 'openPractice'>;
  readonly profile: Profile;
  readonly practice: boolean;
  readonly log: Log;
}

/**
 * Opens the practice bank when asked for, else the connection used last. Resolves when it is open, refused or too slow for the window to wait. Never
 * rejects.
 */
export async function openFirst({ session, profile, practice, log }: FirstOpening): Promise<void> {
  const { lastConnectionId, connections } = profile;
  const last = connections.find(({ connectionId }) => connectionId === lastConnectionId);
  if (!practice && last === undefined) return;
  const opening = practice || last === undefined ? session.openPractice() : session.open(last.connectionId);
  const decided = opening.then((opened) => {
    if (!opened.ok) log('sessionFailed', { errorKind: opened.error.kind });
  });
  await Promise.race([decided, delay(WINDOW_WAITS_MS, undefined, { ref: false })]);
}
