import { snapshotOf } from '#main/context/snapshot.ts';
import type { SnapshotOf } from '#main/context/snapshot.ts';
import type { WorksheetFigures, WorksheetQuestion } from '#main/store/cache/index.ts';
import { openPostingSource } from '#main/store/cache/posting-source.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { Snapshot } from '#shared/domain/books/snapshot.ts';

export interface WorksheetGiven extends SnapshotOf {
  readonly question: WorksheetQuestion;
  /** At the bank. */
  readonly today: BankDate;
}

export interface WorksheetRead {
  readonly figures: WorksheetFigures;
  readonly snapshot: Snapshot;
}

/** The figures of a worksheet and the facts beside them, on a thread and from one state of the cache. */
export function readWorksheet(file: RekeyableFile, { question, today, ...of }: WorksheetGiven): WorksheetRead {
  const books = openPostingSource(file, today);
  try {
    return { figures: books.worksheetFigures(question), snapshot: snapshotOf(books, of) };
  } finally {
    books.close();
  }
}
