import type { CommandHandlers } from '#main/ipc/index.ts';
import type { Secrets } from '#main/vault/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { CommandName, Diagnostics } from '#shared/bridge/commands.ts';
import type { ConnectionSummary } from '#shared/bridge/connections.ts';
import type { Freshness } from '#shared/bridge/session.ts';
import type { Result } from '#shared/domain/result.ts';

type OfWorkspace = 'sync' | 'overview' | 'accounts' | 'statement' | 'records' | 'search';

/** The commands that need an open connection. */
export type WorkspaceCommand = Extract<CommandName, `${OfWorkspace}.${string}`>;

/** An open connection: its bank client, its cache, and the use cases over them. */
export interface OpenedWorkspace {
  readonly handlers: Pick<CommandHandlers, WorkspaceCommand>;
  freshness(): Freshness;
  diagnostics(): Promise<Diagnostics['cache']>;
  /** Starts reading from the bank, now and from time to time. */
  start(): void;
  /** Stops everything, waits for it, and lets go of the keys. */
  close(): Promise<void>;
}

/** What a connection is opened with. */
export interface WorkspaceRequest {
  readonly connection: ConnectionSummary;
  readonly secrets: Secrets;
}

export type WorkspaceOpener = (request: WorkspaceRequest) => Promise<Result<OpenedWorkspace, AppError>>;
