import type { BankError, BankErrorItem } from '#shared/contract/bank-error.ts';
import type { MoneyTransfer, PayeeVerification, ValidatedTransfer } from '#shared/contract/money-transfers.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Money } from '#shared/domain/money.ts';
import type { TransferScheme } from '#shared/domain/payment/draft.ts';
import { portalWriteKinds } from './portal-writes.ts';
import type { PortalOutcome, ShownPortalWrite } from './portal-writes.ts';

/** Writes of the banking part: each is about an account. */
const accountWriteKinds = [
  'createTransfer', 'virtualIbanTransfer', 'revertTransfer', 'deleteTransfer', 'answerChallenge', 'createVirtualIban', 'deactivateVirtualIban',
] as const;

/** Every write that goes through the journal. */
export const writeKinds = [...accountWriteKinds, ...portalWriteKinds] as const;
export type WriteKind = (typeof writeKinds)[number];

export interface ShownAccount {
  readonly accountId: string;
  readonly iban: string | null;
  readonly name: string | null;
}

export interface ShownCreditor {
  readonly name: string;
  /** IBAN in electronic form, or the SWIFT account as typed. */
  readonly accountCode: string;
  readonly bicCode: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly countryCode: string | null;
}

export interface ShownFee {
  readonly description: string | null;
  readonly amount: Money | null;
}

export interface ShownTaxRelief {
  readonly taxReliefId: string;
  readonly description: string | null;
  readonly isCondoUpgrade: boolean;
  readonly creditorFiscalCode: string;
  readonly beneficiaryType: 'NATURAL_PERSON' | 'LEGAL_PERSON';
  readonly fiscalCodes: readonly string[];
  readonly legalRepresentativeFiscalCode: string | null;
}

/** A transfer as the person saw it before sending it. What the bank did not say is null. */
export interface ShownTransfer {
  readonly kind: 'createTransfer';
  readonly account: ShownAccount;
  readonly creditor: ShownCreditor;
  readonly amount: Money;
  readonly scheme: TransferScheme;
  readonly description: string;
  readonly remittanceInformation: string | null;
  /** The remittance information with the code that is added to it, as it is sent. Absent where nothing is added. */
  readonly uriSent?: string;
  readonly executionDate: BankDate | null;
  readonly isInstant: boolean;
  readonly isUrgent: boolean;
  readonly feeType: 'SHA' | 'OUR' | 'BEN' | null;
  readonly feeAccountId: string | null;
  readonly taxRelief: ShownTaxRelief | null;
  /** What the bank's own check said; null when there is none for this scheme or it was not asked. */
  readonly validated: { readonly fees: readonly ShownFee[]; readonly executionDate: BankDate | null; readonly debtorName: string | null } | null;
  /** Of a line of a file that looked like a payment sent before: why the person wanted it all the same. Absent elsewhere. */
  readonly keptOnPurpose?: { readonly reason: string; readonly alike: readonly { readonly at: Instant; readonly id: string }[] };
  /** Available balance less amount and fees, in the account's currency; null where it cannot be told. */
  readonly balanceAfter: Money | null;
  readonly balanceAsOf: Instant | null;
  /** Sent from here since the balance was read, and taken off. Absent where nothing was. */
  readonly sentSince?: Money;
  /** Reserved at the bank, not taken off by its balance, and taken off here. Absent where nothing is. */
  readonly reserved?: Money;
  /** Where it was counted from the accounting balance, since the bank says no available one. */
  readonly balanceFrom?: 'accounting';
}

export interface ShownVirtualIbanTransfer {
  readonly kind: 'virtualIbanTransfer';
  readonly account: ShownAccount;
  readonly virtualIban: string;
  readonly creditor: ShownCreditor;
  readonly amount: Money;
  readonly description: string;
  readonly balanceAfter: Money | null;
  readonly balanceAsOf: Instant | null;
  /** Sent from here since the balance was read, and taken off. Absent where nothing was. */
  readonly sentSince?: Money;
  /** Reserved at the bank, not taken off by its balance, and taken off here. Absent where nothing is. */
  readonly reserved?: Money;
  /** Where it was counted from the accounting balance, since the bank says no available one. */
  readonly balanceFrom?: 'accounting';
}

export interface ShownRevert {
  readonly kind: 'revertTransfer';
  readonly account: ShownAccount;
  /** The received transfer. */
  readonly moneyTransferId: string;
  /** Who sent it, and gets it back. */
  readonly creditor: ShownCreditor;
  readonly received: Money | null;
  /** What is sent back. */
  readonly amount: Money | null;
  readonly descriptionHeading: string | null;
  readonly description: string | null;
  readonly executionDate: BankDate | null;
  readonly isInstant: boolean;
  readonly isUrgent: boolean;
  readonly feeType: 'SHA' | 'OUR' | 'BEN' | null;
}

/** A booked transfer that is taken back before its day. */
export interface ShownDelete {
  readonly kind: 'deleteTransfer';
  readonly account: ShownAccount;
  readonly moneyTransferId: string;
  readonly creditor: ShownCreditor | null;
  readonly amount: Money | null;
  readonly description: string | null;
  readonly executionDate: BankDate | null;
}

/** A challenge of a transfer that this app did not create, or whose id the person typed. */
export interface ShownChallenge {
  readonly kind: 'answerChallenge';
  readonly account: ShownAccount;
  readonly challengeId: string;
  readonly moneyTransferId: string | null;
  readonly creditor: ShownCreditor | null;
  readonly amount: Money | null;
  readonly description: string | null;
}

export interface ShownNewVirtualIban {
  readonly kind: 'createVirtualIban';
  readonly account: ShownAccount;
  readonly description: string | null;
}

export interface ShownDeactivation {
  readonly kind: 'deactivateVirtualIban';
  readonly account: ShownAccount;
  readonly virtualIban: string;
  readonly description: string | null;
}

export type ShownAccountWrite = ShownTransfer | ShownVirtualIbanTransfer | ShownRevert | ShownDelete | ShownChallenge | ShownNewVirtualIban | ShownDeactivation;

/** What the person saw and agreed to, kept with the write. */
export type ShownWrite = ShownAccountWrite | ShownPortalWrite;

/** The account that a write is about. Throws for one of the portal, which has none: that would be a mistake of the program. */
export function accountOf({ kind, account }: ShownWrite): ShownAccount {
  if (account === null) throw new TypeError(`${kind} is about no account`);
  return account;
}

/** Whether a write is about an account, rather than about the portal's records. */
export const isAccountWrite = (shown: ShownWrite): shown is ShownAccountWrite => accountWriteKinds.some((kind) => kind === shown.kind);

/** What **Send** repeats: only exactly this body may go out. */
export interface PreparedWrite {
  readonly bodyHash: string;
  readonly shown: ShownWrite;
  /** Writes like it of which it was declared what became of them, the newest first: the person is told before sending it. */
  readonly declared: readonly DeclaredBefore[];
  /** The open write that may be the same one: until it is decided, this one cannot be sent. Absent where there is none. */
  readonly heldBy?: string;
}

export interface AttemptView {
  readonly number: number;
  /** The write itself, or the answer to its challenge. */
  readonly phase: 'send' | 'confirm';
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  readonly outcome: 'running' | 'accepted' | 'challenge' | 'rejected' | 'failed' | 'notSent' | 'unknown' | 'codeRefused';
  readonly error: BankError | null;
}

/** In what a candidate agrees with the write or differs from it. */
export const candidateTraits = ['marker', 'source', 'destination', 'amount', 'currency', 'time', 'description'] as const;
export type CandidateTrait = (typeof candidateTraits)[number];

/** Something at the bank that may be the write that is looked for. */
export interface Candidate {
  /** Unique at the bank within its source. */
  readonly serverId: string;
  readonly source: 'transfer' | 'transaction' | 'reservedEntry' | 'virtualIban' | 'campaign' | 'investor' | 'order';
  readonly at: Instant | null;
  readonly date: BankDate | null;
  readonly amount: Money | null;
  readonly counterpartName: string | null;
  readonly counterpartAccount: string | null;
  readonly description: string | null;
  /** As the bank wrote it. */
  readonly status: string | null;
  readonly agrees: readonly CandidateTrait[];
  readonly differs: readonly CandidateTrait[];
  /** The whole transfer, where it is one. */
  readonly transfer: MoneyTransfer | null;
}

/**
 * How it is known that what the bank has is the write: the bank itself told the id, it carries our code, a person picked it, or it
 * looks alike and nothing else proves it.
 */
export const matchKinds = ['byId', 'byMarker', 'byPerson', 'byLikeness'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Two at the bank of what was sent again: the earlier attempt had its effect after all, or somebody else's looks the same. */
export interface Duplicate {
  /** All that are at the bank, the write's own among them. */
  readonly candidates: readonly Candidate[];
  readonly noticedAt: Instant;
  /** That a person has dealt with it, and how; null as long as nobody has. */
  readonly acknowledged: { readonly at: Instant; readonly userName: string; readonly note: string } | null;
}

export interface LastLook {
  readonly at: Instant;
  /** Only a look that read everything counts. */
  readonly complete: boolean;
  readonly error: BankError | null;
}

/** The search for what became of a write. */
export interface Investigation {
  readonly since: Instant;
  readonly looks: number;
  /** Complete looks in which nothing was found. */
  readonly completeLooks: number;
  readonly nextLookAt: Instant | null;
  readonly lastLook: LastLook | null;
  /** Not before then does "nothing found" mean that nothing happened. */
  readonly windowEndsAt: Instant;
  readonly candidates: readonly Candidate[];
}

export type ChallengeProblem = 'wrong' | 'expired' | 'lost' | 'notSent';

export interface ChallengeView {
  /** null when the bank asks for a code without saying under which id: the person may type one. */
  readonly challengeId: string | null;
  /** Codes sent so far. */
  readonly answers: number;
  /** Why the last code did not confirm it. */
  readonly problem: ChallengeProblem | null;
  readonly bankErrors: readonly BankErrorItem[];
  /** The person decided not to give the code. */
  readonly withheld: boolean;
}

/**
 * Whether a person may give another code although the answer to the last one was lost: it has been looked for since, and nothing
 * showed that it was taken. A challenge is that of one transfer, which a second code does not execute again.
 */
export function mayGiveCodeAgain({ attempts, investigation }: Pick<IntentView, 'attempts' | 'investigation'>): boolean {
  const last = attempts.at(-1);
  return last?.phase === 'confirm' && last.outcome === 'unknown' && (investigation?.lastLook ?? null) !== null;
}

/** What the bank told a person of a write whose outcome the app could not learn. */
export interface Declaration {
  readonly outcome: 'done' | 'notDone';
  /** Who at the bank said so, as typed. */
  readonly toldBy: string;
  readonly toldOn: BankDate;
  /** What they said, as typed. */
  readonly words: string;
  /** Operating-system user who wrote it down. */
  readonly userName: string;
  readonly at: Instant;
}

/** An earlier write like the one that is about to be sent, of which a person declared what the bank told them. */
export interface DeclaredBefore {
  readonly intentId: string;
  readonly sentAt: Instant;
  readonly declaration: Declaration;
}

/** From when a person may say what the bank told them. */
export interface Declarable {
  /** Whether they may now: it was looked for three times, completely or not. */
  readonly open: boolean;
  /** From then on they may in any case. */
  readonly from: Instant;
}

/** One write, from approval to its end. */
export interface IntentView {
  readonly intentId: string;
  /** What the window called it when it asked: the same id never makes a second write. */
  readonly requestId: string;
  readonly kind: WriteKind;
  readonly state: IntentState;
  readonly connectionId: string;
  readonly shown: ShownWrite;
  /** Code placed in the remittance information, by which the bank's record can be told; null when switched off. */
  readonly marker: string | null;
  /** Operating-system user who approved it. */
  readonly userName: string;
  readonly batchId: string | null;
  readonly batchLine: number | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly attempts: readonly AttemptView[];
  /** The bank's id of what came of it. */
  readonly serverId: string | null;
  /** How that id was found; null while there is none, and where an earlier version did not write it down. */
  readonly match: MatchKind | null;
  /** Operating-system user who picked it; null where nobody did. */
  readonly matchedBy: string | null;
  /** As last read at the bank. */
  readonly transfer: MoneyTransfer | null;
  /** What the bank answered to a write of the portal, or showed of it since; null while nothing is known, and for other writes. */
  readonly portal: PortalOutcome | null;
  readonly verification: PayeeVerification | null;
  readonly challenge: ChallengeView | null;
  /** Why the last attempt did not succeed. */
  readonly lastError: BankError | null;
  readonly investigation: Investigation | null;
  /** It turned up after it had been taken for not sent or given up. */
  readonly turnedUpLate: boolean;
  readonly duplicate: Duplicate | null;
  /** Why a person gave it up. */
  readonly reason: string | null;
  /** What the bank told a person of it; null when nobody declared anything. */
  readonly declaration: Declaration | null;
  /** null where there is nothing to declare: its outcome is known, or the person decides it otherwise. */
  readonly declarable: Declarable | null;
}

/** What validation by the bank gave: its words, or its errors with the field each belongs to, as far as that can be told. */
export type BankValidation =
  | {
      readonly valid: true;
      readonly creditorName: string | null;
      readonly debtorName: string | null;
      readonly executionDate: BankDate | null;
      readonly feeType: string | null;
      readonly fees: readonly ShownFee[];
      readonly taxReliefDescription: string | null;
      /** All of the answer. */
      readonly said: ValidatedTransfer;
      readonly at: Instant;
    }
  /** The bank did not check it: it has no such check, or its answer says nothing. */
  | { readonly valid: null; readonly why: 'notOffered' | 'nothingSaid'; readonly at: Instant }
  | { readonly valid: false; readonly refusals: readonly FieldRefusal[]; readonly at: Instant };

/** One of the bank's errors. `field` is a field of the draft, or null when the error names none that is known. */
export interface FieldRefusal extends BankErrorItem {
  readonly field: string | null;
}

/** What history says beside a payment; it never blocks. */
export type PaymentAdvice =
  | { readonly code: 'firstPayment' }
  | { readonly code: 'knownNameNewAccount'; readonly accountCode: string }
  | { readonly code: 'similarSent'; readonly at: Instant; readonly amount: Money; readonly days: number }
  | { readonly code: 'unusualAmount'; readonly usual: Money }
  | { readonly code: 'exceedsAvailable'; readonly available: Money }
  /** The balance was read before this desk sent something from the account. */
  | { readonly code: 'sentSince'; readonly amount: Money; readonly left: Money }
  | { readonly code: 'unresolvedTwin'; readonly intentId: string }
  | { readonly code: 'lastVerification'; readonly match: string; readonly name: string | null; readonly at: Instant };

export type ProofOutcome =
  | { readonly kind: 'saved'; readonly path: string }
  | { readonly kind: 'cancelled' }
  /** The bank answered without a document: it may deliver it some other way. */
  | { readonly kind: 'noDocument' }
  | { readonly kind: 'dateRangeExceeded'; readonly description: string | null };
