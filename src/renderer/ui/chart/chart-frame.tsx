import type { ReactNode } from 'react';
import './chart-frame.css';

interface ChartSeries {
  readonly name: string;
  readonly color: string;
}

interface ChartFrameProps {
  /** Said once, above the axis, so that no tick repeats it. */
  readonly currency: string;
  /** What the colours mean, where there is more than one. */
  readonly series?: readonly ChartSeries[];
  readonly children: ReactNode;
}

/** Around the picture of a chart. It is for the eyes alone: the same stands in a table beside it. */
export function ChartFrame({ currency, series = [], children }: ChartFrameProps) {
  return (
    <div className="t-chart" aria-hidden="true">
      <div className="t-chart-head">
        <span className="t-chart-currency">{currency}</span>
        {series.map(({ name, color }) => <span key={name} className="t-chart-series"><i style={{ background: color }} />{name}</span>)}
      </div>
      {children}
    </div>
  );
}

/** The room the head of a chart takes, in pixels. */
export const CHART_HEAD = 24;

/** Of the axis of amounts, in pixels: "−2,25 Mln" fits. */
export const AMOUNT_AXIS = 68;

/** What every chart shares: thin lines in the colours of the theme, and nothing that moves. */
export const chartLook = {
  gridAxis: 'x',
  gridColor: 'var(--t-chart-grid)',
  textColor: 'var(--t-text-muted)',
  strokeDasharray: '1 0',
  tooltipAnimationDuration: 0,
} as const;
