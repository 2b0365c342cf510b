import type { CommandName } from './commands.ts';
import type { ConnectionSummary } from './app/connections.ts';
import type { Section } from './lists/records.ts';
import type { Freshness, Notice, SessionState } from './app/session.ts';
import type { Settings } from './app/settings.ts';

/** A part of the stores that changed; views that show it read it again. */
export type ChangedPart =
  | Section | 'accounts' | 'statements' | 'reservedEntries' | 'parents' | 'intents' | 'drafts' | 'beneficiaries' | 'batches' | 'closings' | 'journal'
  | 'bankHabits' | 'entryMarks' | 'entryDifferences' | 'savedSearches' | 'backfills' | 'cash' | 'updates' | 'handover';

/** What the main process tells the window without being asked. */
export type AppEvent =
  | { readonly type: 'session'; readonly session: SessionState }
  | { readonly type: 'connections'; readonly connections: readonly ConnectionSummary[] }
  | { readonly type: 'settings'; readonly settings: Settings }
  | { readonly type: 'freshness'; readonly freshness: Freshness }
  | { readonly type: 'changed'; readonly parts: readonly ChangedPart[] }
  | { readonly type: 'notice'; readonly notice: Notice }
  /** How far a piece of work is that the window named; `total` null while it is not known. */
  | { readonly type: 'progress'; readonly taskId: string; readonly done: number; readonly total: number | null }
  /** The application menu asks for something that the window does. */
  | { readonly type: 'menu'; readonly action: 'palette' | 'settings' | 'lock' | 'refresh' | 'help' | 'shortcuts' | 'print' | 'whatsNew' }
  /** A page of the open connection is asked for from outside the window, such as by a notification; an address of the window. */
  | { readonly type: 'open'; readonly path: string };

export const INVOKE_CHANNEL = 'tesoro:invoke';
export const EVENT_CHANNEL = 'tesoro:event';

/** What the preload gives the window, as `window.tesoro`. Nothing else crosses. */
export interface Bridge {
  /** Always resolves, with a Result. */
  invoke(command: CommandName, input: unknown): Promise<unknown>;
  /** Gives back how to stop listening. */
  subscribe(listener: (event: AppEvent) => void): () => void;
}
