export { AccountFrame } from './account-frame.tsx';
export { accountName } from './account-name.ts';
export { AccountPage } from './account-page.tsx';
export { AccountsPage } from './accounts-page.tsx';
export { BalanceAmount } from './balance-amount.tsx';
export { ParentAccountPage } from './parent-account-page.tsx';
export { ReservedEntriesPage } from './reserved-entries-page.tsx';
