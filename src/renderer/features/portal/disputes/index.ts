export { disputesView } from './disputes-view.tsx';
