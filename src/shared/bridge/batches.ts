import type { BankErrorItem } from '../contract/bank-error.ts';
import type { Instant } from '../domain/instant.ts';
import type { IntentState } from '../domain/intent-state.ts';
import type { Money } from '../domain/money.ts';
import type { TransferDraft } from '../domain/payment/draft.ts';
import type { PaymentProblem, PaymentWarning } from '../domain/payment/problems.ts';
import type { FieldRefusal } from './intents.ts';

/** What is wrong with a file as a whole. */
export type FileProblem =
  | { readonly code: 'empty' | 'tooLarge' | 'notXml' | 'doctype' | 'notPain001' | 'noColumns' }
  /** A quote that is not closed where it should be, or cells beyond the last heading. */
  | { readonly code: 'unreadableLine'; readonly line: number; readonly reason: 'quotes' | 'cells' }
  /** The file's own count or sum does not agree with its lines (NbOfTxs, CtrlSum). */
  | { readonly code: 'countDiffers' | 'sumDiffers'; readonly said: string; readonly found: string; readonly where: 'file' | 'payment' }
  /** The account to be debited is not one of the connection's. */
  | { readonly code: 'unknownDebtor'; readonly account: string };

/** What the file says and this interface cannot carry, named so that nobody counts on it. */
export interface DroppedField {
  /** As the file calls it: EndToEndId, UltmtDbtr, a column's heading. */
  readonly name: string;
  readonly lines: number;
}

export type BankCheck =
  | { readonly status: 'notAsked' | 'asking' | 'none' }
  | { readonly status: 'valid'; readonly at: Instant }
  | { readonly status: 'refused'; readonly refusals: readonly FieldRefusal[] }
  /** It could not be asked. */
  | { readonly status: 'unanswered'; readonly bankErrors: readonly BankErrorItem[] };

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
  readonly bank: BankCheck;
  readonly intentId: string | null;
  readonly state: IntentState | null;
}

/** Why a batch waits for a person. */
export type BatchPause =
  | { readonly reason: 'person' | 'restart' | 'finished' | 'locked' }
  | { readonly reason: 'challenge' | 'verification' | 'unknown' | 'notSent' | 'twin' | 'rejected'; readonly intentId: string; readonly index: number };

export const batchPhases = ['preview', 'sending', 'paused', 'done', 'abandoned'] as const;
export type BatchPhase = (typeof batchPhases)[number];

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
}

export interface BatchView extends BatchSummary {
  readonly fileProblems: readonly FileProblem[];
  readonly dropped: readonly DroppedField[];
  readonly validation: { readonly running: boolean; readonly done: number; readonly of: number; readonly refused: number };
  /** Per debited account, what is to be paid and what is available. */
  readonly accounts: readonly { readonly accountId: string; readonly lines: number; readonly total: Money; readonly available: Money | null }[];
  /** Of the lines that would be sent; the confirmation repeats it. */
  readonly bodyHash: string;
}

export interface BatchPage {
  readonly total: number;
  readonly lines: readonly BatchLine[];
}
