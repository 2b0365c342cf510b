import { useEffect, useState } from 'react';
import { invoke } from '#renderer/data/bridge/index.ts';
import type { ClosingView, OrdersPreview } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';
import { isUsual, moneyGoesBack } from '#shared/domain/portal/usual-states.ts';
import { actionOf } from './closing-words.ts';
import type { OrderRemedy } from './closing-words.ts';

type PreviewedOrder = OrdersPreview['orders'][number];

/** Orders of a rehearsal are asked for in pages of so many. */
const PAGE = 200;
/** A dialog names no more of a rehearsal's orders than it takes pages to find them. */
const MOST_PAGES = 25;

/** What an action would do to each order of a finding; null until it is known. A rehearsal's orders are its own, and are not in the cache. */
export function useOrdersPreview(ids: readonly string[], remedy: OrderRemedy, { campaignId, closingId, rehearsal }: ClosingView): readonly PreviewedOrder[] | null {
  const [orders, setOrders] = useState<readonly PreviewedOrder[] | null>(null);
  useEffect(() => {
    // Where to does not matter for what is usual.
    const action = actionOf(remedy, campaignId);
    if (action === null) return undefined;
    let left = false;
    void (rehearsal ? rehearsed(closingId, ids, action) : cached(ids, action)).then((found) => {
      if (!left && found !== null) setOrders(found);
    });
    return () => {
      left = true;
    };
  }, [campaignId, closingId, ids, rehearsal, remedy]);
  return orders;
}

async function cached(ids: readonly string[], action: OrderAction): Promise<readonly PreviewedOrder[] | null> {
  const result = await invoke('orders.previewMany', { orderIds: [...ids], action });
  return result.ok ? result.value.orders : null;
}

async function rehearsed(closingId: string, ids: readonly string[], { kind }: OrderAction): Promise<readonly PreviewedOrder[] | null> {
  const wanted = new Set(ids);
  const found: PreviewedOrder[] = [];
  for (let page = 0; page < MOST_PAGES && found.length < wanted.size; page += 1) {
    const result = await invoke('closings.orders', { closingId, direction: 'failure', fate: 'all', search: '', offset: page * PAGE, limit: PAGE });
    if (!result.ok) return null;
    for (const { orderId, holder, status, total } of result.value.rows) {
      if (!wanted.has(orderId)) continue;
      found.push({ orderId, holder, status, total, unusual: !isUsual(kind, status), moneyGoesBack: kind === 'cancelOrder' ? moneyGoesBack(status) : 'no' });
    }
    if ((page + 1) * PAGE >= result.value.total) break;
  }
  return found;
}
