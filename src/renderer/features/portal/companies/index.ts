export { companiesView } from './companies-view.tsx';
