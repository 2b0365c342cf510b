export { ActivityPage } from './activity-page.tsx';
export { TrailPage } from './trail-page.tsx';
