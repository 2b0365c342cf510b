export { BankSearchButton, BankSearchResult, useBankSearch } from './bank-search.tsx';
export { FilterText } from './filter-text.tsx';
export type { ListQuestion } from './list-place.ts';
export { RecordPage } from './record-page.tsx';
export { RecordsEmpty } from './records-empty.tsx';
export { RecordsPage } from './records-page.tsx';
export { useExportRecords } from './use-export-records.ts';
export { useOpenRecord } from './use-open-record.ts';
export { isSortable, useRecordColumns } from './use-record-columns.tsx';
