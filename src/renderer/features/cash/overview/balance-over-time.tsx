import { lazy, Suspense } from 'react';
import type { ReactElement } from 'react';

import { NativeSelect, SegmentedControl } from '@mantine/core';

import { accountName } from '#renderer/features/cash/accounts/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useToday } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, Section } from '#renderer/ui/index.ts';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { CashForecast } from '#shared/bridge/cash/cash.ts';
import type { OverviewView } from '#shared/bridge/cash/statement.ts';

import { CampaignAccount } from './campaign-account.tsx';
import { chartLine } from './chart-line.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import classes from './overview.module.css';
import { chartRanges, useChartChoice } from './use-chart-choice.ts';

const BalanceChart = lazy(async () => ({ default: (await import('./balance-chart.tsx')).BalanceChart }));

const EVERY_ACCOUNT = '';

interface BalanceOverTimeProps {
  readonly overview: OverviewView;
  /** null until it was read. */
  readonly forecast: CashForecast | null;
}

/** The accounting balance of an account, or of all of a currency, computed back through the cached statements. */
export function BalanceOverTime({ overview, forecast }: BalanceOverTimeProps): ReactElement {
  const { t } = useT();
  const today = useToday();
  const choice = useChartChoice(today);
  const { data, error, reload } = useQuery('overview.balanceHistory', { from: choice.from, to: today }, ['statements', 'accounts']);
  const currencies = [...new Set(overview.accounts.map(accountCurrency))];
  const currency = currencies.find((one) => one === choice.currency) ?? currencies[0] ?? '';
  const accounts = overview.accounts.filter((view) => accountCurrency(view) === currency);
  const account = accounts.find((view) => view.account.accountId === choice.accountId)?.account ?? null;
  const line = data === null ? null : chartLine(data, forecast, currency, account?.accountId ?? null);
  const drawn = line !== null && line.history.length > 0;
  const nameOf = (accountId: string): string => {
    const view = overview.accounts.find((one) => one.account.accountId === accountId);
    return view === undefined ? accountId : accountName(view.account);
  };
  const title = account === null ? t('overview:historyOf', { currency }) : t('overview:historyOfAccount', { currency, account: accountName(account) });
  const low = account === null ? null : forecast?.thresholds.find(({ accountId }) => accountId === account.accountId)?.low ?? null;

  return (
    <Section
      heading={t('overview:history')}
      toolbar={
        <>
          {currencies.length > 1 && (
            <SegmentedControl
              size="xs" aria-label={t('overview:currency')} data={currencies} value={currency}
              onChange={(value) => choice.change({ currency: value })}
            />
          )}
          {accounts.length > 1 && (
            <NativeSelect
              size="xs" aria-label={t('overview:account')} className={classes['accountChoice'] ?? ''} value={account?.accountId ?? EVERY_ACCOUNT}
              data={[
                { value: EVERY_ACCOUNT, label: t('overview:everyAccount') },
                ...accounts.map((view) => ({ value: view.account.accountId, label: accountName(view.account) })),
              ]}
              onChange={({ currentTarget: { value } }) => choice.change({ accountId: value === EVERY_ACCOUNT ? null : value })}
            />
          )}
          <SegmentedControl
            size="xs"
            aria-label={t('overview:period')}
            data={chartRanges.map((value) => ({ value, label: t(`overview:periods.${value}`) }))}
            value={choice.range}
            onChange={(value) => choice.change({ range: chartRanges.find((known) => known === value) ?? 'year1' })}
          />
        </>
      }
    >
      <div className={classes['chartSpace']}>
        {data === null && error === null && <ChartSkeleton />}
        {error !== null && <ErrorState error={error} onRetry={reload} />}
        {data !== null && !drawn && <EmptyState title={t('overview:historyEmpty')}>{t('overview:historyEmptyText')}</EmptyState>}
        {drawn && (
          <Suspense fallback={<ChartSkeleton />}>
            <BalanceChart
              line={line} title={title} low={low}
              movements={forecast?.movements.filter(({ inLine, accountId, amount }) => inLine && amount?.currency === currency && (account === null || accountId === account.accountId)) ?? []}
            />
          </Suspense>
        )}
        {drawn && line.forecast.length > 0 && <p className={classes['note']}>{t('overview:forecastNote')}</p>}
        {drawn && line.history.some(({ balance }) => balance === null) && <p className={classes['note']}>{t('overview:historyGaps')}</p>}
        {drawn && line.without.length > 0 && (
          <p className={classes['note']}>{t('overview:historyWithout', { accounts: line.without.map(nameOf).join(', ') })}</p>
        )}
      </div>
      {forecast !== null && <CampaignAccount accounts={overview.accounts} forecast={forecast} />}
    </Section>
  );
}
