import type { CommandName } from './commands.ts';
import type { ConnectionSummary } from './app/connections.ts';
import { sections } from './lists/records.ts';
import type { ClosingProgress } from './portal/closings.ts';
import type { Freshness, Notice, SessionState } from './app/session.ts';
import type { Settings } from './app/settings.ts';

/** The parts of the stores whose changes are reported to the window. */
export const changedParts = [
  ...sections, 'accounts', 'statements', 'reservedEntries', 'parents', 'intents', 'drafts', 'beneficiaries', 'batches', 'closings', 'journal',
  'bankHabits', 'entryMarks', 'entryDifferences', 'savedSearches', 'backfills', 'cash', 'updates', 'handover', 'team', 'approvals', 'presence', 'attachments', 'protection', 'books', 'ledger', 'templates', 'folders', 'backups',
] as const;

/** A changed part of the stores, which views must read again. */
export type ChangedPart = (typeof changedParts)[number];

/** What the main process sends unasked. */
export type AppEvent =
  | { readonly type: 'session'; readonly session: SessionState }
  | { readonly type: 'connections'; readonly connections: readonly ConnectionSummary[] }
  | { readonly type: 'settings'; readonly settings: Settings }
  | { readonly type: 'freshness'; readonly freshness: Freshness }
  | { readonly type: 'changed'; readonly parts: readonly ChangedPart[] }
  | { readonly type: 'notice'; readonly notice: Notice }
  /** Progress of a named task; `total` null when unknown. */
  | { readonly type: 'progress'; readonly taskId: string; readonly done: number; readonly total: number | null }
  /** How far a closing has read the bank. When the reading ends, its part `closings` changes. */
  | { readonly type: 'closingProgress'; readonly closingId: string; readonly progress: ClosingProgress }
  /** A choice in the application menu; only to the window with the focus. */
  | { readonly type: 'menu'; readonly action: 'newWindow' | 'palette' | 'settings' | 'lock' | 'refresh' | 'help' | 'shortcuts' | 'print' | 'whatsNew' }
  /** Something was handed over by the system: `app.given` takes it; only to the window that is in front. */
  | { readonly type: 'given' }
  /** Opens a window address from outside, such as a notification; only in one window. */
  | { readonly type: 'open'; readonly path: string };

/** The preload's `window.tesoro`. Nothing else crosses. */
export interface Bridge {
  /** Always resolves, with a Result. */
  invoke(command: CommandName, input: unknown): Promise<unknown>;
  /** Returns the unsubscribe function. */
  subscribe(listener: (event: AppEvent) => void): () => void;
}
