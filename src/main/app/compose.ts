import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { session } from 'electron';

import type { AskPerson } from '#main/context/person-asked.ts';
import type { FileExtension } from '#main/context/workspace-context.ts';
import { closeForeignChannels } from '#main/ipc/index.ts';
import type { Dispatch } from '#main/ipc/index.ts';
import { agreeOnKeepers, createConnections, editConnection, keepConnection, noted, renewPin } from '#main/services/app/connections/index.ts';
import type { BankConnect, ConnectionBook } from '#main/services/app/connections/index.ts';
import { createVault } from '#main/vault/index.ts';
import { systemKeychain } from '#main/vault/keychain.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { KeychainState, SessionState } from '#shared/bridge/app/session.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import { BANK_TIME_ZONE } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';

import type { AppFacts } from './app-handlers.ts';
import { createGivenThings } from './lifecycle/given.ts';
import type { GivenThings } from './lifecycle/given.ts';
import type { News } from './lifecycle/notifications.ts';
import type { SignInStart } from './lifecycle/sign-in-start.ts';
import { createBackups } from './backup/index.ts';
import { dispatchLog, errorFields } from './log-fields.ts';
import type { Log } from './log-fields.ts';
import { lastLogLines } from './log-file.ts';
import { profileFile } from './profile/profile-file.ts';
import { openProfileStore } from './profile/profile.ts';
import type { ProfileStore } from './profile/profile.ts';
import { connectionForgetter } from './session/forget-connection.ts';
import { workspaceOpener } from './session/open-workspace.ts';
import { forgetPracticeCaches, forgetPracticeJournal, startPracticeBank } from './session/practice-bank.ts';
import { createSession, openFirst } from './session/session.ts';
import type { Session } from './session/session.ts';
import { cacheFile } from './session/store-files.ts';
import { createStoresKeys } from './session/stores-keys.ts';
import { stateFirst } from './state-first.ts';
import type { FirstCommand } from './state-first.ts';
import { startUpdates } from './update/index.ts';

export interface Surroundings {
  readonly facts: AppFacts;
  readonly profileFolder: string;
  /** Folder of the built main process and its workers. */
  readonly programFolder: string;
  readonly emit: (event: AppEvent) => void;
  readonly notify: (news: News) => void;
  readonly sessionChanged: (state: SessionState) => void;
  readonly copyText: (text: string, secret?: boolean) => Promise<void>;
  readonly chooseFile: (suggestedName: string, extension: FileExtension) => Promise<string | null>;
  readonly chooseFolder: () => Promise<string | null>;
  readonly chooseBackup: () => Promise<string | null>;
  readonly printPdf: (html: string) => Promise<Uint8Array>;
  readonly agrees: AskPerson;
  /** null where the system has no presence check. */
  readonly presenceCheck: ((connection: ConnectionSummary) => Promise<boolean>) | null;
  readonly openFolder: (path: string) => Promise<void>;
  /** null while developing. */
  readonly signInStart: SignInStart | null;
  readonly downloadsFolder: () => string;
  readonly showInFolder: (path: string) => void;
  readonly printPage: () => Promise<void>;
  readonly openWindow: (address: string) => void;
  readonly settingsChanged: (settings: Settings) => void;
  readonly practice: boolean;
  readonly log: Log;
}

export interface Composed {
  readonly profile: ProfileStore;
  readonly session: Session;
  readonly dispatch: Dispatch;
  readonly given: GivenThings;
}

export function compose(surroundings: Surroundings): Composed {
  const { facts, profileFolder, programFolder, emit, notify, agrees, presenceCheck, log } = surroundings;
  const { copyText, chooseFile, chooseFolder, chooseBackup, printPdf, printPage, openWindow, openFolder, signInStart, downloadsFolder, showInFolder } = surroundings;
  const { localOnly, version } = facts.identity;
  const profile = openProfileStore(profileFile(profileFolder, closeForeignChannels), log, version);
  const keychain = systemKeychain();
  const vault = createVault({ directory: join(profileFolder, 'vault'), keychain, sleep: (ms) => delay(ms) });
  const clock = { now: () => Date.now() };
  const bankDeps = {
    clock,
    sleep: async (ms: number, signal?: AbortSignal) => {
      await delay(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
    },
    random: () => Math.random(),
    userAgent: `Tesoro/${version}`,
    systemProxy,
  };
  const connect: BankConnect = async (address, auth, network) => {
    // Lazy: the HTTP library is most of this program's code, and no connection opens before the window is drawn.
    const { createBankClient } = await import('#main/bank/index.ts');
    return createBankClient({ ...address, auth, network, timeZone: BANK_TIME_ZONE }, bankDeps);
  };
  const cachesFolder = join(profileFolder, 'cache');
  const practiceBankWorker = join(programFolder, 'practice-bank-worker.js');

  const storesKeys = createStoresKeys({ vault, connections: () => profile.get().connections, profileFolder, cacheFile: (connectionId) => cacheFile(profileFolder, connectionId), log });
  const book: ConnectionBook = {
    list: () => profile.get().connections,
    replace: (list) => profile.update({ connections: list.map((connection) => ({ ...connection, builtIn: false as const })) }),
  };
  const connections = createConnections({
    book, secrets: vault, localOnly, connect, clock,
    monotonicMs: () => performance.now(),
    storesKey: () => storesKeys.forNew(),
    removeCache: async (connectionId) => {
      try {
        await rm(join(cachesFolder, connectionId), { recursive: true, force: true, maxRetries: 3 });
      } catch (error) {
        log('cacheNotRemoved', { connectionId, ...errorFields(error) });
      }
    },
  });

  let shown: SessionState['status'] = 'closed';
  const session = createSession({
    vault, storesKeys,
    renewPin: (connectionId, forgotten) => renewPin(vault, connectionId, forgotten),
    openWorkspace: workspaceOpener({
      profileFolder, cachesFolder, connect, localOnly, clock, emit, notify, chooseFile, chooseFolder, printPdf, agrees, log,
      settings: () => profile.get().settings,
      connectionIds: () => (profile.isNewer() ? null : profile.get().connections.map(({ connectionId }) => connectionId)),
      startRehearsalBank: (content) => startPracticeBank({ workerFile: practiceBankWorker, content, onTextMessage: () => undefined }),
      cacheWorker: join(programFolder, 'cache-worker.js'),
      tasksWorker: join(programFolder, 'tasks-worker.js'),
      readingWorker: join(programFolder, 'reading-worker.js'),
    }),
    startPracticeBank: (stranger) => {
      forgetPracticeJournal(profileFolder);
      forgetPracticeCaches(cachesFolder);
      return startPracticeBank({
        workerFile: practiceBankWorker, stranger,
        onTextMessage: (text) => emit({ type: 'notice', notice: { code: 'practiceMessage', text } }),
      });
    },
    findConnection: (connectionId) => connections.list().find((connection) => connection.connectionId === connectionId) ?? null,
    putBack: (connection, sealed) => {
      const renewed = noted(book, { ...connection, ...sealed });
      emit({ type: 'connections', connections: book.list() });
      return renewed;
    },
    isPresent: async (connection) => presenceCheck === null || presenceCheck(connection),
    changed: (state) => {
      // Whoever tried credentials is no longer there to see the result.
      if (shown === 'open' && state.status === 'locked') connections.stopTest();
      if (state.status !== 'open') backups.stop();
      shown = state.status;
      surroundings.sessionChanged(state);
    },
    log,
    newReference: () => randomUUID().slice(0, 8),
  });

  const backups = createBackups({
    profileFolder, profile, session, vault, keychain, version, tasksWorker: join(programFolder, 'tasks-worker.js'), clock, chooseFolder, chooseBackup, agrees, emit, log,
  });
  backups.finishRestore();
  setInterval(() => void backups.rhythm.look(), LOOK_FOR_BACKUP_MS).unref();

  const forgetConnection = connectionForgetter({
    profileFolder, session, vault, clock,
    connections: () => connections.list(),
    // In turn: secrets that are being sealed anew would come back after their removal.
    remove: (connectionId) => session.inTurn(() => connections.remove(connectionId)),
  });
  const sealed = { book, secrets: vault, agrees };
  const firstOpening = agreeOnKeepers(sealed).then(() => openFirst({ session, profile: profile.get(), practice: surroundings.practice, log }));
  const updates = startUpdates({
    appFolder: join(programFolder, '../..'), profileFolder, version, loopbackOnly: localOnly !== null, systemProxy, downloadsFolder, showInFolder, emit, log,
  });
  const given = createGivenThings({ isOpen: () => session.state().status === 'open', arrived: () => emit({ type: 'given' }), log });
  const keychainState = async (): Promise<KeychainState> => {
    const state = await vault.keychainState();
    return state.available && presenceCheck !== null ? { ...state, asks: true } : state;
  };
  const first: FirstCommand = {
    'app.state': async () => {
      await firstOpening;
      if (profile.isNewer()) emit({ type: 'notice', notice: { code: 'profileNewer' } });
      return ok({
        ...facts.identity, keychain: await keychainState(), settings: profile.get().settings, connections: connections.list(), session: session.state(), freshness: session.freshness(),
      });
    },
  };
  const readAll = async (): Promise<Dispatch> => (await import('./app-handlers.ts')).createCommands({
    facts, given, profile, connections, forgetConnection, session, updates, backups, emit, copyText, chooseFile, openFolder, signInStart, printPage, openWindow, agrees, log, first, keychainState,
    editConnection: (edit) => session.inTurn(() => editConnection({ ...sealed, localOnly, clock }, edit)),
    keepConnection: (keeping) => session.inTurn(() => keepConnection({ ...sealed, renewStoresKey: (...present) => storesKeys.renew(...present) }, keeping)),
    logLines: (count) => lastLogLines(profileFolder, count),
    settingsChanged: () => surroundings.settingsChanged(profile.get().settings),
  });
  surroundings.settingsChanged(profile.get().settings);
  return { profile, session, given, dispatch: stateFirst({ first, readAll, log: dispatchLog(log) }) };
}

/** Whether one is due, and the moment quiet. */
const LOOK_FOR_BACKUP_MS = 60_000;

/**
 * The system's route to an address, such as "PROXY host:8080; DIRECT". Uses a session of its own, because the windows' session is restricted. Passes
 * the origin only: a proxy's configuration file is a foreign program.
 */
const systemProxy = async (url: string): Promise<string> =>
  session.fromPartition('system-proxy').resolveProxy(`${new URL(url).origin}/`);
