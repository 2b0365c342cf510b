import { z } from 'zod';
import { parseBankDate } from '../domain/bank-date.ts';
import type { BankDate } from '../domain/bank-date.ts';

/** A use case that the window may ask for: how its input is checked, and the type of what it gives back. */
export interface Command<Input extends z.ZodType, Output> {
  readonly input: Input;
  readonly __output?: Output;
}

export function command<Output>() {
  return <Input extends z.ZodType>(input: Input): Command<Input, Output> => ({ input });
}

export const nothing = z.null();
export const byAccount = z.object({ accountId: z.string().min(1) });
export const pageOf = { offset: z.number().int().nonnegative(), limit: z.number().int().min(1).max(500) };

export const bankDateInput = z.string().transform((value, context): BankDate => {
  const date = parseBankDate(value);
  if (date !== null) return date;
  context.addIssue({ code: 'custom', message: 'notReadable' });
  return z.NEVER;
});

export const sortDirection = z.enum(['asc', 'desc']);

/** How an amount is read that could mean two things ("1.234"): as the person's language writes it. */
export const decimalMark = z.enum(['.', ',']);

/** The bytes of a file that a person gave: they cross the bridge in a fraction of the time that their text would take. */
export const fileBytes = (most: number) => z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= most);

/** How a file is written for people: with the marks of their language, or for machines: ISO dates and points. */
export const exportFormat = z.object({
  format: z.enum(['locale', 'machine']),
  /** Column headings in the window's language, in order of the columns. */
  columns: z.array(z.object({ key: z.string().max(60), title: z.string().max(120) })).min(1).max(60),
  locale: z.enum(['en', 'it']),
});

/** A name by which a long piece of work tells how far it is and can be ended. */
export const namedWork = { taskId: z.uuid().optional() };

/** A file was written, or the person changed their mind. `more`: the further files of one that had to be divided. */
export type ExportOutcome =
  | { readonly written: true; readonly path: string; readonly rows: number; readonly more?: readonly string[] }
  | { readonly written: false };
