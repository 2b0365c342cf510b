import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { HandoverWaits } from '#renderer/features/cash/handover/index.ts';
import { TourOffer } from './tour-offer.tsx';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { EmptyState, ErrorState, Note, Page, Section, SkeletonRows } from '#renderer/ui/index.ts';
import type { OverviewView } from '#shared/bridge/cash/statement.ts';

import { BalanceOverTime } from './balance-over-time.tsx';
import { CashPosition } from './cash-position.tsx';
import { ExpectedMovements } from './expected-movements.tsx';
import { Headline } from './headline.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import classes from './overview.module.css';
import { NewsSinceLastLook } from './since-last-look.tsx';
import { addressOf, WaitingList } from './waiting-list.tsx';

/** Where the day starts: how much there is, how it went and will probably go, what waits, what is new. */
export function OverviewPage(): ReactElement {
  const { t } = useT();
  const { data, error, reload } = useQuery('overview.get', null, [
    'accounts', 'reservedEntries', 'statements', 'unidentified', 'disputes', 'campaigns', 'transfers', 'orders', 'intents',
    'batches', 'closings', 'beneficiaries', 'drafts',
  ]);
  return (
    <Page heading={t('overview:heading')}>
      <TourOffer />
      <HandoverWaits />
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data !== null && <Duplicates waiting={data.waiting} />}
      {data === null && error === null && <OverviewSkeleton />}
      {data !== null && data.accounts.length === 0 && (
        <EmptyState title={t('overview:empty')}>{t('overview:emptyText')}</EmptyState>
      )}
      {data !== null && data.accounts.length > 0 && <Figures overview={data} />}
    </Page>
  );
}

/** Nothing is louder: money may have left twice. It stands here until somebody has dealt with it. */
function Duplicates({ waiting }: Pick<OverviewView, 'waiting'>): ReactElement | null {
  const { t } = useT();
  const duplicates = waiting.find(({ kind }) => kind === 'duplicates');
  if (duplicates === undefined) return null;
  return (
    <Note line meaning="wrong" role="alert">
      <strong>{t('overview:duplicate', { count: duplicates.count })}</strong> <Link href={addressOf(duplicates)}>{t('overview:duplicateOpen')}</Link>
    </Note>
  );
}

function Figures({ overview }: { readonly overview: OverviewView }): ReactElement {
  const { t } = useT();
  const { data: forecast, error, reload } = useQuery('overview.forecast', null, ['accounts', 'statements', 'transfers', 'campaigns', 'cash']);
  return (
    <div className={classes['page']}>
      <Headline positions={overview.positions} />
      <div className={classes['middle']}>
        <div className={classes['side']}>
          <BalanceOverTime overview={overview} forecast={forecast} />
          <NewsSinceLastLook accounts={overview.accounts} />
        </div>
        <div className={classes['side']}>
          <WaitingList waiting={overview.waiting} />
          {forecast !== null && <ExpectedMovements forecast={forecast} accounts={overview.accounts} />}
          {forecast === null && (
            <Section heading={t('overview:expected')}>
              {error === null ? <SkeletonRows rows={3} /> : <ErrorState error={error} onRetry={reload} />}
            </Section>
          )}
        </div>
      </div>
      <CashPosition overview={overview} forecast={forecast} />
    </div>
  );
}
