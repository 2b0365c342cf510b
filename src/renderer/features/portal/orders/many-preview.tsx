import { useMemo } from 'react';
import type { ReactElement } from 'react';

import { FieldContent, show } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DataTable, useLocalRows } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, Incomplete, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { StatusBadge } from '#renderer/ui/index.ts';
import type { OrdersPreview } from '#shared/bridge/portal/closings.ts';
import type { OrderAction } from '#shared/bridge/writes/portal-inputs.ts';

import classes from './orders.module.css';
import type { LeftOut } from './use-orders-run.ts';

interface ManyPreviewProps {
  readonly preview: OrdersPreview;
  readonly kind: OrderAction['kind'];
  readonly leftOut: LeftOut;
}

type Row = OrdersPreview['orders'][number];

/** What an action on several orders would do: how much money goes back, what is unusual, and every order. */
export function ManyPreview({ preview: { orders, refunds }, kind, leftOut }: ManyPreviewProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const cancels = kind === 'cancelOrder';
  const maybe = cancels ? orders.filter(({ moneyGoesBack }) => moneyGoesBack === 'maybe').length : 0;
  const odd = orders.filter(({ unusual }) => unusual).length;
  const columns = useMemo((): readonly DataColumn<Row>[] => [
    { key: 'orderId', title: t('campaigns:many.order'), width: 120, grow: 1, render: ({ orderId }) => <span className="t-mono">{orderId}</span> },
    { key: 'holder', title: t('campaigns:many.holder'), width: 160, grow: 2, render: ({ holder }) => holder ?? UNKNOWN },
    { key: 'status', title: t('campaigns:many.status'), width: 176, render: ({ status }) => <FieldContent value={show.status('orderStates', status)} /> },
    { key: 'total', title: t('campaigns:many.total'), width: 112, align: 'end', render: ({ total }) => <Amount money={total} /> },
    ...(cancels ? [{ key: 'back', title: t('campaigns:many.moneyBack'), width: 96, render: ({ moneyGoesBack }: Row) => t(`campaigns:many.backs.${moneyGoesBack}`) }] : []),
    {
      key: 'unusual', title: t('campaigns:many.remark'), width: 92,
      render: ({ unusual }) => unusual && <StatusBadge meaning="wait">{t('campaigns:many.unusualMark')}</StatusBadge>,
    },
  ], [cancels, t]);
  const rows = useLocalRows({ rows: orders, columns, search: '', sort: null });
  return (
    <>
      <ul className={classes['facts']}>
        {cancels && (
          <li data-money>
            {refunds.count === 0
              ? t('campaigns:many.noRefunds')
              : t('campaigns:many.refunds', { count: refunds.count, number: format.number(refunds.count), amount: format.money(refunds.total ?? refunds.incomplete?.sum) })}
            {refunds.incomplete !== undefined && <>{' '}<Incomplete lacking={refunds.incomplete.lacking} of="orders" /></>}
          </li>
        )}
        {maybe > 0 && <li data-wait>{t('campaigns:many.maybe', { count: maybe, number: format.number(maybe) })}</li>}
        {odd > 0 && <li data-wait>{t('campaigns:many.unusual', { count: odd, number: format.number(odd) })}</li>}
        {leftOut.unknown > 0 && <li data-wait>{t('campaigns:many.leftOut', { count: leftOut.unknown, number: format.number(leftOut.unknown) })}</li>}
        {leftOut.done > 0 && <li>{t('campaigns:many.doneOut', { count: leftOut.done, number: format.number(leftOut.done) })}</li>}
        <li>{t('campaigns:many.each')}</li>
      </ul>
      <div className={classes['many']}>
        <DataTable name={t('campaigns:many.table')} tableKey="ordersPreview" columns={columns} rows={rows} rowKey={({ orderId }) => orderId} />
      </div>
    </>
  );
}
