import type { ReactElement } from 'react';

import { LineChart } from '@mantine/charts';

import { useT } from '#renderer/i18n/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';

import { readablePoints } from './balance-series.ts';
import type { BalancePoint, CurrencyHistory } from './balance-series.ts';
import classes from './overview.module.css';

/** Up to so many days the axis names days, beyond it months. */
const DAYS_ON_AXIS = 100;

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
  return (
    <figure className={classes['chart']}>
      <figcaption className="t-visually-hidden">{t('overview:historyOf', { currency })}</figcaption>
      <div aria-hidden="true">
        <LineChart
          h={240}
          data={data}
          dataKey="date"
          series={[{ name: 'balance', label: t('overview:balance'), color: 'var(--t-accent)' }]}
          curveType="stepAfter"
          withDots={false}
          strokeWidth={1.75}
          gridAxis="y"
          lineProps={{ isAnimationActive: false }}
          xAxisProps={{ tickFormatter: axisLabel, minTickGap: 40, ...(points.length > DAYS_ON_AXIS ? { ticks: firstDays(points) } : {}) }}
          yAxisProps={{ tickFormatter: (value: number) => format.compact(value), width: 60, domain: ['auto', 'auto'] }}
          tooltipAnimationDuration={0}
          tooltipProps={{
            isAnimationActive: false,
            content: ({ label }) => <PointTooltip point={byDate.get(label) ?? null} />,
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

/** The first day of each month, so that a month is named once. */
function firstDays(points: readonly BalancePoint[]): string[] {
  return points
    .filter(({ date }, index) => index > 0 && points[index - 1]?.date.slice(0, 7) !== date.slice(0, 7))
    .map(({ date }) => date);
}

function PointTooltip({ point }: { readonly point: BalancePoint | null }): ReactElement | null {
  const format = useFormat();
  if (point === null) return null;
  return (
    <div className={classes['tooltip']}>
      <span>{format.date(point.date)}</span>
      <strong><Amount money={point.balance} /></strong>
    </div>
  );
}
