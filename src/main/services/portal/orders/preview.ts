import { createHash } from 'node:crypto';

import { orderHolder } from '#shared/domain/portal/party-names.ts';
import { canonicalJson } from '#main/store/journal/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { OrdersPreview } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import type { Order } from '#shared/contract/orders.ts';
import { EUR } from '#shared/domain/currency.ts';
import { sumOfKnown, wholeSum } from '#shared/domain/money.ts';
import { isUsual, moneyGoesBack } from '#shared/domain/portal/usual-states.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Workbench } from '#main/context/workbench.ts';

/** What an action on several orders would do, from the cache. The hash covers all that decides it. */
export async function previewMany({ cache, bankOrigin }: Pick<Workbench, 'cache' | 'bankOrigin'>, orderIds: readonly string[], action: OrderAction): Promise<Result<OrdersPreview, AppError>> {
  const orders: Order[] = [];
  for (const orderId of new Set(orderIds)) {
    const row = await cache.read.findRecord('orders', orderId);
    if (row === null) return failed({ kind: 'notFound' });
    orders.push(row.record as Order);
  }
  const goesBack = ({ status }: Order): 'yes' | 'no' | 'maybe' => (action.kind === 'cancelOrder' ? moneyGoesBack(status) : 'no');
  const refunded = orders.filter((order) => goesBack(order) === 'yes');
  const amounts = refunded.map(({ totalAmount }) => totalAmount);
  const known = sumOfKnown(amounts.find((amount) => amount !== null)?.currency ?? EUR, amounts);
  return ok({
    orders: orders.map((order) => ({
      orderId: order.orderId, holder: orderHolder(order), status: order.status, total: order.totalAmount, unusual: !isUsual(action.kind, order.status),
      moneyGoesBack: goesBack(order),
    })),
    refunds: { count: refunded.length, total: refunded.length === 0 ? null : wholeSum(known), ...(known.lacking === 0 ? {} : { incomplete: known }) },
    hash: hashOf(bankOrigin, action, orders),
  });
}

function hashOf(bank: string, action: OrderAction, orders: readonly Order[]): string {
  const shown = orders.map(({ orderId, status, campaignId, totalAmount }) => ({ orderId, status, campaignId, totalAmount }));
  return createHash('sha256').update(canonicalJson({ bank, action, shown })).digest('hex');
}
