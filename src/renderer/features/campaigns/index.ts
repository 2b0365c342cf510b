export { campaignsView } from './campaigns-view.tsx';
