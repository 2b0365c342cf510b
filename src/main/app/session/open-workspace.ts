import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import type { BankClient } from '#main/bank/index.ts';
import { bankAuth, mustStayLocal } from '#main/services/app/connections/index.ts';
import type { BankConnect } from '#main/services/app/connections/index.ts';
import type { JournalDoor } from '#main/store/journal/index.ts';
import type { WorkspaceDeps } from '#main/services/index.ts';
import type { AskPerson } from '#main/context/person-asked.ts';
import { keyThatOpens } from '#main/store/sqlite/index.ts';
import type { AppError, LocalOnlyReason } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import { workspaceLog } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';
import type { News } from '../lifecycle/announcer.ts';
import { bankOriginOf } from './bank-origin.ts';
import type { OpenStores } from './open-stores.ts';
import { practiceDeskKey, practiceFolder } from './practice-stores.ts';
import { cacheFile } from './store-files.ts';
import type { RehearsalsDeps } from './rehearsals.ts';
import type { Departure, OpenedWorkspace, WorkspaceOpener, WorkspaceRequest } from './workspace-door.ts';

export interface WorkspaceSurroundings extends Pick<WorkspaceDeps, 'clock' | 'settings' | 'emit' | 'chooseFile' | 'printPdf'> {
  /** Told of what somebody who looks elsewhere wants to hear of, also of a connection that is being left. */
  readonly attend?: (news: News) => void;
  readonly profileFolder: string;
  /** Folder that holds one folder of cached data per connection. */
  readonly cachesFolder: string;
  readonly cacheWorker: string;
  readonly filesWorker: string;
  readonly readingWorker: string;
  readonly agrees: AskPerson;
  readonly connect: BankConnect;
  readonly startRehearsalBank: RehearsalsDeps['startBank'];
  readonly localOnly: LocalOnlyReason | null;
  readonly log: Log;
}

/**
 * Opens connections with a bank client, a cache, the journal and the desk; leaving lets go of all of them and of the keys. The
 * credentials go to the bank client and stay nowhere else: nothing below keeps the request.
 */
export function workspaceOpener(surroundings: WorkspaceSurroundings): WorkspaceOpener {
  return async (request) => {
    const [parts, stores] = await Promise.all([readParts(), storesOf(surroundings, request)]);
    const { cacheKey, formerCacheKeys = [], storesKey, formerStoresKeys = [] } = request.secrets;
    // The stores have copies of their own.
    [storesKey, ...formerStoresKeys].forEach((key) => key.fill(0));
    if (isOlder(request, stores.journal, cacheFile(surroundings.profileFolder, request.connection.connectionId))) {
      stores.close();
      cacheKey.fill(0);
      return failed({ kind: 'connectionAltered', what: 'secrets' });
    }
    const bank = await bankOf(surroundings, request);
    try {
      return await openOn(surroundings, request.connection, { stores, cacheKey, formerCacheKeys, bank }, parts);
    } catch (error) {
      // Left open, the journal could not be opened again before the app ends.
      await bank.close();
      stores.close();
      cacheKey.fill(0);
      throw error;
    }
  };
}

interface Opened {
  readonly stores: OpenStores;
  readonly cacheKey: Buffer;
  readonly formerCacheKeys: readonly Buffer[];
  readonly bank: BankClient;
}

/**
 * Whether the secrets are older ones that were put back: the journal knows of some that say what they are for, or of newer keys; or
 * neither the journal nor the cache has their keys any more.
 */
function isOlder({ connection, secrets }: WorkspaceRequest, journal: JournalDoor, cache: string): boolean {
  if (!journal.usable) return journal.reason === 'keyMissing' && isOfOtherKey(cache, [secrets.cacheKey, ...(secrets.formerCacheKeys ?? [])]);
  const generation = journal.journal.sealed(connection.connectionId);
  return generation !== null && (secrets.connection === null || (secrets.keyGeneration ?? 0) < generation);
}

function isOfOtherKey(path: string, keys: readonly Buffer[]): boolean {
  try {
    return existsSync(path) && keyThatOpens(path, keys) === null;
  } catch {
    return false;
  }
}

/** Nobody is connected before the window is drawn: the stores and the use cases are read when somebody is. */
const readParts = () => Promise.all([import('#main/services/index.ts'), import('./stores-keeper.ts'), import('./rehearsals.ts')]);
type Parts = Awaited<ReturnType<typeof readParts>>;

async function openOn(
  surroundings: WorkspaceSurroundings, connection: ConnectionSummary, { stores, cacheKey, formerCacheKeys, bank }: Opened, [{ openWorkspace }, { storesKeeper }, { createRehearsals }]: Parts,
): Promise<Result<OpenedWorkspace, AppError>> {
  const { connectionId, baseUrl, environment } = connection;
  // What a workspace that is being left still says is about another connection than the window shows.
  let left = false;
  const shared = {
    userName: userName(),
    clock: surroundings.clock,
    settings: surroundings.settings,
    chooseFile: surroundings.chooseFile,
    printPdf: surroundings.printPdf,
    cacheWorker: surroundings.cacheWorker,
    filesWorker: surroundings.filesWorker, readingWorker: surroundings.readingWorker,
    agrees: surroundings.agrees,
    emit: (event: AppEvent) => {
      if (!left) surroundings.emit(event);
    },
  };
  const rehearsals = createRehearsals({
    ...shared, connect: surroundings.connect, folder: join(surroundings.profileFolder, 'rehearsals'), startBank: surroundings.startRehearsalBank,
    log: workspaceLog(surroundings.log, 'rehearsal'),
  });
  const opened = await openWorkspace(
    {
      connectionId, cacheKey, formerCacheKeys, bankOrigin: bankOriginOf(baseUrl), directory: join(surroundings.cachesFolder, connectionId), ephemeral: connection.builtIn, environment,
      purpose: environment === 'practice' ? 'practice' : 'money',
    },
    {
      ...shared,
      bank,
      journal: stores.journal,
      desk: stores.desk,
      storesKeeper: storesKeeper(stores),
      openRehearsal: (content) => rehearsals.open(content),
      attend: (news) => surroundings.attend?.({ ...news, connectionId }),
      log: workspaceLog(surroundings.log, connectionId),
    },
  );
  if (!opened.ok) {
    await bank.close();
    stores.close();
    cacheKey.fill(0);
    return opened;
  }
  const workspace = opened.value;
  const leave = (): Departure => {
    left = true;
    const dropped = Promise.withResolvers<void>();
    const drop = (): void => {
      stores.closeDesk();
      [cacheKey, ...formerCacheKeys].forEach((key) => key.fill(0));
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
    if (stores.deskSetAside !== null) surroundings.emit({ type: 'notice', notice: { code: 'deskSetAside', setAside: stores.deskSetAside } });
    workspace.start();
  };
  return ok<OpenedWorkspace>({
    ...workspace, start, leave, contents: () => stores.contents(), isSending: () => stores.isSending(),
    journalMark: () => (stores.journal.usable ? stores.journal.journal.mark() : null),
    noteSealed: (keyGeneration) => {
      if (stores.journal.usable) stores.journal.journal.noteSealed(connectionId, keyGeneration);
    },
  });
}

function bankOf({ connect, localOnly }: WorkspaceSurroundings, { connection, secrets }: WorkspaceRequest): Promise<BankClient> {
  const { baseUrl, portalId, environment } = connection;
  return connect({ baseUrl, portalId, loopbackOnly: mustStayLocal(environment, localOnly) }, bankAuth(secrets.authentication), secrets.network);
}

async function storesOf({ profileFolder, clock }: WorkspaceSurroundings, { connection, secrets }: WorkspaceRequest): Promise<OpenStores> {
  const { openStores } = await import('./open-stores.ts');
  const { storesKey, formerStoresKeys: formerKeys = [] } = secrets;
  if (!connection.builtIn) return openStores({ folder: profileFolder, journalKey: storesKey, deskKey: storesKey, formerKeys, remembered: secrets.journal, clock });
  return openStores({ folder: practiceFolder(profileFolder), journalKey: storesKey, deskKey: practiceDeskKey(profileFolder), clock });
}

/** Who is logged in at the system, for the journal. Some systems cannot tell. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
