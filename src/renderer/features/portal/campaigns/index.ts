import { later } from '#renderer/ui/index.ts';

export { campaignsView } from './campaigns-view.tsx';
export { OrdersByStatus } from './orders-by-status.tsx';

export const NewCampaignPage = later(async () => (await import('./campaign-pages.tsx')).NewCampaignPage);
export const EditCampaignPage = later(async () => (await import('./campaign-pages.tsx')).EditCampaignPage);
