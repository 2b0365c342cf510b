import type { Campaign, Cashout } from '#shared/contract/campaigns.ts';
import type { Company } from '#shared/contract/companies.ts';
import type { Dispute } from '#shared/contract/disputes.ts';
import type { Investor } from '#shared/contract/investors.ts';
import type { Moneyin, Moneyout, Order, OrderPayment, Refund } from '#shared/contract/orders.ts';
import type { UnidentifiedTransfer } from '#shared/contract/unidentified-transfers.ts';

/**
 * What a practice bank begins with in a rehearsal: records as the cache keeps them, as many as are cached. What is absent is
 * derived or left out. Plain data, since it goes to another thread.
 */
export interface RehearsalContent {
  readonly companies: readonly Company[];
  readonly campaigns: readonly Campaign[];
  readonly investors: readonly Investor[];
  /** As the bank lists them. */
  readonly orders: readonly Order[];
  readonly payments: readonly OrderPayment[];
  readonly moneyins: readonly Moneyin[];
  readonly moneyouts: readonly Moneyout[];
  readonly refunds: readonly Refund[];
  readonly cashouts: readonly Cashout[];
  readonly unidentified: readonly UnidentifiedTransfer[];
  readonly disputes: readonly Dispute[];
}
