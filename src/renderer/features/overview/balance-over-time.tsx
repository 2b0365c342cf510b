import { lazy, Suspense, useState } from 'react';
import type { ReactElement } from 'react';

import { SegmentedControl } from '@mantine/core';

import { accountName } from '#renderer/features/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/stores/queries.ts';
import { useToday } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Section } from '#renderer/ui/index.ts';
import type { OverviewView } from '#shared/bridge/statement.ts';
import { addDays, addMonths } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

import { ChartSkeleton } from './chart-skeleton.tsx';
import { currencyOf } from './account-currency.ts';
import { historyByCurrency } from './balance-series.ts';
import classes from './overview.module.css';

const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));

const startOf = {
  days30: (today: BankDate): BankDate => addDays(today, -30),
  months3: (today: BankDate): BankDate => addMonths(today, -3),
  year1: (today: BankDate): BankDate => addMonths(today, -12),
  years2: (today: BankDate): BankDate => addMonths(today, -24),
} as const;
type ChartPeriod = keyof typeof startOf;
const periods = Object.keys(startOf) as ChartPeriod[];

/** The accounting balance of all accounts of a currency, computed back through the cached statements. */
export function BalanceOverTime({ overview }: { readonly overview: OverviewView }): ReactElement {
  const { t } = useT();
  const [period, setPeriod] = useState<ChartPeriod>('year1');
  const today = useToday();
  const { data, error, reload } = useQuery(
    'overview.balanceHistory', { from: startOf[period](today), to: today }, ['statements', 'accounts'],
  );
  const histories = historyByCurrency(
    data?.series ?? [], overview.accounts.map((view) => ({ accountId: view.account.accountId, currency: currencyOf(view) })),
  );
  const currencies = histories.map(({ currency }) => currency);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = histories.find(({ currency }) => currency === chosen) ?? histories[0];
  const nameOf = (accountId: string): string => {
    const view = overview.accounts.find(({ account }) => account.accountId === accountId);
    return view === undefined ? accountId : accountName(view.account);
  };

  return (
    <Section
      heading={t('overview:history')}
      toolbar={
        <>
          {currencies.length > 1 && (
            <SegmentedControl size="xs" aria-label={t('overview:currency')} data={currencies} value={shown?.currency ?? ''} onChange={setChosen} />
          )}
          <SegmentedControl
            size="xs"
            aria-label={t('overview:period')}
            data={periods.map((value) => ({ value, label: t(`overview:periods.${value}`) }))}
            value={period}
            onChange={(value) => {
              setPeriod(periods.find((known) => known === value) ?? 'year1');
            }}
          />
        </>
      }
    >
      <div className={classes['chartSpace']}>
        {data === null && error === null && <ChartSkeleton />}
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {data !== null && (shown === undefined || shown.points.length === 0) && (
          <EmptyState title={t('overview:historyEmpty')}>{t('overview:historyEmptyText')}</EmptyState>
        )}
        {data !== null && shown !== undefined && shown.points.length > 0 && (
          <Suspense fallback={<ChartSkeleton />}>
            <BalanceChart history={shown} />
          </Suspense>
        )}
        {shown !== undefined && shown.points.length > 0 && shown.without.length > 0 && (
          <p className={classes['note']}>{t('overview:historyWithout', { accounts: shown.without.map(nameOf).join(', ') })}</p>
        )}
      </div>
    </Section>
  );
}
