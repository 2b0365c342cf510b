import type { Cashout } from '#shared/contract/campaigns.ts';
import type { Moneyin, Moneyout, Order, OrderPayment, Refund } from '#shared/contract/orders.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';
import type { BankDate } from '../bank-date.ts';
import type { Currency } from '../currency.ts';
import { bankDateAt, instantToMs } from '../instant.ts';
import type { Instant } from '../instant.ts';
import type { Place, Posting, PostingLine } from './posting.ts';

/** An order, what was read of its money, and what is known of the closing of its campaign. */
export interface OrderFact {
  readonly order: Pick<Order, 'orderId' | 'campaignId' | 'companyId' | 'status' | 'totalAmount' | 'orderAmount' | 'feeAmount' | 'portalOrderCode' | 'portalOrderDatetime'>;
  /** Of the investor's account, as far as said. */
  readonly holder: string | null;
  /** null when it was never read. */
  readonly payment: OrderPayment | null;
  readonly moneyin: Moneyin | null;
  readonly moneyouts: readonly Moneyout[];
  readonly refunds: readonly Refund[];
  /** The payment names a record that was never read. */
  readonly incomplete: boolean;
  readonly campaign: ExecutedCampaign | null;
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
  readonly cashout: Cashout;
  /** Whether its receiver is the portal itself. */
  readonly toPortal: boolean;
}

export type UnidentifiedFact = UnidentifiedTransfer;

/** Why a fact is not booked, or not booked further. */
export interface Doubt {
  readonly code: 'amountNotSaid' | 'dateNotSaid' | 'paymentNotRead' | 'statusUndocumented' | 'splitNotKnown' | 'moreOutThanIn';
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
