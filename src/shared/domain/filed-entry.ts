import type { BankDate } from './bank-date.ts';
import type { Currency } from './currency.ts';
import type { Instant } from './instant.ts';

/** An entry of a statement on its way into a file: flat, since a million of them are made. */
export interface FiledEntry {
  readonly accountId: string;
  readonly transactionId: string;
  readonly operationDate: BankDate;
  readonly valueDate: BankDate | null;
  /** Debits are negative. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly description: string | null;
  readonly type: string | null;
  readonly asOf: Instant;
  /** How the bank's present answer differs from what it said before. */
  readonly change: 'changed' | 'vanished' | null;
  readonly note: string | null;
  readonly checkedAt: Instant | null;
  readonly checkedBy: string | null;
  /** The account's balance right after it, in its currency; null where it is not known or was not asked for. */
  readonly balanceMinor: number | null;
}

/** Entries in batches, in the order in which they are written. */
export type FiledEntries = Iterable<readonly FiledEntry[]>;
