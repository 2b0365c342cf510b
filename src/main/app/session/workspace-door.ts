import type { Workspace } from '#main/services/index.ts';
import type { RememberedJournal } from '#main/vault/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { Result } from '#shared/domain/result.ts';

import type { SettledSecrets } from './stores-keys.ts';

/** An open connection: its bank client, its cache, the journal and the desk, and the use cases over them. */
export interface OpenedWorkspace extends Omit<Workspace, 'close'> {
  /** Whether anything is in the journal or the desk; 'notOpened' where they cannot be used. */
  contents(): 'nothing' | 'something' | 'notOpened';
  /** Whether a write is on its way to the bank; also while the connection is being closed. */
  isSending(): boolean;
  /** By what its journal is known again; null while it cannot be used. */
  journalMark(): RememberedJournal | null;
  /** Notes in the journal that the secrets of this connection say what they are for, and how often its keys were changed. */
  noteSealed(keyGeneration: number): void;
  /** Stops everything at once. A write that is on its way is waited for, and nothing else. */
  leave(): Departure;
}

/** How far the leaving of a connection has come. */
export interface Departure {
  /** Nothing reads any more, and every key and credential is gone but the journal's. */
  readonly dropped: Promise<void>;
  /** The outcome of every write that was on its way is written down, and the journal's key is gone. */
  readonly ended: Promise<void>;
}

/** What a connection is opened with. */
export interface WorkspaceRequest {
  readonly connection: ConnectionSummary;
  readonly secrets: SettledSecrets;
}

export type WorkspaceOpener = (request: WorkspaceRequest) => Promise<Result<OpenedWorkspace, AppError>>;
