import { later } from '#renderer/ui/index.ts';

export { ordersView } from './orders-view.tsx';
export { moneyinFields } from './order-detail.tsx';

export const NewOrderPage = later(async () => (await import('./new-order-page.tsx')).NewOrderPage);
