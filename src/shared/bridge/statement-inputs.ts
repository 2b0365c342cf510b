import { z } from 'zod';
import { parseBankDate } from '../domain/bank-date.ts';
import type { BankDate } from '../domain/bank-date.ts';
import { statementSortKeys } from './statement.ts';

export const bankDateInput = z.string().transform((value, context): BankDate => {
  const date = parseBankDate(value);
  if (date !== null) return date;
  context.addIssue({ code: 'custom', message: 'notReadable' });
  return z.NEVER;
});

export const sortDirection = z.enum(['asc', 'desc']);

/** The part of a statement that is looked at. Dates are accounting dates, both inclusive; null leaves that end open. */
export const statementSelection = z.object({
  accountId: z.string().min(1),
  from: bankDateInput.nullable(),
  to: bankDateInput.nullable(),
  search: z.string().max(200),
  entries: z.enum(['all', 'credits', 'debits']),
});
export type StatementSelection = z.output<typeof statementSelection>;

export const statementRowsInput = statementSelection.extend({
  sort: z.object({ key: z.enum(statementSortKeys), direction: sortDirection }),
  offset: z.number().int().nonnegative(),
  limit: z.number().int().min(1).max(500),
});
export type StatementRowsInput = z.output<typeof statementRowsInput>;
