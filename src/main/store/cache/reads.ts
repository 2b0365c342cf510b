import type { DatedOrder } from '#shared/domain/closing/model.ts';
import type { ReadApi } from './read-api.ts';
import { closingOrdersOf } from './records/closing-orders.ts';
import type { Remote } from './rpc.ts';

type ThreadReads = Remote<Omit<ReadApi, 'close'>>;

export interface Reads extends Omit<ThreadReads, 'closingOrdersJson'> {
  /**
   * The orders of a campaign in the bank's order. An amount is null where unknown or not in the campaign's currency; `createdAt` comes from a
   * cached payment.
   */
  closingOrders(campaignId: string): Promise<DatedOrder[]>;
}

/** Orders cross between threads as JSON text. */
export function withOrders(reads: ThreadReads): Reads {
  return Object.assign(Object.create(reads) as ThreadReads, {
    closingOrders: async (campaignId: string) => closingOrdersOf(await reads.closingOrdersJson(campaignId)),
  });
}
