export { ActivityTabs } from './activity-tabs.tsx';
export type { ActivityList } from './activity-tabs.tsx';
export { activityView } from './activity-view.tsx';
