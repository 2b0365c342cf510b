import type { BankDate } from './bank-date.ts';
import type { Currency } from './currency.ts';
import type { Instant } from './instant.ts';

/** A statement entry for export: flat, since there may be a million. */
export interface FiledEntry {
  readonly accountId: string;
  /** What the window calls the account. */
  readonly accountName: string;
  readonly transactionId: string;
  readonly operationDate: BankDate;
  readonly valueDate: BankDate | null;
  /** Debits are negative. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly description: string | null;
  readonly type: string | null;
  readonly asOf: Instant;
  /** How the bank's present answer differs from an earlier one. */
  readonly change: 'changed' | 'vanished' | null;
  readonly note: string | null;
  readonly checkedAt: Instant | null;
  readonly checkedBy: string | null;
  /** The account's balance right after it; null when unknown or not requested. */
  readonly balanceMinor: number | null;
}

/** Batches in writing order. */
export type FiledEntries = Iterable<readonly FiledEntry[]>;
