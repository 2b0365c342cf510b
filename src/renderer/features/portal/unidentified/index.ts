export { unidentifiedView } from './unidentified-view.tsx';
