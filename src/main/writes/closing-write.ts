import type { IntentRecord } from '#main/store/journal/index.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Workbench } from '#main/context/workbench.ts';

/** The write of a closing, also where the app ended before the desk knew of it. null while there is none. */
export function writeOf({ journal }: Pick<Workbench, 'journal'>, { intentId, requestId }: Pick<StoredClosing, 'intentId' | 'requestId'>): IntentRecord | null {
  if (!journal.usable) return null;
  return intentId === null ? journal.journal.byRequest(requestId) : journal.journal.get(intentId);
}

/** What a closing is once its write was sent, whatever was chosen at the desk while it left. */
export function asSent({ intentId, shown }: IntentRecord): Partial<StoredClosing> {
  const sent = { intentId, step: 'result' } as const;
  if (shown.kind !== 'succeedCampaign' && shown.kind !== 'failCampaign') return sent;
  return { ...sent, direction: shown.kind === 'succeedCampaign' ? 'success' : 'failure', assumptions: shown.assumptions };
}

/** Whether nothing may be done by it any more: it has ended, or it is what is kept of a rehearsal whose bank is gone. */
export const isOver = ({ ended, rehearsal }: Pick<StoredClosing, 'ended' | 'rehearsal'>): boolean => ended !== null || rehearsal;

/** States after which the closing may be begun anew: nothing came of it, or a person declared what did. Reading the campaign tells how it stands. */
const CAME_TO_NOTHING: readonly IntentState[] = ['REJECTED', 'FAILED', 'EXPIRED', 'ABANDONED', 'DECLARED'];

export const cameToNothing = (state: IntentState): boolean => CAME_TO_NOTHING.includes(state);

