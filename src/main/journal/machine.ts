import type { Investigation } from '#shared/bridge/intents.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { AtBank, IntentEvent } from './event.ts';
import type { AttemptRecord, IntentRecord, NewIntent } from './record.ts';

type EventOf<Type extends IntentEvent['type']> = Extract<IntentEvent, { readonly type: Type }>;

/**
 * The state after an event, or null when the event does not fit the state. Pure: the journal, the recovery at start-up
 * and the model that is explored in tests all go through here.
 */
export function nextState(state: IntentState | null, event: IntentEvent): IntentState | null {
  const from = (...states: readonly IntentState[]): boolean => state !== null && states.includes(state);
  switch (event.type) {
    case 'approved':
      return state === null ? 'APPROVED' : null;
    case 'adopted':
      return state === null ? 'CHALLENGE' : null;
    case 'sending':
      return from('APPROVED', 'NOT_FOUND') ? 'SENDING' : null;
    case 'confirming':
      return from('CHALLENGE') ? 'CONFIRMING' : null;
    case 'notSent':
      return state === 'SENDING' ? 'APPROVED' : state === 'CONFIRMING' ? 'CHALLENGE' : null;
    case 'answered':
      return from('SENDING', 'CONFIRMING') ? STATE_OF_ANSWER[event.atBank.meaning] : null;
    case 'refused':
      return state === 'SENDING' ? 'REJECTED' : null;
    case 'challenged':
      // The bank may ask for the code, by whatever way, after it has taken the transfer.
      return from('SENDING', 'ACCEPTED') ? 'CHALLENGE' : null;
    case 'codeRefused':
      return from('CONFIRMING', 'UNKNOWN') ? 'CHALLENGE' : null;
    case 'expired':
      return from('CHALLENGE', 'CONFIRMING') ? 'EXPIRED' : null;
    case 'lost':
    case 'interrupted':
      return from('SENDING', 'CONFIRMING') ? 'UNKNOWN' : null;
    case 'looked':
      return afterLook(state, event);
    case 'found':
      if (from('UNKNOWN') || (from('AMBIGUOUS') && event.by === 'person')) return STATE_WHEN_FOUND[event.atBank.meaning];
      return from('NOT_FOUND', 'ABANDONED', 'AMBIGUOUS') ? STATE_WHEN_FOUND[event.atBank.meaning] : null;
    case 'conflicted':
      return from('UNKNOWN') ? 'CONFLICT' : null;
    case 'abandoned':
      return from('AMBIGUOUS', 'NOT_FOUND') ? 'ABANDONED' : null;
    case 'withdrawn':
      return from('APPROVED') ? 'ABANDONED' : null;
    case 'withheld':
      return from('CHALLENGE') ? 'CHALLENGE' : null;
    case 'read':
      return afterRead(state, event.atBank);
    default:
      return assertNever(event);
  }
}

/** A first answer is only "taken": that it was executed is said by a later read. */
const STATE_OF_ANSWER = { accepted: 'ACCEPTED', settled: 'ACCEPTED', challenge: 'CHALLENGE', failed: 'FAILED' } as const satisfies Record<
  AtBank['meaning'], IntentState
>;

const STATE_WHEN_FOUND = STATE_OF_ANSWER;

function afterLook(state: IntentState | null, { conclusion, complete }: EventOf<'looked'>): IntentState | null {
  if (state === 'ABANDONED' || state === 'NOT_FOUND') return conclusion === 'ambiguous' ? null : state;
  if (state !== 'UNKNOWN' && state !== 'AMBIGUOUS') return null;
  if (conclusion === 'keepLooking') return state;
  if (!complete) return null;
  if (conclusion === 'ambiguous') return 'AMBIGUOUS';
  // What looked like it once is not gone because a later look no longer shows it.
  return state === 'UNKNOWN' ? 'NOT_FOUND' : null;
}

function afterRead(state: IntentState | null, { meaning }: AtBank): IntentState | null {
  if (state === 'CHALLENGE') return meaning === 'challenge' ? 'CHALLENGE' : meaning === 'accepted' ? 'ACCEPTED' : meaning === 'settled' ? 'SETTLED' : 'EXPIRED';
  if (state === 'SETTLED' || state === 'FAILED') return state;
  if (state !== 'ACCEPTED') return null;
  return meaning === 'settled' ? 'SETTLED' : meaning === 'failed' ? 'FAILED' : meaning === 'challenge' ? 'CHALLENGE' : 'ACCEPTED';
}

/** The record after an event, or null when the event does not fit. */
export function applyEvent(record: IntentRecord | null, event: IntentEvent, at: Instant, sequence: number): IntentRecord | null {
  const state = nextState(record?.state ?? null, event);
  if (state === null) return null;
  if (event.type === 'approved' || event.type === 'adopted') return { ...begun(event.intent, event, at), state, version: sequence };
  if (record === null) return null;
  return { ...record, ...changes(record, event, at), state, updatedAt: at, version: sequence };
}

function begun(intent: NewIntent, event: EventOf<'approved' | 'adopted'>, at: Instant): IntentRecord {
  const adopted = event.type === 'adopted' ? event : null;
  return {
    ...intent, state: 'APPROVED', createdAt: at, updatedAt: at, attempts: [], serverId: adopted?.serverId ?? null, transfer: null, verification: null,
    challenge: adopted === null ? null : { ...NO_CHALLENGE, challengeId: adopted.challengeId },
    lastError: null, investigation: null, turnedUpLate: false, reason: null, baseline: null, lookedForUntil: null, nextReadAt: null, version: 0,
  };
}

const NO_CHALLENGE = { challengeId: null, answers: 0, problem: null, bankErrors: [], withheld: false } as const;

type Changes = Partial<Omit<IntentRecord, 'state' | 'version' | 'updatedAt'>>;

function changes(record: IntentRecord, event: Exclude<IntentEvent, EventOf<'approved' | 'adopted'>>, at: Instant): Changes {
  const challenge = record.challenge ?? NO_CHALLENGE;
  switch (event.type) {
    case 'sending':
      return {
        attempts: [...record.attempts, attempt(record, 'send', event.bodyHash, event.serverTime, at)], baseline: event.baseline, lastError: null,
        investigation: investigation(at, event.windowEndsAt), lookedForUntil: null,
      };
    case 'confirming':
      return {
        attempts: [...record.attempts, attempt(record, 'confirm', event.bodyHash, event.serverTime, at)], lastError: null,
        challenge: { ...challenge, challengeId: event.challengeId, answers: challenge.answers + 1, problem: null, bankErrors: [], withheld: false },
        investigation: investigation(at, event.windowEndsAt),
      };
    case 'notSent':
      return {
        attempts: ended(record, 'notSent', event.error, at), lastError: event.error, investigation: null,
        ...(record.state === 'CONFIRMING' ? { challenge: { ...challenge, answers: challenge.answers - 1, problem: 'notSent' as const } } : {}),
      };
    case 'answered':
      return {
        ...seen(record, event.atBank), attempts: ended(record, OUTCOME_OF[event.atBank.meaning], null, at), lastError: null, investigation: null,
        verification: event.verification ?? record.verification, nextReadAt: event.nextReadAt,
      };
    case 'refused':
      return { attempts: ended(record, 'rejected', event.error, at), lastError: event.error, investigation: null };
    case 'challenged':
      return {
        attempts: record.state === 'SENDING' ? ended(record, 'challenge', event.error, at) : record.attempts, lastError: event.error,
        investigation: null, challenge: { ...challenge, challengeId: event.challengeId ?? challenge.challengeId, problem: null },
      };
    case 'codeRefused':
      return {
        attempts: record.state === 'CONFIRMING' ? ended(record, 'codeRefused', event.error, at) : record.attempts, lastError: event.error,
        investigation: null, challenge: { ...challenge, problem: event.problem, bankErrors: errorsOf(event.error) },
      };
    case 'expired':
      return { attempts: ended(record, 'failed', null, at), investigation: null, challenge: { ...challenge, problem: 'expired' }, nextReadAt: null };
    case 'lost':
      return { attempts: ended(record, 'unknown', event.error, at), lastError: event.error, investigation: lookAt(record, at, event.nextLookAt) };
    case 'interrupted':
      return { attempts: ended(record, 'unknown', null, at), investigation: lookAt(record, at, event.nextLookAt) };
    case 'looked': {
      const before = record.investigation ?? investigation(at, at);
      return {
        investigation: {
          ...before, looks: before.looks + 1, completeLooks: before.completeLooks + (event.complete ? 1 : 0), nextLookAt: event.nextLookAt,
          lastLook: { at, complete: event.complete, error: event.error }, candidates: event.complete ? event.candidates : before.candidates,
        },
        lookedForUntil: event.lookedForUntil ?? record.lookedForUntil,
      };
    }
    case 'found':
      return {
        ...seen(record, event.atBank), nextReadAt: event.nextReadAt, lookedForUntil: null,
        turnedUpLate: record.turnedUpLate || record.state === 'NOT_FOUND' || record.state === 'ABANDONED',
        investigation: record.investigation === null ? null : { ...record.investigation, nextLookAt: null },
      };
    case 'conflicted':
      return { ...seen(record, event.atBank), investigation: record.investigation === null ? null : { ...record.investigation, nextLookAt: null } };
    case 'abandoned':
      return {
        reason: event.reason, lookedForUntil: event.lookedForUntil,
        investigation: record.investigation === null ? null : { ...record.investigation, nextLookAt: event.nextLookAt },
      };
    case 'withdrawn':
      return { reason: event.reason };
    case 'withheld':
      return { challenge: { ...challenge, withheld: event.withheld } };
    case 'read':
      return { ...seen(record, event.atBank), nextReadAt: event.nextReadAt };
    default:
      return assertNever(event);
  }
}

const OUTCOME_OF = { accepted: 'accepted', settled: 'accepted', challenge: 'challenge', failed: 'failed' } as const;

const errorsOf = (error: IntentRecord['lastError']) => (error !== null && 'bankErrors' in error ? error.bankErrors : []);

function attempt(record: IntentRecord, phase: AttemptRecord['phase'], bodyHash: string, serverTime: Instant | null, at: Instant): AttemptRecord {
  return { number: record.attempts.length + 1, phase, startedAt: at, endedAt: null, outcome: 'running', error: null, bodyHash, serverTime };
}

/** The attempts with the last one ended, if it still ran. */
function ended(record: IntentRecord, outcome: AttemptRecord['outcome'], error: AttemptRecord['error'], at: Instant): readonly AttemptRecord[] {
  const last = record.attempts.at(-1);
  if (last === undefined || last.outcome !== 'running') return record.attempts;
  return [...record.attempts.slice(0, -1), { ...last, endedAt: at, outcome, error }];
}

const investigation = (since: Instant, windowEndsAt: Instant): Investigation =>
  ({ since, looks: 0, completeLooks: 0, nextLookAt: null, lastLook: null, windowEndsAt, candidates: [] });

const lookAt = (record: IntentRecord, at: Instant, nextLookAt: Instant): Investigation =>
  ({ ...(record.investigation ?? investigation(at, at)), nextLookAt });

function seen(record: IntentRecord, { serverId, transfer, challengeId, meaning }: AtBank): Changes {
  return {
    serverId: serverId ?? record.serverId, transfer: transfer ?? record.transfer,
    ...(meaning === 'challenge' ? { challenge: { ...(record.challenge ?? NO_CHALLENGE), challengeId: challengeId ?? record.challenge?.challengeId ?? null } } : {}),
  };
}
