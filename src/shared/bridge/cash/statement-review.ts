import { z } from 'zod';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { bankDateInput } from '../command.ts';
import { entryMarks } from './statement.ts';
import type { EntryMark } from './statement.ts';

/** What a person is told of a statement beside its entries: what the bank changed, what was checked, and what it adds up to. */

/** `late`: it was not there when its day was read after it had ended; `returned`: it had vanished. */
export const differenceKinds = ['changed', 'vanished', 'returned', 'late'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A difference between two answers of the bank about the same day. Kept for good. */
export interface EntryDifference {
  /** Grows with time. */
  readonly differenceId: number;
  readonly accountId: string;
  readonly occurrence: number;
  readonly kind: DifferenceKind;
  readonly noticedAt: Instant;
  /** As it was; null for `late`. */
  readonly before: Transaction | null;
  /** As it is; null for `vanished`. */
  readonly after: Transaction | null;
  readonly mark: EntryMark | null;
  /** When a person said that they have seen it; null until then. */
  readonly seenAt: Instant | null;
}

export interface DifferencePage {
  readonly rows: readonly EntryDifference[];
  readonly total: number;
  readonly unseen: number;
}

/** A balance that somebody said: the bank when it was asked, or a person from the bank's own paper. */
export interface SaidBalance {
  readonly balance: Money;
  readonly by: 'bank' | 'person' | 'computed';
  /** When the bank was asked or the person typed it; of a computed one, when the balance it was computed from was read. */
  readonly at: Instant;
}

export interface CountedSum {
  readonly count: number;
  readonly sum: Money;
}

/**
 * `agrees`: the closing balance that was said is the opening one plus what moved; `differs`: it is not; `notSaid`: no closing
 * balance but the computed one; `notCovered`: days of the month were never read, so that nothing can be said.
 */
export type ReconciliationState = 'agrees' | 'differs' | 'notSaid' | 'notCovered';

/** A month of an account against its balances. The month under way ends with the last day that was read. */
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
  /** Closing minus computed closing; null where either is not known. */
  readonly difference: Money | null;
  readonly state: ReconciliationState;
  readonly checked: CountedSum;
  /** Entries without a tick, and those that the bank changed after it was set. */
  readonly unchecked: CountedSum;
  readonly changedSinceChecked: number;
  /** Entries in other currencies: they are in no sum. */
  readonly otherCurrencies: number;
  readonly holes: readonly DateRange[];
  /** As typed from the bank's paper; null where nothing was. */
  readonly typedClosing: Money | null;
  /** Notes and ticks of this month whose entry the cache does not hold. */
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
  /** A named period of the statement, such as "thisYear", or "custom" with both dates. */
  period: z.string().max(40),
  from: bankDateInput.nullable(),
  to: bankDateInput.nullable(),
  entries: z.enum(['all', 'credits', 'debits']),
  marks: z.enum(entryMarks),
});
export type SavedSearch = z.output<typeof savedSearchInput>;

/** Reading an account's older days in the background. */
export interface Backfill {
  readonly accountId: string;
  /** The oldest day that is wanted. */
  readonly from: BankDate;
  readonly phase: 'reading' | 'waiting' | 'paused' | 'done' | 'failed';
  /** Days between `from` and today, and how many of them are covered or known to be over-full. */
  readonly days: number;
  readonly daysDone: number;
  /** Entries that it has brought so far. */
  readonly entries: number;
}
