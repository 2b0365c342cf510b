export { MonthSheetPage } from './month-sheet-page.tsx';
export { MonthsPage } from './months-page.tsx';
