import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { decimalMark } from '../command.ts';

/** What of an account is new since the person last said that they had looked. */
export interface AccountNews {
  readonly accountId: string;
  readonly entries: number;
  /** Of these, entries in other currencies than the account's: they are in no sum. */
  readonly otherCurrencies: number;
  /** Accounting dates of the new entries; null where there are none. */
  readonly days: DateRange | null;
  readonly credits: Money;
  readonly debits: Money;
  /** Balance then and now; null where it is not known. */
  readonly before: Money | null;
  readonly now: Money | null;
  /** Entries that the bank changed, dropped, gave back or booked late. */
  readonly differences: number;
}

export interface SinceLastLook {
  /** null before the first look. */
  readonly since: Instant | null;
  /** Accounts with something new only. */
  readonly accounts: readonly AccountNews[];
}

/** Amounts as typed; null or empty takes the threshold away. */
export const cashThresholdInput = z.object({
  accountId: z.string().min(1).max(200),
  low: z.string().max(40).nullable(),
  idle: z.string().max(40).nullable(),
  /** Days above `idle` before it is said. */
  idleDays: z.number().int().min(1).max(3660),
  decimalMark,
});

/** What a person wants to be told of an account's cash. */
export interface CashThreshold {
  readonly accountId: string;
  readonly low: Money | null;
  readonly idle: Money | null;
  readonly idleDays: number;
}

export type CashWarning =
  /** `expectedOn`: the day on which the forecast falls below; null when it is below now. */
  | { readonly kind: 'low'; readonly accountId: string; readonly limit: Money; readonly balance: Money; readonly expectedOn: BankDate | null }
  | { readonly kind: 'idle'; readonly accountId: string; readonly limit: Money; readonly least: Money; readonly days: number };

interface Expected {
  /** The day on which it is expected: of a transfer its execution or value date, of a campaign its closing date. May be past. */
  readonly date: BankDate | null;
  /** Signed as it would move the balance; null where it is not known. */
  readonly amount: Money | null;
  readonly name: string | null;
  /** Whether the forecast line counts it: only with a day, an amount, and an account whose balance is known in that currency. */
  readonly inLine: boolean;
}

/** Something that is expected to move cash. */
export type ExpectedMovement =
  | (Expected & { readonly kind: 'transfer'; readonly accountId: string; readonly transferId: string })
  /** What a success would pay out at most; on an account only where the person said which one holds the campaigns' money. */
  | (Expected & { readonly kind: 'campaign'; readonly accountId: string | null; readonly campaignId: string });

/** A forecast from what is booked and about to close; the bank and the people decide. */
export interface CashForecast {
  /** The oldest time of what it was made from; null while a part was never read. */
  readonly asOf: Instant | null;
  /** The last day of the lines. */
  readonly until: BankDate;
  readonly movements: readonly ExpectedMovement[];
  /** The accounting balance at the end of each day from today on; what was due before counts as of today. Only accounts whose balance is known. */
  readonly series: readonly {
    readonly accountId: string;
    readonly currency: string;
    readonly points: readonly { readonly date: BankDate; readonly balance: Money }[];
  }[];
  readonly warnings: readonly CashWarning[];
  readonly thresholds: readonly CashThreshold[];
  /** The account that holds the campaigns' money, as the person said; null where it is not known. */
  readonly campaignAccountId: string | null;
}
