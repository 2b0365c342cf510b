import type { ReactNode } from 'react';
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
  readonly children: ReactNode;
}

/** Around a chart, for the eyes alone: a table beside it has the same figures. */
export function ChartFrame({ currency, series = [], children }: ChartFrameProps) {
  return (
    <div className="t-chart" aria-hidden="true">
      <div className="t-chart-head t-small">
        <span className="t-chart-currency">{currency}</span>
        {series.map(({ name, color }) => <span key={name} className="t-chart-series t-inline"><i style={{ background: color }} />{name}</span>)}
      </div>
      {children}
    </div>
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
