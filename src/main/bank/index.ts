export type { BankClientConfig, BankClientDeps } from './access.ts';
export type { AuthScheme } from './auth-scheme.ts';
export type { BodyReceiver } from './classify.ts';
export { createBankClient } from './client.ts';
export type { BankClient } from './client.ts';
export { createHabitsBook, stillCounts } from './habits.ts';
export type { HabitsBook } from './habits.ts';
export type { BankNetwork } from './network.ts';
