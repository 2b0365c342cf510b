import type { Workspace } from '#main/services/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/connections.ts';
import type { Result } from '#shared/domain/result.ts';

import type { SettledSecrets } from './stores-keys.ts';

/**
 * An open connection: its bank client, its cache, the journal and the desk, and the use cases over them. Closing stops
 * everything, waits for it, and lets go of the keys.
 */
export type OpenedWorkspace = Workspace;

/** What a connection is opened with. */
export interface WorkspaceRequest {
  readonly connection: ConnectionSummary;
  readonly secrets: SettledSecrets;
}

export type WorkspaceOpener = (request: WorkspaceRequest) => Promise<Result<OpenedWorkspace, AppError>>;
