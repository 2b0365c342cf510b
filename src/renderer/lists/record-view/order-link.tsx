import type { ReactElement } from 'react';

import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { Said } from '#renderer/ui/index.ts';
import type { RecordDetail } from '#shared/bridge/lists/records.ts';

import { RecordLink } from './field-content.tsx';

/** The portal's own code of an order, where the cache knows it; else the id. */
function useOrderCode(orderId: string): string {
  const { data } = useQuery('records.get', { section: 'orders', id: orderId }, ['orders']);
  return (data as RecordDetail<'orders'> | null)?.record.portalOrderCode ?? orderId;
}

export function OrderCode({ orderId }: { readonly orderId: string }): ReactElement {
  return <Said text={useOrderCode(orderId)} />;
}

/** An order as it is called, with its id behind. */
export function OrderLink({ orderId }: { readonly orderId: string }): ReactElement {
  const code = useOrderCode(orderId);
  return <span title={code === orderId ? undefined : orderId}><RecordLink to={pathOfRecord('orders', orderId)}><Said text={code} /></RecordLink></span>;
}
