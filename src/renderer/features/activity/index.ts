export { activityView } from './activity-view.tsx';
