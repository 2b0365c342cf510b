import { snapshotOf } from '#main/context/snapshot.ts';
import type { Thread } from '#main/context/tasks/thread.ts';
import { writeInPieces } from '#main/context/whole-file.ts';
import { safeguardingHtml, safeguardingXlsx } from '#main/documents/safeguarding/index.ts';
import type { SafeguardingReport } from '#main/documents/safeguarding/index.ts';
import { openPostingSource } from '#main/store/cache/posting-source.ts';
import type { PostingSource } from '#main/store/cache/posting-source.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import { differenceParts, owedLists } from '#shared/domain/books/safeguarding.ts';
import type { SafeguardingItem, SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Language } from '#shared/text/languages.ts';
import { withKept } from './kept-days.ts';
import type { KeptBeside } from './kept-days.ts';

export interface FileRequest {
  /** As it was shown. Its figures are read again, with their lists. */
  readonly view: SafeguardingView;
  readonly beside: KeptBeside;
  readonly locale: Language;
  readonly format: 'pdf' | 'xlsx';
  readonly unfinished: string;
  readonly madeBy: string;
  readonly at: Instant;
  readonly bankOrigin: string;
  /** By id. */
  readonly accountNames: Readonly<Record<string, string>>;
}

export interface FileEnd {
  readonly rows: number;
  /** To print; null where the file is written. */
  readonly html: string | null;
}

const AT_ONCE = 500;
/** A list has at most so many rows in a file; the others are counted. */
const MOST_ROWS = 50_000;

/** Makes the document of a day with the lists behind its figures, on a thread: all from one state of the books. */
export async function writeSafeguarding(file: RekeyableFile, { format, locale, unfinished, view: shown, beside, ...request }: FileRequest, thread: Thread): Promise<FileEnd> {
  const books = openPostingSource(file, shown.today);
  try {
    const { currencies, ...figures } = books.figures(shown.date);
    const view: SafeguardingView = { ...shown, ...figures, currencies: withKept(currencies, beside) };
    const { lists, rows } = readLists(books, view, thread);
    const report: SafeguardingReport = { ...request, view, lists, snapshot: snapshotOf(books, { bankOrigin: request.bankOrigin, day: view.date }) };
    if (format === 'pdf') return { rows, html: safeguardingHtml(report, locale) };
    writeInPieces(unfinished, [await safeguardingXlsx(report, locale)]);
    return { rows, html: null };
  } finally {
    books.close();
  }
}

function readLists(books: PostingSource, view: SafeguardingView, thread: Thread): { readonly lists: SafeguardingReport['lists']; readonly rows: number } {
  const lists: SafeguardingReport['lists'][number][] = [];
  let read = 0;
  const asked = [...view.currencies.flatMap(({ currency }) => [...owedLists, ...differenceParts].map((list) => ({ list, currency }))), { list: 'doubts' as const, currency: null }];
  for (const { list, currency } of asked) {
    const rows: SafeguardingItem[] = [];
    let total = 0;
    do {
      const page = books.items({ date: view.date, currency: currency ?? '', list, offset: rows.length, limit: AT_ONCE });
      total = page.total;
      if (page.rows.length === 0) break;
      rows.push(...page.rows);
      read += page.rows.length;
      thread.progress(read, null);
    } while (rows.length < Math.min(total, MOST_ROWS));
    if (rows.length > 0) lists.push({ list, currency, rows, leftOut: Math.max(0, total - rows.length) });
  }
  return { lists, rows: read };
}
