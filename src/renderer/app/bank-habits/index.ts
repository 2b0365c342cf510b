export { BankHabitsList } from './bank-habits-list.tsx';
