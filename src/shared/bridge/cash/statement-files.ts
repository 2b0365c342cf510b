import { z } from 'zod';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { DateRange } from '#shared/domain/date-ranges.ts';
import type { Money } from '#shared/domain/money.ts';

/** The files in which a statement leaves the app. */
export const statementFiles = ['csv', 'xlsx', 'pdf', 'camt053', 'mt940'] as const;
export type StatementFile = (typeof statementFiles)[number];

/** Entries that an XLSX file holds; more go into several files. */
export const MOST_XLSX_ROWS = 100_000;
/** Entries that a PDF statement holds. */
export const MOST_PDF_ROWS = 10_000;

/** Named by the window, so that it can be cancelled and its progress told. */
export const taskId = z.uuid();

/**
 * Why a selection cannot leave as a bank statement (camt.053, MT940) or in that file. `filtered`: it is searched or leaves
 * entries out; `openPeriod`: it has no first or last day; `allAccounts`; `hole`: days were never read; `future`: the last day is
 * not over yet; `noBalance`: no balance is known to count from; `differs`: two known balances contradict the entries between
 * them; `otherCurrency`: entries in several currencies; `noIban`; `tooMany`: more entries than the file holds; `empty`.
 */
export const fileProblems = [
  'filtered', 'openPeriod', 'allAccounts', 'hole', 'future', 'noBalance', 'differs', 'otherCurrency', 'noIban', 'tooMany', 'empty',
] as const;
export type FileProblem = (typeof fileProblems)[number];

export interface FileRefusal {
  readonly problem: FileProblem;
  /** Of `hole`. */
  readonly holes: readonly DateRange[];
  /** Of `differs`: by how much, and between which days. */
  readonly difference: { readonly amount: Money; readonly from: BankDate; readonly to: BankDate } | null;
}

/** What can be written of a selection; null where nothing stands against it. */
export type FileOffers = { readonly [File in StatementFile]: FileRefusal | null };
