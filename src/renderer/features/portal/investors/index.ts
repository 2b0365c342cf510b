import { later } from '#renderer/ui/index.ts';

export { investorsView } from './investors-view.tsx';

export const NewInvestorPage = later(async () => (await import('./investor-pages.tsx')).NewInvestorPage);
export const EditInvestorPage = later(async () => (await import('./investor-pages.tsx')).EditInvestorPage);
