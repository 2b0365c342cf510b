import type { StoredClosing } from '#shared/bridge/portal/closings.ts';
import type { ClosingStep } from '#shared/domain/closing/steps.ts';
import { closingSteps } from '#shared/domain/closing/steps.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { neverLeft } from '#shared/domain/closing/model.ts';
import type { Finding } from '#shared/domain/closing/model.ts';
import { instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { cameToNothing, isTaken } from '#shared/domain/intent-state.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';

/** Older data must be read again before a decision. */
const FRESH_MS = 15 * 60_000;

/** Read recently and unchanged since. Only then are all orders gone through for the `hash` that they have now. */
export const isFresh = async ({ refreshedAt, seenHash }: Pick<StoredClosing, 'refreshedAt' | 'seenHash'>, now: Instant, hash: () => Promise<string | null>): Promise<boolean> =>
  isRecent(refreshedAt, now) && seenHash !== null && seenHash === await hash();

export const isRecent = (refreshedAt: Instant | null, now: Instant): boolean =>
  refreshedAt !== null && instantToMs(now) - instantToMs(refreshedAt) < FRESH_MS;

/** Findings to be dealt with or left with a reason. A reason holds for the count at that time. */
const openFindings = (findings: readonly Finding[], { left }: Pick<StoredClosing, 'left'>): readonly Finding[] =>
  findings.filter(({ kind, count, weight }) => weight === 'wrong' && (neverLeft.has(kind) || !left.some((reason) => reason.kind === kind && reason.count >= count)));

export interface StepContext {
  /** State of its write; null while nothing was sent. */
  readonly state: IntentState | null;
  readonly fresh: boolean;
  /** All of them; none where the step needs none. */
  readonly findings: readonly Finding[];
}

const placeOf = (step: ClosingStep): number => closingSteps.indexOf(step);

/** Whether what is to be dealt with bars the way to it. */
export const needsFindings = (to: ClosingStep): boolean => placeOf(to) > placeOf('check');

export function stepProblem(closing: StoredClosing, to: ClosingStep, { state, fresh, findings }: StepContext): AppError | null {
  if (closing.ended !== null) return to === closing.step ? null : notAllowed('step');
  if (state !== null && !cameToNothing(state)) return to === 'result' || (to === 'followUp' && isTaken(state)) ? null : { kind: 'wrongState', state };
  if (to === 'result' || to === 'followUp') return state !== null && to === 'result' ? null : notAllowed('step');
  // A closing that came to nothing begins again with a refresh.
  if (state !== null) return to === 'refresh' ? null : notAllowed('step');
  if (placeOf(to) <= placeOf(closing.step)) return null;
  if (!fresh) return notAllowed('refreshedAt');
  if (needsFindings(to) && openFindings(findings, closing).length > 0) return notAllowed('left');
  return to === 'confirm' && closing.direction === null ? notAllowed('direction') : null;
}

const notAllowed = (field: string): AppError => ({ kind: 'invalid', problems: [{ field, code: 'notAllowed' }] });
