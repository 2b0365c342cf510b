import { CsvError, parse } from 'csv-parse/sync';

import { foldText } from '#shared/domain/folded-text.ts';

/** The first and last line in the file count from 1. */
export interface CsvRow {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly cells: readonly string[];
}

export interface CsvRows {
  readonly rows: readonly CsvRow[];
  readonly brokenLines: readonly number[];
}

export interface CsvShape {
  /** Line number of the text's first line in the file. */
  readonly startLine: number;
  readonly delimiter: string;
  readonly mostRows: number;
}

const MAX_RESTARTS = 20;
/** A cell may hold several lines. */
const LINES_FOR_A_ROW = 10;
const MOST_CHARACTERS_OF_A_ROW = 100_000;
export const LINE_END = /\r\n|\n|\r/;

/**
 * null when there are too many rows or a line is too long. An unclosed quote would swallow the rest: its line is reported as broken and reading
 * restarts on the next line, a limited number of times. Runs in linear time. Never throws.
 */
export function csvRows(text: string, { startLine, delimiter, mostRows }: CsvShape): CsvRows | null {
  const starts = startsOfLines(text, mostRows * LINES_FOR_A_ROW);
  if (starts === null) return null;
  const rows: CsvRow[] = [];
  const brokenLines: number[] = [];
  // Line numbers count from 0 here.
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

/** Offsets of the lines; null when there are too many or one is too long. */
function startsOfLines(text: string, most: number): readonly number[] | null {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(new RegExp(LINE_END, 'g'))) {
    if (index - (starts.at(-1) ?? 0) > MOST_CHARACTERS_OF_A_ROW) return null;
    starts.push(index + end.length);
    if (starts.length > most) return null;
  }
  return text.length - (starts.at(-1) ?? 0) > MOST_CHARACTERS_OF_A_ROW ? null : starts;
}

/** Appends rows until one cannot be read, at most one more than asked for. Returns whether it reached the end. */
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

/** The first line with text from `from` on, or the last line. */
function firstWithText(text: string, starts: readonly number[], from: number): number {
  let line = Math.min(from, starts.length - 1);
  while (line < starts.length - 1 && /^[\r\n]*$/.test(text.slice(starts[line], starts[line + 1]))) line += 1;
  return line;
}

/** Looks a heading up among the known names, which are written without accents, punctuation and spaces. */
export function headingReader<Column extends string>(names: Readonly<Record<Column, readonly string[]>>): (heading: string) => Column | null {
  const columns = new Map((Object.keys(names) as Column[]).flatMap((column) => names[column].map((name) => [name, column] as const)));
  return (heading) => columns.get(foldText(heading).replace(/[^a-z0-9]/g, '')) ?? null;
}

/** The separator with the most known headings; a spreadsheet may name it in a first line "sep=;". */
export function separatorOf(
  text: string, separators: readonly string[], isKnown: (heading: string) => boolean,
): { readonly body: string; readonly startLine: number; readonly delimiter: string } {
  const named = /^sep=(.)\r?\n/.exec(text);
  if (named !== null) return { body: text.slice(named[0].length), startLine: 2, delimiter: named[1] ?? ';' };
  const firstLine = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const scored = separators.map((delimiter) => ({ delimiter, known: firstLine.split(delimiter).filter(isKnown).length }));
  const [best] = scored.toSorted((left, right) => right.known - left.known);
  return { body: text, startLine: 1, delimiter: best?.delimiter ?? ';' };
}
