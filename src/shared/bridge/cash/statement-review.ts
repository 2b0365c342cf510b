import { z } from 'zod';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { bankDateInput } from '../command.ts';
import { entryMarks } from './statement.ts';
import type { EntryMark } from './statement.ts';

/* Review of a statement: the bank's changes, ticks and reconciliation. */

/** `late`: absent when its day was read after the day had ended; `returned`: it had vanished. */
export const differenceKinds = ['changed', 'vanished', 'returned', 'late'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A difference between two bank answers about one day. Never deleted. */
export interface EntryDifference {
  /** Increases with time. */
  readonly differenceId: number;
  readonly accountId: string;
  readonly occurrence: number;
  readonly kind: DifferenceKind;
  readonly noticedAt: Instant;
  /** null for `late`. */
  readonly before: Transaction | null;
  /** null for `vanished`. */
  readonly after: Transaction | null;
  readonly mark: EntryMark | null;
  /** When a person acknowledged it; null until then. */
  readonly seenAt: Instant | null;
}

export interface DifferencePage {
  readonly rows: readonly EntryDifference[];
  readonly total: number;
  readonly unseen: number;
}

/** A balance stated by the bank or by a person from the bank's paper, or computed. */
export interface SaidBalance {
  readonly balance: Money;
  readonly by: 'bank' | 'person' | 'computed';
  /** When it was read or typed; of a computed one, when its source balance was read. */
  readonly at: Instant;
}

export interface CountedSum {
  readonly count: number;
  readonly sum: Money;
}

/**
 * `agrees` and `differs`: the stated closing balance equals opening plus movements, or not; `notSaid`: no stated closing balance;
 * `notCovered`: days of the month were never read.
 */
export type ReconciliationState = 'agrees' | 'differs' | 'notSaid' | 'notCovered';

/** The current month ends with the last day read. */
export interface ReconciliationSheet {
  readonly accountId: string;
  /** "YYYY-MM". */
  readonly month: string;
  readonly from: BankDate;
  readonly to: BankDate;
  readonly currency: string;
  readonly opening: SaidBalance | null;
  readonly credits: CountedSum;
  readonly debits: CountedSum;
  /** Opening plus credits plus debits; null without an opening balance. */
  readonly computedClosing: Money | null;
  readonly closing: SaidBalance | null;
  /** Closing minus computed closing; null when either is unknown. */
  readonly difference: Money | null;
  readonly state: ReconciliationState;
  readonly checked: CountedSum;
  /** Entries without a tick, or changed by the bank after it. */
  readonly unchecked: CountedSum;
  readonly changedSinceChecked: number;
  /** Entries in other currencies, excluded from every sum. */
  readonly otherCurrencies: number;
  readonly holes: readonly DateRange[];
  /** As typed from the bank's paper; null without one. */
  readonly typedClosing: Money | null;
  /** Notes and ticks of this month whose entry is not in the cache. */
  readonly lostMarks: readonly (EntryMark & { readonly transactionId: string; readonly date: BankDate | null })[];
}

export type ReconciliationMonth = Pick<ReconciliationSheet, 'month' | 'state' | 'difference' | 'closing' | 'computedClosing'> & {
  readonly entries: number;
  readonly unchecked: number;
};

export const savedSearchInput = z.object({
  searchId: z.uuid(),
  name: z.string().trim().min(1).max(80),
  /** null: every account. */
  accountId: z.string().min(1).max(200).nullable(),
  text: z.string().max(200),
  /** A named period such as "thisYear", or "custom" with both dates. */
  period: z.string().max(40),
  from: bankDateInput.nullable(),
  to: bankDateInput.nullable(),
  entries: z.enum(['all', 'credits', 'debits']),
  marks: z.enum(entryMarks),
});
export type SavedSearch = z.output<typeof savedSearchInput>;

/** Reads an account's older days in the background. */
export interface Backfill {
  readonly accountId: string;
  /** The oldest wanted day. */
  readonly from: BankDate;
  readonly phase: 'reading' | 'waiting' | 'paused' | 'done' | 'failed';
  /** Days between `from` and today, and those covered or known to be truncated. */
  readonly days: number;
  readonly daysDone: number;
  /** Entries read so far. */
  readonly entries: number;
}
