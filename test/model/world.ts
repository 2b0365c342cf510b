import type { IntentEvent, IntentRecord } from '#main/journal/index.ts';
import { concludeAnswer, concludeConfirmation, concludeLook } from '#main/services/intents/conclude.ts';
import type { WriteAnswer } from '#main/services/intents/conclude.ts';
import { lookAt } from '#main/services/intents/kinds/among.ts';
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
  /** How many identical transfers other operators make while this goes on; each may be executed, fail, or go. */
  readonly colleagues?: number;
}

/** A transfer as the bank shows it; `origin` is the write that brought it about, which nobody can see. */
export interface Transfer {
  readonly id: string;
  readonly payment: string;
  readonly origin: number | null;
  readonly status: 'executed' | 'challenge' | 'failed' | 'booked';
}

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
  readonly look: typeof concludeLook;
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
  /** What is written at start-up of a write that was under way. */
  readonly recovered: IntentEvent;
}

export const REAL_RULES: Rules = {
  answer: concludeAnswer, confirmation: concludeConfirmation, look: concludeLook, journalFirst: true, lock: true, baseline: true, baselineFirst: true, among: lookAt, leavesTwins: true, looksOnAfterDeclared: true,
  retries: () => false, windowEnded: (isOver) => isOver, recovered: happened.interrupted(),
};

/** All of a world that decides what can follow: not the times, nor how often was looked beyond what counts. */
export function keyOf({ writes, transfers, pending, colleagues }: World): string {
  const shown = transfers.map(({ id, origin, status }) => `${id}${origin ?? '-'}${status}`).join();
  const hidden = pending.map(({ origin, confirms }) => `${origin}${confirms ?? ''}`).sort().join();
  return `${writes.map(keyOfWrite).join('|')}|${shown}|${hidden}|${colleagues}`;
}

function keyOfWrite({ record, stage, dispatched, sentAgain, windowOver }: Write): string {
  const { state, attempts, investigation, serverId, match, transfer, challenge, baseline, lookedForUntil, declaration } = record;
  const sends = attempts.filter(({ phase, outcome }) => phase === 'send' && outcome !== 'notSent').length;
  const last = attempts.at(-1);
  return [
    state, sends, last === undefined || last.outcome === 'notSent' ? '' : last.phase, serverId, match === 'byLikeness', transfer?.status, challenge?.challengeId,
    baseline?.serverIds['transfer']?.join(), lookedForUntil !== null, Math.min(investigation?.completeLooks ?? 0, 3), investigation?.lastLook?.complete,
    investigation?.candidates.map(({ serverId: id }) => id).sort().join(), (investigation?.nextLookAt ?? null) !== null,
    stage.at, stage.at === 'prepared' ? stage.baseline.join() : stage.at === 'waiting' ? `${stage.name}${stage.unwritten?.join() ?? '-'}` : '',
    dispatched, sentAgain, windowOver, declaration?.outcome,
  ].join(';');
}
