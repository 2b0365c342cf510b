export { virtualIbansView } from './virtual-ibans-view.tsx';
