import type { Campaign, Cashout } from '#shared/contract/campaigns.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { Moneyin, Moneyout, Order, OrderPayment, Refund } from '#shared/contract/orders.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';

/** The initial records of a rehearsal's practice bank, taken from the cache; absent ones are derived or omitted. Plain data, for another thread. */
export interface RehearsalContent {
  readonly companies: readonly Company[];
  readonly campaigns: readonly Campaign[];
  readonly investors: readonly Investor[];
  /** In the bank's order. */
  readonly orders: readonly Order[];
  readonly payments: readonly OrderPayment[];
  readonly moneyins: readonly Moneyin[];
  readonly moneyouts: readonly Moneyout[];
  readonly refunds: readonly Refund[];
  readonly cashouts: readonly Cashout[];
  readonly unidentified: readonly UnidentifiedTransfer[];
  readonly disputes: readonly Dispute[];
}
