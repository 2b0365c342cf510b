import { z } from 'zod';
import { bankDateInput, pageOf, sortDirection } from '../command.ts';
import { entryMarks, statementSortKeys } from './statement.ts';

export const accountId = z.string().min(1).max(200);

/** Accounting dates, both inclusive; null leaves that end open. */
export const statementSelection = z.object({
  /** null: every listed account. */
  accountId: accountId.nullable(),
  from: bankDateInput.nullable(),
  to: bankDateInput.nullable(),
  search: z.string().max(200),
  entries: z.enum(['all', 'credits', 'debits']),
  marks: z.enum(entryMarks),
});
export type StatementSelection = z.output<typeof statementSelection>;

export const sortedStatement = statementSelection.extend({ sort: z.object({ key: z.enum(statementSortKeys), direction: sortDirection }) });
export const statementRowsInput = sortedStatement.extend(pageOf);
export type StatementRowsInput = z.output<typeof statementRowsInput>;

export const entryKey = z.object({
  accountId,
  transactionId: z.string().min(1).max(500),
  occurrence: z.number().int().nonnegative(),
});

/** "2026-03". */
export const monthInput = z.string().regex(/^(19[7-9]\d|2[0-2]\d\d)-(0[1-9]|1[0-2])$/);
