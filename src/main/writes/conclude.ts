import { isItself, wasSentAgain } from '#main/store/journal/index.ts';
import type { AtBank, IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import { isByFile, movesAccountMoney } from '#shared/bridge/writes/intents.ts';
import type { Candidate } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { PayeeVerification } from '#shared/contract/money-transfers.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { mayTurnUp } from '#shared/domain/intent-state.ts';
import type { Result } from '#shared/domain/result.ts';
import { hasFailed } from './kinds/among.ts';
import { plainly } from './kinds/at-bank.ts';
import { lookedForUntil, nextFileLookAt, nextLateLookAt, nextLookAt, nextReadAt } from './schedule.ts';

/* Pure: test/model explores exactly these functions. */

/** A readable 2xx. */
export interface WriteAnswer {
  readonly atBank: AtBank;
  readonly verification: PayeeVerification | null;
}

/** Only a readable 2xx, a refusal with a reason, and a request that was never sent are certain. */
export function concludeAnswer(answer: Result<WriteAnswer, BankError>, at: Instant): IntentEvent {
  if (answer.ok) {
    const { atBank, verification } = answer.value;
    return { type: 'answered', atBank, verification, nextReadAt: readAgainAt(atBank, at) };
  }
  const { error } = answer;
  switch (error.kind) {
    case 'notSent': return { type: 'notSent', error };
    case 'rejected': return error.challengeId === null ? { type: 'refused', error } : { type: 'challenged', challengeId: error.challengeId, error };
    case 'unauthenticated': return { type: 'refused', error };
    case 'ambiguous':
    case 'badResponse':
    case 'rateLimited': return { type: 'lost', error, nextLookAt: nextLookAt(at, 0) };
    default: return assertNever(error);
  }
}

/** "Executed" is read again at once: only a read settles a write. */
export function readAgainAt({ meaning }: AtBank, at: Instant): Instant | null {
  if (meaning === 'failed') return null;
  return meaning === 'settled' ? at : nextReadAt(at, 0, at);
}

export type AfterCode = AtBank | 'waiting' | 'notRead';

/** `after`, read after a refusal, tells a wrong code from an expired challenge. */
export function concludeConfirmation(answer: Result<AtBank, BankError>, after: AfterCode, at: Instant): readonly IntentEvent[] {
  if (answer.ok) return [{ type: 'answered', atBank: answer.value, verification: null, nextReadAt: readAgainAt(answer.value, at) }];
  const { error } = answer;
  switch (error.kind) {
    case 'notSent': return [{ type: 'notSent', error }];
    case 'unauthenticated': return [{ type: 'codeRefused', problem: 'notSent', error }];
    case 'rejected':
      if (after === 'waiting' || after === 'notRead' || after.meaning === 'challenge') return [{ type: 'codeRefused', problem: 'wrong', error }, ...challengeNow(error.challengeId, after)];
      if (after.meaning === 'failed') {
        return [{ type: 'codeRefused', problem: 'expired', error }, { type: 'read', atBank: after, nextReadAt: null }];
      }
      return [{ type: 'answered', atBank: after, verification: null, nextReadAt: readAgainAt(after, at), refused: error }];
    case 'ambiguous':
    case 'badResponse':
    case 'rateLimited': return [{ type: 'lost', error, nextLookAt: nextLookAt(at, 0) }];
    default: return assertNever(error);
  }
}

/** The next challenge may be told in the refusal or only in the transfer. */
function challengeNow(told: string | null, after: AfterCode): readonly IntentEvent[] {
  const read = typeof after === 'string' ? plainly('challenge') : after;
  const challengeId = told ?? read.challengeId;
  return challengeId === null ? [] : [{ type: 'read', atBank: { ...read, challengeId }, nextReadAt: null }];
}

/** When the bank no longer shows the bound transfer: it failed if only likeness tied it to the write; else null. */
export const whereGone = ({ match, serverId, serverSource }: Pick<IntentRecord, 'match' | 'serverId' | 'serverSource'>): AtBank | null =>
  (match === 'byLikeness' && serverId !== null && serverSource === 'transfer' ? plainly('failed', serverId) : null);

export type Lookup =
  /** Not everything could be read: nothing is known. */
  | { readonly kind: 'incomplete'; readonly error: BankError }
  | { readonly kind: 'found'; readonly atBank: AtBank; readonly candidate: Candidate | null }
  /** Only failed records that look like it: they may be somebody else's, so they decide nothing. */
  | { readonly kind: 'onlyFailed'; readonly candidates: readonly Candidate[] }
  /** Several that may be it, or one that differs in something the bank may change: a person decides. */
  | { readonly kind: 'unclear'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'nothing' }
  /** Part of it has happened: it is under way, and must neither count as unsent nor be sent again. */
  | { readonly kind: 'partly' }
  /** The bank has the opposite of what was sent. */
  | { readonly kind: 'opposite'; readonly atBank: AtBank }
  /** The transfer still waits for its code; not `certain` where the bank never showed so. */
  | { readonly kind: 'waiting'; readonly certain: boolean };

export interface LookupTimes {
  readonly at: Instant;
  /** By the bank's clock where it is known. */
  readonly windowEnded: boolean;
}

/** After so many complete looks without a trace, and the end of the window, a write counts as not found. */
const COMPLETE_LOOKS = 3;

/** Judges a look for a write with an unknown outcome. The event always fits the record's state. */
export function concludeLookup(record: IntentRecord, look: Lookup, times: LookupTimes): IntentEvent {
  switch (look.kind) {
    case 'incomplete': return looked(record, times, { complete: false, error: look.error });
    case 'found':
      // What was shown to a person as uncertain is theirs to decide.
      if (record.state === 'AMBIGUOUS') return looked(record, times, { conclusion: 'ambiguous', candidates: look.candidate === null ? [] : [look.candidate] });
      // The bank refused a code: until the right one was given, a transfer by likeness may be a colleague's.
      if (awaitsRightCode(record) && look.atBank.match === 'byLikeness' && look.atBank.meaning !== 'challenge') {
        return looked(record, times, { conclusion: endsUnclear(record, times) ? 'ambiguous' : 'keepLooking', candidates: look.candidate === null ? [] : [look.candidate] });
      }
      // Another failed record like it contradicts nothing.
      if (record.state === 'DECLARED' && look.atBank.meaning === 'failed' && (wasSentAgain(record) || !isItself(record, look.atBank))) return looked(record, times, {});
      return { type: 'found', by: 'look', atBank: withMatch(look.atBank), nextReadAt: readAgainAt(look.atBank, times.at) };
    case 'onlyFailed':
      return looked(record, times, { conclusion: endsUnclear(record, times) ? 'ambiguous' : 'keepLooking', candidates: look.candidates });
    case 'unclear':
      if (record.state !== 'ABANDONED' && record.state !== 'DECLARED') return looked(record, times, { conclusion: 'ambiguous', candidates: look.candidates });
      return { ...looked(record, times, { candidates: look.candidates }), ...turnedUp(record, look.candidates) };
    case 'opposite':
      if (contradicts(record)) return { type: 'conflicted', atBank: look.atBank };
      return looked(record, times, {});
    case 'waiting':
      if (record.state !== 'UNKNOWN') return looked(record, times, {});
      if (look.certain || traceless(record, times)) return { type: 'codeRefused', problem: 'lost', error: record.lastError };
      return looked(record, times, {});
    case 'partly': return looked(record, times, { complete: false });
    case 'nothing':
      // A file may be used tomorrow.
      return looked(record, times, record.state === 'UNKNOWN' && !isConfirming(record) && !isByFile(record) && traceless(record, times) ? { conclusion: 'notFound' } : {});
    default: return assertNever(look);
  }
}

/** What may be a payment that a person had said was not made, and was not there when they said so. */
function turnedUp({ kind, state, declaration, investigation }: IntentRecord, candidates: readonly Candidate[]): Pick<Looked, 'turnedUp'> {
  if (!movesAccountMoney(kind) || (state === 'DECLARED' && declaration?.outcome === 'done')) return {};
  const known = new Set((investigation?.candidates ?? []).filter((candidate) => !hasFailed(candidate)).map(idOf));
  const since = candidates.filter((candidate) => !hasFailed(candidate) && !known.has(idOf(candidate)));
  return since.length === 0 ? {} : { turnedUp: since };
}

const idOf = ({ source, serverId }: Candidate): string => `${source} ${serverId}`;

/** Whether the opposite contradicts what is known. What was abandoned or declared not done may have been done otherwise since. */
const contradicts = ({ state, declaration }: IntentRecord): boolean =>
  state === 'UNKNOWN' || state === 'NOT_FOUND' || (state === 'DECLARED' && declaration?.outcome === 'done');

export const withMatch = (atBank: AtBank): AtBank => (atBank.serverId === null ? atBank : { match: 'byId', ...atBank });

/** The last thing known of a write with an unknown outcome is that the bank refused its code. */
const awaitsRightCode = ({ state, attempts }: IntentRecord): boolean => {
  const last = attempts.at(-1);
  return state === 'UNKNOWN' && last?.phase === 'confirm' && last.outcome === 'codeRefused';
};

/** Whether a person must decide: only a failed likeness, or one that may be a colleague's, is seen. */
function endsUnclear(record: IntentRecord, times: LookupTimes): boolean {
  if (record.state === 'UNKNOWN') return !isConfirming(record) && traceless(record, times);
  return record.state === 'AMBIGUOUS' || record.state === 'NOT_FOUND';
}

/**
 * A write that was not found may be sent again only after a look that read everything and found nothing. `more`: an earlier read had shown something.
 */
export const mayGoAgain = (look: Lookup, more: boolean): boolean => look.kind === 'nothing' && !more;

/** Whether this look without a trace is enough. */
const traceless = ({ investigation }: IntentRecord, { windowEnded }: LookupTimes): boolean =>
  windowEnded && (investigation?.completeLooks ?? 0) + 1 >= COMPLETE_LOOKS;

/** The outcome of a code is unknown. The transfer exists then: it cannot be "not found". */
export function isConfirming({ attempts }: IntentRecord): boolean {
  const last = attempts.at(-1);
  return last?.phase === 'confirm' && last.outcome !== 'codeRefused' && last.outcome !== 'notSent';
}

type Looked = Extract<IntentEvent, { readonly type: 'looked' }>;

function looked(record: IntentRecord, { at }: LookupTimes, seen: Partial<Pick<Looked, 'complete' | 'error' | 'conclusion' | 'candidates'>>): Looked {
  const conclusion = seen.conclusion ?? 'keepLooking';
  const until = conclusion === 'notFound' ? lookedForUntil(at) : record.lookedForUntil;
  return {
    type: 'looked', complete: seen.complete ?? true, error: seen.error ?? null, conclusion,
    candidates: together(record.investigation?.candidates ?? [], seen.candidates ?? []),
    nextLookAt: mayTurnUp(record.state) ? (until === null ? null : nextLateLookAt(at, until)) : nextOpenLookAt(record, at),
    lookedForUntil: until,
  };
}

const nextOpenLookAt = ({ leftByFile = null, investigation }: IntentRecord, at: Instant): Instant =>
  (leftByFile === null ? nextLookAt(at, (investigation?.looks ?? 0) + 1) : nextFileLookAt(at, leftByFile.at));

/** An earlier candidate stays, even if a later look no longer shows it. */
function together(before: readonly Candidate[], now: readonly Candidate[]): readonly Candidate[] {
  const shown = new Set(now.map(idOf));
  return [...now, ...before.filter((candidate) => !shown.has(idOf(candidate)))];
}
