import type { FileColumn } from '#main/documents/statement/facts.ts';
import type { StatementFile } from '#shared/bridge/cash/statement-files.ts';
import type { FileRefusal } from '#shared/bridge/app-error.ts';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Language } from '#shared/text/languages.ts';

export interface FileRequest {
  readonly file: StatementFile;
  readonly selection: StatementSelection;
  readonly sort: StatementRowsInput['sort'];
  readonly columns: readonly FileColumn[];
  readonly format: 'locale' | 'machine';
  readonly locale: Language;
  /** Path of the unfinished file; further parts as {@link partPath} says. */
  readonly unfinished: string;
  readonly madeAt: Instant;
  /** At the bank. */
  readonly today: BankDate;
}

export type FileEnd =
  | { readonly kind: 'written'; readonly rows: number; readonly parts: number }
  | { readonly kind: 'html'; readonly rows: number; readonly html: string }
  | { readonly kind: 'refused'; readonly refusal: FileRefusal };

/** Path of an unfinished part, counted from 1. */
export const partPath = (unfinished: string, part: number): string => (part === 1 ? unfinished : `${unfinished}${part}`);
