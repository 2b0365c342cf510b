import { invalid } from '#main/context/workspace-context.ts';
import type { IntentRecord } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import { isByFile } from '#shared/bridge/writes/intents.ts';
import type { Declarable, DeclaredBefore } from '#shared/bridge/writes/intents.ts';
import type { DeclareInput } from '#shared/bridge/writes/write-inputs.ts';
import { daysBetween } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { mayBeDeclared } from '#shared/domain/intent-state.ts';
import { targetDayAfter } from '#shared/domain/payment/target-days.ts';
import { failed } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { orAppError } from './engine.ts';
import type { Engine } from './engine.ts';
import { lookedForUntil, nextLateLookAt } from './schedule.ts';

/* "The bank told me": a person ends the wait that the app cannot. */

const LOOKS_BEFORE = 3;

/** Reads of a challenge are not journalled: this is the time of as many, one per minute. */
const CHALLENGE_LOOKS_MS = LOOKS_BEFORE * 60_000;

const DAY_MS = 86_400_000;

/** From when a person may declare the outcome; null where there is nothing to declare. */
export function declarableOf(record: Pick<IntentRecord, 'state' | 'attempts' | 'createdAt' | 'investigation' | 'leftByFile'>, now: Instant): Declarable | null {
  if (!mayBeDeclared(record.state)) return null;
  // Whoever saved the file knows what became of it.
  if (isByFile(record)) return { open: true, from: record.createdAt };
  const last = record.attempts.at(-1);
  const triedAt = last?.endedAt ?? last?.startedAt ?? record.createdAt;
  const from = record.state === 'CHALLENGE' ? instantFromMs(instantToMs(triedAt) + CHALLENGE_LOOKS_MS) : oneTargetDayAfter(triedAt);
  return { open: now >= from || (record.state !== 'CHALLENGE' && (record.investigation?.looks ?? 0) >= LOOKS_BEFORE), from };
}

/** The same time on the next TARGET day. */
function oneTargetDayAfter(at: Instant): Instant {
  const day = bankDateAt(instantToMs(at));
  return instantFromMs(instantToMs(at) + daysBetween(day, targetDayAfter(day)) * DAY_MS);
}

/** Releases the lock; the bank is read for ten more days. A mistake is corrected by another declaration: the journal keeps both. */
export function declare(engine: Engine, record: IntentRecord, { outcome, toldBy, toldOn, words }: Omit<DeclareInput, 'intentId'>): Result<IntentRecord, AppError> {
  const now = engine.workspace.now();
  if (record.state !== 'DECLARED' && declarableOf(record, now)?.open !== true) return failed({ kind: 'wrongState', state: record.state });
  if (toldOn < bankDateAt(instantToMs(record.createdAt)) || toldOn > bankDateAt(instantToMs(now))) {
    return invalid('toldOn', 'notAllowed');
  }
  const until = lookedForUntil(now);
  return orAppError(engine.commitOne(record.intentId, {
    type: 'declared', outcome, toldBy, toldOn, words, lookedForUntil: until, nextLookAt: nextLateLookAt(now, until) ?? until,
  }));
}

/** Newest first. */
export function declaredLike(engine: Pick<Engine, 'journal' | 'workspace'>, fingerprint: string): readonly DeclaredBefore[] {
  const journal = engine.journal();
  if (!journal.ok) return [];
  const now = engine.workspace.now();
  return journal.value.byFingerprint(fingerprint).flatMap((record) => declaredBefore(record, now)).toReversed();
}

/** A payment may repeat each month: an earlier declaration matters only while it may still turn up. */
function declaredBefore({ intentId, kind, state, declaration, lookedForUntil: until, attempts, createdAt }: IntentRecord, now: Instant): readonly DeclaredBefore[] {
  if (state !== 'DECLARED' || declaration === null) return [];
  const isRepeatable = kind === 'createTransfer' || kind === 'virtualIbanTransfer';
  if (isRepeatable && (until === null || until < now)) return [];
  return [{ intentId, sentAt: attempts[0]?.startedAt ?? createdAt, declaration }];
}
