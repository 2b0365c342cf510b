import type { IntentRecord } from '#main/store/journal/index.ts';
import type { FollowUp } from '#shared/bridge/portal/closings.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';

/** Something that a person who looks elsewhere wants to hear of. */
export type AttentionKind =
  | 'challenge' | 'unknown' | 'decide' | 'turnedUpLate' | 'duplicate' | 'resolved' | 'followUpDone' | 'followUpRefused' | 'batchDone' | 'batchPaused' | 'fileWritten' | 'backfillDone';

/** Says that something happened, without a name, an amount or an account: it may be read on a screen that is locked. */
export interface Attention {
  readonly kind: AttentionKind;
  /** What it is about: later news of the same thing takes the place of earlier. */
  readonly about: string;
  /** Address in the window where it is seen; null where there is none. */
  readonly path: string | null;
}

/** A file that takes longer than this is not waited for. */
export const LONG_WORK_MS = 3_000;

type Known = Pick<IntentRecord, 'state' | 'turnedUpLate'> & Partial<Pick<IntentRecord, 'duplicate'>>;

/** What a change of a write means to somebody who looks elsewhere; null when nothing. A line of a batch speaks through its batch. */
export function attentionOf(record: Known & Pick<IntentRecord, 'intentId' | 'batchId'>, before: Known | null): Attention | null {
  const kind = kindOf(record, before);
  if (kind === null || (record.batchId !== null && (kind === 'challenge' || kind === 'unknown'))) return null;
  return { kind, about: record.intentId, path: `/payments/${encodeURIComponent(record.intentId)}` };
}

function kindOf({ state, turnedUpLate, duplicate = null }: Known, before: Known | null): AttentionKind | null {
  if (duplicate !== null && duplicate.noticedAt !== before?.duplicate?.noticedAt) return 'duplicate';
  if (turnedUpLate && before?.turnedUpLate !== true) return 'turnedUpLate';
  if (before === null || before.state === state) return null;
  switch (state) {
    case 'CHALLENGE':
      // A code that was not taken was just given by somebody.
      return before.state === 'CONFIRMING' ? null : 'challenge';
    case 'UNKNOWN':
      return 'unknown';
    case 'AMBIGUOUS':
    case 'CONFLICT':
      return 'decide';
    case 'NOT_FOUND':
      return before.state === 'ABANDONED' ? null : 'decide';
    case 'ACCEPTED':
    case 'SETTLED':
    case 'REJECTED':
    case 'FAILED':
    case 'EXPIRED':
      return isLookedFor(before.state) ? 'resolved' : null;
    case 'APPROVED':
    case 'SENDING':
    case 'CONFIRMING':
    case 'ABANDONED':
    case 'DECLARED':
      return null;
    default:
      return assertNever(state);
  }
}

/** How far what a closing sends has come; `paysOut` where something is paid to the company, whose payments may not be known yet. */
export interface Followed extends Pick<FollowUp, 'refunds' | 'cashouts' | 'withoutRefund'> {
  readonly paysOut: boolean;
}

/** What a reading brought of the refunds and cash-outs of a closing; null when nothing that needs telling. */
export function followUpNews(closingId: string, before: Followed, after: Followed): Attention | null {
  const refused = ({ refunds, cashouts }: Followed): number => refunds.refused + cashouts.refused;
  const isDone = ({ refunds, cashouts, withoutRefund, paysOut }: Followed): boolean =>
    withoutRefund === 0 && refunds.executed === refunds.count && cashouts.executed === cashouts.count && refunds.count + cashouts.count > 0 && (!paysOut || cashouts.count > 0);
  const kind = refused(after) > refused(before) ? 'followUpRefused' : isDone(after) && !isDone(before) ? 'followUpDone' : null;
  return kind === null ? null : { kind, about: closingId, path: `/closings/${encodeURIComponent(closingId)}` };
}
