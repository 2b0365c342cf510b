export { TransfersPage } from './transfers-page.tsx';
