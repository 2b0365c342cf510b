export { appended, ledgerPrefix, PAGE_ENTRIES, pageId, readLedger, unpacked } from './pages.ts';
export type { LedgerReading, NewPage } from './pages.ts';
