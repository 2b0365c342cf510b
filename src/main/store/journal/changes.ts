import { traitsOf } from '#shared/bridge/writes/intents.ts';
import type { Investigation, MatchKind } from '#shared/bridge/writes/intents.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { mayTurnUp } from '#shared/domain/intent-state.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { AtBank, IntentEvent } from './event.ts';
import type { AttemptRecord, Baseline, IntentRecord } from './record.ts';

type EventOf<Type extends IntentEvent['type']> = Extract<IntentEvent, { readonly type: Type }>;
type FirstEvent = EventOf<'approved' | 'adopted' | 'takenOver'>;
type Changes = Partial<Omit<IntentRecord, 'state' | 'version' | 'updatedAt'>>;

const NO_CHALLENGE = { challengeId: null, answers: 0, problem: null, bankErrors: [], withheld: false } as const;

export function begun(event: FirstEvent, at: Instant): IntentRecord {
  const adopted = event.type === 'adopted' ? event : null;
  const first: IntentRecord = {
    ...event.intent, state: 'APPROVED', createdAt: at, updatedAt: at, attempts: [], serverId: adopted?.serverId ?? null, match: null, matchedBy: null,
    serverSource: traitsOf(event.intent.kind).creates ?? 'transfer', transfer: null, portal: null, verification: null,
    challenge: adopted === null ? null : { ...NO_CHALLENGE, challengeId: adopted.challengeId },
    lastError: null, investigation: null, turnedUpLate: false, duplicate: null, watchedUntil: null, reason: null, declaration: null, baseline: null, lookedForUntil: null, nextReadAt: null, version: 0,
  };
  return event.type === 'takenOver' ? takenOver(first, event, at) : first;
}

/** As if it had left here when the other desk claimed it, without an answer. */
function takenOver(record: IntentRecord, { of, file, windowEndsAt, nextLookAt, intent: { shown, bodyHash } }: EventOf<'takenOver'>, at: Instant): IntentRecord {
  const code = shown.kind === 'answerChallenge' ? shown : null;
  return {
    ...record, ofOtherDesk: of, serverId: code?.moneyTransferId ?? null, challenge: code === null ? null : { ...NO_CHALLENGE, challengeId: code.challengeId },
    attempts: [{ ...attempt(record, file !== undefined ? 'file' : code === null ? 'send' : 'confirm', bodyHash, of.since, of.since), endedAt: of.since, outcome: 'unknown' }],
    investigation: { ...investigation(at, windowEndsAt), nextLookAt }, ...(file === undefined ? {} : { leftByFile: { ...file, at: of.since } }),
  };
}

/** What a fitting event changes in a record besides its state; `next` is the state that follows. */
export function changes(record: IntentRecord, event: Exclude<IntentEvent, FirstEvent>, next: IntentState, at: Instant): Changes {
  const challenge = record.challenge ?? NO_CHALLENGE;
  switch (event.type) {
    case 'sending':
      return {
        attempts: [...record.attempts, attempt(record, 'send', event.bodyHash, event.serverTime, at)], baseline: mergeBaselines(record.baseline, event.baseline), lastError: null,
        investigation: investigation(at, event.windowEndsAt), ...(event.claim === undefined ? {} : { claim: event.claim }),
      };
    case 'confirming':
      return {
        attempts: [...record.attempts, attempt(record, 'confirm', event.bodyHash, event.serverTime, at)], lastError: null,
        challenge: { ...challenge, challengeId: event.challengeId, answers: challenge.answers + 1, problem: null, bankErrors: [], withheld: false },
        investigation: investigation(at, event.windowEndsAt),
      };
    case 'leftByFile':
      return {
        attempts: [...record.attempts, { ...attempt(record, 'file', event.bodyHash, event.serverTime, at), endedAt: at, outcome: 'unknown' }], lastError: null,
        leftByFile: { ...event.file, at }, investigation: lookAt({ ...record, investigation: null }, at, event.nextLookAt), ...(event.claim === undefined ? {} : { claim: event.claim }),
      };
    case 'fileNotWritten':
      return { attempts: [...record.attempts.slice(0, -1), ...record.attempts.slice(-1).map((last) => ({ ...last, outcome: 'notSent' as const }))], leftByFile: null, investigation: null };
    case 'notSent':
      return {
        attempts: ended(record, 'notSent', event.error, at), lastError: event.error, investigation: afterAttempt(record, next, at),
        ...(record.state === 'CONFIRMING' ? { challenge: { ...challenge, answers: challenge.answers - 1, problem: 'notSent' as const } } : {}),
      };
    case 'answered':
      return {
        ...seen(record, event.atBank, record.state === 'SENDING' ? 'byId' : null), attempts: ended(record, OUTCOME_OF[event.atBank.meaning], null, at), lastError: null, investigation: afterAttempt(record, next, at),
        verification: event.verification ?? record.verification, nextReadAt: event.nextReadAt,
      };
    case 'refused':
      return { attempts: ended(record, 'rejected', event.error, at), lastError: event.error, investigation: afterAttempt(record, next, at) };
    case 'challenged':
      return {
        attempts: ended(record, 'challenge', event.error, at), lastError: event.error,
        investigation: null, challenge: { ...challenge, challengeId: event.challengeId ?? challenge.challengeId, problem: null },
      };
    case 'codeRefused':
      return {
        attempts: ended(record, 'codeRefused', event.error, at), lastError: event.error,
        investigation: null, challenge: { ...challenge, problem: event.problem, bankErrors: errorsOf(event.error) },
      };
    case 'expired':
      return { investigation: afterAttempt(record, next, at), challenge: { ...challenge, problem: 'expired' }, nextReadAt: null };
    case 'challengeUnproven':
      return { investigation: { ...investigation(at, event.windowEndsAt), nextLookAt: event.nextLookAt } };
    case 'lost':
      return { attempts: ended(record, 'unknown', event.error, at), lastError: event.error, investigation: lookAt(record, at, event.nextLookAt) };
    case 'interrupted':
      return { attempts: ended(record, 'unknown', null, at), investigation: lookAt(record, at, event.nextLookAt) };
    case 'looked': {
      const before = record.investigation ?? investigation(at, at);
      return {
        investigation: {
          ...before, looks: before.looks + 1, completeLooks: before.completeLooks + (event.complete && event.conclusion !== 'ambiguous' ? 1 : 0), nextLookAt: event.nextLookAt,
          lastLook: { at, complete: event.complete, error: event.error }, candidates: event.complete ? event.candidates : before.candidates,
        },
        lookedForUntil: event.lookedForUntil ?? record.lookedForUntil,
        ...(event.turnedUp === undefined ? {} : { duplicate: { candidates: event.turnedUp, noticedAt: at, acknowledged: null, turnedUp: true as const } }),
      };
    }
    case 'found':
      return {
        ...seen(record, event.atBank, event.by === 'person' ? 'byPerson' : null), ...(event.by === 'person' ? { matchedBy: event.userName ?? null } : {}), ...codeLost(record, event), nextReadAt: event.nextReadAt,
        ...(next === 'NOT_FOUND' || next === 'ABANDONED' ? { investigation: lookAt(record, at, at) } : {
          investigation: withoutNextLookup(record), lookedForUntil: null,
          turnedUpLate: record.turnedUpLate || (mayTurnUp(record.state) && !isAsDeclared(record, next)),
        }),
      };
    case 'conflicted':
      return { ...seen(record, event.atBank), investigation: withoutNextLookup(record), lookedForUntil: null };
    case 'declared': {
      const { outcome, toldBy, toldOn, words, userName } = event;
      return {
        declaration: { outcome, toldBy, toldOn, words, userName: userName ?? '', at }, lookedForUntil: event.lookedForUntil, nextReadAt: null,
        investigation: lookAt(record, at, event.nextLookAt),
      };
    }
    case 'abandoned':
      return {
        reason: event.reason, lookedForUntil: event.lookedForUntil,
        investigation: record.investigation === null ? null : { ...record.investigation, nextLookAt: event.nextLookAt },
      };
    case 'duplicated':
      return { duplicate: { candidates: event.candidates, noticedAt: at, acknowledged: null } };
    case 'duplicateAcknowledged':
      return { duplicate: record.duplicate === null ? null : { ...record.duplicate, acknowledged: { at, userName: event.userName ?? '', note: event.note } } };
    case 'withdrawn':
      return { reason: event.reason };
    case 'withheld':
      return { challenge: { ...challenge, withheld: event.withheld } };
    case 'read':
      return {
        ...seen(record, event.atBank, event.atBank.match === 'byPerson' ? 'byPerson' : null), nextReadAt: event.nextReadAt,
        ...(event.atBank.match === 'byPerson' ? { matchedBy: event.userName ?? null } : {}),
        ...(next === 'NOT_FOUND' || next === 'AMBIGUOUS' ? { investigation: lookAt(record, at, at) } : {}),
        turnedUpLate: record.turnedUpLate || (record.state === 'FAILED' && next === 'SETTLED'),
      };
    default:
      return assertNever(event);
  }
}

/** Whether the bank shows what a person declared: nobody needs an alarm. */
const isAsDeclared = ({ state, declaration }: IntentRecord, next: IntentState): boolean =>
  state === 'DECLARED' && (next === 'ACCEPTED' ? declaration?.outcome === 'done' : next === 'FAILED');

const OUTCOME_OF = { accepted: 'accepted', settled: 'accepted', challenge: 'challenge', failed: 'failed' } as const;

/** What an earlier attempt may have created did not exist "before" a later one: both baselines count. */
function mergeBaselines(first: Baseline | null, later: Baseline): Baseline {
  if (first === null) return later;
  const sources = new Set([...Object.keys(first.serverIds), ...Object.keys(later.serverIds)]);
  const ids = (source: string): readonly string[] => [...new Set([...first.serverIds[source] ?? [], ...later.serverIds[source] ?? []])];
  return { ...later, serverIds: Object.fromEntries([...sources].map((source) => [source, ids(source)])) };
}

const errorsOf = (error: IntentRecord['lastError']) => (error !== null && 'bankErrors' in error ? error.bankErrors : []);

function attempt(record: IntentRecord, phase: AttemptRecord['phase'], bodyHash: string, serverTime: Instant | null, at: Instant): AttemptRecord {
  return { number: record.attempts.length + 1, phase, startedAt: at, endedAt: null, outcome: 'running', error: null, bodyHash, serverTime };
}

function ended(record: IntentRecord, outcome: AttemptRecord['outcome'], error: AttemptRecord['error'], at: Instant): readonly AttemptRecord[] {
  const last = record.attempts.at(-1);
  if (last === undefined || last.outcome !== 'running') return record.attempts;
  return [...record.attempts.slice(0, -1), { ...last, endedAt: at, outcome, error }];
}

const investigation = (since: Instant, windowEndsAt: Instant): Investigation =>
  ({ since, looks: 0, completeLooks: 0, nextLookAt: null, lastLook: null, windowEndsAt, candidates: [] });

const lookAt = (record: IntentRecord, at: Instant, nextLookAt: Instant): Investigation =>
  ({ ...(record.investigation ?? investigation(at, at)), nextLookAt });

const withoutNextLookup = ({ investigation }: IntentRecord): Investigation | null => (investigation === null ? null : { ...investigation, nextLookAt: null });

/** A failed attempt leaves another to look for, from now on. Its id stays bound: it is not found again. */
const afterAttempt = (record: IntentRecord, next: IntentState, at: Instant): Investigation | null => (next === 'NOT_FOUND' ? lookAt(record, at, at) : null);

/** `proof`: how the event itself ties the id to the write. Reading by a known id proves nothing more. */
function seen(record: IntentRecord, { serverId, source, match, transfer, portal, challengeId, meaning }: AtBank, proof: MatchKind | null = null): Changes {
  return {
    ...(serverId === null ? {} : { match: proof ?? (serverId === record.serverId ? record.match : match ?? null) }),
    serverId: serverId ?? record.serverId, serverSource: serverId === null ? record.serverSource : source ?? record.serverSource, transfer: transfer ?? record.transfer,
    portal: portal ?? record.portal,
    ...(meaning === 'challenge' ? { challenge: { ...(record.challenge ?? NO_CHALLENGE), challengeId: challengeId ?? record.challenge?.challengeId ?? null } } : {}),
  };
}

/** The answer to a code was lost and the code was not accepted: still waiting, and the person is told why. */
function codeLost({ attempts, challenge }: IntentRecord, { atBank }: EventOf<'found'>): Changes {
  const last = attempts.at(-1);
  if (atBank.meaning !== 'challenge' || last?.phase !== 'confirm' || last.outcome !== 'unknown') return {};
  const before = challenge ?? NO_CHALLENGE;
  return { challenge: { ...before, challengeId: atBank.challengeId ?? before.challengeId, problem: 'lost' } };
}
