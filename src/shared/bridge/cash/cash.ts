import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { decimalMark } from '../command.ts';

/** News since the person's last review. */
export interface AccountNews {
  readonly accountId: string;
  readonly entries: number;
  /** New entries in other currencies, excluded from the sums. */
  readonly otherCurrencies: number;
  /** Accounting dates of the new entries. */
  readonly days: DateRange | null;
  readonly credits: Money;
  readonly debits: Money;
  readonly before: Money | null;
  readonly now: Money | null;
  /** Entries that the bank changed, dropped, returned or booked late. */
  readonly differences: number;
}

export interface SinceLastLook {
  readonly since: Instant | null;
  readonly accounts: readonly AccountNews[];
}

/** Amounts as typed; null or empty removes the threshold. */
export const cashThresholdInput = z.object({
  accountId: z.string().min(1).max(200),
  low: z.string().max(40).nullable(),
  idle: z.string().max(40).nullable(),
  idleDays: z.number().int().min(1).max(3660),
  decimalMark,
});

export interface CashThreshold {
  readonly accountId: string;
  readonly low: Money | null;
  readonly idle: Money | null;
  readonly idleDays: number;
}

export type CashWarning =
  /** `expectedOn`: when the forecast falls below; null when it is below now. */
  | { readonly kind: 'low'; readonly accountId: string; readonly limit: Money; readonly balance: Money; readonly expectedOn: BankDate | null }
  | { readonly kind: 'idle'; readonly accountId: string; readonly limit: Money; readonly least: Money; readonly days: number };

interface Expected {
  /** Execution, value or closing date; may be past. */
  readonly date: BankDate | null;
  /** Signed as cash flow; null when unknown. */
  readonly amount: Money | null;
  readonly name: string | null;
  /** Whether the forecast includes it: this needs a day, an amount, and a known balance in that currency. */
  readonly inLine: boolean;
}

export type ExpectedMovement =
  | (Expected & { readonly kind: 'transfer'; readonly accountId: string; readonly transferId: string })
  /** The most that a success would pay out; on an account only when the person named it. */
  | (Expected & { readonly kind: 'campaign'; readonly accountId: string | null; readonly campaignId: string });

export interface CashForecast {
  /** The oldest reading used. */
  readonly asOf: Instant | null;
  readonly until: BankDate;
  readonly movements: readonly ExpectedMovement[];
  /** Accounting balances at day ends from today; overdue movements count as of today. Only accounts with a known balance. */
  readonly series: readonly {
    readonly accountId: string;
    readonly currency: string;
    readonly points: readonly { readonly date: BankDate; readonly balance: Money }[];
  }[];
  readonly warnings: readonly CashWarning[];
  readonly thresholds: readonly CashThreshold[];
  /** Holds the campaigns' money, as chosen by the person. */
  readonly campaignAccountId: string | null;
}
