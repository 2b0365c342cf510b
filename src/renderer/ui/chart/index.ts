export { amountAxis, axisTicks, CHART_HEAD, ChartFrame, chartLook } from './chart-frame.tsx';
