import type { IntentEvent, IntentRecord } from '#main/store/journal/index.ts';
import { concludeAnswer, concludeConfirmation, concludeLookup } from '#main/writes/conclude.ts';
import type { WriteAnswer } from '#main/writes/conclude.ts';
import { lookAt } from '#main/writes/kinds/among.ts';
import { onlyByReference } from '#main/writes/kinds/left-by-file.ts';
import { isByFile } from '#shared/bridge/writes/intents.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import type { Result } from '#shared/domain/result.ts';
import { happened } from '#test/support/journal-fixture.ts';

/** What is explored. Two writes, of one payment or of two. */
export interface Scenario {
  readonly name: string;
  readonly samePayment: boolean;
  /** A timely bank shows every effect before the waiting window ends; a late one whenever it likes. */
  readonly bank: 'timely' | 'late';
  /** Whether the bank may want a code. */
  readonly challenges: boolean;
  /** How many of the writes a person sends again, each once. */
  readonly mostSentAgain: number;
  /** Whether a person may say what the bank told them. At a timely bank it is true; at a late one they may be told anything. */
  readonly declares: boolean;
  /** In how many ways an answer is lost: silence, 500, a broken connection. */
  readonly lostAnswers: 1 | 2 | 3;
  /** Whether there is one write only. */
  readonly alone?: boolean;
  /** Whether the first write may leave in a file for the bank's portal, and whether the bank then shows its end-to-end id. */
  readonly files?: 'shown' | 'notShown';
  /** How many identical transfers other operators make while this goes on; each may be executed, fail, or go. */
  readonly colleagues?: number;
}

/** A transfer as the bank shows it; `origin` is the write that brought it about, which nobody can see. */
export interface Transfer {
  readonly id: string;
  readonly payment: string;
  readonly origin: number | null;
  readonly status: 'executed' | 'challenge' | 'failed' | 'booked';
  /** Carries the end-to-end id of the file that it came by. */
  readonly marked?: boolean;
}

/** The transfer that looks like the first write and was there before all of them. */
export const OLDER = 'T0';

/** What the bank has taken and does not show yet. `confirms` is the transfer whose code it took. */
export interface Pending {
  readonly origin: number;
  readonly confirms: string | null;
}

export type Answer = Result<WriteAnswer, BankError>;

/** Where the process is with a write; a crash forgets it. */
export type Stage =
  | { readonly at: 'idle' }
  /** Only where a rule was changed: the look came before the baseline. */
  | { readonly at: 'looked' }
  | { readonly at: 'prepared'; readonly baseline: readonly string[] }
  | { readonly at: 'committed' }
  /** It is journalled that it leaves in a file, which is being written. */
  | { readonly at: 'leaving' }
  /** The request is out, and this is what will be heard. `unwritten`: it went before the journal knew of it. */
  | { readonly at: 'waiting'; readonly answer: Answer; readonly name: string; readonly unwritten: readonly string[] | null };

export interface Write {
  /** What the journal has. */
  readonly record: IntentRecord;
  readonly stage: Stage;
  /** Requests to create it that reached the bank. */
  readonly dispatched: number;
  /** How often a person sent it again after it was not found. */
  readonly sentAgain: number;
  readonly windowOver: boolean;
  /** Whether somebody has a file with it, which can be handed in once. */
  readonly file: 'none' | 'there' | 'used';
  /** What it had been compared with when a person said that it was not done. */
  readonly declaredSeeing: readonly string[];
}

export interface World {
  readonly writes: readonly Write[];
  readonly transfers: readonly Transfer[];
  readonly pending: readonly Pending[];
  /** Identical transfers that other operators have made so far. */
  readonly colleagues: number;
}

/** What decides. The real rules, or one of them replaced. */
export interface Rules {
  readonly answer: typeof concludeAnswer;
  readonly confirmation: typeof concludeConfirmation;
  readonly look: typeof concludeLookup;
  readonly journalFirst: boolean;
  readonly lock: boolean;
  readonly baseline: boolean;
  /** Whether the baseline of a second sending is read before the look that it goes out behind. */
  readonly baselineFirst: boolean;
  /** What of several that look alike is the write. */
  readonly among: typeof lookAt;
  /** Whether what was given up takes nothing while a twin is under way. */
  readonly leavesTwins: boolean;
  readonly retries: (error: BankError) => boolean;
  /** Whether the window is taken for ended. */
  readonly windowEnded: (isOver: boolean) => boolean;
  /** Whether what was declared is looked for on. */
  readonly looksOnAfterDeclared: boolean;
  /** What is made of a look for what left in a file. */
  readonly byFile: typeof onlyByReference;
  /** Whether a file that can be handed in stands in the journal. */
  readonly filesJournalled: boolean;
  /** Whether what left is taken back only where there is no file. */
  readonly takesBackRightly: boolean;
  /** What is written at start-up of a write that was under way. */
  readonly recovered: IntentEvent;
}

export const REAL_RULES: Rules = {
  answer: concludeAnswer, confirmation: concludeConfirmation, look: concludeLookup, journalFirst: true, lock: true, baseline: true, baselineFirst: true, among: lookAt, leavesTwins: true, looksOnAfterDeclared: true,
  byFile: onlyByReference, filesJournalled: true, takesBackRightly: true,
  retries: () => false, windowEnded: (isOver) => isOver, recovered: happened.interrupted(),
};

/** All of a world that decides what can follow: not the times, nor how often was looked beyond what counts. */
export function keyOf(world: World, scenario: Scenario): string {
  const key = keySeenAs(world, (index) => index);
  if (!isMirrored(scenario)) return key;
  const mirrored = keySeenAs({ ...world, writes: world.writes.toReversed() }, (index) => 1 - index);
  return key < mirrored ? key : mirrored;
}

/** Where both writes are of one payment and the same can happen to either, a world and its mirror image lead to the same: one of the two is enough. */
const isMirrored = ({ samePayment, alone = false, declares, files }: Scenario): boolean => samePayment && !alone && !declares && files === undefined;

function keySeenAs({ writes, transfers, pending, colleagues }: World, seenAs: (index: number) => number): string {
  const shown = transfers.map(({ id, origin, status, marked = false }) => `${id}${origin === null ? '-' : seenAs(origin)}${status}${marked}`).join();
  const hidden = pending.map(({ origin, confirms }) => `${seenAs(origin)}${confirms ?? ''}`).sort().join();
  return `${writes.map(keyOfWrite).join('|')}|${shown}|${hidden}|${colleagues}`;
}

/** What is neither looked for nor read any more: only what it was counts on. */
const ENDED: ReadonlySet<string> = new Set(['SETTLED', 'REJECTED', 'FAILED', 'EXPIRED']);

function keyOfWrite({ record, stage, dispatched, sentAgain, windowOver, file, declaredSeeing }: Write): string {
  const { state, attempts, investigation, serverId, match, challenge, baseline, lookedForUntil, declaration, duplicate } = record;
  const sends = attempts.filter(({ phase, outcome }) => phase === 'send' && outcome !== 'notSent').length;
  const known = [state, sends, serverId, match === 'byLikeness', baseline?.serverIds['transfer']?.join(), dispatched, sentAgain, file, isByFile(record)].join(';');
  if (ENDED.has(state) && stage.at === 'idle') return known;
  const last = attempts.at(-1);
  return [
    known, last === undefined || last.outcome === 'notSent' ? '' : last.phase, challenge?.challengeId, lookedForUntil !== null,
    // The window and the looks count until it is said that nothing was found.
    ...(state === 'UNKNOWN' ? [Math.min(investigation?.completeLooks ?? 0, 2), windowOver, (investigation?.lastLook ?? null) !== null] : []), state === 'NOT_FOUND' && investigation?.lastLook?.complete,
    investigation?.candidates.map(({ serverId: id }) => id).sort().join(), (investigation?.nextLookAt ?? null) !== null,
    stage.at, stage.at === 'prepared' ? stage.baseline.join() : stage.at === 'waiting' ? `${stage.name}${stage.unwritten?.join() ?? '-'}` : '',
    declaration?.outcome, declaredSeeing.join(), duplicate?.candidates.map(({ serverId: id }) => id).join(),
  ].join(';');
}
