export { ordersView } from './orders-view.tsx';
