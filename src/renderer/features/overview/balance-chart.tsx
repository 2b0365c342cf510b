import type { ReactElement } from 'react';

import { LineChart } from '@mantine/charts';

import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';

import { readablePoints } from './balance-series.ts';
import type { BalancePoint, CurrencyHistory } from './balance-series.ts';
import { CHART_HEIGHT } from './chart-skeleton.tsx';
import classes from './overview.module.css';

/** Up to so many days the axis names days, beyond it months. */
const DAYS_ON_AXIS = 100;
const MAX_TICKS = 8;

/** The line of a currency's balance, with the same as a table for those who do not see it. */
export function BalanceChart({ history }: { readonly history: CurrencyHistory }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const { currency, points } = history;
  const byDate = new Map<unknown, BalancePoint>(points.map((point) => [point.date, point]));
  // Drawn by the pixel, so a double does; the exact amounts are in the tooltip and in the table behind.
  const data = points.map(({ date, balance }) => ({ date, balance: Number(moneyToDecimal(balance)) }));
  const axisLabel = (date: BalancePoint['date']): string =>
    points.length <= DAYS_ON_AXIS ? format.dayAndMonth(date) : format.month(date.slice(0, 7), 'short');
  const tooltip = ({ label }: { readonly label?: unknown }): ReactElement | null => {
    const point = byDate.get(label);
    return point === undefined ? null : <PointTooltip point={point} />;
  };
  return (
    <figure className={classes['chart']}>
      <figcaption className="t-visually-hidden">{t('overview:historyOf', { currency })}</figcaption>
      <div aria-hidden="true">
        <LineChart
          h={CHART_HEIGHT}
          data={data}
          dataKey="date"
          series={[{ name: 'balance', label: t('overview:balance'), color: 'var(--t-accent)' }]}
          curveType="stepAfter"
          withDots={false}
          strokeWidth={1.75}
          gridAxis="x"
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
          xAxisProps={{ tickFormatter: axisLabel, ticks: axisDays(points), interval: 0 }}
          yAxisProps={{ tickFormatter: (value: number) => format.compact(value), width: 68, domain: ['auto', 'auto'] }}
          tooltipAnimationDuration={0}
          tooltipProps={{
            isAnimationActive: false,
            content: tooltip,
          }}
        />
      </div>
      <table className="t-visually-hidden">
        <caption>{t('overview:historyTable', { currency })}</caption>
        <thead>
          <tr><th scope="col">{t('overview:date')}</th><th scope="col">{t('overview:balance')}</th></tr>
        </thead>
        <tbody>
          {readablePoints(points).map(({ date, balance }) => (
            <tr key={date}><th scope="row">{format.date(date)}</th><td>{format.money(balance)}</td></tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Evenly spread days of a short period; the first days of months in a long one, so that a month is named once. */
function axisDays(points: readonly BalancePoint[]): string[] {
  const days = points.map(({ date }) => date);
  const candidates = points.length <= DAYS_ON_AXIS
    ? days
    : days.filter((date, index) => index > 0 && days[index - 1]?.slice(0, 7) !== date.slice(0, 7));
  const step = Math.ceil(candidates.length / MAX_TICKS);
  return candidates.filter((_, index) => index % step === 0);
}

function PointTooltip({ point }: { readonly point: BalancePoint }): ReactElement {
  const format = useFormat();
  return (
    <div className={classes['tooltip']}>
      <span>{format.date(point.date)}</span>
      <strong><Amount money={point.balance} /></strong>
    </div>
  );
}
