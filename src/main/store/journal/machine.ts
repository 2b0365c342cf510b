import { assertNever } from '#shared/domain/assert-never.ts';
import { instantFromMs, instantToMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { isTaken, mayBeDeclared } from '#shared/domain/intent-state.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import { isByFile, isOfOtherDesk } from '#shared/bridge/writes/intents.ts';
import type { Declaration } from '#shared/bridge/writes/intents.ts';
import { begun, changes } from './changes.ts';
import type { AtBank, IntentEvent } from './event.ts';
import { isWithdrawn } from './projection.ts';
import type { IntentRecord } from './record.ts';

type Declared = Declaration['outcome'] | null;
type EventOf<Type extends IntentEvent['type']> = Extract<IntentEvent, { readonly type: Type }>;

/**
 * The state after an event, or null when the event does not fit. Pure: the journal, the recovery at start-up and the model explored by tests
 * all use it. `again`: it was sent more than once, so that a failed attempt says nothing about the other, which is looked for on. `declared`:
 * what a person declared.
 */
export function nextState(state: IntentState | null, event: IntentEvent, again = false, declared: Declared = null): IntentState | null {
  const from = (...states: readonly IntentState[]): boolean => state !== null && states.includes(state);
  switch (event.type) {
    case 'approved':
      return state === null ? 'APPROVED' : null;
    case 'adopted':
      return state === null ? 'CHALLENGE' : null;
    case 'takenOver':
      return state === null ? 'UNKNOWN' : null;
    case 'sending':
      return from('APPROVED', 'NOT_FOUND') ? 'SENDING' : null;
    case 'leftByFile':
      return from('APPROVED') ? 'UNKNOWN' : null;
    case 'fileNotWritten':
      return from('UNKNOWN') ? 'APPROVED' : null;
    case 'confirming':
      return from('CHALLENGE') ? 'CONFIRMING' : null;
    case 'notSent':
      return state === 'SENDING' ? (again ? 'NOT_FOUND' : 'APPROVED') : state === 'CONFIRMING' ? 'CHALLENGE' : null;
    case 'answered':
      return from('SENDING', 'CONFIRMING') ? stateAtFirst(event.atBank, again) : null;
    case 'refused':
      return state === 'SENDING' ? (again ? 'NOT_FOUND' : 'REJECTED') : null;
    case 'challenged':
      // The bank may ask for the code after it has accepted the transfer, and a person may have been sent its id where the app has heard nothing.
      return from('SENDING', 'ACCEPTED', 'UNKNOWN', 'NOT_FOUND') ? 'CHALLENGE' : null;
    case 'codeRefused':
      return from('CONFIRMING', 'UNKNOWN') ? 'CHALLENGE' : null;
    case 'expired':
      return from('CHALLENGE') ? (again ? 'NOT_FOUND' : 'EXPIRED') : null;
    case 'challengeUnproven':
      return from('CHALLENGE') ? 'UNKNOWN' : null;
    case 'lost':
    case 'interrupted':
      return from('SENDING', 'CONFIRMING') ? 'UNKNOWN' : null;
    case 'looked':
      return afterLookup(state, event);
    case 'found':
      if (state === 'DECLARED') return foundAfterDeclared(event, again, declared);
      // Only a person tells several candidates apart. A failed one may belong to a duplicate: what was abandoned is looked for on.
      if (state === 'ABANDONED' && (again || event.by === 'look') && event.atBank.meaning === 'failed') return 'ABANDONED';
      return from('UNKNOWN', 'NOT_FOUND', 'ABANDONED') || (from('AMBIGUOUS') && event.by === 'person') ? stateAtFirst(event.atBank, again) : null;
    case 'conflicted':
      return from('UNKNOWN', 'NOT_FOUND', 'ABANDONED', 'DECLARED') ? 'CONFLICT' : null;
    case 'declared':
      // A mistyped declaration is corrected by another one: both stay.
      return state !== null && (mayBeDeclared(state) || state === 'DECLARED') ? 'DECLARED' : null;
    case 'abandoned':
      return from('AMBIGUOUS', 'NOT_FOUND') ? 'ABANDONED' : null;
    case 'duplicated':
      return from('ACCEPTED', 'SETTLED') ? state : null;
    case 'duplicateAcknowledged':
      return state;
    case 'withdrawn':
      return from('APPROVED') ? 'ABANDONED' : null;
    case 'withheld':
      return from('CHALLENGE') ? 'CHALLENGE' : null;
    case 'read':
      return afterRead(state, event.atBank, again);
    default:
      return assertNever(event);
  }
}

/** What is heard or found first is only "accepted": a later read says that it was executed. */
const STATE_AT_FIRST = { accepted: 'ACCEPTED', settled: 'ACCEPTED', challenge: 'CHALLENGE', failed: 'FAILED' } as const satisfies Record<
  AtBank['meaning'], IntentState
>;

const stateAtFirst = ({ meaning }: AtBank, again: boolean): IntentState => (again && meaning === 'failed' ? 'NOT_FOUND' : STATE_AT_FIRST[meaning]);

/** Declared done but shown as not done is a conflict. Of two attempts the other may be meant. */
function foundAfterDeclared({ atBank }: EventOf<'found'>, again: boolean, declared: Declared): IntentState | null {
  if (atBank.meaning !== 'failed') return STATE_AT_FIRST[atBank.meaning];
  if (again) return null;
  return declared === 'done' ? 'CONFLICT' : 'FAILED';
}

function afterLookup(state: IntentState | null, { conclusion, complete }: EventOf<'looked'>): IntentState | null {
  if (state !== 'UNKNOWN' && state !== 'AMBIGUOUS' && state !== 'NOT_FOUND' && state !== 'ABANDONED' && state !== 'DECLARED') return null;
  if (conclusion === 'keepLooking') return state;
  if (!complete) return null;
  switch (state) {
    case 'UNKNOWN':
    case 'NOT_FOUND':
      // Several may turn up late: it must not be sent again as if there were none.
      return conclusion === 'ambiguous' ? 'AMBIGUOUS' : 'NOT_FOUND';
    case 'AMBIGUOUS':
      // A candidate is not gone because a later look no longer shows it.
      return conclusion === 'ambiguous' ? 'AMBIGUOUS' : null;
    // A person's decision stands until the bank shows the very write.
    case 'ABANDONED':
    case 'DECLARED':
      return state;
    default:
      return assertNever(state);
  }
}

const STATE_AFTER_READ = {
  CHALLENGE: { challenge: 'CHALLENGE', accepted: 'ACCEPTED', settled: 'SETTLED', failed: 'EXPIRED' },
  ACCEPTED: { challenge: 'CHALLENGE', accepted: 'ACCEPTED', settled: 'SETTLED', failed: 'FAILED' },
  SETTLED: { challenge: 'SETTLED', accepted: 'SETTLED', settled: 'SETTLED', failed: 'SETTLED' },
  // A bank that executes what it had failed is believed: the money has left.
  FAILED: { challenge: 'FAILED', accepted: 'FAILED', settled: 'SETTLED', failed: 'FAILED' },
} as const satisfies Partial<Record<IntentState, Record<AtBank['meaning'], IntentState>>>;

function afterRead(state: IntentState | null, { meaning }: AtBank, again: boolean): IntentState | null {
  if (again && meaning === 'failed' && (state === 'CHALLENGE' || state === 'ACCEPTED')) return 'NOT_FOUND';
  return state === 'CHALLENGE' || isTaken(state) || state === 'FAILED' ? STATE_AFTER_READ[state][meaning] : null;
}

export function applyEvent(record: IntentRecord | null, event: IntentEvent, at: Instant, sequence: number): IntentRecord | null {
  const state = record !== null && isAnothersFailure(record, event)
    ? 'AMBIGUOUS'
    : nextState(record?.state ?? null, event, record !== null && wasSentAgain(record), record?.declaration?.outcome ?? null);
  if (state === null) return null;
  if (event.type === 'approved' || event.type === 'adopted' || event.type === 'takenOver') return { ...begun(event, at), state, version: sequence };
  if (record === null || !fits(record, event)) return null;
  const changed = { ...record, ...changes(record, event, state, at), state, updatedAt: at, version: sequence };
  return { ...changed, watchedUntil: watchedUntil(changed, record, at) };
}

const WATCHED_MS = 10 * 86_400_000;

/** After a later attempt was accepted, the earlier one may still take effect. */
function watchedUntil(record: IntentRecord, before: IntentRecord, at: Instant): Instant | null {
  if (!isTaken(record.state) || !wasSentAgain(record)) return null;
  return before.watchedUntil ?? instantFromMs(instantToMs(at) + WATCHED_MS);
}

/** What was matched by likeness may be somebody else's: its later failure says nothing about this write. */
const isAnothersFailure = ({ state, match, serverId }: IntentRecord, event: IntentEvent): boolean =>
  event.type === 'read' && event.atBank.meaning === 'failed' && (state === 'ACCEPTED' || state === 'CHALLENGE')
  && match === 'byLikeness' && (event.atBank.serverId === null || event.atBank.serverId === serverId);

/** Whether more than one attempt may have reached the bank. */
export function wasSentAgain({ attempts }: Pick<IntentRecord, 'attempts'>): boolean {
  return attempts.filter(({ phase, outcome }) => phase === 'send' && outcome !== 'notSent').length > 1;
}

function fits(record: IntentRecord, event: IntentEvent): boolean {
  switch (event.type) {
    case 'sending':
      // Only the body that the person saw; a second time only after a complete look that found nothing.
      return record.request !== null && !isOfOtherDesk(record) && event.bodyHash === record.bodyHash
        && (record.state !== 'NOT_FOUND' || record.investigation?.lastLook?.complete === true);
    case 'leftByFile':
      return record.request !== null && event.bodyHash === record.bodyHash;
    case 'fileNotWritten':
      return isByFile(record) && record.attempts.at(-1)?.phase === 'file';
    case 'confirming':
      // A code sends what waits for it.
      return !isOfOtherDesk(record);
    case 'challenged':
      return !isByFile(record) && !isOfOtherDesk(record);
    case 'abandoned':
      // A code is given where the file is used, and only what becomes of the file ends it.
      return !isByFile(record);
    case 'codeRefused':
      return record.attempts.at(-1)?.phase === 'confirm';
    case 'duplicated':
      return wasSentAgain(record);
    case 'duplicateAcknowledged':
      return record.duplicate !== null && record.duplicate.acknowledged === null;
    case 'challengeUnproven':
      // What the bank itself asked a code for waits for it, whatever is typed.
      return record.attempts.at(-1)?.phase === 'confirm' && record.attempts.every(({ outcome }) => outcome !== 'challenge');
    case 'looked':
      // However often nothing was found: the file may be used tomorrow.
      return !isWithdrawn(record) && !(isByFile(record) && event.conclusion === 'notFound');
    case 'found':
      // A failed look-alike may be somebody else's: it ends nothing and contradicts nobody.
      return !isWithdrawn(record)
        && !(event.atBank.match === 'byLikeness' && event.atBank.meaning === 'failed')
        && (record.state !== 'DECLARED' || event.by === 'person' || event.atBank.meaning !== 'failed' || isItself(record, event.atBank));
    default:
      return true;
  }
}

/** Whether what the bank shows is this write's own, by its id. */
export const isItself = ({ serverId }: Pick<IntentRecord, 'serverId'>, atBank: Pick<AtBank, 'serverId'>): boolean =>
  serverId !== null && atBank.serverId === serverId;
