export { DifferencesPage } from './differences-page.tsx';
