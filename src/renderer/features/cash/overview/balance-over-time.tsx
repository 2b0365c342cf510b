import { NativeSelect, SegmentedControl } from '@mantine/core';
import { startTransition, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useQuery } from '#renderer/data/queries.ts';
import { useCommand } from '#renderer/data/use-command.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useToday } from '#renderer/ui/format/index.ts';
import { EmptyState, ErrorState, later, Section } from '#renderer/ui/index.ts';
import { accountCurrency } from '#shared/bridge/cash/account-currency.ts';
import type { CashForecast } from '#shared/bridge/cash/cash.ts';
import type { AccountView, OverviewView } from '#shared/bridge/cash/statement.ts';
import { accountName } from '#shared/domain/account-name.ts';
import { addMonths } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { chartLine } from './chart-line.ts';
import { ChartSkeleton } from './overview-skeleton.tsx';
import classes from './overview.module.css';

const BalanceChart = later(async () => (await import('./balance-chart.tsx')).BalanceChart, <ChartSkeleton />);

const EVERY_ACCOUNT = '';

interface BalanceOverTimeProps {
  readonly overview: OverviewView;
  /** null until read. */
  readonly forecast: CashForecast | null;
}

/** Accounting balances, computed backwards from the cached statements. */
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
            size="xs" aria-label={t('overview:period')}
            data={chartRanges.map((value) => ({ value, label: t(`overview:periods.${value}`) }))} value={choice.range}
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
          <BehindTheRest>
            <BalanceChart
              line={line} title={title} low={low}
              movements={forecast?.movements.filter(({ inLine, accountId, amount }) => inLine && amount?.currency === currency && (account === null || accountId === account.accountId)) ?? []}
            />
          </BehindTheRest>
        )}
        {drawn && line.forecast.length > 0 && <p className="t-small">{t('overview:forecastNote')}</p>}
        {drawn && line.history.some(({ balance }) => balance === null) && <p className="t-small">{t('overview:historyGaps')}</p>}
        {drawn && line.without.length > 0 && (
          <p className="t-small">{t('overview:historyWithout', { accounts: line.without.map(nameOf).join(', ') })}</p>
        )}
      </div>
      {forecast !== null && <CampaignAccount accounts={overview.accounts} forecast={forecast} />}
    </Section>
  );
}

/** A chart takes as long to draw as all that stands above it, which is read first. */
function BehindTheRest({ children }: { readonly children: ReactElement }): ReactElement {
  const [behind, setBehind] = useState(true);
  useEffect(() => { startTransition(() => setBehind(false)); }, []);
  return behind ? <ChartSkeleton /> : children;
}

const NOT_SAID = '';

/** The bank does not say which account holds the campaigns' money: a person does, or the forecast leaves it out. */
function CampaignAccount({ accounts, forecast }: { readonly accounts: readonly AccountView[]; readonly forecast: CashForecast }): ReactElement | null {
  const { t } = useT();
  const command = useCommand();
  const { campaignAccountId: accountId, movements } = forecast;
  if (accountId === null && !movements.some(({ kind }) => kind === 'campaign')) return null;
  return (
    <>
      <NativeSelect
        size="xs" maw={360} label={t('overview:campaignAccount')} description={accountId === null ? t('overview:campaignAccountHint') : undefined} value={accountId ?? NOT_SAID}
        data={[
          { value: NOT_SAID, label: t('overview:campaignAccountNotSaid') },
          ...accounts.map(({ account }) => ({ value: account.accountId, label: accountName(account) })),
        ]}
        onChange={({ currentTarget: { value } }) => void command.run('overview.setCampaignAccount', { accountId: value === NOT_SAID ? null : value })}
      />
      {command.error !== null && <ErrorState error={command.error} />}
    </>
  );
}

/** Where a range begins; null for the beginning of the cache. */
const startOf = {
  months3: (today: BankDate): BankDate => addMonths(today, -3),
  year1: (today: BankDate): BankDate => addMonths(today, -12),
  all: (): null => null,
} as const;
type ChartRange = keyof typeof startOf;
const chartRanges = Object.keys(startOf) as ChartRange[];

const DEFAULT: ChartRange = 'year1';

interface ChartChoice {
  readonly range: ChartRange;
  readonly from: BankDate | null;
  /** As named in the address; they may be gone. */
  readonly currency: string | null;
  readonly accountId: string | null;
  readonly change: (patch: { readonly range?: ChartRange; readonly currency?: string; readonly accountId?: string | null }) => void;
}

/** The choice is kept in the address: "?range=all&currency=USD&account=A1". */
function useChartChoice(today: BankDate): ChartChoice {
  const address = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const range = chartRanges.find((known) => known === address.get('range')) ?? DEFAULT;
  return {
    range,
    from: startOf[range](today),
    currency: address.get('currency'),
    accountId: address.get('account'),
    change: (patch) => {
      const next = new URLSearchParams(address);
      if (patch.range !== undefined) put(next, 'range', patch.range === DEFAULT ? null : patch.range);
      if (patch.currency !== undefined) put(next, 'currency', patch.currency);
      // An account belongs to one currency.
      if (patch.accountId !== undefined || patch.currency !== undefined) put(next, 'account', patch.accountId ?? null);
      const query = next.toString();
      navigate(query === '' ? path : `${path}?${query}`);
    },
  };
}

function put(address: URLSearchParams, name: string, value: string | null): void {
  if (value === null) address.delete(name);
  else address.set(name, value);
}
