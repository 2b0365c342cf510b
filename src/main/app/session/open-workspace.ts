import { join } from 'node:path';

import { bankAuth, mustStayLocal } from '#main/services/connections/index.ts';
import type { BankConnect } from '#main/services/connections/index.ts';
import { openWorkspace } from '#main/services/index.ts';
import type { WorkspaceDeps } from '#main/services/index.ts';
import { ok } from '#shared/domain/result.ts';

import { workspaceLog } from '../log-fields.ts';
import type { Log } from '../log-fields.ts';
import type { OpenedWorkspace, WorkspaceOpener } from './workspace-door.ts';

export interface WorkspaceSurroundings extends Pick<WorkspaceDeps, 'clock' | 'settings' | 'emit' | 'chooseFile'> {
  /** Folder that holds one folder of cached data per connection. */
  readonly cachesFolder: string;
  readonly cacheWorker: string;
  readonly connect: BankConnect;
  readonly officialRuntime: boolean;
  readonly log: Log;
}

/** Opens connections with a bank client and a cache of their own; closing lets go of both and of the keys. */
export function workspaceOpener(surroundings: WorkspaceSurroundings): WorkspaceOpener {
  const { cachesFolder, officialRuntime, connect } = surroundings;
  return async ({ connection, secrets }) => {
    const { connectionId, baseUrl, portalId, environment } = connection;
    const bank = await connect(
      { baseUrl, portalId, loopbackOnly: mustStayLocal(environment, officialRuntime) }, bankAuth(secrets.authentication),
    );
    // What a workspace that is being left still says is about another connection than the window shows.
    let left = false;
    const opened = await openWorkspace(
      { connectionId, directory: join(cachesFolder, connectionId), cacheKey: secrets.cacheKey, ephemeral: connection.builtIn },
      {
        bank,
        clock: surroundings.clock,
        settings: surroundings.settings,
        chooseFile: surroundings.chooseFile,
        cacheWorker: surroundings.cacheWorker,
        log: workspaceLog(surroundings.log, connectionId),
        emit: (event) => {
          if (!left) surroundings.emit(event);
        },
      },
    );
    if (!opened.ok) {
      await bank.close();
      return opened;
    }
    const workspace = opened.value;
    const leave = async (): Promise<void> => {
      left = true;
      try {
        await Promise.all([workspace.close(), bank.close()]);
      } finally {
        secrets.cacheKey.fill(0);
      }
    };
    return ok<OpenedWorkspace>({ ...workspace, close: leave });
  };
}
