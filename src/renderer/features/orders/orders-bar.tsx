import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import type { SelectionBarProps } from '#renderer/features/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { later } from '#renderer/ui/index.ts';
import type { OrderAction } from '#shared/bridge/portal-inputs.ts';

import classes from './orders.module.css';

const ManyOrders = later(async () => (await import('./many-orders.tsx')).ManyOrders);

const actions = [
  ['setOrderWaiting', 'setWaiting'], ['setOrderFailed', 'setFailed'], ['moveOrder', 'move'], ['cancelOrder', 'cancel'],
] as const satisfies readonly (readonly [OrderAction['kind'], string])[];

interface Begun {
  readonly kind: OrderAction['kind'];
  readonly orderIds: readonly string[];
}

/** What can be done with the orders that are ticked, below their list, so that nothing moves when the first is ticked. */
export function OrdersBar({ ids, onClear }: SelectionBarProps): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <>
      {ids.length > 0 && (
        <section className={classes['bar']} aria-label={t('campaigns:many.bar')}>
          <strong role="status">{t('campaigns:many.selected', { count: ids.length, number: format.number(ids.length) })}</strong>
          {actions.map(([kind, label]) => (
            <Button key={kind} size="xs" variant="default" onClick={() => { setBegun({ kind, orderIds: ids }); }}>{t(`campaigns:order.${label}`)}</Button>
          ))}
          <Button size="xs" variant="subtle" color="gray" className={classes['end'] ?? ''} onClick={onClear}>{t('campaigns:many.clear')}</Button>
        </section>
      )}
      {begun !== null && (
        <ManyOrders
          kind={begun.kind} orderIds={begun.orderIds}
          onClose={(acted) => {
            setBegun(null);
            if (acted) onClear();
          }}
        />
      )}
    </>
  );
}
