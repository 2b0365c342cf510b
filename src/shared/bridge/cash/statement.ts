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
  readonly reserved: Timed<Money> | null;
  /** The known part, when `reserved` was read but has no sum. */
  readonly reservedKnown?: KnownSum;
  readonly coverage: Coverage;
}

/** The accounting dates whose entries are complete in the cache. */
export interface Coverage {
  readonly ranges: readonly DateRange[];
  /** The oldest reading of `ranges`. */
  readonly asOf: Instant | null;
  /** Days that the bank always truncates; they never count as covered. Oldest first. */
  readonly overfull: readonly OverfullDay[];
}

export interface OverfullDay {
  readonly date: BankDate;
  /** The day has at least as many. */
  readonly answered: number;
  readonly noticedAt: Instant;
}

export const statementSortKeys = ['operationDate', 'valueDate', 'amount', 'description'] as const;

/** Identifies an entry across readings: ids need not be unique, so equal ones are numbered. */
export interface EntryKey {
  readonly accountId: string;
  readonly transactionId: string;
  /** From 0. */
  readonly occurrence: number;
}

/** A person's note and tick; kept even when the entry vanishes. */
export interface EntryMark {
  readonly note: string | null;
  readonly checkedAt: Instant | null;
  /** Operating-system user. */
  readonly checkedBy: string | null;
}

/** In statement order. */
export type RunningBalance =
  | { readonly kind: 'known'; readonly after: Money }
  /**
   * `noBalance`: none was ever read; `hole`: unread days lie between the entry and every known balance; `otherCurrency`: this entry
   * or one in between has another currency; `vanished`: the bank no longer lists it.
   */
  | { readonly kind: 'unknown'; readonly why: 'noBalance' | 'hole' | 'otherCurrency' | 'vanished' };

type EntryChange =
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
  readonly mark: EntryMark | null;
  readonly balance: RunningBalance;
}

/** While a search counts, `found` is the number so far. */
export interface StatementPage {
  readonly rows: readonly StatementRow[];
  readonly found: number;
  readonly counted: boolean;
}

/** Filters by mark; `changed`: entries that the bank changed, dropped or booked late. */
export const entryMarks = ['all', 'unchecked', 'checked', 'noted', 'changed'] as const;

/** Sums per currency, without vanished entries. */
export interface StatementSummary {
  readonly total: number;
  readonly sums: readonly { readonly credits: Money; readonly debits: Money; readonly net: Money }[];
  /** Per month, oldest first; month as "YYYY-MM". */
  readonly months: readonly { readonly month: string; readonly credits: Money; readonly debits: Money }[];
  readonly coverage: Coverage;
  readonly holes: readonly DateRange[];
  /** Without id, day or amount, so excluded from every sum. */
  readonly unreadable?: readonly UnreadableRow[];
  /** Listed again, identical in every field: counted once. The interface does not guarantee unique ids, so the sums may lack one. */
  readonly repeated?: readonly Transaction[];
  /** With another unreadable field. */
  readonly partlyReadable?: readonly Transaction[];
}

export interface ReservedEntriesView {
  readonly entries: readonly ReservedEntry[];
  /** null when a row has no readable amount, or with several currencies. */
  readonly total: Money | null;
  /** The known part of a null total. */
  readonly incomplete?: KnownSum;
  readonly unreadable?: readonly UnreadableRow[];
  /** Listed again, identical in every field: counted once. */
  readonly repeated?: readonly ReservedEntry[];
  readonly asOf: Instant | null;
  /** Latest first. */
  readonly gone: readonly GoneReserved[];
}

export interface GoneReserved {
  readonly entry: ReservedEntry;
  readonly goneAt: Instant;
  readonly replacement: Replacement;
}

/** `none`: no entry fits, so it was probably released; `waiting`: the relevant days are not all read yet. */
export type Replacement =
  | { readonly kind: 'matched'; readonly entry: Transaction; readonly occurrence: number; readonly reasons: readonly ReplacementReason[] }
  | { readonly kind: 'several'; readonly entries: readonly Transaction[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' };

export interface ParentAccountView {
  readonly parent: Timed<ParentAccount> | null;
  readonly transactions: Timed<readonly ParentTransaction[]> | null;
  /** Unidentifiable rows. */
  readonly unreadable?: readonly UnreadableRow[];
  /** Listed again, identical in every field: counted once. */
  readonly repeated?: readonly ParentTransaction[];
}

export interface CurrencyPosition {
  readonly currency: string;
  readonly accounting: Money | null;
  readonly available: Money | null;
  readonly reserved: Money | null;
  /** The known part of each null total. */
  readonly incomplete?: Readonly<Partial<Record<'accounting' | 'available' | 'reserved', KnownSum>>>;
  readonly asOf: Instant | null;
}

export type WaitingWrite = 'duplicates' | 'turnedUp' | 'challenges' | 'unknownOutcomes' | 'batchesPaused' | 'closingsUnderWay' | 'closingsConflict';
type WaitingAddresses = 'incompleteAddresses';
type WaitingSafeguarding = 'safeguardingDiffers';
/** Drafts that the rhythm of a template made, and days for which none was made. */
type WaitingRhythm = 'draftsReady' | 'missedPayments';
/** Previews of files from the watched folder, files that were left in it, and folders that cannot be used. */
type WaitingFolders = 'filesFromFolder' | 'filesLeft' | 'foldersUnusable';
export const waitingRecords = [
  'unidentifiedTransfers', 'openDisputes', 'campaignsPastClosing', 'bookedTransfers', 'refundsNotExecuted', 'refundsRefused',
  'cashoutsRefused', 'wrongAmountOrders', 'undocumentedOrders', 'undocumentedCashouts',
] as const;
export type WaitingKind = WaitingWrite | WaitingAddresses | WaitingSafeguarding | WaitingRhythm | WaitingFolders | (typeof waitingRecords)[number];

export interface UndocumentedStatuses {
  readonly count: number;
  readonly words: readonly string[];
  readonly unsaid: number;
}

export interface Waiting {
  readonly kind: WaitingKind;
  readonly count: number;
  /** Those with an undocumented status, possibly finished. */
  readonly undocumented?: UndocumentedStatuses;
  /** Its id when there is exactly one. */
  readonly only?: string;
  /** What the only draft is for. */
  readonly due?: { readonly name: string; readonly day: BankDate };
  /** The only file from the watched folder. */
  readonly file?: { readonly name: string; readonly at: Instant; readonly lines: number; readonly totals: readonly Money[] };
}

export interface OverviewView {
  readonly accounts: readonly AccountView[];
  readonly positions: readonly CurrencyPosition[];
  /** Accounts that were chosen under Safeguarding: what is on them is not the portal's to pay with. */
  readonly clientAccounts: readonly string[];
  readonly waiting: readonly Waiting[];
}

export interface DayBalance {
  readonly date: BankDate;
  readonly balance: Money;
}

/** `balance` null: unknown until the next point. */
export interface HistoryPoint {
  readonly date: BankDate;
  readonly balance: Money | null;
}

/**
 * Accounting balances at day ends, computed from balances read and covered entries. Long lines keep the first and last day and each
 * stretch's lowest and highest balance: a balance holds until the next point, and no low is lost.
 */
export interface BalanceHistory {
  readonly series: readonly {
    readonly accountId: string;
    readonly currency: string;
    readonly points: readonly HistoryPoint[];
  }[];
  /** On days when all accounts are known; `without`: those never known. */
  readonly totals: readonly {
    readonly currency: string;
    readonly points: readonly HistoryPoint[];
    readonly without: readonly string[];
  }[];
}
