import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import type { BankClient } from '#main/bank/index.ts';
import { bankAuth, mustStayLocal } from '#main/services/app/connections/index.ts';
import type { BankConnect } from '#main/services/app/connections/index.ts';
import type { TeamPlace, Workspace, WorkspaceDeps } from '#main/services/index.ts';
import { startCacheThreadsAhead } from '#main/store/cache/threads.ts';
import type { JournalAccess } from '#main/store/journal/index.ts';
import type { StoredBackupKey } from '#main/store/user-data/index.ts';
import type { RememberedJournal } from '#main/vault/index.ts';
import type { AppError, LocalOnlyReason } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { News } from '../lifecycle/notifications.ts';
import { errorFields, workspaceLog } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';
import { bankOriginOf } from './bank-origin.ts';
import type { OpenStores } from './open-stores.ts';
import { practiceUserDataKey, practiceFolder } from './practice-bank.ts';
import type { RehearsalsDeps } from './rehearsals.ts';
import { cacheFile, teamFile } from './store-files.ts';
import type { SettledSecrets } from './stores-keys.ts';

export interface OpenedWorkspace extends Omit<Workspace, 'close'> {
  contents(): 'nothing' | 'something' | 'notOpened';
  /** Whether a write is being sent, also while the connection closes. */
  isSending(): boolean;
  /** Identifies its journal; null while it cannot be used. */
  journalMark(): RememberedJournal | null;
  /** Records in the journal that the secrets state what they are for, and how often the keys changed. */
  noteSealed(keyGeneration: number): void;
  readonly backup: {
    /** Copies, which the caller erases. */
    keys(): { readonly cache: Buffer; readonly stores: readonly Buffer[] };
    /** What backups are encrypted with; null before a passphrase was chosen, or where the user data cannot be used. */
    key(): StoredBackupKey | null;
    setKey(key: StoredBackupKey): void;
  };
  /** Stops everything at once, except that a write being sent is waited for. */
  leave(): Departure;
}

export interface Departure {
  /** Reading has stopped, and all keys and credentials except the journal's are erased. */
  readonly dropped: Promise<void>;
  /** The outcome of every write is recorded, and the journal's key is erased. */
  readonly ended: Promise<void>;
}

interface WorkspaceRequest {
  readonly connection: ConnectionSummary;
  readonly secrets: SettledSecrets;
}

export type WorkspaceOpener = (request: WorkspaceRequest) => Promise<Result<OpenedWorkspace, AppError>>;

interface WorkspaceSurroundings
  extends Pick<WorkspaceDeps, 'clock' | 'settings' | 'emit' | 'chooseFile' | 'chooseFolder' | 'printPdf' | 'cacheWorker' | 'tasksWorker' | 'readingWorker' | 'agrees'> {
  /** News for notifications, also of a connection that is closing. */
  readonly notify?: (news: News) => void;
  readonly profileFolder: string;
  readonly cachesFolder: string;
  readonly connect: BankConnect;
  /** null where the profile is of a later version, and not all of them may be known. */
  readonly connectionIds: () => readonly string[] | null;
  readonly startRehearsalBank: RehearsalsDeps['startBank'];
  readonly localOnly: LocalOnlyReason | null;
  readonly log: Log;
}

/**
 * Opens a connection with its bank client, cache and stores; leaving closes all of them and erases the keys. Credentials stay in the bank client
 * only.
 */
export function workspaceOpener(surroundings: WorkspaceSurroundings): WorkspaceOpener {
  return async (request) => {
    startCacheThreadsAhead(surroundings.cacheWorker);
    const [parts, stores] = await Promise.all([readParts(), storesOf(surroundings, request)]);
    const { cacheKey, formerCacheKeys = [], storesKey, formerStoresKeys = [] } = request.secrets;
    const team = await teamPlace(surroundings, request);
    // The stores have copies.
    [storesKey, ...formerStoresKeys].forEach((key) => key.fill(0));
    if (await isOlder(request, stores.journal, cacheFile(surroundings.profileFolder, request.connection.connectionId))) {
      stores.close();
      [cacheKey, team.file.key].forEach((key) => key.fill(0));
      return failed({ kind: 'connectionAltered', what: 'secrets' });
    }
    const bank = await bankOf(surroundings, request);
    // Left open, the journal could not be opened again in this run.
    const letGo = async (): Promise<void> => {
      await bank.close();
      stores.close();
      [cacheKey, team.file.key].forEach((key) => key.fill(0));
    };
    try {
      const opened = await openOn(surroundings, request.connection, { stores, cacheKey, formerCacheKeys, bank, team }, parts);
      if (!opened.ok) await letGo();
      return opened;
    } catch (error) {
      await letGo();
      throw error;
    }
  };
}

interface Opened {
  readonly stores: OpenStores;
  readonly cacheKey: Buffer;
  readonly formerCacheKeys: readonly Buffer[];
  readonly bank: BankClient;
  readonly team: TeamPlace;
}

/** Whether older secrets were put back: the journal knows newer ones, or neither the journal nor the cache fits their keys. */
async function isOlder({ connection, secrets }: WorkspaceRequest, journal: JournalAccess, cache: string): Promise<boolean> {
  if (!journal.usable) return journal.reason === 'keyMissing' && isOfOtherKey(cache, [secrets.cacheKey, ...(secrets.formerCacheKeys ?? [])]);
  const generation = journal.journal.sealed(connection.connectionId);
  return generation !== null && (secrets.connection === null || (secrets.keyGeneration ?? 0) < generation);
}

async function isOfOtherKey(path: string, keys: readonly Buffer[]): Promise<boolean> {
  const { keyThatOpens } = await import('#main/store/sqlite/index.ts');
  try {
    return existsSync(path) && keyThatOpens(path, keys) === null;
  } catch {
    return false;
  }
}

/** Lazy: nobody is connected before the window is drawn. */
const readParts = () => Promise.all([import('#main/services/index.ts'), import('./open-stores.ts'), import('./rehearsals.ts'), import('#main/context/workspace-context.ts')]);
type Parts = Awaited<ReturnType<typeof readParts>>;

/** What the page asks first is answered by then: reading the bank begins with compiling how. */
const FIRST_REFRESH_MS = 90;

async function openOn(
  surroundings: WorkspaceSurroundings, connection: ConnectionSummary, { stores, cacheKey, formerCacheKeys, bank, team }: Opened, [{ openWorkspace }, { forgetRemoved, storesKeeper }, { createRehearsals }, { keptOn }]: Parts,
): Promise<Result<OpenedWorkspace, AppError>> {
  const { connectionId, baseUrl, environment } = connection;
  // A closing workspace must not report into the window of the next one.
  let left = false;
  const { clock, settings, chooseFile, chooseFolder, printPdf, cacheWorker, tasksWorker, readingWorker, agrees, log } = surroundings;
  const shared = {
    userName: userName(), clock, settings, chooseFile, chooseFolder, printPdf, cacheWorker, tasksWorker, readingWorker, agrees,
    emit: (event: AppEvent) => {
      if (!left) surroundings.emit(event);
    },
  };
  const rehearsals = createRehearsals({
    ...shared, connect: surroundings.connect, folder: join(surroundings.profileFolder, 'rehearsals'), startBank: surroundings.startRehearsalBank,
    log: workspaceLog(log, 'rehearsal'),
  });
  const opened = await openWorkspace(
    {
      connectionId, cacheKey, formerCacheKeys, bankOrigin: bankOriginOf(baseUrl), directory: join(surroundings.cachesFolder, connectionId), ephemeral: connection.builtIn, environment, team,
      purpose: environment === 'practice' ? 'practice' : 'money',
    },
    {
      ...shared, bank, journal: stores.journal, userData: stores.userData, storesKeeper: storesKeeper(stores),
      openRehearsal: (content) => rehearsals.open(content),
      notify: (news) => surroundings.notify?.({ ...news, connectionId }),
      log: workspaceLog(log, connectionId), firstRefreshAfterMs: FIRST_REFRESH_MS,
    },
  );
  if (!opened.ok) return opened;
  const workspace = opened.value;
  const leave = (): Departure => {
    left = true;
    const dropped = Promise.withResolvers<void>();
    const drop = (): void => {
      stores.closeUserData();
      [cacheKey, ...formerCacheKeys, team.file.key].forEach((key) => key.fill(0));
      dropped.resolve();
    };
    const close = async (): Promise<void> => {
      try {
        await Promise.all([workspace.close(drop), rehearsals.close()]);
      } finally {
        drop();
        stores.close();
      }
    };
    return { dropped: dropped.promise, ended: close() };
  };
  const start = (): void => {
    if (stores.userDataSetAside !== null) surroundings.emit({ type: 'notice', notice: { code: 'deskSetAside', setAside: stores.userDataSetAside } });
    const known = surroundings.connectionIds();
    try {
      if (known !== null && stores.journal.usable) forgetRemoved(stores.userData, [connectionId, ...known]);
    } catch (error) {
      // The next opening tries again.
      log('leftoversNotRemoved', errorFields(error));
    }
    workspace.start();
  };
  return ok<OpenedWorkspace>({
    ...workspace, start, leave, contents: () => stores.contents(), isSending: () => stores.isSending(),
    journalMark: () => (stores.journal.usable ? stores.journal.journal.mark() : null),
    noteSealed: (keyGeneration) => {
      if (stores.journal.usable) stores.journal.journal.noteSealed(connectionId, keyGeneration);
    },
    backup: {
      keys: () => {
        const { journal, userData, attachments } = stores.files();
        return { cache: Buffer.from(cacheKey), stores: [journal.key, userData.key, attachments.key, team.file.key].map((key) => Buffer.from(key)) };
      },
      key: () => keptOn(stores.userData, 'backupKey')[0] ?? null,
      setKey: (key) => stores.userData.put('backupKey', 'profile', key, key.at),
    },
  });
}

function bankOf({ connect, localOnly }: WorkspaceSurroundings, { connection, secrets }: WorkspaceRequest): Promise<BankClient> {
  const { baseUrl, portalId, environment, needsCredentials } = connection;
  // Without its proxy and pins nothing may go to the bank, not even a question.
  const auth = needsCredentials === true ? null : bankAuth(secrets.authentication);
  return connect({ baseUrl, portalId, loopbackOnly: mustStayLocal(environment, localOnly) }, auth, secrets.network);
}

async function storesOf({ profileFolder, clock, tasksWorker }: WorkspaceSurroundings, { connection, secrets }: WorkspaceRequest): Promise<OpenStores> {
  const { openStores, verifiedJournal } = await import('./open-stores.ts');
  const { storesKey, formerStoresKeys: formerKeys = [] } = secrets;
  if (!connection.builtIn) {
    const stores = { folder: profileFolder, journalKey: storesKey, userDataKey: storesKey, formerKeys, remembered: secrets.journal };
    return openStores({ ...stores, verified: await verifiedJournal(stores, tasksWorker), clock });
  }
  return openStores({ folder: practiceFolder(profileFolder), journalKey: storesKey, userDataKey: practiceUserDataKey(profileFolder), clock });
}

/** The practice bank is another one at each start; its team, for trying, stays. */
async function teamPlace({ profileFolder }: WorkspaceSurroundings, { connection, secrets }: WorkspaceRequest): Promise<TeamPlace> {
  const { baseUrl, portalId, builtIn } = connection;
  const portal = { bankOrigin: builtIn ? 'practice' : bankOriginOf(baseUrl), portalId };
  const path = teamFile(builtIn ? practiceFolder(profileFolder) : profileFolder, portal);
  const { rekeyStore } = await import('./open-stores.ts');
  const key = existsSync(path) ? rekeyStore({ path, key: secrets.storesKey, formerKeys: secrets.formerStoresKeys ?? [] }) : secrets.storesKey;
  return { portal, file: { path, key: Buffer.from(key) } };
}

/** For the journal. Some systems cannot tell. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
