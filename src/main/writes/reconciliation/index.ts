export { createBankReader } from './bank-reader.ts';
export type { BankReader } from './bank-reader.ts';
export { agreeing, compareTransfer, sameMoney } from './compare.ts';
export type { Agreement, Compared, Sought } from './compare.ts';
export { lookAmongOutgoing, readCreatedSince, readOutgoing } from './transfers.ts';
export { lookInStatement } from './statement-evidence.ts';
export { compareVirtualIban, readVirtualIbans } from './virtual-ibans.ts';
