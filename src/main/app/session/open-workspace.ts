import { userInfo } from 'node:os';
import { join } from 'node:path';

import { bankAuth, mustStayLocal } from '#main/services/connections/index.ts';
import type { BankConnect } from '#main/services/connections/index.ts';
import type { WorkspaceDeps } from '#main/services/index.ts';
import type { AppEvent } from '#shared/bridge/events.ts';
import type { LocalOnlyReason } from '#shared/bridge/session.ts';
import { ok } from '#shared/domain/result.ts';

import { workspaceLog } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';
import { bankOriginOf } from './bank-origin.ts';
import type { OpenStores } from './open-stores.ts';
import { practiceDeskKey, practiceFolder } from './practice-stores.ts';
import type { RehearsalsDeps } from './rehearsals.ts';
import type { OpenedWorkspace, WorkspaceOpener, WorkspaceRequest } from './workspace-door.ts';

export interface WorkspaceSurroundings extends Pick<WorkspaceDeps, 'clock' | 'settings' | 'emit' | 'chooseFile' | 'printPdf'> {
  readonly profileFolder: string;
  /** Folder that holds one folder of cached data per connection. */
  readonly cachesFolder: string;
  readonly cacheWorker: string;
  readonly filesWorker: string;
  readonly connect: BankConnect;
  readonly startRehearsalBank: RehearsalsDeps['startBank'];
  readonly localOnly: LocalOnlyReason | null;
  readonly log: Log;
}

/** Opens connections with a bank client, a cache, the journal and the desk; closing lets go of all of them and of the keys. */
export function workspaceOpener(surroundings: WorkspaceSurroundings): WorkspaceOpener {
  const { cachesFolder, localOnly, connect } = surroundings;
  return async (request) => {
    const { connection, secrets } = request;
    const { connectionId, baseUrl, portalId, environment } = connection;
    // Nobody is connected before the window is drawn: the stores and the use cases are read when somebody is.
    const [{ openWorkspace }, { storesKeeper }, { createRehearsals }, stores] = await Promise.all([
      import('#main/services/index.ts'), import('./stores-keeper.ts'), import('./rehearsals.ts'), storesOf(surroundings, request),
    ]);
    const bank = await connect(
      { baseUrl, portalId, loopbackOnly: mustStayLocal(environment, localOnly) }, bankAuth(secrets.authentication),
    );
    const letGo = (): void => {
      stores.close();
      secrets.cacheKey.fill(0);
      secrets.storesKey.fill(0);
    };
    // What a workspace that is being left still says is about another connection than the window shows.
    let left = false;
    const shared = {
      userName: userName(),
      clock: surroundings.clock,
      settings: surroundings.settings,
      chooseFile: surroundings.chooseFile,
      printPdf: surroundings.printPdf,
      cacheWorker: surroundings.cacheWorker,
      filesWorker: surroundings.filesWorker,
      emit: (event: AppEvent) => {
        if (!left) surroundings.emit(event);
      },
    };
    const rehearsals = createRehearsals({
      ...shared, connect, folder: join(surroundings.profileFolder, 'rehearsals'), startBank: surroundings.startRehearsalBank,
      log: workspaceLog(surroundings.log, 'rehearsal'),
    });
    const opened = await openWorkspace(
      { connectionId, bankOrigin: bankOriginOf(baseUrl), directory: join(cachesFolder, connectionId), cacheKey: secrets.cacheKey, ephemeral: connection.builtIn, purpose: environment === 'practice' ? 'practice' : 'money' },
      {
        ...shared,
        bank,
        journal: stores.journal,
        desk: stores.desk,
        storesKeeper: storesKeeper(stores),
        openRehearsal: (content) => rehearsals.open(content),
        log: workspaceLog(surroundings.log, connectionId),
      },
    );
    if (!opened.ok) {
      await bank.close();
      letGo();
      return opened;
    }
    const workspace = opened.value;
    const leave = async (): Promise<void> => {
      left = true;
      try {
        await Promise.all([workspace.close(), rehearsals.close()]);
      } finally {
        letGo();
      }
    };
    const start = (): void => {
      if (stores.deskSetAside !== null) surroundings.emit({ type: 'notice', notice: { code: 'deskSetAside', setAside: stores.deskSetAside } });
      workspace.start();
    };
    return ok<OpenedWorkspace>({ ...workspace, start, contents: () => stores.contents(), isSending: () => stores.isSending(), close: leave });
  };
}

async function storesOf({ profileFolder, clock }: WorkspaceSurroundings, { connection, secrets }: WorkspaceRequest): Promise<OpenStores> {
  const { openStores } = await import('./open-stores.ts');
  const { storesKey } = secrets;
  if (!connection.builtIn) return openStores({ folder: profileFolder, journalKey: storesKey, deskKey: storesKey, clock });
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
