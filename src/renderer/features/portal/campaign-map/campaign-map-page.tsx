import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';

import { invoke } from '#renderer/data/bridge/index.ts';
import { useRevision } from '#renderer/data/changes.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfCampaignMap, pathOfClosing, pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { OrdersByStatus } from '#renderer/features/portal/campaigns/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FieldContent, RecordLink, useNames } from '#renderer/lists/record-view/index.ts';
import { DataTable, TableExport, usePagedRows } from '#renderer/ui/data-table/index.ts';
import type { DataColumn } from '#renderer/ui/data-table/index.ts';
import { Amount, UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { Banner, EmptyState, ErrorState, Page, Said, Section, SkeletonFields, StatusBadge } from '#renderer/ui/index.ts';
import type { RecordDetail } from '#shared/bridge/lists/records.ts';
import { mapKeys } from '#shared/bridge/portal/campaign-records.ts';
import type { CampaignMap, MapKey, MapOrders } from '#shared/bridge/portal/campaign-records.ts';
import { orderHolder } from '#shared/domain/portal/party-names.ts';

import classes from './campaign-map.module.css';
import { MapEquation } from './map-equation.tsx';

/** Where every cent of a campaign is; each amount opens the orders behind it. */
export function CampaignMapPage({ campaignId }: { readonly campaignId: string }) {
  const { t } = useT();
  const names = useNames();
  // The orders’ own sums are there at once; the map of a large campaign takes a second.
  const { data: campaign } = useQuery('records.get', { section: 'campaigns', id: campaignId }, ['campaigns', 'orders']);
  const { data, error, reload } = useQuery('campaigns.map', { campaignId }, ['campaigns', 'orders']);
  const asked = new URLSearchParams(useSearch()).get('part');
  const open = mapKeys.find((key) => key === asked) ?? null;
  const show = (key: MapKey | null): void => goTo(key === null ? pathOfCampaignMap(campaignId) : `${pathOfCampaignMap(campaignId)}?part=${key}`);
  const name = names.campaign(campaignId) ?? campaignId;
  return (
    <Page
      heading={t('closing:map.title', { name })}
      above={(
        <span className="t-line">
          <Link href={pathOfPage('campaigns')}>{t('records:titles.campaigns')}</Link><Link href={pathOfRecord('campaigns', campaignId)}>{name}</Link>
          <Link href={pathOfClosing(campaignId)}>{t('closing:list.begin')}</Link>
        </span>
      )}
      {...(data === null ? {} : { asOf: data.asOf })}
    >
      <p className="t-prose">{t('closing:map.lead')}</p>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data !== null && <UnreadPayments map={data} onRead={reload} />}
      <div className={classes['columns']}>
        <Stack gap="xl" miw={0}>
          {data !== null && <MapContent map={data} open={open} onOpen={show} />}
          {data === null && error === null && <><p className="t-muted" role="status">{t('closing:map.looking')}</p><SkeletonFields fields={8} /></>}
        </Stack>
        <aside className={classes['side']}>
          {data !== null && open !== null ? <MapOrdersTable key={open} map={data} part={open} onClose={() => show(null)} /> : (
            <Stack gap="xl">
              {data !== null && !isEmpty(data) && <p className="t-muted">{t('closing:map.pick')}</p>}
              {campaign !== null && (
                <Section heading={t('records:groups.ordersByStatus')}><OrdersByStatus campaignId={campaignId} rows={(campaign as RecordDetail<'campaigns'>).details.ordersByStatus} /></Section>
              )}
            </Stack>
          )}
        </aside>
      </div>
    </Page>
  );
}

function MapContent({ map, open, onOpen }: { readonly map: CampaignMap; readonly open: MapKey | null; readonly onOpen: (key: MapKey) => void }) {
  const { t } = useT();
  if (isEmpty(map)) {
    return map.unread > 0
      ? <EmptyState title={t('closing:map.notRead')}>{t('closing:map.notReadText')}</EmptyState>
      : <EmptyState title={t('closing:map.empty')}>{t('closing:map.emptyText')}</EmptyState>;
  }
  return (
    <>
      <MapEquation map={map} open={open} onOpen={onOpen} />
      {map.cashouts.length > 0 && <CashoutsTable map={map} />}
    </>
  );
}

const isEmpty = ({ parts }: CampaignMap): boolean => parts.every(({ amount }) => amount.amountMinor === 0);

/** Offers to read payments that are missing from the map. */
function UnreadPayments({ map, onRead }: { readonly map: CampaignMap; readonly onRead: () => void }) {
  const { t } = useT();
  const format = useFormat();
  const action = useAction(onRead);
  const [read, setRead] = useState<number | null>(null);
  const readPayments = async (): Promise<void> => {
    const result = await action.run('campaigns.readPayments', { campaignId: map.campaignId });
    if (result?.ok === true) setRead(result.value);
  };
  const reading = action.busy !== null;
  return (
    <>
      {map.unread > 0 && (
        <Banner
          meaning="wait"
          end={<Button size="xs" variant="default" disabled={reading} aria-busy={reading} onClick={() => void readPayments()}>{t(reading ? 'closing:map.reading' : 'closing:map.readPayments')}</Button>}
        >
          {t('closing:map.unread', { count: map.unread, number: format.number(map.unread) })}
        </Banner>
      )}
      <p role="status" className={read === null && !reading ? 't-visually-hidden' : 't-muted'}>
        {reading ? t('closing:map.reading') : read === null ? '' : t('closing:map.readCount', { count: read, number: format.number(read) })}
      </p>
      {action.error !== null && <ErrorState error={action.error} onRetry={() => void readPayments()} />}
    </>
  );
}

function CashoutsTable({ map }: { readonly map: CampaignMap }) {
  const { t } = useT();
  return (
    <Section heading={t('closing:map.cashouts')}>
      <table className="t-ledger" aria-label={t('closing:map.cashouts')}>
        <tbody>
          {map.cashouts.map(({ companyId, companyName, amount, executed }, index) => (
            <tr key={`${index} ${companyId ?? ''}`}>
              <th scope="row">
                {companyId === null ? t('closing:map.unknownCompany') : <RecordLink to={pathOfRecord('companies', companyId)}>{companyName ?? companyId}</RecordLink>}
              </th>
              <td><StatusBadge meaning={executed ? 'done' : 'wait'}>{t(executed ? 'closing:map.executed' : 'closing:map.notExecuted')}</StatusBadge></td>
              <td data-align="end"><Amount money={amount} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

type Row = MapOrders['rows'][number];

function MapOrdersTable({ map: { campaignId }, part, onClose }: { readonly map: CampaignMap; readonly part: MapKey; readonly onClose: () => void }) {
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
      <Group component="header" justify="space-between" align="baseline" wrap="nowrap">
        <h2 id="map-orders" ref={heading} tabIndex={-1}>{name}</h2>
        <Group gap="sm" wrap="nowrap">
          <TableExport name={name} tableKey="mapOrders" columns={columns} rows={rows} />
          <Button size="compact-xs" variant="subtle" color="gray" onClick={onClose}>{t('closing:map.closeOrders')}</Button>
        </Group>
      </Group>
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
    {
      key: 'order', title: t('closing:map.order'), width: 136, copyText: ({ order }) => order.portalOrderCode ?? order.orderId,
      render: ({ order: { orderId, portalOrderCode } }) => <span className="t-mono" title={portalOrderCode === null ? undefined : orderId}><Said text={portalOrderCode ?? orderId} /></span>,
    },
    { key: 'orderId', title: t('closing:choose.orderId'), width: 136, optional: true, render: ({ order }) => <span className="t-mono">{order.orderId}</span>, copyText: ({ order }) => order.orderId },
    { key: 'holder', title: t('closing:map.holder'), width: 136, grow: 1, render: ({ order }) => orderHolder(order) ?? UNKNOWN, copyText: ({ order }) => orderHolder(order) ?? '' },
    { key: 'state', title: t('closing:map.state'), width: 144, render: ({ order }) => <FieldContent value={{ kind: 'status', list: 'orderStates', status: order.status }} />, copyText: ({ order }) => order.status ?? '' },
    { key: 'amount', title: t('closing:map.amount'), width: 128, align: 'end', render: ({ amount }) => <Amount money={amount} />, copyText: ({ amount }) => format.money(amount), exportValue: ({ amount }) => amount },
  ], [format, t]);
}
