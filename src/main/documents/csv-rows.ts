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

export interface CsvShape {
  /** Of the text's first line in the file, from 1. */
  readonly startLine: number;
  readonly delimiter: string;
  readonly mostRows: number;
}

const MAX_RESTARTS = 20;
/** A text of several lines within a cell makes more lines than rows. */
const LINES_FOR_A_ROW = 10;
const MOST_CHARACTERS_OF_A_ROW = 100_000;
export const LINE_END = /\r\n|\n|\r/;

/**
 * The rows of a file; null where there are more than asked for, or a line is longer than any is. A quote that is never closed would
 * swallow all that follows: its line alone is named, and reading goes on with the next, so often; a file with more of them is not
 * read further. Takes time in proportion to the file's length, whatever stands in it. Never throws.
 */
export function csvRows(text: string, { startLine, delimiter, mostRows }: CsvShape): CsvRows | null {
  const starts = startsOfLines(text, mostRows * LINES_FOR_A_ROW);
  if (starts === null) return null;
  const rows: CsvRow[] = [];
  const brokenLines: number[] = [];
  // Counted from 0 here.
  for (let line = 0, restarts = 0; line < starts.length; restarts += 1) {
    const shape = { startLine: startLine + line, delimiter, mostRows: mostRows - rows.length };
    const complete = readRows(text.slice(starts[line]), shape, rows);
    if (rows.length > mostRows) return null;
    if (complete) break;
    const lastRead = rows.at(-1)?.lastLine;
    const broken = firstWithText(text, starts, lastRead === undefined ? line : Math.max(line, lastRead - startLine + 1));
    const last = restarts < MAX_RESTARTS ? broken : starts.length - 1;
    for (let at = broken; at <= last; at += 1) brokenLines.push(startLine + at);
    line = last + 1;
  }
  return { rows, brokenLines };
}

/** Where each line begins; null where there are more of them, or one is longer, than anybody looks through. */
function startsOfLines(text: string, most: number): readonly number[] | null {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(new RegExp(LINE_END, 'g'))) {
    if (index - (starts.at(-1) ?? 0) > MOST_CHARACTERS_OF_A_ROW) return null;
    starts.push(index + end.length);
    if (starts.length > most) return null;
  }
  return text.length - (starts.at(-1) ?? 0) > MOST_CHARACTERS_OF_A_ROW ? null : starts;
}

/** Adds the rows up to the first that cannot be read, and one more than asked for at most. Says whether it came to the end. */
function readRows(text: string, { startLine, delimiter, mostRows }: CsvShape, rows: CsvRow[]): boolean {
  try {
    parse(text, {
      delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: MOST_CHARACTERS_OF_A_ROW, to: mostRows + 1,
      on_record: (cells: string[], { lines }) => {
        const inside = cells.reduce((sum, cell) => sum + cell.split(LINE_END).length - 1, 0);
        rows.push({ firstLine: startLine - 1 + lines - inside, lastLine: startLine - 1 + lines, cells });
        return null;
      },
    });
    return true;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return false;
  }
}

/** The first line with text from a line on; the last one where there is none. */
function firstWithText(text: string, starts: readonly number[], from: number): number {
  let line = Math.min(from, starts.length - 1);
  while (line < starts.length - 1 && /^[\r\n]*$/.test(text.slice(starts[line], starts[line + 1]))) line += 1;
  return line;
}
