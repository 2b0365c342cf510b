import type { BatchPhase } from '#shared/domain/payment/batch-phase.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Money } from '#shared/domain/money.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem, PaymentWarning } from '#shared/domain/payment/problems.ts';
import type { FieldRefusal } from '../writes/intents.ts';

/** Problems of the file as a whole. */
export type FileProblem =
  | { readonly code: 'empty' | 'tooLarge' | 'notXml' | 'doctype' | 'notPain001' | 'noColumns' }
  /** A misplaced or unclosed quote, or more cells than headings. */
  | { readonly code: 'unreadableLine'; readonly line: number; readonly reason: 'quotes' | 'cells' }
  /** The file's own count or sum (NbOfTxs, CtrlSum) disagrees with its lines. */
  | { readonly code: 'countDiffers' | 'sumDiffers'; readonly said: string; readonly found: string; readonly where: 'file' | 'payment' }
  /** There are addresses, but no column for a required part. */
  | { readonly code: 'noTownColumns'; readonly missing: readonly ('city' | 'country')[] }
  /** The debtor account does not belong to the connection. */
  | { readonly code: 'unknownDebtor'; readonly account: string };

/** Data of the file that the interface cannot carry; shown so that nobody relies on it. */
export interface DroppedField {
  /** As in the file: EndToEndId, UltmtDbtr, or a column heading. */
  readonly name: string;
  readonly lines: number;
}

export type BankCheck =
  /** `unchecked`: the bank has no such check, or a meaningless answer. */
  | { readonly status: 'notAsked' | 'asking' | 'none' | 'unchecked' }
  | { readonly status: 'valid'; readonly at: Instant }
  | { readonly status: 'refused'; readonly refusals: readonly FieldRefusal[] }
  /** The bank could not be asked. */
  | { readonly status: 'unanswered'; readonly bankErrors: readonly BankErrorItem[] };

/** A payment of the last ten days to the same account, with equal amount and currency: sent from here, or seen at the bank. */
export interface AlikePayment {
  readonly at: Instant;
  /** null when it was not sent from here. */
  readonly intentId: string | null;
  readonly moneyTransferId: string | null;
  /** The bank's status, else the state of the write. */
  readonly status: string | null;
  /** Its outcome is unknown: the line is held back until it is resolved. */
  readonly open: boolean;
}

/** A person's decision to send a line although it resembles an earlier payment. */
export interface KeptOnPurpose {
  readonly reason: string;
  readonly at: Instant;
  /** The payments and the earlier file that the person knew of. */
  readonly about: readonly string[];
}

/** An earlier reading of the identical file. */
export interface FileSeen {
  readonly name: string;
  readonly at: Instant;
  /** Whether its payments were approved; otherwise it is only another preview. */
  readonly sent: boolean;
}

/** What remains of a batch resumed on a later day, as it would be sent today. */
export interface BatchRenewal {
  readonly payable: number;
  /** Lines whose day has passed: they are sent with today's. */
  readonly redated: number;
  readonly leftOut: number;
  readonly totals: readonly Money[];
  readonly accounts: BatchView['accounts'];
}

export interface BatchLine {
  /** From 0, in file order. */
  readonly index: number;
  /** CSV line, or position in the XML, from 1. */
  readonly sourceLine: number;
  readonly draft: TransferDraft;
  readonly amount: Money | null;
  readonly problems: readonly PaymentProblem[];
  readonly warnings: readonly PaymentWarning[];
  /** `sourceLine` of an earlier line with the same payee, amount and currency. */
  readonly duplicateOf: number | null;
  /** By the person. */
  readonly excluded: boolean;
  readonly alike: readonly AlikePayment[];
  readonly keptOnPurpose: KeptOnPurpose | null;
  /** It resembles an earlier payment: it must be excluded or kept on purpose before sending. */
  readonly undecided: boolean;
  readonly bank: BankCheck;
  readonly intentId: string | null;
  readonly state: IntentState | null;
  /** An undocumented status of its transfer; null otherwise. */
  readonly undocumentedStatus: string | null;
  /** What the bank told a person of the outcome; null otherwise. */
  readonly declared: 'done' | 'notDone' | null;
}

export type BatchPause =
  /** `newDay`: the rest was approved on an earlier day. */
  | { readonly reason: 'person' | 'restart' | 'finished' | 'locked' | 'newDay' }
  | {
      readonly reason: 'challenge' | 'verification' | 'unknown' | 'notSent' | 'twin' | 'rejected'; readonly intentId: string; readonly index: number;
      /** Of `twin`: the unresolved write that holds the line back. */
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
  /** Neither excluded nor with problems. */
  readonly payable: number;
  readonly wrong: number;
  readonly duplicates: number;
  readonly totals: readonly Money[];
  readonly sent: number;
  readonly accepted: number;
  readonly failed: number;
  readonly waiting: number;
  /** Accepted by the bank but with an undocumented status: not in `accepted`. */
  readonly unclear: number;
  /** Outcomes that a person declared from what the bank told them. */
  readonly declaredDone: number;
  readonly declaredNotDone: number;
}

export interface BatchView extends BatchSummary {
  readonly fileProblems: readonly FileProblem[];
  readonly dropped: readonly DroppedField[];
  readonly validation: { readonly running: boolean; readonly done: number; readonly of: number; readonly refused: number };
  /** Payments and funds per debited account. */
  readonly accounts: readonly {
    readonly accountId: string; readonly lines: number; readonly total: Money; readonly available: Money | null;
    /** Sent from here since the balance was read; null when nothing was. */
    readonly sentSince: Money | null;
    /** Reservations that the bank's available balance does not deduct; absent without any. */
    readonly reserved?: Money;
  }[];
  readonly fileSeen: FileSeen | null;
  /** Lines to exclude or keep on purpose before anything can be sent. */
  readonly undecided: number;
  /** Lines to be sent that were kept on purpose. */
  readonly keptOnPurpose: number;
  /** null unless the rest awaits a new approval. */
  readonly renewal: BatchRenewal | null;
  /** Hash of the lines to be sent; the confirmation repeats it. */
  readonly bodyHash: string;
}

export interface BatchPage {
  readonly total: number;
  readonly lines: readonly BatchLine[];
}
