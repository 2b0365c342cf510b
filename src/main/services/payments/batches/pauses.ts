import type { IntentRecord } from '#main/store/journal/index.ts';
import type { BatchPause } from '#shared/bridge/payments/batches.ts';
import { isLookedFor, isTaken } from '#shared/domain/intent-state.ts';

type LinePause = Extract<BatchPause, { readonly intentId: string }>;
export type LinePauseReason = LinePause['reason'];

export const passedKey = (reason: string, intentId: string): string => `${reason}/${intentId}`;

export const linePause = (reason: LinePauseReason, { intentId, batchLine }: Pick<IntentRecord, 'intentId' | 'batchLine'>, heldBy: string | null = null): LinePause =>
  ({ reason, intentId, index: batchLine ?? 0, ...(heldBy !== null && { heldBy }) });

/**
 * Why no further line may be sent now, from what is known of those that were; null when the next may go. A code that is
 * awaited comes first: it expires.
 */
export function pauseFor(records: readonly IntentRecord[], passed: readonly string[]): LinePause | null {
  const gonePast = new Set(passed);
  const first = (reason: LinePauseReason, waits: (record: IntentRecord) => boolean): LinePause | null => {
    const found = records.find((record) => waits(record) && !gonePast.has(passedKey(reason, record.intentId)));
    return found === undefined ? null : linePause(reason, found);
  };
  return first('challenge', waitsForCode) ?? first('unknown', isUnclear) ?? first('verification', isDoubtful);
}

const waitsForCode = ({ state, challenge }: IntentRecord): boolean =>
  state === 'CONFIRMING' || (state === 'CHALLENGE' && !(challenge?.withheld ?? false));

/** Also one that a person is just sending again. */
const isUnclear = ({ state }: IntentRecord): boolean => isLookedFor(state) || state === 'CONFLICT' || state === 'SENDING';

/** The bank did not say that name and account belong together, and money may still go or has gone there. */
function isDoubtful({ state, verification }: IntentRecord): boolean {
  const match = verification?.matchType ?? null;
  return match !== null && match !== 'MTCH' && (isTaken(state) || state === 'CONFLICT');
}

/** Not carried out, and known not to be. */
export const hasFailed = ({ state }: Pick<IntentRecord, 'state'>): boolean => state === 'REJECTED' || state === 'FAILED' || state === 'EXPIRED';
