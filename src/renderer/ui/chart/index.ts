export { axisTicks } from './axis-ticks.ts';
export { AMOUNT_AXIS, CHART_HEAD, ChartFrame, chartLook } from './chart-frame.tsx';
