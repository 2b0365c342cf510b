import type { FileColumn } from '#main/documents/statement/facts.ts';
import type { FileRefusal, StatementFile } from '#shared/bridge/cash/statement-files.ts';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Instant } from '#shared/domain/instant.ts';

/** What the thread that writes files is started with, beside the cache's file. */
export interface FileRequest {
  readonly file: StatementFile;
  readonly selection: StatementSelection;
  readonly sort: StatementRowsInput['sort'];
  readonly columns: readonly FileColumn[];
  readonly format: 'locale' | 'machine';
  readonly locale: 'en' | 'it';
  /** What is unfinished is written there; parts beyond the first as {@link partPath} says. */
  readonly unfinished: string;
  readonly madeAt: Instant;
  /** At the bank. */
  readonly today: BankDate;
}

/** What the thread says. All but progress end it. */
export type FileMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'written'; readonly rows: number; readonly parts: number }
  /** A document that is still to be printed; nothing was written. */
  | { readonly kind: 'html'; readonly rows: number; readonly html: string }
  | { readonly kind: 'refused'; readonly refusal: FileRefusal }
  /** `system`: the code is of the file system. */
  | { readonly kind: 'failed'; readonly system: boolean; readonly code: string; readonly message: string };

/** Where a part of a file is written until all of it is; from 1. */
export const partPath = (unfinished: string, part: number): string => (part === 1 ? unfinished : `${unfinished}${part}`);
