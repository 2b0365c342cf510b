import type { BankDate } from '../bank-date.ts';
import type { Currency } from '../currency.ts';
import { bankDateAt, instantToMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import type { Money } from '../money.ts';
import type { Place, Posting, PostingLine } from './posting.ts';

/* What is booked of the records of the bank's interface; sections 2.5 to 2.9. */

export interface BookedOrder {
  readonly orderId: string;
  readonly campaignId: string | null;
  readonly companyId: string | null;
  readonly status: string | null;
  readonly totalAmount: Money | null;
  readonly orderAmount: Money | null;
  readonly feeAmount: Money | null;
  readonly portalOrderCode: string | null;
  readonly portalOrderDatetime: Instant | null;
}

interface BookedPayment {
  readonly cashoutIds: readonly string[];
  readonly createdDatetime: Instant | null;
  readonly waitingDatetime: Instant | null;
  readonly receivedDatetime: Instant | null;
  readonly accountedToCampaignDatetime: Instant | null;
}

interface BookedMoneyin {
  readonly moneyinId: string;
  readonly cro: string | null;
  readonly rrn: string | null;
  readonly status: string | null;
  readonly amount: Money | null;
  readonly datetime: Instant | null;
  readonly payerName: string | null;
}

export interface BookedRefund {
  readonly refundId: string;
  readonly status: string | null;
  readonly amount: Money | null;
  readonly createdDatetime: Instant | null;
  readonly executedDatetime: Instant | null;
}

interface BookedCashout {
  readonly cashoutId: string;
  readonly companyId: string | null;
  readonly campaignId: string | null;
  readonly status: string | null;
  readonly cro: string | null;
  readonly amount: Money | null;
  readonly createdDate: BankDate | null;
  readonly scheduledDate: BankDate | null;
  readonly executedDate: BankDate | null;
}

export interface UnidentifiedFact {
  readonly unidentifiedTransferId: string;
  readonly amount: Money | null;
  readonly description: string | null;
  readonly payerName: string | null;
  readonly status: string | null;
  readonly receivedDatetime: Instant | null;
  readonly refundedDatetime: Instant | null;
}

/** An order, what was read of its money, and what is known of the closing of its campaign. */
export interface OrderFact {
  readonly order: BookedOrder;
  /** Of the investor's account, as far as said. */
  readonly holder: string | null;
  /** null when it was never read. */
  readonly payment: BookedPayment | null;
  readonly moneyin: BookedMoneyin | null;
  readonly moneyouts: readonly { readonly status: string | null; readonly amount: Money | null }[];
  readonly refunds: readonly BookedRefund[];
  /** The payment names a record that was never read. */
  readonly incomplete: boolean;
  readonly campaign: ExecutedCampaign | null;
  /** Of a wrong amount: the unidentified transfer that tells of the same money. */
  readonly same?: SameMoney;
  /** A transfer may tell of the same money, and nothing says so for certain. */
  readonly perhapsToldTwice?: boolean;
}

/** An unidentified transfer that tells of the same money as an order. */
export interface SameMoney {
  readonly unidentifiedTransferId: string;
  /** What came. */
  readonly amount: Money | null;
  /** By which of the two it is booked: the order where that was refunded, because a transfer knows only whether it was sent back. */
  readonly bookedBy: 'order' | 'unidentified';
}

/** What the orders of a campaign need to know of it. */
export interface ExecutedCampaign {
  readonly status: string | null;
  readonly companyId: string | null;
  readonly createdOn: BankDate | null;
  /** Cash-outs of the campaign that did not fail and were not refused. */
  readonly liveCashouts: ReadonlySet<string>;
  /** When the first cash-out was created: the closing triggers them (section 1). null where none was read. */
  readonly cashedOutFrom: BankDate | null;
  /** Where no cash-out says when it was closed. null where it is not said or still to come. */
  readonly expectedClosing: BankDate | null;
}

export interface CashoutFact {
  readonly cashout: BookedCashout;
  /** Whether its receiver is the portal itself. */
  readonly toPortal: boolean;
}

/** Why a fact is not booked, or not booked further. */
export interface Doubt {
  readonly code: 'amountNotSaid' | 'dateNotSaid' | 'paymentNotRead' | 'statusUndocumented' | 'splitNotKnown' | 'moreOutThanIn' | 'perhapsToldTwice';
  /** As the bank wrote it, for an undocumented status. */
  readonly status?: string;
}

/** By what the text of a statement's entry may name a posting. */
export interface Evidence {
  /** Of this movement alone, such as its CRO. */
  readonly codes: readonly string[];
  /** Of the order, which its refund has in common with its payment. */
  readonly orderCodes: readonly string[];
  readonly names: readonly string[];
}

export interface BookedPosting {
  readonly posting: Posting;
  /** null where no account moves. */
  readonly evidence: Evidence | null;
}

export interface BookedFact {
  readonly booked: readonly BookedPosting[];
  readonly doubts: readonly Doubt[];
}

export const idOf = (...parts: readonly string[]): string => parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/');

/** Of an entry of a statement. `occurrence`: which of those with its transaction id. */
export interface EntryId {
  readonly accountId: string;
  readonly transactionId: string;
  readonly occurrence: number;
}

/** The id of its posting. */
export const entryPostingId = ({ accountId, transactionId, occurrence }: EntryId): string => idOf('entry', accountId, transactionId, String(occurrence));

/** The entry whose posting has the id; null for the posting of anything else. */
export function entryOfPosting(postingId: string): EntryId | null {
  const [kind, accountId, transactionId, occurrence] = postingId.split('/').map(decodeURIComponent);
  return kind !== 'entry' || accountId === undefined || transactionId === undefined ? null : { accountId, transactionId, occurrence: Number(occurrence) };
}

export const dayOf = (instant: Instant | null | undefined): BankDate | null => (instant === null || instant === undefined ? null : bankDateAt(instantToMs(instant)));

export interface DatedDay {
  readonly date: BankDate;
  readonly dated: Posting['dated'];
}

/** The first date is what the bank calls it; the others stand for it where it is missing. Not before `earliest`. null where no date is known at all. */
export function dayFrom(dates: readonly (BankDate | null)[], earliest: BankDate | null = null): DatedDay | null {
  const index = dates.findIndex((date) => date !== null);
  const known = dates[index] ?? null;
  if (known === null) return earliest === null ? null : { date: earliest, dated: 'closest' };
  if (earliest !== null && known < earliest) return { date: earliest, dated: 'closest' };
  return { date: known, dated: index === 0 ? 'said' : 'closest' };
}

export const debitCredit = (debit: Place, credit: Place, amountMinor: number, currency: Currency): PostingLine[] => [
  { place: debit, amountMinor, currency }, { place: credit, amountMinor: -amountMinor, currency },
];
