export { ActivityPage } from './activity-page.tsx';
export { WriteHistoryPage } from './trail-page.tsx';
