import type { IntentRecord, JournalReads } from '#main/store/journal/index.ts';
import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { Needs } from './workspace-context.ts';

/** The write of a closing, also where the app ended before its id was stored; null while there is none. */
export function writeOf({ journal }: { readonly journal: JournalReads }, { intentId, requestId }: Pick<StoredClosing, 'intentId' | 'requestId'>): IntentRecord | null {
  if (!journal.usable) return null;
  return intentId === null ? journal.journal.byRequest(requestId) : journal.journal.get(intentId);
}

/** A closing after its write was sent, whatever was chosen in the wizard meanwhile. */
export function asSent({ intentId, shown }: IntentRecord): Partial<StoredClosing> {
  const sent = { intentId, step: 'result' } as const;
  if (shown.kind !== 'succeedCampaign' && shown.kind !== 'failCampaign') return sent;
  return { ...sent, direction: shown.kind === 'succeedCampaign' ? 'success' : 'failure', assumptions: shown.assumptions };
}

/** Ended, or a stored rehearsal: nothing may be done by it. */
export const isOver = ({ ended, rehearsal }: Pick<StoredClosing, 'ended' | 'rehearsal'>): boolean => ended !== null || rehearsal;

/** Whether a guided closing of this bank is under way: neither ended nor a stored rehearsal. */
export const isUnderWayAt = ({ bankOrigin }: Needs<'bankOrigin'>) => (closing: StoredClosing): boolean => closing.bankOrigin === bankOrigin && !isOver(closing);
