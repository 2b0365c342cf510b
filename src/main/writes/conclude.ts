import { isItself, wasSentAgain } from '#main/store/journal/index.ts';
import type { AtBank, IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { PayeeVerification } from '#shared/contract/money-transfers.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { mayTurnUp } from '#shared/domain/intent-state.ts';
import type { Result } from '#shared/domain/result.ts';
import { plainly } from './kinds/at-bank.ts';
import { lookedForUntil, nextLateLookAt, nextLookAt, nextReadAt } from './schedule.ts';

/* What an answer and a look mean. Pure: the model in test/model explores exactly these. */

/** A 2xx that could be read. */
export interface WriteAnswer {
  readonly atBank: AtBank;
  readonly verification: PayeeVerification | null;
}

/** Judges the answer to a write. Anything but a readable 2xx, a refusal in words and a request that never left is unknown. */
export function concludeAnswer(answer: Result<WriteAnswer, BankError>, at: Instant): IntentEvent {
  if (answer.ok) {
    const { atBank, verification } = answer.value;
    return { type: 'answered', atBank, verification, nextReadAt: readAgainAt(atBank, at) };
  }
  const { error } = answer;
  switch (error.kind) {
    case 'notSent':
      return { type: 'notSent', error };
    case 'rejected':
      return error.challengeId === null ? { type: 'refused', error } : { type: 'challenged', challengeId: error.challengeId, error };
    case 'unauthenticated':
      return { type: 'refused', error };
    case 'ambiguous':
    case 'badResponse':
    case 'rateLimited':
      return { type: 'lost', error, nextLookAt: nextLookAt(at, 0) };
    default:
      return assertNever(error);
  }
}

/** What the bank says is executed is read again at once: only a read settles it. */
export function readAgainAt({ meaning }: AtBank, at: Instant): Instant | null {
  if (meaning === 'failed') return null;
  return meaning === 'settled' ? at : nextReadAt(at, 0, at);
}

/** What the bank says of a transfer after a code was not taken. */
export type AfterCode = AtBank | 'waiting' | 'notRead';

/** Judges the answer to a challenge. `after` is the transfer as read behind a refusal: it tells wrong from expired. */
export function concludeConfirmation(answer: Result<AtBank, BankError>, after: AfterCode, at: Instant): readonly IntentEvent[] {
  if (answer.ok) return [{ type: 'answered', atBank: answer.value, verification: null, nextReadAt: readAgainAt(answer.value, at) }];
  const { error } = answer;
  switch (error.kind) {
    case 'notSent':
      return [{ type: 'notSent', error }];
    case 'unauthenticated':
      return [{ type: 'codeRefused', problem: 'notSent', error }];
    case 'rejected':
      if (after === 'waiting' || after === 'notRead' || after.meaning === 'challenge') return [{ type: 'codeRefused', problem: 'wrong', error }, ...challengeNow(error.challengeId, after)];
      if (after.meaning === 'failed') {
        return [{ type: 'codeRefused', problem: 'expired', error }, { type: 'read', atBank: after, nextReadAt: null }];
      }
      return [{ type: 'answered', atBank: after, verification: null, nextReadAt: readAgainAt(after, at), refused: error }];
    case 'ambiguous':
    case 'badResponse':
    case 'rateLimited':
      return [{ type: 'lost', error, nextLookAt: nextLookAt(at, 0) }];
    default:
      return assertNever(error);
  }
}

/** A bank may ask for the next code under another challenge, and say so in its refusal or only in the transfer. */
function challengeNow(told: string | null, after: AfterCode): readonly IntentEvent[] {
  const read = typeof after === 'string' ? plainly('challenge') : after;
  const challengeId = told ?? read.challengeId;
  return challengeId === null ? [] : [{ type: 'read', atBank: { ...read, challengeId }, nextReadAt: null }];
}

/** What it means that the bank no longer shows what was bound: that it failed, where nothing but its likeness tied it to the write. */
export const whereGone = ({ match, serverId, serverSource }: Pick<IntentRecord, 'match' | 'serverId' | 'serverSource'>): AtBank | null =>
  (match === 'byLikeness' && serverId !== null && serverSource === 'transfer' ? plainly('failed', serverId) : null);

/** What a look at the bank showed. */
export type Look =
  /** Not everything could be read: it says nothing. */
  | { readonly kind: 'incomplete'; readonly error: BankError }
  /** This is it, without doubt. */
  | { readonly kind: 'found'; readonly atBank: AtBank; readonly candidate: Candidate | null }
  /** Nothing but what looks like it and came to nothing: it may be somebody else's, so that it ends nothing. */
  | { readonly kind: 'onlyFailed'; readonly candidates: readonly Candidate[] }
  /** Several that may be it, or one that differs in something the bank may have changed: a person has to say. */
  | { readonly kind: 'unclear'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'nothing' }
  /** Some of it has happened: it is under way, and must neither be taken for not sent nor be sent again. */
  | { readonly kind: 'partly' }
  /** The bank has the opposite of what was sent. */
  | { readonly kind: 'opposite'; readonly atBank: AtBank }
  /** The transfer still waits for its code; not `certain` where the bank never showed that it did. */
  | { readonly kind: 'waiting'; readonly certain: boolean };

export interface LookTimes {
  readonly at: Instant;
  /** Whether the waiting window has ended, by the bank's clock where it tells it. */
  readonly windowEnded: boolean;
}

/** So many complete looks without a trace, and the window, before nothing found means that nothing happened. */
const COMPLETE_LOOKS = 3;

/** Judges a look for a write whose outcome is not known. Always fits the state of the record. */
export function concludeLook(record: IntentRecord, look: Look, times: LookTimes): IntentEvent {
  switch (look.kind) {
    case 'incomplete':
      return looked(record, times, { complete: false, error: look.error });
    case 'found':
      // What was shown to a person as uncertain is theirs to decide.
      if (record.state === 'AMBIGUOUS') return looked(record, times, { conclusion: 'ambiguous', candidates: look.candidate === null ? [] : [look.candidate] });
      // The bank asked for a code and refused one: what took place without it may be a colleague's, until the right one was given.
      if (awaitsRightCode(record) && look.atBank.match === 'byLikeness' && look.atBank.meaning !== 'challenge') {
        return looked(record, times, { conclusion: endsUnclear(record, times) ? 'ambiguous' : 'keepLooking', candidates: look.candidate === null ? [] : [look.candidate] });
      }
      // Another one like it that came to nothing contradicts nobody.
      if (record.state === 'DECLARED' && look.atBank.meaning === 'failed' && (wasSentAgain(record) || !isItself(record, look.atBank))) return looked(record, times, {});
      return { type: 'found', by: 'look', atBank: withMatch(look.atBank), nextReadAt: readAgainAt(look.atBank, times.at) };
    case 'onlyFailed':
      return looked(record, times, { conclusion: endsUnclear(record, times) ? 'ambiguous' : 'keepLooking', candidates: look.candidates });
    case 'unclear':
      return looked(record, times, {
        conclusion: record.state === 'ABANDONED' || record.state === 'DECLARED' ? 'keepLooking' : 'ambiguous', candidates: look.candidates,
      });
    case 'opposite':
      if (contradicts(record)) return { type: 'conflicted', atBank: look.atBank };
      return looked(record, times, {});
    case 'waiting':
      if (record.state !== 'UNKNOWN') return looked(record, times, {});
      if (look.certain || traceless(record, times)) return { type: 'codeRefused', problem: 'lost', error: record.lastError };
      return looked(record, times, {});
    case 'partly':
      return looked(record, times, { complete: false });
    case 'nothing':
      return looked(record, times, record.state === 'UNKNOWN' && !isConfirming(record) && traceless(record, times) ? { conclusion: 'notFound' } : {});
    default:
      return assertNever(look);
  }
}

/** Whether the opposite at the bank contradicts what is known. What was given up, or declared not done, may have been done otherwise since. */
const contradicts = ({ state, declaration }: IntentRecord): boolean =>
  state === 'UNKNOWN' || state === 'NOT_FOUND' || (state === 'DECLARED' && declaration?.outcome === 'done');

/** What has an id and was not found by its looks or its code was found by the id. */
export const withMatch = (atBank: AtBank): AtBank => (atBank.serverId === null ? atBank : { match: 'byId', ...atBank });

/** Whether a person gave a code for a write whose outcome is not known, and the bank refused it. */
const awaitsRightCode = ({ state, attempts }: IntentRecord): boolean => {
  const last = attempts.at(-1);
  return state === 'UNKNOWN' && last?.phase === 'confirm' && last.outcome === 'codeRefused';
};

/** Whether a person has to say what became of a write of which only a failed likeness, or one that may be a colleague's, is seen. */
function endsUnclear(record: IntentRecord, times: LookTimes): boolean {
  if (record.state === 'UNKNOWN') return !isConfirming(record) && traceless(record, times);
  return record.state === 'AMBIGUOUS' || record.state === 'NOT_FOUND';
}

/** Whether a write that was not found may go out again: only behind a look that read everything and found nothing. `more` is what a reading before it had shown. */
export const mayGoAgain = (look: Look, more: boolean): boolean => look.kind === 'nothing' && !more;

/** Whether this look, which shows nothing, is enough to say so. */
const traceless = ({ investigation }: IntentRecord, { windowEnded }: LookTimes): boolean =>
  windowEnded && (investigation?.completeLooks ?? 0) + 1 >= COMPLETE_LOOKS;

/** Whether the outcome that is looked for is that of a code. The transfer is there then: it cannot be "not found". */
export function isConfirming({ attempts }: IntentRecord): boolean {
  const last = attempts.at(-1);
  return last?.phase === 'confirm' && last.outcome !== 'codeRefused' && last.outcome !== 'notSent';
}

type Looked = Extract<IntentEvent, { readonly type: 'looked' }>;

function looked(record: IntentRecord, { at }: LookTimes, seen: Partial<Pick<Looked, 'complete' | 'error' | 'conclusion' | 'candidates'>>): Looked {
  const conclusion = seen.conclusion ?? 'keepLooking';
  const until = conclusion === 'notFound' ? lookedForUntil(at) : record.lookedForUntil;
  return {
    type: 'looked', complete: seen.complete ?? true, error: seen.error ?? null, conclusion,
    candidates: together(record.investigation?.candidates ?? [], seen.candidates ?? []),
    nextLookAt: mayTurnUp(record.state) ? (until === null ? null : nextLateLookAt(at, until)) : nextLookAt(at, (record.investigation?.looks ?? 0) + 1),
    lookedForUntil: until,
  };
}

/** What looked like it once is not gone because a later look no longer shows it. */
function together(before: readonly Candidate[], now: readonly Candidate[]): readonly Candidate[] {
  const keyOf = ({ source, serverId }: Candidate): string => `${source} ${serverId}`;
  const shown = new Set(now.map(keyOf));
  return [...now, ...before.filter((candidate) => !shown.has(keyOf(candidate)))];
}
