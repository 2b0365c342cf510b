export { createBankClient } from './client.ts';
export type { BankClient, BankClientConfig, BankClientDeps, CallOptions } from './client.ts';
export type { AuthScheme } from './auth-scheme.ts';
export { authHeaders } from './auth-scheme.ts';
export type { HeaderProblem } from './auth-scheme.ts';
