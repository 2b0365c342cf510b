export { CampaignMapPage } from './campaign-map-page.tsx';
