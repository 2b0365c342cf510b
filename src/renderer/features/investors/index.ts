export { investorsView } from './investors-view.tsx';
