export { AMOUNT_AXIS, axisTicks, CHART_HEAD, ChartFrame, chartLook } from './chart-frame.tsx';
