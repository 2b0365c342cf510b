export { HandoverPage } from './handover-page.tsx';
