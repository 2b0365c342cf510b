import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { CountedSum } from '#shared/bridge/cash/statement-review.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Currency } from '#shared/domain/currency.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';

/** Whose entries a file holds; null for those of every account. */
export interface FiledAccount {
  readonly accountId: string;
  readonly iban: string | null;
  readonly holder: string | null;
  readonly alias: string | null;
}

/** What a file says about the selection as a whole. */
export interface SelectionFacts {
  readonly account: FiledAccount | null;
  readonly selection: StatementSelection;
  readonly madeAt: Instant;
  /** Days of the period that were never read. */
  readonly holes: readonly DateRange[];
  /** Rows of the period that cannot be told apart as entries: they are in no file and in no sum. */
  readonly unreadable: number;
  /** Of the whole period, where they are known. */
  readonly opening: Money | null;
  readonly closing: Money | null;
}

/** A whole, covered period of an account whose balances reconcile. */
export interface PeriodFacts {
  readonly iban: string;
  readonly holder: string | null;
  readonly currency: Currency;
  readonly from: BankDate;
  readonly to: BankDate;
  readonly opening: Money;
  readonly closing: Money;
  readonly credits: CountedSum;
  readonly debits: CountedSum;
  readonly madeAt: Instant;
}
