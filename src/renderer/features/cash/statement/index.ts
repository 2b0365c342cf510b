export { useSearchWords } from './saved-searches.tsx';
export { StatementPage, StatementsPage } from './statement-page.tsx';
