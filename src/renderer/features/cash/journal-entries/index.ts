export { JournalEntriesPage } from './journal-entries-page.tsx';
