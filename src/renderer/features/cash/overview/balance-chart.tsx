import { Group } from '@mantine/core';
import { LineChart } from '@mantine/charts';
import type { ReactElement } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { amountAxis, axisTicks, CHART_HEAD, ChartFrame, chartLook } from '#renderer/ui/chart/index.ts';
import { Amount, useFormat } from '#renderer/ui/format/index.ts';
import { TableHead } from '#renderer/ui/index.ts';
import type { ExpectedMovement } from '#shared/bridge/cash/cash.ts';
import type { DayBalance, HistoryPoint } from '#shared/bridge/cash/statement.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import type { Money } from '#shared/domain/money.ts';
import { axisOf, chartRows, dayNumber, readablePoints } from './chart-line.ts';
import type { ChartLine, TickKind } from './chart-line.ts';
import { MovementName } from './expected-movements.tsx';
import { CHART_HEIGHT } from './overview-skeleton.tsx';

interface BalanceChartProps {
  readonly line: ChartLine;
  readonly title: string;
  readonly movements: readonly ExpectedMovement[];
  /** For a single account. */
  readonly low: Money | null;
}

/** The balance, dashed where it is forecast; the same as a table for screen readers. */
export function BalanceChart({ line, title, movements, low }: BalanceChartProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const rows = chartRows(line);
  const first = rows[0]?.date;
  const last = rows.at(-1)?.date;
  const turn = line.history.at(-1)?.date;
  const known = new Map(line.history.map((point) => [dayNumber(point.date), point]));
  const ahead = new Map(line.forecast.map((point) => [dayNumber(point.date), point]));
  const axis = first === undefined || last === undefined ? { kind: 'day' as TickKind, dates: [] } : axisOf(first, last);
  const nameOf = (date: BankDate): string => {
    if (axis.kind === 'year') return date.slice(0, 4);
    return axis.kind === 'month' ? format.month(date.slice(0, 7), 'short') : format.dayAndMonth(date);
  };
  const lowLine = low === null ? null : Number(moneyToDecimal(low));
  const values = [...rows.flatMap(({ balance, forecast }) => [balance, forecast]), lowLine].filter((value) => typeof value === 'number');
  const heights = axisTicks(Math.min(...values), Math.max(...values));
  const names = new Map(axis.dates.map((date) => [dayNumber(date), nameOf(date)]));
  const tooltip = ({ label }: { readonly label?: unknown }): ReactElement | null => {
    const day = typeof label === 'number' ? label : Number.NaN;
    const point = known.get(day);
    const expected = ahead.get(day);
    if (point !== undefined) return <PointTooltip point={point} forecast={false} movements={[]} />;
    return expected === undefined ? null : <PointTooltip point={expected} forecast movements={movements.filter(({ date }) => date === expected.date)} />;
  };
  return (
    <figure>
      <figcaption className="t-visually-hidden">{title}</figcaption>
      <ChartFrame
        currency={line.currency} height={CHART_HEIGHT} title={title} table={<Points title={title} history={line.history.toReversed()} forecast={line.forecast} />}
        heard={<Points title={title} history={readablePoints(line.history)} forecast={line.forecast} />}
      >
        <LineChart
          {...chartLook}
          h={CHART_HEIGHT - CHART_HEAD}
          data={rows}
          dataKey="day"
          series={[
            { name: 'balance', label: t('overview:balance'), color: 'var(--t-chart-in)' },
            ...(line.forecast.length > 0 ? [{ name: 'forecast', label: t('overview:forecast'), color: 'var(--t-chart-in)', strokeDasharray: '3 4' }] : []),
          ]}
          curveType="stepAfter"
          connectNulls={false}
          withDots={false}
          strokeWidth={1.75}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false, margin: { top: 20, right: 16 } }}
          xAxisProps={{
            type: 'number', domain: ['dataMin', 'dataMax'], ticks: [...names.keys()], interval: 0,
            tickFormatter: (day: number) => names.get(day) ?? '',
          }}
          yAxisProps={amountAxis(heights, format)}
          referenceLines={[
            ...(line.forecast.length > 0 && turn !== undefined ? [{
              x: dayNumber(turn), color: 'var(--t-text-faint)', strokeDasharray: '2 3', label: t('overview:forecast'),
              labelPosition: 'top' as const,
            }] : []),
            ...(lowLine === null ? [] : [{
              y: lowLine, color: 'var(--t-wait)', strokeDasharray: '6 3', label: t('overview:limits.lowLine'), ifOverflow: 'extendDomain' as const,
            }]),
          ]}
          tooltipProps={{ isAnimationActive: false, content: tooltip }}
        />
      </ChartFrame>
    </figure>
  );
}

const changesOf = (points: readonly DayBalance[]): readonly DayBalance[] =>
  points.filter(({ balance }, index) => index === points.length - 1 || points[index - 1]?.balance.amountMinor !== balance.amountMinor);

interface PointsProps extends Pick<ChartLine, 'history' | 'forecast'> {
  readonly title: string;
}

function Points({ title, history, forecast }: PointsProps): ReactElement {
  const { t } = useT();
  return (
    <>
      <PointTable caption={t('overview:historyTable', { title })} points={history} />
      {forecast.length > 0 && <PointTable caption={t('overview:forecastTable', { title })} points={changesOf(forecast)} />}
    </>
  );
}

function PointTable({ caption, points }: { readonly caption: string; readonly points: readonly HistoryPoint[] }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <table className="t-table" data-narrow>
      <caption>{caption}</caption>
      <TableHead words={[t('overview:date')]} figures={[t('overview:balance')]} />
      <tbody>
        {points.map(({ date, balance }) => (
          <tr key={date}><th scope="row">{format.date(date)}</th><td data-end>{format.money(balance)}</td></tr>
        ))}
      </tbody>
    </table>
  );
}

interface PointTooltipProps {
  readonly point: HistoryPoint;
  readonly forecast: boolean;
  readonly movements: readonly ExpectedMovement[];
}

const MOVEMENTS_SHOWN = 4;

function PointTooltip({ point, forecast, movements }: PointTooltipProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  return (
    <div className="t-chart-tooltip t-stack">
      <Group gap="lg" align="stretch" wrap="nowrap" justify="space-between">
        <span>{format.date(point.date)}{forecast && ` · ${t('overview:forecast')}`}</span>
        <strong><Amount money={point.balance} /></strong>
      </Group>
      {movements.slice(0, MOVEMENTS_SHOWN).map((movement) => (
        <Group key={movement.kind === 'transfer' ? movement.transferId : movement.campaignId} gap="lg" align="stretch" wrap="nowrap" justify="space-between">
          <span className="t-cut"><MovementName movement={movement} /></span>
          <Amount money={movement.amount} sign="always" />
        </Group>
      ))}
    </div>
  );
}
