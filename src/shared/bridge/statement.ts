import { z } from 'zod';
import type { Account, Balance, ReservedEntry, Transaction } from '../contract/accounts.ts';
import type { ParentAccount, ParentTransaction } from '../contract/virtual-ibans.ts';
import { parseBankDate } from '../domain/bank-date.ts';
import type { BankDate } from '../domain/bank-date.ts';
import type { DateRange } from '../domain/date-ranges.ts';
import type { Instant } from '../domain/instant.ts';
import type { Money } from '../domain/money.ts';

/** A value together with when it was read from the bank. */
export interface Timed<Value> {
  readonly value: Value;
  readonly asOf: Instant;
}

export interface AccountView {
  readonly account: Account;
  readonly asOf: Instant;
  readonly balance: Timed<Balance> | null;
  /** Sum of the reserved entries; null until they were read. */
  readonly reserved: Timed<Money> | null;
  readonly coverage: Coverage;
}

/** Which accounting dates of an account's statement are complete in the cache. */
export interface Coverage {
  readonly ranges: readonly DateRange[];
  /** When the oldest part of `ranges` was read; null while nothing is covered. */
  readonly asOf: Instant | null;
}

export const bankDateInput = z.string().transform((value, context): BankDate => {
  const date = parseBankDate(value);
  if (date !== null) return date;
  context.addIssue({ code: 'custom', message: 'notReadable' });
  return z.NEVER;
});

export const sortDirection = z.enum(['asc', 'desc']);

export const statementSortKeys = ['operationDate', 'valueDate', 'amount', 'description'] as const;

/** The part of a statement that is looked at. Dates are accounting dates, both inclusive; null leaves that end open. */
export const statementSelection = z.object({
  accountId: z.string().min(1),
  from: bankDateInput.nullable(),
  to: bankDateInput.nullable(),
  search: z.string().max(200),
  entries: z.enum(['all', 'credits', 'debits']),
});
export type StatementSelection = z.output<typeof statementSelection>;

export const statementRowsInput = statementSelection.extend({
  sort: z.object({ key: z.enum(statementSortKeys), direction: sortDirection }),
  offset: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(500),
});
export type StatementRowsInput = z.output<typeof statementRowsInput>;

/** How the bank's present answer differs from what it said before. */
export type EntryChange =
  | { readonly kind: 'changed'; readonly noticedAt: Instant; readonly before: Transaction }
  | { readonly kind: 'vanished'; readonly noticedAt: Instant };

export interface StatementRow {
  /** Unique within the cache. */
  readonly rowId: number;
  readonly transaction: Transaction;
  readonly asOf: Instant;
  readonly change: EntryChange | null;
}

/** Sums per currency of the entries that the selection shows; vanished entries are shown but not summed. */
export interface StatementSummary {
  readonly total: number;
  readonly sums: readonly { readonly credits: Money; readonly debits: Money; readonly net: Money }[];
  /** Inflow and outflow per month of what is shown, oldest first; month as "YYYY-MM". */
  readonly months: readonly { readonly month: string; readonly credits: Money; readonly debits: Money }[];
  readonly coverage: Coverage;
  /** Parts of the selected period that were never read. */
  readonly holes: readonly DateRange[];
}

export interface ReservedEntriesView {
  readonly entries: readonly ReservedEntry[];
  readonly total: Money | null;
  readonly asOf: Instant | null;
}

export interface ParentAccountView {
  readonly parent: Timed<ParentAccount> | null;
  readonly transactions: Timed<readonly ParentTransaction[]> | null;
}

export interface CurrencyPosition {
  readonly currency: string;
  /** null where a part is not known. */
  readonly accounting: Money | null;
  readonly available: Money | null;
  readonly reserved: Money | null;
  /** The oldest time of the parts. */
  readonly asOf: Instant | null;
}

export const waitingKinds = [
  'unidentifiedTransfers', 'openDisputes', 'campaignsPastClosing', 'bookedTransfers', 'refundsNotExecuted', 'wrongAmountOrders',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export interface OverviewView {
  readonly accounts: readonly AccountView[];
  readonly positions: readonly CurrencyPosition[];
  /** What waits for the person, only kinds with a count above zero. */
  readonly waiting: readonly { readonly kind: WaitingKind; readonly count: number }[];
}

/** Accounting balance at the end of each day, computed back from the balance read last through the covered entries. */
export interface BalanceHistory {
  readonly series: readonly {
    readonly accountId: string;
    readonly currency: string;
    readonly points: readonly { readonly date: BankDate; readonly balance: Money }[];
  }[];
}
