import type { Vault } from '#main/vault/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/connections.ts';
import type { Freshness, SessionState } from '#shared/bridge/session.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { Log } from '../log-fields.ts';
import { errorFields } from '../log-fields.ts';
import type { RunningPracticeBank } from './practice-bank.ts';
import type { SettledSecrets, StoresKeys } from './stores-keys.ts';
import { createTurns } from './turns.ts';
import type { OpenedWorkspace, WorkspaceOpener } from './workspace-door.ts';

export interface SessionDeps {
  readonly vault: Pick<Vault, 'open'>;
  readonly storesKeys: Pick<StoresKeys, 'settle' | 'forget'>;
  readonly openWorkspace: WorkspaceOpener;
  readonly startPracticeBank: () => Promise<Result<RunningPracticeBank, string>>;
  readonly findConnection: (connectionId: string) => ConnectionSummary | null;
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
  unlock(passphrase: string | null): Promise<Result<null, AppError>>;
  lock(): Promise<void>;
  close(): Promise<void>;
  /** Whether a write is on its way to the bank, also of a connection that is being left. */
  isSending(): boolean;
}

type Outcome = Result<null, AppError>;

export function createSession(deps: SessionDeps): Session {
  const inTurn = createTurns();
  let state: SessionState = { status: 'closed' };
  let workspace: OpenedWorkspace | null = null;
  let leaving: OpenedWorkspace | null = null;
  let practice: RunningPracticeBank | null = null;

  const become = (next: SessionState): void => {
    state = next;
    deps.log('sessionChanged', { status: next.status, ...(next.status === 'closed' ? {} : { connectionId: next.connection.connectionId }) });
    deps.changed(next);
  };

  const internal = (fields: Parameters<Log>[1]): Result<never, AppError> => {
    const reference = deps.newReference();
    deps.log('sessionFailed', { reference, ...fields });
    return failed({ kind: 'internal', reference });
  };

  async function leaveWorkspace(): Promise<void> {
    leaving = workspace;
    // First out of reach, then closed: commands that come meanwhile are answered `locked`.
    workspace = null;
    try {
      await leaving?.close();
    } catch (error) {
      deps.log('sessionFailed', errorFields(error));
    }
    leaving = null;
  }

  async function stopPractice(): Promise<void> {
    const stopping = practice;
    practice = null;
    await stopping?.stop();
  }

  async function leaveEverything(): Promise<void> {
    await leaveWorkspace();
    await stopPractice();
  }

  async function enter(connection: ConnectionSummary, secrets: SettledSecrets): Promise<Outcome> {
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
    if (connection.keepSecretsWith === 'passphrase') {
      become({ status: 'locked', connection });
      return ok(null);
    }
    const entered = await unseal(connection, null);
    if (!entered.ok) become({ status: 'closed' });
    return entered;
  }

  async function unseal(connection: ConnectionSummary, passphrase: string | null): Promise<Outcome> {
    const secrets = await deps.vault.open(connection.connectionId, passphrase);
    if (!secrets.ok) return secrets;
    return enter(connection, await deps.storesKeys.settle(connection, secrets.value, passphrase));
  }

  async function openPractice(): Promise<Outcome> {
    deps.storesKeys.forget();
    if (practice?.isRunning() !== true) {
      await leaveEverything();
      const started = await deps.startPracticeBank();
      if (!started.ok) {
        become({ status: 'closed' });
        return internal({ reason: started.error });
      }
      practice = started.value;
    } else {
      await leaveWorkspace();
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
    return state.connection.builtIn ? openPractice() : unseal(state.connection, passphrase);
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
    state: () => state,
    freshness: () => workspace?.freshness() ?? { phase: 'never' },
    workspace: () => workspace,
    isSending: () => (workspace ?? leaving)?.isSending() ?? false,
    open: (connectionId) => guarded(() => open(connectionId)),
    openPractice: () => guarded(openPractice),
    unlock: (passphrase) => guarded(() => unlock(passphrase)),
    lock: () =>
      inTurn(async () => {
        deps.storesKeys.forget();
        if (state.status !== 'open') return;
        // Said first, so that the window goes blank at once and not when the last request has ended.
        const left = leaveWorkspace();
        become({ status: 'locked', connection: state.connection });
        await left;
      }),
    close: () =>
      inTurn(async () => {
        deps.storesKeys.forget();
        await leaveEverything();
        if (state.status !== 'closed') become({ status: 'closed' });
      }),
  };
}
