export { RecordPage } from './record-page.tsx';
export { RecordsPage } from './records-page.tsx';
