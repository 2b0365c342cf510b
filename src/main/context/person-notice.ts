import type { IntentRecord } from '#main/store/journal/index.ts';
import type { FollowUp } from '#shared/bridge/portal/closings.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { isLookedFor } from '#shared/domain/intent-state.ts';

/** What a person is notified of while the window is not in front. */
export type PersonNoticeKind =
  | 'challenge' | 'unknown' | 'decide' | 'turnedUpLate' | 'mayHaveTurnedUp' | 'duplicate' | 'resolved' | 'followUpDone' | 'followUpRefused' | 'batchDone' | 'batchPaused' | 'fileWritten' | 'backfillDone'
  | 'approvalWaits' | 'approvalGiven' | 'approvalDeclined' | 'teamAlarm' | 'teamBlocked' | 'safeguardingDiffers' | 'fileArrived';

/** No name, amount or account: it may be shown on a locked screen. */
export interface PersonNotice {
  readonly kind: PersonNoticeKind;
  /** A later notification about the same thing replaces an earlier one. */
  readonly about: string;
  /** Path in the window; null where there is none. */
  readonly path: string | null;
}

/** Exports longer than this are notified. */
export const LONG_WORK_MS = 3_000;

type Known = Pick<IntentRecord, 'state' | 'turnedUpLate'> & Partial<Pick<IntentRecord, 'duplicate'>>;

/** What to notify after a write has changed; null for nothing. A batch notifies for its lines. */
export function personNoticeOf(record: Known & Pick<IntentRecord, 'intentId' | 'batchId'>, before: Known | null): PersonNotice | null {
  const kind = kindOf(record, before);
  if (kind === null || (record.batchId !== null && (kind === 'challenge' || kind === 'unknown'))) return null;
  return { kind, about: record.intentId, path: `/payments/${encodeURIComponent(record.intentId)}` };
}

function kindOf({ state, turnedUpLate, duplicate = null }: Known, before: Known | null): PersonNoticeKind | null {
  if (duplicate !== null && duplicate.noticedAt !== before?.duplicate?.noticedAt) return duplicate.turnedUp === true ? 'mayHaveTurnedUp' : 'duplicate';
  if (turnedUpLate && before?.turnedUpLate !== true) return 'turnedUpLate';
  if (before === null || before.state === state) return null;
  switch (state) {
    case 'CHALLENGE':
      // The person has just given a code, which was refused.
      return before.state === 'CONFIRMING' ? null : 'challenge';
    // The person has just saved it in a file.
    case 'UNKNOWN': return before.state === 'APPROVED' ? null : 'unknown';
    case 'AMBIGUOUS':
    case 'CONFLICT': return 'decide';
    case 'NOT_FOUND': return before.state === 'ABANDONED' ? null : 'decide';
    case 'ACCEPTED':
    case 'SETTLED':
    case 'REJECTED':
    case 'FAILED':
    case 'EXPIRED': return isLookedFor(before.state) ? 'resolved' : null;
    case 'APPROVED':
    case 'SENDING':
    case 'CONFIRMING':
    case 'ABANDONED':
    case 'DECLARED': return null;
    default: return assertNever(state);
  }
}

/** `paysOut`: the company is paid something, even if its payments are not known yet. */
export interface Followed extends Pick<FollowUp, 'refunds' | 'cashouts' | 'withoutRefund'> {
  readonly paysOut: boolean;
}

/** Whether all that a closing pays back and out was executed. */
export const isPaidOut = ({ refunds, cashouts, withoutRefund, paysOut }: Followed): boolean =>
  withoutRefund === 0 && refunds.executed === refunds.count && cashouts.executed === cashouts.count && refunds.count + cashouts.count > 0 && (!paysOut || cashouts.count > 0);

/** What to notify after refunds and cash-outs of a closing were read; null for nothing. */
export function followUpNews(closingId: string, before: Followed, after: Followed): PersonNotice | null {
  const refused = ({ refunds, cashouts }: Followed): number => refunds.refused + cashouts.refused;
  const kind = refused(after) > refused(before) ? 'followUpRefused' : isPaidOut(after) && !isPaidOut(before) ? 'followUpDone' : null;
  return kind === null ? null : { kind, about: closingId, path: `/closings/${encodeURIComponent(closingId)}` };
}
