import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { Link, useSearch } from 'wouter';
import { useAction } from '#renderer/features/payments/outcome/index.ts';
import { useNames } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { goTo } from '#renderer/data/paths/hash-location.ts';
import { pathOfCampaignMap, pathOfClosing, pathOfPage, pathOfRecord } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Banner, EmptyState, ErrorState, Page, SkeletonFields } from '#renderer/ui/index.ts';
import type { CampaignMap, MapKey } from '#shared/bridge/portal/campaign-records.ts';
import { mapKeys } from '#shared/bridge/portal/campaign-records.ts';
import classes from './campaign-map.module.css';
import { CashoutsTable } from './cashouts-table.tsx';
import { MapEquation } from './map-equation.tsx';
import { MapOrdersTable } from './map-orders-table.tsx';

/** Where every cent of a campaign is; each amount opens the orders behind it. */
export function CampaignMapPage({ campaignId }: { readonly campaignId: string }): ReactElement {
  const { t } = useT();
  const names = useNames();
  const { data, error, reload } = useQuery('campaigns.map', { campaignId }, ['campaigns', 'orders']);
  const asked = new URLSearchParams(useSearch()).get('part');
  const open = mapKeys.find((key) => key === asked) ?? null;
  const show = (key: MapKey | null): void => goTo(key === null ? pathOfCampaignMap(campaignId) : `${pathOfCampaignMap(campaignId)}?part=${key}`);
  const name = names.campaign(campaignId) ?? campaignId;
  return (
    <Page
      heading={t('closing:map.title', { name })}
      above={(
        <span className={classes['above']}>
          <Link href={pathOfPage('campaigns')}>{t('frame:sections.campaigns')}</Link><Link href={pathOfRecord('campaigns', campaignId)}>{name}</Link>
          <Link href={pathOfClosing(campaignId)}>{t('closing:list.begin')}</Link>
        </span>
      )}
      {...(data === null ? {} : { asOf: data.asOf })}
    >
      <p className={classes['lead']}>{t('closing:map.lead')}</p>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={8} />}
      {data !== null && <Unread map={data} onRead={reload} />}
      {data !== null && <Shown map={data} open={open} onOpen={show} />}
    </Page>
  );
}

interface ShownProps {
  readonly map: CampaignMap;
  readonly open: MapKey | null;
  readonly onOpen: (key: MapKey | null) => void;
}

function Shown({ map, open, onOpen }: ShownProps): ReactElement {
  const { t } = useT();
  if (map.parts.every(({ amount }) => amount.amountMinor === 0)) {
    return map.unread > 0
      ? <EmptyState title={t('closing:map.notRead')}>{t('closing:map.notReadText')}</EmptyState>
      : <EmptyState title={t('closing:map.empty')}>{t('closing:map.emptyText')}</EmptyState>;
  }
  return (
    <div className={classes['columns']}>
      <div className={classes['main']}>
        <MapEquation map={map} open={open} onOpen={onOpen} />
        {map.cashouts.length > 0 && <CashoutsTable map={map} />}
      </div>
      <aside className={classes['side']}>
        {open === null ? <p className="t-muted">{t('closing:map.pick')}</p> : <MapOrdersTable key={open} map={map} part={open} onClose={() => onOpen(null)} />}
      </aside>
    </div>
  );
}

/** A map with payments missing says so, and reads them. */
function Unread({ map, onRead }: { readonly map: CampaignMap; readonly onRead: () => void }): ReactElement | null {
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
