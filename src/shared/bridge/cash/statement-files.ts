import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Money } from '#shared/domain/money.ts';

export const statementFiles = ['csv', 'xlsx', 'pdf', 'camt053', 'mt940'] as const;
export type StatementFile = (typeof statementFiles)[number];

/** More are divided among files. */
export const MOST_XLSX_ROWS = 100_000;
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
  readonly holes: readonly DateRange[];
  readonly difference: { readonly amount: Money; readonly from: BankDate; readonly to: BankDate } | null;
}

/** Per format null when possible, else the reason. */
export type FileOffers = { readonly [File in StatementFile]: FileRefusal | null };
