import type { OperationId } from '#shared/contract/operations.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

/** How a bank answers for a record that does not exist: HTTP status and error codes. */
export interface AbsenceAnswer {
  readonly httpStatus: number;
  readonly codes: readonly string[];
}

export interface LearnedAbsence {
  /** null when the control request proved nothing. */
  readonly answer: AbsenceAnswer | null;
  /** Milliseconds since the epoch. */
  readonly learnedAtMs: number;
}

/** What `offset` of the transfer search counts, as observed; pages start at 0 or at 1. */
export type PageCounting = 'rows' | 'pages' | 'pagesFromOne' | 'ignored';

export interface LearnedPages {
  readonly counting: PageCounting | null;
  /** It may return less; null before any was requested. */
  readonly limit: number | null;
  readonly refusesMore: boolean;
  /** Rows of the longest answer: a shorter one was not truncated. */
  readonly longest: number;
  /** Milliseconds since the epoch. */
  readonly learnedAtMs: number;
}

/** Days per request, after the bank refused more. */
interface LearnedDays {
  readonly days: number;
  readonly learnedAtMs: number;
}

/** Before this day of an account's statement the bank did not give again what it had given. */
interface LearnedBeginning {
  readonly from: BankDate;
  readonly learnedAtMs: number;
}

export interface LearnedList {
  /** Of a list without pages. */
  readonly longestWhole: number;
  /** Rows at which it was truncated. */
  readonly cutAt: number | null;
  readonly learnedAtMs: number;
  /** When a question for a part of it was last answered with another part. */
  readonly unfilteredAtMs?: number | null;
}

export interface PartialList {
  readonly rows: number;
  readonly noticedAtMs: number;
  readonly lacks?: boolean;
}

/** Optional fields that identify payments and records, by record kind. `campaign`: one read alone. */
export const saidFields = {
  transfers: ['debtorCurrency', 'creditorCurrency', 'debtorAmount', 'creditorAmount', 'direction', 'created', 'debtorAccount', 'creditorAccount', 'remittance'],
  entries: ['currency', 'sign', 'valueDate'],
  campaign: ['targets', 'fees', 'closingDate'],
  accounts: ['parent'],
} as const;
export type FieldOwner = keyof typeof saidFields;
export type SaidField = (typeof saidFields)[FieldOwner][number];

export interface LearnedFields {
  /** At least. */
  readonly records: number;
  readonly said: readonly SaidField[];
  readonly missing: readonly SaidField[];
  readonly learnedAtMs: number;
}

export const campaignOrdersList = (campaignId: string): string => `campaignOrders ${campaignId}`;

/** How one bank handles what the interface leaves open, as observed. */
export interface BankHabits {
  readonly absence: Readonly<Partial<Record<OperationId, LearnedAbsence>>>;
  readonly transferPages: LearnedPages | null;
  readonly statementDays: LearnedDays | null;
  /** By account. */
  readonly statementBegins?: Readonly<Record<string, LearnedBeginning>>;
  /** By section. */
  readonly lists: Readonly<Record<string, LearnedList>>;
  /** By section, or by section and account. */
  readonly partial: Readonly<Record<string, PartialList>>;
  readonly fields: Readonly<Partial<Record<FieldOwner, LearnedFields>>>;
}

export const NOTHING_LEARNED: BankHabits = { absence: {}, transferPages: null, statementDays: null, lists: {}, partial: {}, fields: {} };
