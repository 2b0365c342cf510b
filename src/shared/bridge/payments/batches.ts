import type { BatchPhase } from '#shared/domain/payment/batch-phase.ts';
import type { BankErrorItem } from '#shared/contract/bank-error.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { IntentState } from '#shared/domain/intent-state.ts';
import type { Money } from '#shared/domain/money.ts';
import type { TransferDraft } from '#shared/domain/payment/draft.ts';
import type { PaymentProblem, PaymentWarning } from '#shared/domain/payment/problems.ts';
import type { FieldRefusal } from '../writes/intents.ts';
import type { FileObstacle } from '../writes/payment-file.ts';
import type { TeamNeed } from '../writes/team-need.ts';

export type FileProblem =
  | { readonly code: 'empty' | 'tooLarge' | 'notXml' | 'doctype' | 'notPain001' | 'noColumns' }
  /** Quotes misplaced, or more cells than headings. */
  | { readonly code: 'unreadableLine'; readonly line: number; readonly reason: 'quotes' | 'cells' }
  /** NbOfTxs or CtrlSum disagrees with the lines. */
  | { readonly code: 'countDiffers' | 'sumDiffers'; readonly said: string; readonly found: string; readonly where: 'file' | 'payment' }
  | { readonly code: 'noTownColumns'; readonly missing: readonly ('city' | 'country')[] }
  /** Not an account of the connection. */
  | { readonly code: 'unknownDebtor'; readonly account: string };

/** Data that the interface cannot carry; shown so that nobody relies on it. */
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
  | { readonly status: 'unanswered'; readonly bankErrors: readonly BankErrorItem[] };

/** A payment of the last ten days to the same account with equal amount and currency. */
export interface AlikePayment {
  readonly at: Instant;
  /** null when it was not sent from here. */
  readonly intentId: string | null;
  readonly moneyTransferId: string | null;
  /** The bank's status, else the state of the write. */
  readonly status: string | null;
  /** Its outcome is unknown and holds the line back. */
  readonly open: boolean;
}

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
  /** Whether its payments were approved. */
  readonly sent: boolean;
}

/** The rest of a batch as it would be sent today. */
export interface BatchRenewal {
  readonly payable: number;
  /** Lines whose day has passed: they are sent with today's. */
  readonly redated: number;
  readonly leftOut: number;
  readonly totals: readonly Money[];
  readonly accounts: BatchView['accounts'];
}

export interface BatchLine {
  readonly index: number;
  /** CSV line, or position in the XML, from 1. */
  readonly sourceLine: number;
  readonly draft: TransferDraft;
  readonly amount: Money | null;
  readonly problems: readonly PaymentProblem[];
  readonly warnings: readonly PaymentWarning[];
  /** An earlier line with the same payee, amount and currency. */
  readonly duplicateOf: number | null;
  readonly excluded: boolean;
  readonly alike: readonly AlikePayment[];
  readonly keptOnPurpose: KeptOnPurpose | null;
  /** Exclude it or keep it on purpose before sending. */
  readonly undecided: boolean;
  readonly bank: BankCheck;
  readonly intentId: string | null;
  readonly state: IntentState | null;
  /** Of the transfer, while the bank has it. */
  readonly bankStatus: string | null;
  /** What the bank told a person. */
  readonly declared: 'done' | 'notDone' | null;
  /** In a payment file, and not known to be paid. */
  readonly inFile?: true;
}

export type BatchPause =
  | { readonly reason: 'person' | 'restart' | 'finished' | 'locked' | 'newDay' }
  | {
      readonly reason: 'challenge' | 'verification' | 'unknown' | 'notSent' | 'twin' | 'rejected'; readonly intentId: string; readonly index: number;
      /** Of `twin`. */
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
  readonly declaredDone: number;
  /** In a payment file, of those that wait; absent for none. */
  readonly inFile?: number;
  readonly declaredNotDone: number;
  /** It lay in the watched folder; absent otherwise. */
  readonly fromFolder?: true;
}

export interface BatchView extends BatchSummary {
  readonly fileProblems: readonly FileProblem[];
  readonly dropped: readonly DroppedField[];
  readonly validation: { readonly running: boolean; readonly done: number; readonly of: number; readonly refused: number };
  readonly accounts: readonly {
    readonly accountId: string; readonly lines: number; readonly total: Money; readonly available: Money | null;
    /** Since the balance was read. */
    readonly sentSince: Money | null;
    /** Not deducted in the bank's available balance. */
    readonly reserved?: Money;
  }[];
  readonly fileSeen: FileSeen | null;
  readonly undecided: number;
  readonly keptOnPurpose: number;
  /** Lines with something worth a look, like a payment sent before, and approved but not paid: as they can be filtered. */
  readonly warned: number;
  readonly alike: number;
  readonly unfinished: number;
  /** Lines to be sent whose payee is known by another account; absent for none. */
  readonly newAccounts?: number;
  /** Lines to be sent whose account was never paid; absent for none. */
  readonly firstPayments?: number;
  readonly renewal: BatchRenewal | null;
  /** Hash of the lines to be sent; the confirmation repeats it. */
  readonly bodyHash: string;
  /** What the team asks for first; absent for a desk alone. */
  readonly team?: TeamNeed;
}

export interface BatchPage {
  readonly total: number;
  readonly lines: readonly BatchLine[];
}

/** What of a batch can leave in a payment file for the bank's portal. */
export interface BatchFileLines {
  readonly leaves: number;
  readonly totals: readonly Money[];
  readonly staying: number;
  /** The first of them: the line in the file, and why it stays. `twin`: like an earlier line; `open`: like a payment with an unknown outcome. */
  readonly stays: readonly { readonly line: number; readonly why: FileObstacle | 'twin' | 'open' }[];
}
