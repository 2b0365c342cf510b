import type { BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer, PayeeVerification, ValidatedTransfer } from '#shared/contract/money-transfers.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Money } from '#shared/domain/money.ts';
import { accountWrites } from './account-writes.ts';
import type { ShownAccount, ShownAccountWrite, ShownFee } from './account-writes.ts';
import { portalWrites } from './portal-writes.ts';
import type { PortalOutcome, ShownPortalWrite } from './portal-writes.ts';
import type { TeamNeed } from './team-need.ts';
import type { RecordSource, WriteTraits } from './write-traits.ts';

const writes = { ...accountWrites, ...portalWrites };

export type WriteKind = keyof typeof writes;
export const writeKinds = Object.keys(writes) as readonly WriteKind[];

export const traitsOf = (kind: WriteKind): WriteTraits => writes[kind];

/** What the person saw and approved; stored with the write. */
export type ShownWrite = ShownAccountWrite | ShownPortalWrite;

/** Throws for a portal write, which has no account: a bug. */
export function accountOf({ kind, account }: ShownWrite): ShownAccount {
  if (account === null) throw new TypeError(`${kind} is about no account`);
  return account;
}

export const isAccountWrite = (shown: ShownWrite): shown is ShownAccountWrite => shown.kind in accountWrites;

/** A payment, or the confirmation of one. */
export const movesAccountMoney = (kind: WriteKind): boolean => kind in accountWrites && traitsOf(kind).movesMoney === true;

type Creating<Source extends RecordSource> = { [Kind in WriteKind]: (typeof writes)[Kind] extends { readonly creates: Source } ? Kind : never }[WriteKind];

/** A payment that this write makes. */
export const createsTransfer = (shown: ShownWrite): shown is Extract<ShownWrite, { readonly kind: Creating<'transfer'> }> => traitsOf(shown.kind).creates === 'transfer';

/** What **Send** repeats: only exactly this body may be sent. */
export interface PreparedWrite {
  readonly bodyHash: string;
  readonly shown: ShownWrite;
  /** Similar writes with a declared outcome, newest first. */
  readonly declared: readonly DeclaredBefore[];
  /** An unresolved write that may be the same and blocks this one. */
  readonly heldBy?: string;
  /** What the team asks for first; absent for a desk alone. */
  readonly team?: TeamNeed;
}

export interface AttemptView {
  readonly number: number;
  /** The write itself, the answer to its challenge, or the file that it left by. */
  readonly phase: 'send' | 'confirm' | 'file';
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  readonly outcome: 'running' | 'accepted' | 'challenge' | 'rejected' | 'failed' | 'notSent' | 'unknown' | 'codeRefused';
  readonly error: BankError | null;
}

export type CandidateTrait = 'marker' | 'source' | 'destination' | 'amount' | 'currency' | 'time' | 'description';

export interface Candidate {
  /** Unique within its source. */
  readonly serverId: string;
  readonly source: RecordSource;
  readonly at: Instant | null;
  readonly date: BankDate | null;
  readonly amount: Money | null;
  readonly counterpartName: string | null;
  readonly counterpartAccount: string | null;
  readonly description: string | null;
  readonly status: string | null;
  readonly agrees: readonly CandidateTrait[];
  readonly differs: readonly CandidateTrait[];
  readonly transfer: MoneyTransfer | null;
}

/** The proof that a bank record is the write: the bank gave its id, it carries our code, a person picked it, or it only looks alike. */
export type MatchKind = 'byId' | 'byMarker' | 'byPerson' | 'byLikeness';

/** A repeated write that exists twice: the first attempt succeeded after all, or another one looks the same. */
export interface Duplicate {
  /** The write's own included. */
  readonly candidates: readonly Candidate[];
  /** A person had said that it did not happen, and these, which turned up since, may be it. Absent: it was sent again. */
  readonly turnedUp?: true;
  readonly noticedAt: Instant;
  readonly acknowledged: { readonly at: Instant; readonly userName: string; readonly note: string } | null;
}

interface LastLook {
  readonly at: Instant;
  /** Only a search that read everything counts. */
  readonly complete: boolean;
  readonly error: BankError | null;
}

export interface Investigation {
  readonly since: Instant;
  readonly looks: number;
  /** Complete searches without a result. */
  readonly completeLooks: number;
  readonly nextLookAt: Instant | null;
  readonly lastLook: LastLook | null;
  /** Only after this does "nothing found" mean that nothing happened. */
  readonly windowEndsAt: Instant;
  readonly candidates: readonly Candidate[];
}

export type ChallengeProblem = 'wrong' | 'expired' | 'lost' | 'notSent';

export interface ChallengeView {
  /** null when the bank requires a code without giving an id: the person may type one. */
  readonly challengeId: string | null;
  readonly answers: number;
  readonly problem: ChallengeProblem | null;
  readonly bankErrors: readonly BankErrorItem[];
  /** The person decided not to give the code. */
  readonly withheld: boolean;
}

/**
 * Whether another code may be sent although the answer to the last one was lost: a search since then must show that it was not
 * taken. A challenge belongs to one transfer, so a second code cannot execute it again.
 */
export function mayGiveCodeAgain({ attempts, investigation }: Pick<IntentView, 'attempts' | 'investigation'>): boolean {
  const last = attempts.at(-1);
  return last?.phase === 'confirm' && last.outcome === 'unknown' && (investigation?.lastLook ?? null) !== null;
}

/** A payment that left as a part of a file for the bank's portal. Whether it was used is unknown. */
export interface LeftByFile {
  /** Without its folder. */
  readonly fileName: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string;
  readonly messageId: string;
  /** In the file and, where the bank shows it, on the statement. */
  readonly endToEndId: string;
  readonly at: Instant;
}

/** What was saved as a file for the bank's portal. */
export type SavedPaymentFile =
  | { readonly written: false }
  | { readonly written: true; readonly path: string; readonly intentIds: readonly string[] };

export interface Declaration {
  readonly outcome: 'done' | 'notDone';
  /** As typed. */
  readonly toldBy: string;
  readonly toldOn: BankDate;
  /** As typed. */
  readonly words: string;
  /** Operating-system user. */
  readonly userName: string;
  readonly at: Instant;
}

export interface DeclaredBefore {
  readonly intentId: string;
  readonly sentAt: Instant;
  readonly declaration: Declaration;
}

/** When a person may declare the outcome. */
export interface Declarable {
  /** Now: after three searches, complete or not. */
  readonly open: boolean;
  /** From then on in any case. */
  readonly from: Instant;
}

/** Who sends or sent a write that is looked for from here. */
export interface OfOtherDesk {
  /** Of the team's request. */
  readonly requestId: string;
  readonly name: string;
  readonly device: string;
  readonly since: Instant;
}

export interface IntentView {
  readonly intentId: string;
  /** Idempotency key: the same id never makes a second write. */
  readonly requestId: string;
  readonly kind: WriteKind;
  readonly state: IntentState;
  readonly connectionId: string;
  readonly shown: ShownWrite;
  /** Code in the remittance information that identifies the bank's record; null when switched off. */
  readonly marker: string | null;
  /** Operating-system user who approved it. */
  readonly userName: string;
  readonly batchId: string | null;
  readonly batchLine: number | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly attempts: readonly AttemptView[];
  readonly serverId: string | null;
  /** null without an id, and in writes of earlier versions. */
  readonly match: MatchKind | null;
  readonly matchedBy: string | null;
  readonly transfer: MoneyTransfer | null;
  /** The bank's answer to a portal write, or its records since; null for other writes and while unknown. */
  readonly portal: PortalOutcome | null;
  readonly verification: PayeeVerification | null;
  readonly challenge: ChallengeView | null;
  readonly lastError: BankError | null;
  readonly investigation: Investigation | null;
  /** It appeared after it was believed not sent or abandoned. */
  readonly turnedUpLate: boolean;
  readonly duplicate: Duplicate | null;
  readonly reason: string | null;
  readonly declaration: Declaration | null;
  /** null when the outcome is known or decided otherwise. */
  readonly declarable: Declarable | null;
  /** Absent for what never left by a file; null where the file could not be written. */
  readonly leftByFile?: LeftByFile | null;
  /** Present: another desk of the team sends or sent it, and this one only looks for it. */
  readonly ofOtherDesk?: OfOtherDesk;
}

/** Whether this desk only looks for it, and never sends it or gives its code. */
export const isOfOtherDesk = ({ ofOtherDesk }: Pick<IntentView, 'ofOtherDesk'>): boolean => ofOtherDesk !== undefined;

/** Whether somebody may have it paid by a file. */
export const isByFile = ({ leftByFile = null }: Pick<IntentView, 'leftByFile'>): boolean => leftByFile !== null;

export type BankValidation =
  | {
      readonly valid: true;
      readonly creditorName: string | null;
      readonly debtorName: string | null;
      readonly executionDate: BankDate | null;
      readonly feeType: string | null;
      readonly fees: readonly ShownFee[];
      readonly taxReliefDescription: string | null;
      readonly said: ValidatedTransfer;
      readonly at: Instant;
    }
  /** The bank has no such check, or a meaningless answer. */
  | { readonly valid: null; readonly why: 'notOffered' | 'nothingSaid'; readonly at: Instant }
  | { readonly valid: false; readonly refusals: readonly FieldRefusal[]; readonly at: Instant };

/** `field`: of the draft; null when the error names no known field. */
export interface FieldRefusal extends BankErrorItem {
  readonly field: string | null;
}

/** Never blocks. */
export type PaymentAdvice =
  | { readonly code: 'firstPayment' }
  | { readonly code: 'knownNameNewAccount'; readonly accountCode: string }
  | { readonly code: 'similarSent'; readonly at: Instant; readonly amount: Money; readonly days: number }
  | { readonly code: 'unusualAmount'; readonly usual: Money }
  | { readonly code: 'exceedsAvailable'; readonly available: Money }
  | { readonly code: 'sentSince'; readonly amount: Money; readonly left: Money }
  | { readonly code: 'unresolvedTwin'; readonly intentId: string }
  | { readonly code: 'lastVerification'; readonly match: string; readonly name: string | null; readonly at: Instant };

export type ProofOutcome =
  | { readonly kind: 'saved'; readonly path: string }
  | { readonly kind: 'cancelled' }
  /** The bank may deliver the document differently. */
  | { readonly kind: 'noDocument' }
  | { readonly kind: 'dateRangeExceeded'; readonly description: string | null };
