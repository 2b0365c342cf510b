import type { Thread } from '#main/context/tasks/thread.ts';
import { writeInPieces } from '#main/context/whole-file.ts';
import { safeguardingHtml, safeguardingXlsx } from '#main/documents/safeguarding/index.ts';
import type { SafeguardingReport } from '#main/documents/safeguarding/index.ts';
import { openReads } from '#main/store/cache/index.ts';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import { differenceParts, owedLists } from '#shared/domain/books/safeguarding.ts';
import type { SafeguardingItem, SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import type { Instant } from '#shared/domain/instant.ts';
import type { Language } from '#shared/text/languages.ts';

export interface FileRequest {
  readonly view: SafeguardingView;
  readonly locale: Language;
  readonly format: 'pdf' | 'xlsx';
  readonly unfinished: string;
  readonly madeBy: string;
  readonly at: Instant;
  readonly bankOrigin: string;
}

export interface FileEnd {
  readonly rows: number;
  /** To print; null where the file is written. */
  readonly html: string | null;
}

const AT_ONCE = 500;
/** A list has at most so many rows in a file; the others are counted. */
const MOST_ROWS = 50_000;

/** Makes the document of a day with the lists behind its figures, on a thread. */
export async function writeSafeguarding(file: RekeyableFile, { format, locale, unfinished, ...request }: FileRequest, thread: Thread): Promise<FileEnd> {
  const { lists, rows } = await readLists(file, request.view, thread);
  const report: SafeguardingReport = { ...request, lists };
  if (format === 'pdf') return { rows, html: safeguardingHtml(report, locale) };
  writeInPieces(unfinished, [await safeguardingXlsx(report, locale)]);
  return { rows, html: null };
}

async function readLists(file: RekeyableFile, view: SafeguardingView, thread: Thread): Promise<{ readonly lists: SafeguardingReport['lists']; readonly rows: number }> {
  const cache = openReads(file);
  const lists: SafeguardingReport['lists'][number][] = [];
  let read = 0;
  try {
    for (const { currency } of view.currencies) {
      for (const list of [...owedLists, ...differenceParts]) {
        const rows: SafeguardingItem[] = [];
        let total = 0;
        do {
          const page = await cache.read.safeguardingItems({ date: view.date, currency, list, offset: rows.length, limit: AT_ONCE });
          total = page.total;
          if (page.rows.length === 0) break;
          rows.push(...page.rows);
          read += page.rows.length;
          thread.progress(read, null);
        } while (rows.length < Math.min(total, MOST_ROWS));
        if (rows.length > 0) lists.push({ list, currency, rows, leftOut: Math.max(0, total - rows.length) });
      }
    }
  } finally {
    cache.close();
  }
  return { lists, rows: read };
}
