import { z } from 'zod';
import { parseBankDate } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';

/* Parts of inputs that commands of several areas share. */

export const bankDateInput = z.string().transform((value, context): BankDate => {
  const date = parseBankDate(value);
  if (date !== null) return date;
  context.addIssue({ code: 'custom', message: 'notReadable' });
  return z.NEVER;
});

export const sortDirection = z.enum(['asc', 'desc']);

/** How an amount is read that could mean two things ("1.234"): as the person's language writes it. */
export const decimalMark = z.enum(['.', ',']);
