import type { BankDate } from '../bank-date.ts';

/**
 * What a line of a CSV or XLSX file can say. `amount`: debits are positive. `debit` and `credit` are never negative. Only in CSV: `snapshot`, the hash of the facts; `desk`, the one of a team whose
 * numbers the entries bear.
 */
export const ledgerFields = [
  'number', 'date', 'factDate', 'kind', 'account', 'accountName', 'debit', 'credit', 'amount', 'currency', 'campaign', 'order', 'sources', 'reverses', 'bookedAt', 'bookedBy', 'snapshot', 'desk',
] as const;
export type LedgerField = (typeof ledgerFields)[number];

export const separators = [';', ',', '\t'] as const;
export const encodings = ['utf8', 'utf8Bom', 'windows1252'] as const;
export const dayFormats = ['iso', 'dayFirst'] as const;

/** Which CSV a program takes that entries are brought to. */
export interface LedgerDestination {
  readonly destinationId: string;
  readonly name: string;
  readonly decimalMark: '.' | ',';
  readonly separator: (typeof separators)[number];
  readonly encoding: (typeof encodings)[number];
  readonly days: (typeof dayFormats)[number];
  readonly columns: readonly { readonly field: LedgerField; readonly title: string }[];
}

export const ledgerFormats = ['csv', 'xlsx', 'hledger', 'beancount'] as const;
export type LedgerFormat = (typeof ledgerFormats)[number];

/** Both days belong to it. */
export interface LedgerPeriod {
  readonly from: BankDate;
  readonly to: BankDate;
}
