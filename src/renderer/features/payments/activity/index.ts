export { ActivityTabs, activityView } from './activity-view.tsx';
export type { ActivityList } from './activity-view.tsx';
