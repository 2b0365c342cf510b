import type { OperationId } from '#shared/contract/operations.ts';

/** An answer in which a bank says that it has no such record: its status, and the codes of its errors. */
export interface AbsenceAnswer {
  readonly httpStatus: number;
  /** None where the body says nothing. */
  readonly codes: readonly string[];
}

/** What was learned of how a bank says of one kind of record that there is none. */
export interface LearnedAbsence {
  /** null where the control question was answered in a way that tells nothing. */
  readonly answer: AbsenceAnswer | null;
  /** Milliseconds since the epoch. */
  readonly learnedAtMs: number;
}

/** What `offset` of the transfer search was seen to count: rows, pages from 0 or from 1, or nothing at all. */
export type PageCounting = 'rows' | 'pages' | 'pagesFromOne' | 'ignored';

export interface LearnedPages {
  readonly counting: PageCounting | null;
  /** The longest page that the bank agreed to; it may give less. null while none was asked for. */
  readonly limit: number | null;
  /** Whether it refused longer ones. */
  readonly refusesMore: boolean;
  /** Rows of the longest answer it gave: a shorter one was not cut. */
  readonly longest: number;
  /** Milliseconds since the epoch. */
  readonly learnedAtMs: number;
}

/** How many days of a statement the bank agreed to give at once, after it had refused more. */
export interface LearnedDays {
  readonly days: number;
  readonly learnedAtMs: number;
}

/** What was learned of a list that the bank gives without pages. */
export interface LearnedList {
  /** Rows of the longest answer that was proved to be whole. */
  readonly longestWhole: number;
  /** Rows at which it was seen to be cut; null while it was not. */
  readonly cutAt: number | null;
  readonly learnedAtMs: number;
}

/** A list of which the bank gave a part only, or may have. */
export interface PartialList {
  readonly rows: number;
  readonly noticedAtMs: number;
  /** Rows are known that it left out. */
  readonly lacks?: boolean;
}

/** Fields that the interface leaves optional, and that tell payments and records apart, by what they are of. `campaign`: one read alone. */
export const saidFields = {
  transfers: ['debtorCurrency', 'creditorCurrency', 'debtorAmount', 'creditorAmount', 'direction', 'created', 'debtorAccount', 'creditorAccount', 'remittance'],
  entries: ['currency', 'sign', 'valueDate'],
  campaign: ['targets', 'fees', 'closingDate'],
  accounts: ['parent'],
} as const;
export type FieldOwner = keyof typeof saidFields;
export type SaidField = (typeof saidFields)[FieldOwner][number];

/** Which fields of one kind of record a bank was seen to fill in. */
export interface LearnedFields {
  /** How many records showed it, at least. */
  readonly records: number;
  /** Filled in at least once. */
  readonly said: readonly SaidField[];
  /** Left out at least once. */
  readonly missing: readonly SaidField[];
  readonly learnedAtMs: number;
}

/** Under which name the list of a campaign's orders stands among the partial ones. */
export const campaignOrdersList = (campaignId: string): string => `campaignOrders ${campaignId}`;

/** How one bank does what the interface leaves open, as far as its answers have shown it. */
export interface BankHabits {
  readonly absence: Readonly<Partial<Record<OperationId, LearnedAbsence>>>;
  readonly transferPages: LearnedPages | null;
  readonly statementDays: LearnedDays | null;
  /** By section. */
  readonly lists: Readonly<Record<string, LearnedList>>;
  /** By section, and by section and account for the lists of accounts. */
  readonly partial: Readonly<Record<string, PartialList>>;
  readonly fields: Readonly<Partial<Record<FieldOwner, LearnedFields>>>;
}

export const NOTHING_LEARNED: BankHabits = { absence: {}, transferPages: null, statementDays: null, lists: {}, partial: {}, fields: {} };
