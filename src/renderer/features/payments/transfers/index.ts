export { transfersView } from './transfers-view.tsx';
