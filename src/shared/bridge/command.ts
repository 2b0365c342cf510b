import { z } from 'zod';
import { languageCodes } from '#shared/text/languages.ts';
import { parseBankDate } from '../domain/bank-date.ts';
import type { BankDate } from '../domain/bank-date.ts';

/** A use case of the window: input schema and output type. */
export interface Command<Input extends z.ZodType, Output> {
  readonly input: Input;
  readonly __output?: Output;
}

export function command<Output>() {
  return <Input extends z.ZodType>(input: Input): Command<Input, Output> => ({ input });
}

export const nothing = z.null();
/** Hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const byAccount = z.object({ accountId: z.string().min(1) });
export const pageOf = { offset: z.number().int().nonnegative(), limit: z.number().int().min(1).max(500) };

export const bankDateInput = z.string().transform((value, context): BankDate => {
  const date = parseBankDate(value);
  if (date !== null) return date;
  context.addIssue({ code: 'custom', message: 'notReadable' });
  return z.NEVER;
});

export const sortDirection = z.enum(['asc', 'desc']);

/** Reads an ambiguous amount ("1.234") as the person's language does. */
export const decimalMark = z.enum(['.', ',']);

/** A given file. Bytes cross the bridge much faster than text. */
export const fileBytes = (most: number) => z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= most);

/** `locale`: the number and date format of the language; `machine`: ISO dates and decimal points. */
export const exportFormat = z.object({
  format: z.enum(['locale', 'machine']),
  /** Translated headings, in column order. */
  columns: z.array(z.object({ key: z.string().max(60), title: z.string().max(120) })).min(1).max(60),
  locale: z.enum(languageCodes),
});

/** Names a long task, for progress and cancellation. */
export const namedWork = { taskId: z.uuid().optional() };

/** Written, or cancelled by the person. `more`: further files where the rows had to be divided. */
export type ExportOutcome =
  | { readonly written: true; readonly path: string; readonly rows: number; readonly more?: readonly string[] }
  | { readonly written: false };
