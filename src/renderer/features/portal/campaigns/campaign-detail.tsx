import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';

import { pathOfNewOrder, pathOfPayment } from '#renderer/data/paths/paths.ts';
import { askAhead, useQuery } from '#renderer/data/queries.ts';
import { badgeOf, payeeOf, situationOf, useAction } from '#renderer/features/payments/outcome/index.ts';
import { investorsView } from '#renderer/features/portal/investors/index.ts';
import { ordersView } from '#renderer/features/portal/orders/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { DetailColumns, DetailGroup, field, filteredPath, RecordLink, RelatedTable, show, useNames } from '#renderer/lists/record-view/index.ts';
import type { DetailProps } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { ErrorState, later, MoreButton, Section, SkeletonRows, StatusBadge } from '#renderer/ui/index.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';

import { CampaignRaised } from './campaign-raised.tsx';
import classes from './campaigns.module.css';
import { OrdersByStatus } from './orders-by-status.tsx';

const CampaignProtection = later(async () => (await import('#renderer/features/portal/investor-protection/index.ts')).CampaignProtection);
const CampaignClosings = later(async () => (await import('#renderer/features/portal/closing/index.ts')).CampaignClosings);

export function CampaignDetail({ detail }: DetailProps<'campaigns'>) {
  const names = useNames();
  const { record, details } = detail;
  const { campaignId } = record;
  return (
    <DetailColumns
      main={
        <>
          <DetailGroup title="progress">
            <CampaignRaised campaign={record} />
          </DetailGroup>
          <DetailGroup title="ordersByStatus"><OrdersByStatus campaignId={campaignId} rows={details.ordersByStatus} /></DetailGroup>
          <CampaignClosings campaignId={campaignId} currency={record.currency} />
          <CampaignProtection campaignId={campaignId} />
          <CampaignOrders campaignId={campaignId} all={details.ordersByStatus.reduce((sum, { count }) => sum + count, 0)} />
          <CampaignInvestors campaignId={campaignId} />
        </>
      }
      side={
        <>
          <DetailGroup
            title="identification" fields={[
              field('companyName', show.record('companies', record.companyId, details.company?.businessName ?? names.company(record.companyId))),
              field('status', show.status('campaignStates', record.status)),
              field('name', show.text(record.name)),
              field('description', show.text(record.description)),
              field('expectedClosingDate', show.date(record.expectedClosingDate)),
              field('createdDatetime', show.instant(record.createdDatetime)),
              field('currency', show.text(record.currency)),
              field('campaignId', show.code(record.campaignId)),
              field('companyId', show.code(record.companyId)),
            ]}
          />
          <DetailGroup
            title="successFee" fields={[
              field('successFeeFixed', show.amount(record.successFeeFixed)),
              field('successFeePercentage', show.percentage(record.successFeePercentage)),
            ]}
          />
          <CampaignHistory campaignId={campaignId} />
        </>
      }
    />
  );
}

const LATEST_ORDERS = 10;

const latestOrders = (campaignId: string) => [
  'records.page',
  { section: 'orders', search: '', filters: { campaignId: [campaignId] }, sort: { key: 'portalOrderDatetime', direction: 'desc' }, offset: 0, limit: LATEST_ORDERS, count: 'later' },
  ['orders'],
] as const satisfies Parameters<typeof askAhead>;

/** `all`: how many there are, which its record has counted. */
function CampaignOrders({ campaignId, all }: { readonly campaignId: string; readonly all: number }) {
  const { t } = useT();
  const format = useFormat();
  const { data } = useQuery(...latestOrders(campaignId));
  const page = data as RecordPage<'orders'> | null;
  const heading = t('campaigns:campaign.orders');
  return (
    <Section
      heading={heading}
      toolbar={<Button size="xs" variant="default" component={Link} href={pathOfNewOrder({ campaignId })}>{t('campaigns:order.new')}</Button>}
    >
      {page === null ? <SkeletonRows /> : (
        <>
          {all > page.rows.length && (
            <Text size="sm" c="dimmed">
              {t('campaigns:campaign.latestOrders', { shown: format.number(page.rows.length), all: format.number(all) })}{' '}
              <RecordLink to={filteredPath('orders', { campaignId: [campaignId] })}>{t('campaigns:campaign.showOrders')}</RecordLink>
            </Text>
          )}
          <RelatedTable name={heading} view={ordersView} show={['portalOrderDatetime', 'holder', 'status', 'totalAmount', 'portalOrderCode']} rows={page.rows} none={t('records:related.noOrders')} />
        </>
      )}
    </Section>
  );
}

const FIRST_INVESTORS = 10;
/** A campaign may have thousands. */
const MORE_INVESTORS = 100;

const firstInvestors = (campaignId: string, limit = FIRST_INVESTORS) => ['campaigns.investors', { campaignId, limit }, ['investors', 'campaigns']] as const satisfies Parameters<typeof askAhead>;

export function askCampaignAhead(campaignId: string): void {
  askAhead(...latestOrders(campaignId));
  askAhead(...firstInvestors(campaignId));
}

/** The campaign's investors, read from the bank on demand. */
function CampaignInvestors({ campaignId }: { readonly campaignId: string }) {
  const { t } = useT();
  const format = useFormat();
  const [most, setMost] = useState(FIRST_INVESTORS);
  const { data, error, reload } = useQuery(...firstInvestors(campaignId, most), { keepPrevious: true });
  const action = useAction();
  const [read, setRead] = useState<number | null>(null);
  const readThem = async (): Promise<void> => {
    const result = await action.run('campaigns.readInvestors', { campaignId });
    if (result?.ok !== true) return;
    setRead(result.value);
    reload();
  };
  const heading = t('campaigns:campaign.investors');
  return (
    <Section
      heading={heading}
      toolbar={
        <>
          <span role="status" className={classes['read']}>{read !== null && t('campaigns:campaign.investorsRead', { count: read, number: format.number(read) })}</span>
          <Button size="xs" variant="default" loading={action.busy !== null} onClick={() => void readThem()}>{t('campaigns:campaign.readInvestors')}</Button>
        </>
      }
    >
      {action.error !== null && <ErrorState error={action.error} />}
      {data === null && (error === null ? <SkeletonRows /> : <ErrorState error={error} onRetry={reload} />)}
      {data !== null && (
        <RelatedTable
          name={heading} view={investorsView} show={['displayName', 'type', 'fiscalCode', 'city']}
          rows={data.investors.map((investor) => ({ id: investor.investorId, record: investor }))} none={t('campaigns:campaign.investorsNone')}
        />
      )}
      {data !== null && <MoreButton shown={data.investors.length} all={data.total} step={MORE_INVESTORS} onMore={() => { setMost(most + MORE_INVESTORS); }} />}
    </Section>
  );
}

const MOST_READ = 1000;
const MOST_WRITES = 12;

/** This app's own writes to the campaign; writes to its orders are not listed. */
function CampaignHistory({ campaignId }: { readonly campaignId: string }) {
  const { t } = useT();
  const { data } = useQuery('intents.list', { scope: 'all', limit: MOST_READ, campaignId }, ['intents']);
  const own = (data ?? []).slice(0, MOST_WRITES);
  return (
    <Section heading={t('campaigns:campaign.history')}>
      {own.length === 0
        ? <Text size="sm" c="dimmed">{t('campaigns:campaign.historyNone')}</Text>
        : <ul className={classes['history']}>{own.map((intent) => <li key={intent.intentId}><HistoryEntry intent={intent} /></li>)}</ul>}
    </Section>
  );
}

function HistoryEntry({ intent }: { readonly intent: IntentView }) {
  const { t } = useT();
  const format = useFormat();
  const { meaning } = situationOf(intent);
  const at = intent.portal?.kind === 'campaign' ? intent.portal.at ?? null : null;
  return (
    <Link href={pathOfPayment(intent.intentId)}>
      <time dateTime={intent.createdAt} title={format.instantFull(intent.createdAt)}>{format.instant(intent.createdAt)}</time>
      <span>
        {t(`outcome:titles.${intent.kind}`, { name: payeeOf(intent.shown) })}
        {at !== null && <span className="t-muted"> {t('campaigns:campaign.atBank', { when: format.instant(at) })}</span>}
      </span>
      <StatusBadge meaning={meaning}>{t(`outcome:badges.${badgeOf(intent)}`)}</StatusBadge>
    </Link>
  );
}
