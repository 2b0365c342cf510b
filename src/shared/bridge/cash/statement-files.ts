import type { FileRefusal } from '../app-error.ts';

/** Their files of a statement. */
export const accountingPrograms = ['xero', 'quickBooks'] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];

export const statementFiles = ['csv', 'xlsx', 'pdf', 'camt053', 'mt940', ...accountingPrograms] as const;
export type StatementFile = (typeof statementFiles)[number];

export const isAccountingFile = (file: StatementFile): file is AccountingProgram => accountingPrograms.some((program) => program === file);

/** More are divided among files. */
export const MOST_XLSX_ROWS = 100_000;
export const MOST_PDF_ROWS = 10_000;
/** These programs take a thousand lines at once. */
export const MOST_ACCOUNTING_ROWS = 20_000;

/** Per format null when possible, else the reason. */
export type FileOffers = { readonly [File in StatementFile]: FileRefusal | null };
