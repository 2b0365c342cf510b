import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import type { Formatter } from '../format/index.ts';
import './chart-frame.css';

interface ChartSeries {
  readonly name: string;
  readonly color: string;
}

interface ChartFrameProps {
  /** Shown once above the axis; ticks do not repeat it. */
  readonly currency: string;
  /** Meaning of the colours, where there is more than one. */
  readonly series?: readonly ChartSeries[];
  /** Of the chart with its head, in pixels; the table is scrolled within it. */
  readonly height: number;
  /** Accessible name of the table. */
  readonly title: string;
  /** The same figures. */
  readonly table: ReactNode;
  /** As many of them as one wants to hear, for screen readers while the chart is shown; absent: all. */
  readonly heard?: ReactNode;
  readonly children: ReactNode;
}

/** A chart, for the eyes alone, or the table of its figures. */
export function ChartFrame({ currency, series = [], height, title, table, heard = table, children }: ChartFrameProps) {
  const { t } = useT();
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <div className="t-chart-head t-small">
        {!asTable && (
          <span className="t-chart-legend" aria-hidden="true">
            <span className="t-chart-currency">{currency}</span>
            {series.map(({ name, color }) => <span key={name} className="t-chart-series t-inline"><i style={{ background: color }} />{name}</span>)}
          </span>
        )}
        <Button size="compact-xs" variant="subtle" color="gray" ml="auto" onClick={() => { setAsTable(!asTable); }}>{t(asTable ? 'common:showAsChart' : 'common:showAsTable')}</Button>
      </div>
      {!asTable && <div aria-hidden="true">{children}</div>}
      {asTable
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside may take the focus, and it has to be scrolled without a mouse
        ? <div className="t-chart-table" style={{ height: height - CHART_HEAD }} tabIndex={0} role="region" aria-label={title}>{table}</div>
        // A table is as wide as its cells, so the box around it is what is hidden.
        : <div className="t-visually-hidden">{heard}</div>}
    </>
  );
}

/** Height of the head, in pixels. */
export const CHART_HEAD = 24;

/** Width of the axis of amounts, in pixels: "−2,25 Mln" fits. */
const AMOUNT_AXIS = 68;

/** Options of every chart. Nothing moves. */
export const chartLook = {
  gridAxis: 'x',
  gridColor: 'var(--t-chart-grid)',
  textColor: 'var(--t-text-muted)',
  strokeDasharray: '1 0',
  tooltipAnimationDuration: 0,
} as const;

/** The axis of amounts, with these ticks. */
export const amountAxis = (ticks: number[], format: Pick<Formatter, 'compact'>) => ({
  tickFormatter: format.compact, width: AMOUNT_AXIS, ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1], interval: 0,
});

/** For an axis of some 200 px. */
const STEPS = 4;

const ROUND = [1, 2, 2.5, 5, 10] as const;

/** Round, evenly spaced values from at most `low` to at least `high`. */
export function axisTicks(low: number, high: number): number[] {
  const span = high > low ? high - low : Math.max(Math.abs(high), 1);
  const power = 10 ** Math.floor(Math.log10(span / STEPS));
  const step = (ROUND.find((round) => round * power >= span / STEPS) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  // Sums of doubles such as 0.30000000000000004 would be printed.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
