import { CsvError, parse } from 'csv-parse/sync';

/** A line of cells and where it stands: its first and last line in the file, from 1. */
export interface CsvRow {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly cells: readonly string[];
}

export interface CsvRows {
  readonly rows: readonly CsvRow[];
  /** Lines that cannot be read. */
  readonly brokenLines: readonly number[];
}

const MAX_RESTARTS = 20;
export const LINE_END = /\r\n|\n|\r/;

/**
 * The rows of a file. A quote that is never closed would swallow all that follows: its line alone is named, and reading
 * goes on with the next, so often; a file with more of them is not read further. Never throws.
 */
export function csvRows(text: string, startLine: number, delimiter: string): CsvRows {
  const rows: CsvRow[] = [];
  const brokenLines: number[] = [];
  let rest = text;
  let before = startLine - 1;
  for (let restarts = 0; rest !== ''; restarts += 1) {
    const { read, complete } = parsed(rest, delimiter, before);
    rows.push(...read);
    if (complete) break;
    const { line, after } = nextTextLine(rest, (read.at(-1)?.lastLine ?? before) - before);
    const from = before + line;
    brokenLines.push(from);
    if (restarts >= MAX_RESTARTS) {
      const last = before + rest.split(LINE_END).length;
      for (let next = from + 1; next <= last; next += 1) brokenLines.push(next);
      break;
    }
    before = from;
    rest = after;
  }
  return { rows, brokenLines };
}

/** Rows up to the first that cannot be read. */
function parsed(text: string, delimiter: string, linesBefore: number): { readonly read: readonly CsvRow[]; readonly complete: boolean } {
  const read: CsvRow[] = [];
  try {
    parse(text, {
      delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 100_000,
      on_record: (cells: string[], { lines }) => {
        const inside = cells.reduce((sum, cell) => sum + cell.split(LINE_END).length - 1, 0);
        read.push({ firstLine: linesBefore + lines - inside, lastLine: linesBefore + lines, cells });
        return null;
      },
    });
    return { read, complete: true };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { read, complete: false };
  }
}

/** The first line with text after so many lines, from 1, and what follows it. */
function nextTextLine(text: string, lines: number): { readonly line: number; readonly after: string } {
  const all = text.split(LINE_END);
  let at = lines;
  while (at < all.length - 1 && all[at] === '') at += 1;
  return { line: at + 1, after: all.slice(at + 1).join('\n') };
}
