import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Money } from '#shared/domain/money.ts';

/** Export formats of a statement. */
export const statementFiles = ['csv', 'xlsx', 'pdf', 'camt053', 'mt940'] as const;
export type StatementFile = (typeof statementFiles)[number];

/** Most entries of one XLSX file; more are divided among files. */
export const MOST_XLSX_ROWS = 100_000;
/** Most entries of a PDF statement. */
export const MOST_PDF_ROWS = 10_000;

/** Chosen by the window, for progress and cancellation. */
export const taskId = z.uuid();

/**
 * Why a selection cannot become a bank statement (camt.053, MT940) or this file. `filtered`: a search or filter omits entries;
 * `openPeriod`: no first or last day; `hole`: unread days; `future`: the last day has not ended; `noBalance`: no known balance to
 * compute from; `differs`: two known balances contradict the entries between them; `otherCurrency`: several currencies; `tooMany`:
 * more entries than the file holds.
 */
export const fileProblems = [
  'filtered', 'openPeriod', 'allAccounts', 'hole', 'future', 'noBalance', 'differs', 'otherCurrency', 'noIban', 'tooMany', 'empty',
] as const;
export type FileProblem = (typeof fileProblems)[number];

export interface FileRefusal {
  readonly problem: FileProblem;
  /** Of `hole`. */
  readonly holes: readonly DateRange[];
  /** Of `differs`: amount and days. */
  readonly difference: { readonly amount: Money; readonly from: BankDate; readonly to: BankDate } | null;
}

/** Per format null when possible, else the reason. */
export type FileOffers = { readonly [File in StatementFile]: FileRefusal | null };
