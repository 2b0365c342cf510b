export { StatementPage } from './statement-page.tsx';
export { StatementsPage } from './statements-page.tsx';
