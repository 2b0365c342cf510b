import { createDispatch } from '#main/ipc/dispatch.ts';
import type { CommandHandlers, Dispatch } from '#main/ipc/index.ts';
import type { Connections, EditedConnection } from '#main/services/app/connections/index.ts';
import type { WorkspaceHandlers } from '#main/services/index.ts';
import { asksLess } from '#main/context/person-asked.ts';
import type { AskPerson } from '#main/context/person-asked.ts';
import { workspaceCommands } from '#main/context/workspace-commands.ts';
import type { WorkspaceCommand } from '#main/context/workspace-commands.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionEdit, ConnectionKeeping } from '#shared/bridge/app/connection-inputs.ts';
import { asksForText } from '#shared/bridge/app/connections.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { AppState, KeychainState } from '#shared/bridge/app/session.ts';
import type { updateCommands } from '#shared/bridge/app/updates.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { Backups } from './backup/index.ts';
import type { GivenThings } from './lifecycle/given.ts';
import type { SignInStart } from './lifecycle/sign-in-start.ts';
import { dispatchLog } from './log-fields.ts';
import type { Log } from './log-fields.ts';
import type { ProfileStore } from './profile/profile.ts';
import type { Session } from './session/session.ts';
import type { OpenedWorkspace } from './session/open-workspace.ts';
import type { FirstCommand } from './state-first.ts';
import { giveSupportText, SUPPORT_LINES } from './support-log.ts';
import type { SupportFacts } from './support-log.ts';
import type { Updates } from './update/index.ts';

export interface AppFacts {
  readonly identity: Pick<AppState, 'version' | 'electronVersion' | 'platform' | 'systemLocale' | 'pseudoLanguage' | 'localOnly'>;
  readonly versions: Readonly<Record<string, string>>;
  readonly logFolder: string;
}

export interface HandlerDeps {
  readonly facts: AppFacts;
  readonly profile: ProfileStore;
  readonly connections: Connections;
  /** Closes the connection first where it is open. */
  readonly forgetConnection: (connectionId: string) => Promise<Result<null, AppError>>;
  readonly editConnection: (edit: ConnectionEdit) => Promise<Result<EditedConnection, AppError>>;
  readonly keepConnection: (keeping: ConnectionKeeping) => Promise<Result<ConnectionSummary, AppError>>;
  readonly session: Session;
  readonly given: Pick<GivenThings, 'next'>;
  readonly keychainState: () => Promise<KeychainState>;
  readonly emit: (event: AppEvent) => void;
  readonly copyText: (text: string, secret?: boolean) => Promise<void>;
  readonly chooseFile: (suggestedName: string, extension: 'txt') => Promise<string | null>;
  readonly openFolder: (path: string) => Promise<void>;
  /** null while developing. */
  readonly signInStart: SignInStart | null;
  readonly printPage: () => Promise<void>;
  readonly openWindow: (address: string) => void;
  readonly logLines: (count: number) => readonly string[];
  readonly updates: Updates;
  readonly backups: Pick<Backups, 'handlers' | 'cancel' | 'rhythm'>;
  readonly settingsChanged: () => void;
  readonly agrees: AskPerson;
  readonly first: FirstCommand;
  readonly log: Log;
}

/** Everything that the window may ask for. */
export function createCommands(deps: HandlerDeps): Dispatch {
  const { session, backups, log } = deps;
  const ofWorkspace = workspaceHandlers(() => session.workspace());
  return createDispatch({
    ...appHandlers(deps), ...backups.handlers, ...connectionHandlers(deps), ...sessionHandlers(session), ...ofWorkspace,
    // A backup belongs to no connection: one is restored while none is open.
    'tasks.cancel': async (task) => (backups.cancel(task.taskId) ? ok(null) : ofWorkspace['tasks.cancel'](task)),
  }, dispatchLog(log));
}

const done = async (work: Promise<void> | void): Promise<Result<null, never>> => {
  await work;
  return ok(null);
};

type AppCommands = keyof typeof updateCommands | 'app.state' | 'app.diagnostics' | 'app.openLogFolder' | 'app.signInStart' | 'app.setSignInStart' | 'app.supportLog' | 'app.print' | 'app.newWindow' | 'app.given' | 'settings.update' | 'clipboard.copy';

function appHandlers(deps: HandlerDeps): Pick<CommandHandlers, AppCommands> {
  const { facts, profile, session } = deps;
  return {
    ...deps.first,
    'app.diagnostics': async () =>
      ok({
        versions: facts.versions,
        logFolder: facts.logFolder,
        cache: (await session.workspace()?.diagnostics()) ?? null,
      }),
    'app.openLogFolder': () => done(deps.openFolder(facts.logFolder)),
    'app.signInStart': async () => ok((await deps.signInStart?.isOn()) ?? null),
    'app.setSignInStart': async ({ on }) => (deps.signInStart === null ? failed({ kind: 'notFound' }) : deps.signInStart.set(on)),
    'app.supportLog': async ({ to }) => giveSupportText(await supportFacts(deps), to, deps),
    'app.print': () => done(deps.printPage()),
    'app.given': async () => ok(await deps.given.next()),
    'app.newWindow': ({ address }) => done(deps.openWindow(address)),
    'app.updates': async () => ok(deps.updates.state()),
    'app.lookForUpdate': async () => ok(await deps.updates.look()),
    'app.downloadUpdate': async () => ok(await deps.updates.download()),
    'app.showUpdate': () => done(deps.updates.show()),
    'settings.update': async (change) => {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const asked = profile.get().settings;
      if (asksLess(asked, { ...asked, ...given }) && !(await deps.agrees({ about: 'asking' }))) return failed({ kind: 'notAgreed' });
      const notKept = profile.update({ settings: { ...profile.get().settings, ...given } });
      const { settings } = profile.get();
      deps.settingsChanged();
      deps.backups.rhythm.again();
      deps.emit({ type: 'settings', settings });
      return notKept === null ? ok(settings) : failed({ kind: 'settingsNotKept', reason: notKept });
    },
    'clipboard.copy': ({ text, secret }) => done(deps.copyText(text, secret)),
  };
}

async function supportFacts({ facts, profile, connections, session, keychainState, logLines }: HandlerDeps): Promise<SupportFacts> {
  const open = session.workspace();
  const journal = (await open?.handlers['journal.state'](null)) ?? null;
  return {
    ...facts.identity, at: instantFromMs(Date.now()), versions: facts.versions, keychain: await keychainState(), settings: profile.get().settings,
    connections: connections.list(), session: session.state(), freshness: session.freshness(), cache: (await open?.diagnostics()) ?? null,
    journal: journal?.ok === true ? journal.value : null, lines: logLines(SUPPORT_LINES),
  };
}

/** Connections live in the profile's file, which is not written when a later version wrote it. */
const PROFILE_NEWER = failed({ kind: 'settingsNotKept', reason: 'newer' } as const);

/** Secrets can be changed only while a connection is open. */
const LOCKED = failed({ kind: 'locked' } as const);

function connectionHandlers(deps: HandlerDeps): Pick<CommandHandlers, `connections.${string}` & keyof CommandHandlers> {
  const { connections, session, profile } = deps;
  const publish = (): void => deps.emit({ type: 'connections', connections: connections.list() });
  const renewed = (connection: ConnectionSummary): void => {
    deps.log('connectionSaved', { connectionId: connection.connectionId });
    publish();
    session.renewed(connection);
  };
  return {
    'connections.test': (probe) => connections.test(probe),
    'connections.stopTest': () => done(connections.stopTest()),
    'connections.save': async (draft) => {
      if (profile.isNewer()) return PROFILE_NEWER;
      const saved = await connections.save(draft);
      if (saved.ok) {
        deps.log('connectionSaved', { connectionId: saved.value.connectionId });
        publish();
      }
      return saved;
    },
    'connections.open': async ({ connectionId }) => {
      const opened = await session.open(connectionId);
      if (opened.ok) profile.update({ lastConnectionId: connectionId });
      return opened;
    },
    'connections.openPractice': () => session.openPractice(),
    'connections.restartPractice': ({ stranger }) => session.restartPractice(stranger),
    'connections.practiceWhatIfs': () => session.whatIfs(null),
    'connections.setPracticeWhatIfs': ({ whatIfs }) => session.whatIfs(whatIfs),
    'connections.edit': async (edit) => {
      if (profile.isNewer()) return PROFILE_NEWER;
      if (session.state().status !== 'open') return LOCKED;
      const edited = await deps.editConnection(edit);
      if (!edited.ok) return edited;
      const { connection, otherAccess } = edited.value;
      renewed(connection);
      const current = session.state();
      // The open connection still uses the former credentials: it is opened again.
      if (otherAccess && current.status === 'open' && current.connection.connectionId === edit.connectionId) await session.open(edit.connectionId);
      return ok(connection);
    },
    'connections.keep': async (keeping) => {
      if (profile.isNewer()) return PROFILE_NEWER;
      if (session.state().status !== 'open') return LOCKED;
      const kept = await deps.keepConnection(keeping);
      if (!kept.ok) return kept;
      renewed(kept.value);
      const current = session.state();
      // The stores get new keys: a copy of the former secrets then opens nothing.
      if (current.status === 'open' && current.connection.connectionId === keeping.connectionId) {
        await session.reopen(asksForText(keeping.keepSecretsWith) ? keeping.newPassphrase : null);
      }
      return kept;
    },
    'connections.remove': async ({ connectionId }) => {
      if (profile.isNewer()) return PROFILE_NEWER;
      const removed = await deps.forgetConnection(connectionId);
      if (!removed.ok) return removed;
      if (profile.get().lastConnectionId === connectionId) profile.update({ lastConnectionId: null });
      deps.log('connectionRemoved', { connectionId });
      publish();
      return removed;
    },
  };
}

function sessionHandlers(session: Session): Pick<CommandHandlers, `session.${string}` & keyof CommandHandlers> {
  return {
    'session.unlock': ({ passphrase }) => session.unlock(passphrase),
    'session.forgotPin': (forgotten) => session.forgotPin(forgotten),
    'session.putBack': () => session.putBack(),
    'session.lock': () => done(session.lock()),
    'session.close': () => done(session.close()),
  };
}

/** Forwards commands to the open connection; without one the answer is `locked`. */
function workspaceHandlers(workspace: () => OpenedWorkspace | null): WorkspaceHandlers {
  const through = (name: WorkspaceCommand) => async (input: unknown): Promise<unknown> => {
    const open = workspace();
    return open === null ? failed({ kind: 'locked' }) : (open.handlers[name] as (checked: unknown) => Promise<unknown>)(input);
  };
  return Object.fromEntries(workspaceCommands.map((name) => [name, through(name)])) as unknown as WorkspaceHandlers;
}
