import { Button, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { ordersView } from '#renderer/features/portal/orders/index.ts';
import { filteredPath, RecordLink, RelatedTable } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfNewOrder } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Section, SkeletonRows } from '#renderer/ui/index.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';

/** More are in the list of orders. */
const MOST_SHOWN = 10;

/** The latest orders of a campaign, and the way to all of them. */
export function CampaignOrders({ campaignId }: { readonly campaignId: string }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { data } = useQuery(
    'records.page',
    { section: 'orders', search: '', filters: { campaignId: [campaignId] }, sort: { key: 'portalOrderDatetime', direction: 'desc' }, offset: 0, limit: MOST_SHOWN },
    ['orders'],
  );
  const page = data as RecordPage<'orders'> | null;
  const heading = t('campaigns:campaign.orders');
  return (
    <Section
      heading={heading}
      toolbar={<Button size="xs" variant="default" component={Link} href={pathOfNewOrder({ campaignId })}>{t('campaigns:order.new')}</Button>}
    >
      {page === null ? <SkeletonRows /> : (
        <>
          {page.total > page.rows.length && (
            <Text size="sm" c="dimmed">
              {t('campaigns:campaign.latestOrders', { shown: format.number(page.rows.length), all: format.number(page.total) })}{' '}
              <RecordLink to={filteredPath('orders', { campaignId: [campaignId] })}>{t('campaigns:campaign.showOrders')}</RecordLink>
            </Text>
          )}
          <RelatedTable name={heading} view={ordersView} show={['portalOrderDatetime', 'holder', 'status', 'totalAmount', 'portalOrderCode']} rows={page.rows} none={t('records:related.noOrders')} />
        </>
      )}
    </Section>
  );
}
