import type { BankDate } from '../bank-date.ts';
import type { Currency } from '../currency.ts';

/**
 * Where money is, or to whom it is owed: `bank:<accountId>`, `in-transit` (the portal reports it and the statement does not show it yet, or the reverse), `investors` (received, neither executed nor
 * refunded), `refunds-under-way`, `unidentified`, `company:<companyId>`, `portal-fees`, `unexplained` (entries of the statement that no fact explains).
 */
export type Place = 'in-transit' | 'investors' | 'refunds-under-way' | 'unidentified' | 'portal-fees' | 'unexplained' | `bank:${string}` | `company:${string}`;

/** A debit is positive, a credit negative: what is owed to somebody is a negative balance, as in a liability of a ledger. */
export interface PostingLine {
  readonly place: Place;
  readonly amountMinor: number;
  readonly currency: Currency;
}

/**
 * What happened. `moneyIn`: an order was paid. `execution`: a closing with success gave the order's money to the company and the portal. `successFee`: the portal's part of what was raised. `statement`: an entry of an
 * account for client money. `openingBalance`: what such an account held before the first day that was read.
 */
export const postingKinds = [
  'moneyIn', 'execution', 'successFee', 'refundCreated', 'refundExecuted', 'refundReturned', 'cashoutExecuted', 'cashoutReturned', 'unidentifiedReceived', 'unidentifiedSentBack',
  'statement', 'openingBalance',
] as const;
export type PostingKind = (typeof postingKinds)[number];

/** A balanced movement between places: the amounts of its lines add up to zero in each currency. */
export interface Posting {
  /** The same for the same fact and stage, whenever it is computed: "order/O1/refund/R1/executed". Ids of the bank are URI-encoded in it. */
  readonly id: string;
  readonly date: BankDate;
  /** `closest`: the bank did not say when, and the closest date that it said stands for it. */
  readonly dated: 'said' | 'closest';
  readonly kind: PostingKind;
  readonly campaignId: string | null;
  readonly orderId: string | null;
  readonly lines: readonly PostingLine[];
  /** Ids at the bank: of the order, the payment, the refund, the cash-out, the transfer or the entry. */
  readonly sources: readonly string[];
  /** Of an entry: the id of the posting that it is the other half of; null where no fact explains it. Of all others null. */
  readonly matches: string | null;
}

const owedPlaces = ['investors', 'refunds-under-way', 'unidentified', 'portal-fees'] as const satisfies readonly Place[];

/** Whether what is there is owed to somebody. */
export const isOwed = (place: Place): boolean => place.startsWith('company:') || owedPlaces.some((owed) => owed === place);
