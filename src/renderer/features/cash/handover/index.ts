export { HandoverPage } from './handover-page.tsx';
export { HandoverWaits } from './handover-waits.tsx';
