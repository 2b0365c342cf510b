import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { invoke } from '#renderer/data/bridge/index.ts';
import { FieldContent } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { DataTable, usePagedRows } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState } from '#renderer/ui/index.ts';
import type { CampaignMap, MapKey, MapOrders } from '#shared/bridge/portal/campaign-records.ts';
import { orderHolder } from '#shared/domain/portal/party-names.ts';
import classes from './campaign-map.module.css';

type Row = MapOrders['rows'][number];

interface MapOrdersTableProps {
  readonly map: CampaignMap;
  readonly part: MapKey;
  readonly onClose: () => void;
}

/** The orders behind one figure, beside it. */
export function MapOrdersTable({ map: { campaignId }, part, onClose }: MapOrdersTableProps): ReactElement {
  const { t } = useT();
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useOrderColumns();
  const name = t('closing:map.table', { part: t(`closing:map.keys.${part}`) });
  const rows = usePagedRows<Row, MapOrders>({
    key: `${campaignId} ${part}`,
    version: useRevision(['orders', 'campaigns']),
    load: ({ offset, limit }) => invoke('campaigns.mapOrders', { campaignId, key: part, offset, limit }),
  });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={classes['behind']} aria-labelledby="map-orders">
      <header>
        <h2 id="map-orders" ref={heading} tabIndex={-1}>{name}</h2>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onClose}>{t('closing:map.closeOrders')}</Button>
      </header>
      {rows.error !== null && <ErrorState error={rows.error} onRetry={rows.retry} />}
      <div className={classes['table']}>
        <DataTable
          name={name} tableKey="mapOrders" columns={columns} rows={rows} rowKey={({ order }) => order.orderId}
          onOpenRow={({ order }) => { navigate(pathOfRecord('orders', order.orderId)); }} emptyState={<EmptyState title={t('closing:map.none')} />}
        />
      </div>
    </section>
  );
}

function useOrderColumns(): readonly DataColumn<Row>[] {
  const { t } = useT();
  const format = useFormat();
  return useMemo((): DataColumn<Row>[] => [
    { key: 'order', title: t('closing:map.order'), width: 136, render: ({ order }) => <span className="t-mono">{order.orderId}</span>, copyText: ({ order }) => order.orderId },
    { key: 'holder', title: t('closing:map.holder'), width: 136, grow: 1, render: ({ order }) => orderHolder(order) ?? UNKNOWN, copyText: ({ order }) => orderHolder(order) ?? '' },
    { key: 'state', title: t('closing:map.state'), width: 144, render: ({ order }) => <FieldContent value={{ kind: 'status', list: 'orderStates', status: order.status }} />, copyText: ({ order }) => order.status ?? '' },
    { key: 'amount', title: t('closing:map.amount'), width: 128, align: 'end', render: ({ amount }) => <Amount money={amount} />, copyText: ({ amount }) => format.money(amount) },
  ], [format, t]);
}
