import type { BatchPhase } from '#shared/domain/payment/batch-phase.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Money } from '#shared/domain/money.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem, PaymentWarning } from '#shared/domain/payment/problems.ts';
import type { FieldRefusal } from '../writes/intents.ts';

/** What is wrong with a file as a whole. */
export type FileProblem =
  | { readonly code: 'empty' | 'tooLarge' | 'notXml' | 'doctype' | 'notPain001' | 'noColumns' }
  /** A quote that is not closed where it should be, or cells beyond the last heading. */
  | { readonly code: 'unreadableLine'; readonly line: number; readonly reason: 'quotes' | 'cells' }
  /** The file's own count or sum does not agree with its lines (NbOfTxs, CtrlSum). */
  | { readonly code: 'countDiffers' | 'sumDiffers'; readonly said: string; readonly found: string; readonly where: 'file' | 'payment' }
  /** There are addresses, and no column for what they need. */
  | { readonly code: 'noTownColumns'; readonly missing: readonly ('city' | 'country')[] }
  /** The account to be debited is not one of the connection's. */
  | { readonly code: 'unknownDebtor'; readonly account: string };

/** What the file says and this interface cannot carry, named so that nobody counts on it. */
export interface DroppedField {
  /** As the file calls it: EndToEndId, UltmtDbtr, a column's heading. */
  readonly name: string;
  readonly lines: number;
}

export type BankCheck =
  /** `unchecked`: the bank has no such check, or its answer says nothing. */
  | { readonly status: 'notAsked' | 'asking' | 'none' | 'unchecked' }
  | { readonly status: 'valid'; readonly at: Instant }
  | { readonly status: 'refused'; readonly refusals: readonly FieldRefusal[] }
  /** It could not be asked. */
  | { readonly status: 'unanswered'; readonly bankErrors: readonly BankErrorItem[] };

/** A payment of the last ten days to the same account, of the same amount and currency: by this desk, or seen at the bank. */
export interface AlikePayment {
  readonly at: Instant;
  /** null for one that this desk did not send. */
  readonly intentId: string | null;
  readonly moneyTransferId: string | null;
  /** The bank's word where it gave one, else the state of the write. */
  readonly status: string | null;
  /** Its outcome is open: the line is held back until that one is decided. */
  readonly open: boolean;
}

/** That a person wants a line sent although it looks like one that was sent before. */
export interface KeptOnPurpose {
  readonly reason: string;
  readonly at: Instant;
  /** The payments, and the earlier sending of the file, that the person knew of. */
  readonly about: readonly string[];
}

/** An earlier reading of the very same file. */
export interface FileSeen {
  readonly name: string;
  readonly at: Instant;
  /** Whether payments of it were approved then; else it only lies here as another preview. */
  readonly sent: boolean;
}

/** What is left of a batch that is resumed on a later day, as it would be sent today. */
export interface BatchRenewal {
  readonly payable: number;
  /** Lines whose day has passed: they are sent with today's. */
  readonly redated: number;
  readonly leftOut: number;
  readonly totals: readonly Money[];
  readonly accounts: BatchView['accounts'];
}

export interface BatchLine {
  /** From 0, in the order of the file. */
  readonly index: number;
  /** Line of the CSV, or position in the XML, from 1. */
  readonly sourceLine: number;
  readonly draft: TransferDraft;
  readonly amount: Money | null;
  readonly problems: readonly PaymentProblem[];
  readonly warnings: readonly PaymentWarning[];
  /** `sourceLine` of an earlier line that says the same payee, amount and currency. */
  readonly duplicateOf: number | null;
  /** Left out by the person. */
  readonly excluded: boolean;
  readonly alike: readonly AlikePayment[];
  readonly keptOnPurpose: KeptOnPurpose | null;
  /** It would be sent, and looks like one that was: it must be left out or kept on purpose first. */
  readonly undecided: boolean;
  readonly bank: BankCheck;
  readonly intentId: string | null;
  readonly state: IntentState | null;
  /** What the bank gave for its transfer that nobody documented; null otherwise. */
  readonly undocumentedStatus: string | null;
  /** What a person said that the bank told of it; null otherwise. */
  readonly declared: 'done' | 'notDone' | null;
}

/** Why a batch waits for a person. */
export type BatchPause =
  /** `newDay`: what is left was approved on an earlier day. */
  | { readonly reason: 'person' | 'restart' | 'finished' | 'locked' | 'newDay' }
  | {
      readonly reason: 'challenge' | 'verification' | 'unknown' | 'notSent' | 'twin' | 'rejected'; readonly intentId: string; readonly index: number;
      /** Of `twin`: the open write that holds the line back. */
      readonly heldBy?: string;
    };

export interface BatchSummary {
  readonly batchId: string;
  readonly name: string;
  readonly format: 'csv' | 'pain001';
  readonly createdAt: Instant;
  readonly phase: BatchPhase;
  readonly pause: BatchPause | null;
  readonly lines: number;
  /** Lines that can be sent: without problems and not excluded. */
  readonly payable: number;
  readonly wrong: number;
  readonly duplicates: number;
  readonly totals: readonly Money[];
  readonly sent: number;
  readonly accepted: number;
  readonly failed: number;
  readonly waiting: number;
  /** Lines that the bank took, and gives a status that nobody documented: not among the accepted ones. */
  readonly unclear: number;
  /** Lines whose outcome a person declared, by what the bank told them. */
  readonly declaredDone: number;
  readonly declaredNotDone: number;
}

export interface BatchView extends BatchSummary {
  readonly fileProblems: readonly FileProblem[];
  readonly dropped: readonly DroppedField[];
  readonly validation: { readonly running: boolean; readonly done: number; readonly of: number; readonly refused: number };
  /** Per debited account, what is to be paid and what is available. */
  readonly accounts: readonly {
    readonly accountId: string; readonly lines: number; readonly total: Money; readonly available: Money | null;
    /** Sent from here since the balance was read; null where nothing was. */
    readonly sentSince: Money | null;
    /** Reserved at the bank and not taken off by what it says is available; absent where nothing is. */
    readonly reserved?: Money;
  }[];
  readonly fileSeen: FileSeen | null;
  /** Lines that must be left out or kept on purpose before anything can be sent. */
  readonly undecided: number;
  /** Lines that would be sent and were kept on purpose. */
  readonly keptOnPurpose: number;
  /** null unless it waits for a new approval of what is left. */
  readonly renewal: BatchRenewal | null;
  /** Of the lines that would be sent; the confirmation repeats it. */
  readonly bodyHash: string;
}

export interface BatchPage {
  readonly total: number;
  readonly lines: readonly BatchLine[];
}
