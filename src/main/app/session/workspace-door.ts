import type { Workspace } from '#main/services/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/connections.ts';
import type { Result } from '#shared/domain/result.ts';

import type { SettledSecrets } from './stores-keys.ts';

/**
 * An open connection: its bank client, its cache, the journal and the desk, and the use cases over them. Closing stops
 * everything, waits for it, and lets go of the keys.
 */
export interface OpenedWorkspace extends Workspace {
  /** Whether anything is in the journal or the desk; 'notOpened' where they cannot be used. */
  contents(): 'nothing' | 'something' | 'notOpened';
  /** Whether a write is on its way to the bank; also while the connection is being closed. */
  isSending(): boolean;
}

/** What a connection is opened with. */
export interface WorkspaceRequest {
  readonly connection: ConnectionSummary;
  readonly secrets: SettledSecrets;
}

export type WorkspaceOpener = (request: WorkspaceRequest) => Promise<Result<OpenedWorkspace, AppError>>;
