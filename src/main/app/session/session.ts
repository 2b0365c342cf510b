import { isAltered } from '#main/services/app/connections/index.ts';
import type { Secrets, Vault } from '#main/vault/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ForgottenPin } from '#shared/bridge/app/connection-inputs.ts';
import { asksForText } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary, SealedConnection } from '#shared/bridge/app/connections.ts';
import type { Freshness, SessionState } from '#shared/bridge/app/session.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { Log } from '../log-fields.ts';
import { errorFields } from '../log-fields.ts';
import type { RunningPracticeBank } from './practice-bank.ts';
import type { SettledSecrets, StoresKeys } from './stores-keys.ts';
import { createTurns } from './turns.ts';
import type { Turns } from './turns.ts';
import type { Departure, OpenedWorkspace, WorkspaceOpener } from './workspace-door.ts';

export interface SessionDeps {
  readonly vault: Pick<Vault, 'open'>;
  /** Seals the secrets of a connection under a new PIN, where these are the credentials that they hold. */
  readonly renewPin: (connectionId: string, forgotten: ForgottenPin) => Promise<Result<null, AppError>>;
  readonly storesKeys: Pick<StoresKeys, 'settle' | 'remember' | 'forget'>;
  readonly openWorkspace: WorkspaceOpener;
  /** The friendly one, or the stranger of that number. */
  readonly startPracticeBank: (stranger: number | null) => Promise<Result<RunningPracticeBank, string>>;
  readonly findConnection: (connectionId: string) => ConnectionSummary | null;
  /** Gives a connection back what its secrets were sealed for, and shows it as it is then. */
  readonly putBack: (connection: ConnectionSummary, sealed: SealedConnection) => ConnectionSummary;
  /** Whether the person is there, by the system's own check; true where it has none. */
  readonly isPresent: (connection: ConnectionSummary) => Promise<boolean>;
  /** Told after every change; `locked` says that what the window holds must go. */
  readonly changed: (state: SessionState) => void;
  readonly log: Log;
  /** A word under which the log has a failure. */
  readonly newReference: () => string;
}

/** Which connection the app works on. Changes happen one at a time, in the order in which they were asked for. */
export interface Session {
  state(): SessionState;
  freshness(): Freshness;
  /** null while no connection is open. */
  workspace(): OpenedWorkspace | null;
  /** Opens a connection, or shows it locked when it waits for its passphrase. */
  open(connectionId: string): Promise<Result<null, AppError>>;
  openPractice(): Promise<Result<null, AppError>>;
  /** Ends the practice bank, and opens a new one: the friendly one, or the stranger of that number. */
  restartPractice(stranger: number | null): Promise<Result<null, AppError>>;
  /** While the outcome of a write is awaited, a right passphrase is answered after it. */
  unlock(passphrase: string | null): Promise<Result<null, AppError>>;
  /** Opens the locked connection by its credentials, which prove more than its PIN does, and gives it another one. */
  forgotPin(forgotten: ForgottenPin): Promise<Result<null, AppError>>;
  /** Leaves the connection that is open and opens it as it is sealed now; the person was asked already. */
  reopen(passphrase: string | null): Promise<Result<null, AppError>>;
  /** Puts back what the secrets of a locked connection were sealed for, where it is something else by now. */
  putBack(): Promise<Result<null, AppError>>;
  /**
   * Puts an open connection out of reach before it returns, whatever else is under way; resolves when its keys are gone. A write
   * that is on its way keeps the journal, and nothing else, until its outcome is written down.
   */
  lock(): Promise<void>;
  /** Resolves when nothing is open any more, the journal included. */
  close(): Promise<void>;
  /** Runs a task in turn with the changes of the session: it must not wait for one of them. */
  inTurn: Turns;
  /** Shows a connection, if it is the one that is open or locked, as it is called and kept now. */
  renewed(connection: ConnectionSummary): void;
  /** Whether a write is on its way to the bank, also of a connection that is being left. */
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
  const inTurn = createTurns();
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

  /** A journal that cannot be read in this moment counts as one that waits: nothing keeps a lock from locking. */
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

  /** Out of reach at once: commands that come from now on are answered `locked`. */
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

  /** A write at the practice bank ends before the bank does; one at another bank ends by itself. */
  async function leaveEverything(): Promise<void> {
    const { dropped, ended } = leaveWorkspace();
    await (practice === null ? dropped : ended);
    await stopPractice();
  }

  async function enter(connection: ConnectionSummary, secrets: SettledSecrets): Promise<Outcome> {
    // One journal has one writer. The person is told what is waited for.
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
    // One that was altered, or whose person is not there, is shown locked, with the way out.
    if (!entered.ok && state.status !== 'locked') become({ status: 'closed' });
    return entered;
  }

  async function unseal(connection: ConnectionSummary, passphrase: string | null, isAsked = false): Promise<Outcome> {
    // A keychain gives without asking whoever is logged in.
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
    // Copies: a lock zeroes what was opened, and nothing that was zeroed may be sealed.
    const copy = copyOf(settled);
    try {
      const entered = await enter(connection, settled);
      if (entered.ok) await remember(connection, copy, passphrase);
      return entered;
    } finally {
      keysOf(copy).forEach((key) => key.fill(0));
    }
  }

  /** What cannot be remembered now is with the next opening: it keeps nobody from working. */
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

  /** The keys that its stores are to get are given to them at an opening, when nobody has them open. */
  async function reopen(passphrase: string | null): Promise<Outcome> {
    if (state.status !== 'open' || state.connection.builtIn) return ok(null);
    const { connection } = state;
    await leaveEverything();
    const entered = await unseal(connection, passphrase, true);
    // Nobody else sets the state meanwhile: it still says that the connection is open.
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
    // Said at once, so that the window goes blank now and not when the last request has ended.
    becomeLocked(state.connection);
  }

  /** A mistake in here must not leave the queue, nor an open half. */
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
    unlock: (passphrase) => guarded(() => unlock(passphrase)),
    putBack: () => guarded(putBack),
    forgotPin: (forgotten) => guarded(() => forgotPin(forgotten)),
    reopen: (passphrase) => guarded(() => reopen(passphrase)),
    lock: async () => {
      lockNow();
      // What is being opened in this moment is locked as soon as it is open.
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
