import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import type { SelectionBarProps } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { dropBackground, keepInBackground, useBackgroundRun } from '#renderer/data/background-orders.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { later } from '#renderer/ui/index.ts';
import type { OrdersRun } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';

import classes from './orders.module.css';

const ManyOrders = later(async () => (await import('./many-orders.tsx')).ManyOrders);

const actions = [
  ['setOrderWaiting', 'setWaiting'], ['setOrderFailed', 'setFailed'], ['moveOrder', 'move'], ['cancelOrder', 'cancel'],
] as const satisfies readonly (readonly [OrderAction['kind'], string])[];

interface Shown {
  readonly kind: OrderAction['kind'];
  readonly orderIds: readonly string[];
  readonly begun: OrdersRun | null;
}

const NO_IDS: readonly string[] = [];

/** What can be done with the orders that are ticked, below their list, so that nothing moves when the first is ticked. */
export function OrdersBar({ ids, onClear }: SelectionBarProps): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const [shown, setShown] = useState<Shown | null>(null);
  const background = useBackgroundRun();
  const leave = (left: Shown, run: OrdersRun | null): void => {
    setShown(null);
    if (run?.running === true) keepInBackground({ kind: left.kind, run });
    else if (run !== null && run.runId === background?.run.runId) dropBackground();
    if (run !== null) onClear();
  };
  return (
    <>
      {background !== null && shown === null && (
        <section className={classes['bar']} aria-label={t('campaigns:many.background')}>
          <strong role="status">{t(`campaigns:many.titles.${background.kind}`)}: {t('campaigns:many.progress', { done: format.number(background.run.done), total: format.number(background.run.total) })}</strong>
          <Button size="xs" variant="default" className={classes['end'] ?? ''} onClick={() => { setShown({ kind: background.kind, orderIds: NO_IDS, begun: background.run }); }}>
            {t(background.run.running ? 'campaigns:many.showProgress' : 'campaigns:many.showResults')}
          </Button>
        </section>
      )}
      {ids.length > 0 && (
        <section className={classes['bar']} aria-label={t('campaigns:many.bar')}>
          <strong role="status">{t('campaigns:many.selected', { count: ids.length, number: format.number(ids.length) })}</strong>
          {actions.map(([kind, label]) => (
            <Button key={kind} size="xs" variant="default" onClick={() => { setShown({ kind, orderIds: ids, begun: null }); }}>{t(`campaigns:order.${label}`)}</Button>
          ))}
          <Button size="xs" variant="subtle" color="gray" className={classes['end'] ?? ''} onClick={onClear}>{t('campaigns:many.clear')}</Button>
        </section>
      )}
      {shown !== null && <ManyOrders {...shown} onClose={(run) => { leave(shown, run); }} />}
    </>
  );
}
