export { StatementPage, StatementsPage } from './statement-page.tsx';
