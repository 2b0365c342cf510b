import type { Account, Balance, ReservedEntry, Transaction } from '../contract/accounts.ts';
import type { ParentAccount, ParentTransaction } from '../contract/virtual-ibans.ts';
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

export const statementSortKeys = ['operationDate', 'valueDate', 'amount', 'description'] as const;

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

/** Counted in the journal and at the desk. */
export type WaitingWrite = 'challenges' | 'unknownOutcomes' | 'batchesPaused' | 'closingsUnderWay' | 'closingsConflict';
/** Counted in what is cached of the bank. */
export const waitingRecords = [
  'unidentifiedTransfers', 'openDisputes', 'campaignsPastClosing', 'bookedTransfers', 'refundsNotExecuted', 'refundsRefused',
  'cashoutsRefused', 'wrongAmountOrders',
] as const;
export type WaitingKind = WaitingWrite | (typeof waitingRecords)[number];

export interface Waiting {
  readonly kind: WaitingKind;
  readonly count: number;
  /** Id of the write, the batch or the guided closing where there is just one. */
  readonly only?: string;
}

export interface OverviewView {
  readonly accounts: readonly AccountView[];
  readonly positions: readonly CurrencyPosition[];
  /** What waits for the person, only kinds with a count above zero. */
  readonly waiting: readonly Waiting[];
}

/** Accounting balance at the end of each day, computed back from the balance read last through the covered entries. */
export interface BalanceHistory {
  readonly series: readonly {
    readonly accountId: string;
    readonly currency: string;
    readonly points: readonly { readonly date: BankDate; readonly balance: Money }[];
  }[];
}
