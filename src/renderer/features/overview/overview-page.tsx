import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/stores/queries.ts';
import { EmptyState, ErrorState, Page, SkeletonRows } from '#renderer/ui/index.ts';

import { BalanceOverTime } from './balance-over-time.tsx';
import { CashPosition } from './cash-position.tsx';
import { Headline } from './headline.tsx';
import classes from './overview.module.css';
import { WaitingList } from './waiting-list.tsx';

/** Where the day starts: how much there is, how it went, what waits. */
export function OverviewPage(): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useQuery('overview.get', null, [
    'accounts', 'reservedEntries', 'statements', 'unidentified', 'disputes', 'campaigns', 'transfers', 'orders', 'intents',
    'batches', 'closings',
  ]);
  return (
    <Page heading={t('overview:heading')}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonRows rows={10} />}
      {data !== null && data.accounts.length === 0 && (
        <EmptyState title={t('overview:empty')}>{t('overview:emptyText')}</EmptyState>
      )}
      {data !== null && data.accounts.length > 0 && (
        <div className={classes['page']}>
          <Headline positions={data.positions} />
          <div className={classes['middle']}>
            <BalanceOverTime overview={data} />
            <WaitingList waiting={data.waiting} />
          </div>
          <CashPosition overview={data} />
        </div>
      )}
    </Page>
  );
}
