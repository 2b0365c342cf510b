import { z } from 'zod';
import type { MatchedBy } from '#shared/domain/books/matching.ts';
import type { Doubt } from '#shared/domain/books/facts.ts';
import { safeguardingLists } from '#shared/domain/books/safeguarding.ts';
import type { DifferencePart, OwedList, SafeguardingItemKind } from '#shared/domain/books/safeguarding.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Currency } from '#shared/domain/currency.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Money } from '#shared/domain/money.ts';
import { bankDateInput, command, namedWork, nothing, pageOf } from '../command.ts';
import type { ExportOutcome } from '../command.ts';
import { languageCodes } from '#shared/text/languages.ts';

export interface AccountBalance {
  readonly accountId: string;
  /** At the end of the day; null where no stated balance is connected with it by whole days of the statement. */
  readonly balance: Money | null;
}

/** What was computed of a day when it was first over. */
export interface KeptFigures {
  readonly owed: Money;
  readonly balance: Money | null;
  readonly unexplained: Money;
}

export interface KeptDay {
  readonly date: BankDate;
  readonly at: Instant;
  readonly figures: readonly KeptFigures[];
  /** Orders whose payments had not been read whole; without it none. */
  readonly unread?: number;
}

/** A difference that a person knows the reason of; it holds as long as it stays the same. */
export interface TakenDifference {
  readonly amount: Money;
  readonly reason: string;
  readonly userName: string;
  readonly at: Instant;
}

export interface CurrencySafeguarding {
  readonly currency: Currency;
  /** Positive: owed. Every list, zero ones as well. */
  readonly owed: readonly { readonly list: OwedList; readonly amount: Money }[];
  readonly owedTotal: Money;
  readonly accounts: readonly AccountBalance[];
  /** null where a balance is not known. */
  readonly balance: Money | null;
  /** The balance less what is owed; null with the balance. */
  readonly difference: Money | null;
  /** They add up to the difference. Only those that there are; `beforeStatement` only where all balances are known. */
  readonly parts: readonly { readonly part: DifferencePart; readonly amount: Money; readonly count: number }[];
  /** The sum of the parts that are not explained. */
  readonly unexplained: Money;
  readonly kept: (KeptFigures & { readonly at: Instant }) | null;
  /** null where the unexplained difference is another one. */
  readonly taken: TakenDifference | null;
}

export interface SafeguardingView {
  readonly date: BankDate;
  readonly today: BankDate;
  /** The first day of which the statements of the chosen accounts are cached; null: none is. */
  readonly first: BankDate | null;
  readonly chosen: readonly string[];
  /** Accounts that probably hold client money, while none is chosen. */
  readonly suggested: readonly string[];
  /** Whether everything that was read is booked. */
  readonly upToDate: boolean;
  /** Facts that are not booked, or not wholly. */
  readonly doubts: number;
  /** Orders among them whose payments were not read whole. */
  readonly unread: number;
  readonly asOf: Instant | null;
  readonly currencies: readonly CurrencySafeguarding[];
}

export interface SafeguardingItem {
  /** Unique within its list. */
  readonly key: string;
  readonly kind: SafeguardingItemKind;
  /** Since when it is there; of a campaign null. */
  readonly date: BankDate | null;
  readonly dated: 'said' | 'closest';
  /** When the other half came. */
  readonly otherDate: BankDate | null;
  readonly amount: Money | null;
  /** Of the investor, the payer or the company. */
  readonly name: string | null;
  readonly orderId: string | null;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly companyId: string | null;
  readonly unidentifiedTransferId: string | null;
  readonly entry: { readonly accountId: string; readonly transactionId: string; readonly date: BankDate; readonly text: string | null; readonly amount: Money } | null;
  readonly matchedBy: MatchedBy | null;
  /** The dispute or the transfer that the entry seems to be of. */
  readonly hint: { readonly kind: 'dispute' | 'transfer'; readonly id: string } | null;
  readonly doubts: readonly Doubt[];
}

export interface SafeguardingItems {
  readonly rows: readonly SafeguardingItem[];
  readonly total: number;
}

const currency = z.string().min(1).max(10);

export const safeguardingCommands = {
  /** Of today without a date. */
  'safeguarding.view': command<SafeguardingView>()(z.object({ date: bankDateInput.nullable() })),
  'safeguarding.items': command<SafeguardingItems>()(z.object({ date: bankDateInput, currency, list: z.enum(safeguardingLists), ...pageOf })),
  'safeguarding.chooseAccounts': command<null>()(z.object({ accountIds: z.array(z.string().min(1).max(200)).max(200) })),
  /** Of the orders whose payments were not read whole; gives how many orders were read. */
  'safeguarding.readPayments': command<number>()(z.object(namedWork)),
  /** `amountMinor`: the unexplained difference as it was shown. */
  'safeguarding.takeIntoAccount': command<null>()(z.object({ date: bankDateInput, currency, amountMinor: z.number().int(), reason: z.string().max(1_000) })),
  'safeguarding.export': command<ExportOutcome>()(z.object({ date: bankDateInput, format: z.enum(['pdf', 'xlsx']), locale: z.enum(languageCodes), ...namedWork })),
  /** Days that were kept and are otherwise now, the latest first. */
  'safeguarding.changedDays': command<readonly ChangedDay[]>()(nothing),
};

export interface ChangedDay {
  readonly date: BankDate;
  readonly keptAt: Instant;
  readonly before: KeptFigures;
  readonly now: KeptFigures;
}
