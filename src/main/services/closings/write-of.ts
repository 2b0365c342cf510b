import type { IntentRecord } from '#main/journal/index.ts';
import type { StoredClosing } from '#shared/bridge/closings.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Workbench } from '../workbench.ts';

/** The write of a closing, also where the app ended before the desk knew of it. null while there is none. */
export function writeOf({ journal }: Pick<Workbench, 'journal'>, { intentId, requestId }: Pick<StoredClosing, 'intentId' | 'requestId'>): IntentRecord | null {
  if (!journal.usable) return null;
  return intentId === null ? journal.journal.byRequest(requestId) : journal.journal.get(intentId);
}

/** States after which the campaign is as it was, so that the closing may be tried anew. */
const CAME_TO_NOTHING: readonly IntentState[] = ['REJECTED', 'FAILED', 'EXPIRED', 'ABANDONED'];

export const cameToNothing = (state: IntentState): boolean => CAME_TO_NOTHING.includes(state);

/** The bank took it. */
export const wasTaken = (state: IntentState): boolean => state === 'ACCEPTED' || state === 'SETTLED';
