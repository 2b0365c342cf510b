export { AccountFrame, useAccountNames } from './account-frame.tsx';
export { AccountPage } from './account-page.tsx';
export { AccountsPage } from './accounts-page.tsx';
export { BalanceAmount } from './account-columns.tsx';
export { ParentAccountPage } from './parent-account-page.tsx';
export { ReservedEntriesPage } from './reserved-entries-page.tsx';
export { entryTexts, entryType, useToldEntry } from './entry-texts.ts';
