export { BackfillButton, BackfillOverview } from './backfill.tsx';
