import type { Account, Balance, ReservedEntry, Transaction } from '#shared/contract/accounts.ts';
import type { UnreadableRow } from '#shared/contract/list-answer.ts';
import type { ParentAccount, ParentTransaction } from '#shared/contract/virtual-ibans.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant, Timed } from '#shared/domain/instant.ts';
import type { KnownSum, Money } from '#shared/domain/money.ts';
import type { ReplacementReason } from '#shared/domain/reserved-matching.ts';

export interface AccountView {
  readonly account: Account;
  readonly asOf: Instant;
  readonly balance: Timed<Balance> | null;
  /** Sum of the reserved entries; null until they were read. */
  readonly reserved: Timed<Money> | null;
  /** What is known of a sum of reserved entries that were read and have none; absent where it is known, or nothing was read. */
  readonly reservedKnown?: KnownSum;
  readonly coverage: Coverage;
}

/** Which accounting dates of an account's statement are complete in the cache. */
export interface Coverage {
  readonly ranges: readonly DateRange[];
  /** When the oldest part of `ranges` was read; null while nothing is covered. */
  readonly asOf: Instant | null;
  /** Days of which the bank gives a part only, whatever it is asked; they never count as covered. Oldest first. */
  readonly overfull: readonly OverfullDay[];
}

/** A single day with more entries than the bank puts into one answer. */
export interface OverfullDay {
  readonly date: BankDate;
  /** Entries that the longest answer held; the day has at least as many. */
  readonly answered: number;
  readonly noticedAt: Instant;
}

export const statementSortKeys = ['operationDate', 'valueDate', 'amount', 'description'] as const;

/** By what an entry is known however often the bank is read again: ids need not be unique, so equal ones are numbered. */
export interface EntryKey {
  readonly accountId: string;
  readonly transactionId: string;
  /** From 0. */
  readonly occurrence: number;
}

/** What people noted about an entry; kept at the desk, whatever becomes of the entry. */
export interface EntryMark {
  /** null where there is none. */
  readonly note: string | null;
  /** When the tick "checked" was set; null where it is not. */
  readonly checkedAt: Instant | null;
  /** User of the operating system who set it. */
  readonly checkedBy: string | null;
}

/** The accounting balance right after an entry, in the order in which the statement lists a day. */
export type RunningBalance =
  | { readonly kind: 'known'; readonly after: Money }
  /**
   * `noBalance`: none was ever read; `hole`: days between the entry and every known balance were not read; `otherCurrency`:
   * the entry or one in between is not in the account's currency; `vanished`: the bank no longer lists it.
   */
  | { readonly kind: 'unknown'; readonly why: 'noBalance' | 'hole' | 'otherCurrency' | 'vanished' };

/** How the bank's present answer differs from what it said before. */
export type EntryChange =
  | { readonly kind: 'changed'; readonly noticedAt: Instant; readonly before: Transaction }
  | { readonly kind: 'vanished'; readonly noticedAt: Instant };

export interface StatementRow {
  /** Unique within the cache. */
  readonly rowId: number;
  readonly accountId: string;
  readonly occurrence: number;
  readonly transaction: Transaction;
  readonly asOf: Instant;
  readonly change: EntryChange | null;
  /** null where nothing was noted. */
  readonly mark: EntryMark | null;
  readonly balance: RunningBalance;
}

/** A page of what a selection shows. While a search is still counting, `found` is what it has found so far. */
export interface StatementPage {
  readonly rows: readonly StatementRow[];
  readonly found: number;
  readonly counted: boolean;
}

/** What of a statement is shown by what was noted: `changed` are those that the bank changed, dropped or booked late. */
export const entryMarks = ['all', 'unchecked', 'checked', 'noted', 'changed'] as const;

/** Sums per currency of the entries that the selection shows; vanished entries are shown but not summed. */
export interface StatementSummary {
  readonly total: number;
  readonly sums: readonly { readonly credits: Money; readonly debits: Money; readonly net: Money }[];
  /** Inflow and outflow per month of what is shown, oldest first; month as "YYYY-MM". */
  readonly months: readonly { readonly month: string; readonly credits: Money; readonly debits: Money }[];
  readonly coverage: Coverage;
  /** Parts of the selected period that were never read. */
  readonly holes: readonly DateRange[];
  /** Rows of the period that lack their id, day or amount, and so are in no sum; absent where there are none. */
  readonly unreadable?: readonly UnreadableRow[];
  /**
   * Entries of the period that the bank listed more than once with the same id, the same in everything: each counts once. The interface
   * does not say that an id is one entry's alone, so that the sums may lack one. Absent where there are none.
   */
  readonly repeated?: readonly Transaction[];
  /** Entries of the period of which a field other than id, day and amount could not be read; absent where there are none. */
  readonly partlyReadable?: readonly Transaction[];
}

export interface ReservedEntriesView {
  readonly entries: readonly ReservedEntry[];
  /** null where a row has no readable amount, and for several currencies. */
  readonly total: Money | null;
  /** What is known of a total that is null, and how many rows it lacks; absent where all is known. */
  readonly incomplete?: KnownSum;
  /** Rows of the bank's list without a readable id or amount; absent where there are none. */
  readonly unreadable?: readonly UnreadableRow[];
  /** Entries that the bank listed more than once, the same in every field: each counts once. Absent where there are none. */
  readonly repeated?: readonly ReservedEntry[];
  readonly asOf: Instant | null;
  /** Those that are no longer reserved, the last to go first. */
  readonly gone: readonly GoneReserved[];
}

/** An amount that is no longer reserved, and the entry that probably replaced it. */
export interface GoneReserved {
  readonly entry: ReservedEntry;
  /** The reading in which it was no longer there. */
  readonly goneAt: Instant;
  readonly replacement: Replacement;
}

export type { ReplacementReason } from '#shared/domain/reserved-matching.ts';

/** `none`: no entry fits, so that the amount was probably set free; `waiting`: the days in which it may come are not all read yet. */
export type Replacement =
  | { readonly kind: 'matched'; readonly entry: Transaction; readonly occurrence: number; readonly reasons: readonly ReplacementReason[] }
  | { readonly kind: 'several'; readonly entries: readonly Transaction[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' };

export interface ParentAccountView {
  readonly parent: Timed<ParentAccount> | null;
  readonly transactions: Timed<readonly ParentTransaction[]> | null;
  /** Rows of the bank's list that could not be told apart as entries; absent where there are none. */
  readonly unreadable?: readonly UnreadableRow[];
  /** Entries that the bank listed more than once, the same in every field: each counts once. Absent where there are none. */
  readonly repeated?: readonly ParentTransaction[];
}

export interface CurrencyPosition {
  readonly currency: string;
  /** null where a part is not known. */
  readonly accounting: Money | null;
  readonly available: Money | null;
  readonly reserved: Money | null;
  /** What is known of the totals that are null, and of how many accounts it is not known; absent where all is known. */
  readonly incomplete?: Readonly<Partial<Record<'accounting' | 'available' | 'reserved', KnownSum>>>;
  /** The oldest time of the parts. */
  readonly asOf: Instant | null;
}

/** Counted in the journal and at the desk. */
export type WaitingWrite = 'duplicates' | 'challenges' | 'unknownOutcomes' | 'batchesPaused' | 'closingsUnderWay' | 'closingsConflict';
/** Counted at the desk, in the journal and in what is cached of the bank. */
export type WaitingAddresses = 'incompleteAddresses';
/** Counted in what is cached of the bank. */
export const waitingRecords = [
  'unidentifiedTransfers', 'openDisputes', 'campaignsPastClosing', 'bookedTransfers', 'refundsNotExecuted', 'refundsRefused',
  'cashoutsRefused', 'wrongAmountOrders', 'undocumentedOrders', 'undocumentedCashouts',
] as const;
export type WaitingKind = WaitingWrite | WaitingAddresses | (typeof waitingRecords)[number];

/** Records whose status the interface does not document. */
export interface UndocumentedStatuses {
  readonly count: number;
  /** The bank's own words. */
  readonly words: readonly string[];
  /** Of how many the bank says no status at all. */
  readonly unsaid: number;
}

export interface Waiting {
  readonly kind: WaitingKind;
  readonly count: number;
  /** Those among the count whose status nobody documented, so that they may be over; absent where there are none. */
  readonly undocumented?: UndocumentedStatuses;
  /** Id of the write, the batch or the guided closing where there is just one. */
  readonly only?: string;
}

export interface OverviewView {
  readonly accounts: readonly AccountView[];
  readonly positions: readonly CurrencyPosition[];
  /** What waits for the person, only kinds with a count above zero. */
  readonly waiting: readonly Waiting[];
}

export interface DayBalance {
  readonly date: BankDate;
  readonly balance: Money;
}

/** `balance` null: from that day on until the next point it is not known. */
export interface HistoryPoint {
  readonly date: BankDate;
  readonly balance: Money | null;
}

/**
 * Accounting balances at the ends of days, computed from the balances that were read through the covered entries. A line of
 * more days than a chart can show holds the first and last day and, of every stretch between, the lowest and the highest: a
 * balance stands until the next one, and no low point is lost.
 */
export interface BalanceHistory {
  readonly series: readonly {
    readonly accountId: string;
    readonly currency: string;
    readonly points: readonly HistoryPoint[];
  }[];
  /** The accounts of a currency together, on the days on which each of them is known; `without` are those of which no day is. */
  readonly totals: readonly {
    readonly currency: string;
    readonly points: readonly HistoryPoint[];
    readonly without: readonly string[];
  }[];
}
