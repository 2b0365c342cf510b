export { BackfillButton } from './backfill-button.tsx';
export { BackfillOverview } from './backfill-overview.tsx';
