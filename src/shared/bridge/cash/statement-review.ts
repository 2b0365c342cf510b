import { z } from 'zod';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { bankDateInput } from '../command.ts';
import { entryMarks } from './statement.ts';
import type { EntryMark } from './statement.ts';

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
  readonly seenAt: Instant | null;
}

export interface DifferencePage {
  readonly rows: readonly EntryDifference[];
  readonly total: number;
  readonly unseen: number;
}

/** By the bank, by a person from the bank's paper, or computed. */
export interface SaidBalance {
  readonly balance: Money;
  readonly by: 'bank' | 'person' | 'computed';
  /** Reading or typing time; of a computed one, its source balance's. */
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
  /** Opening plus credits plus debits. */
  readonly computedClosing: Money | null;
  readonly closing: SaidBalance | null;
  /** Closing minus computed closing. */
  readonly difference: Money | null;
  readonly state: ReconciliationState;
  readonly checked: CountedSum;
  /** Including entries changed by the bank after their tick. */
  readonly unchecked: CountedSum;
  readonly changedSinceChecked: number;
  /** Entries in other currencies, excluded from every sum. */
  readonly otherCurrencies: number;
  readonly holes: readonly DateRange[];
  /** From the bank's paper. */
  readonly typedClosing: Money | null;
  /** Marks whose entry is not in the cache. */
  readonly lostMarks: readonly (EntryMark & { readonly transactionId: string; readonly date: BankDate | null })[];
}

export type ReconciliationMonth = Pick<ReconciliationSheet, 'month' | 'state' | 'difference' | 'closing' | 'computedClosing'> & {
  readonly entries: number;
  readonly unchecked: number;
  /** When the day of it was read that was read longest ago; null: none was. */
  readonly readAt: Instant | null;
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

export interface Backfill {
  readonly accountId: string;
  readonly from: BankDate;
  readonly phase: 'reading' | 'waiting' | 'paused' | 'done' | 'failed';
  /** Days between `from` and today, and those covered or known to be truncated. */
  readonly days: number;
  readonly daysDone: number;
  readonly entries: number;
}
