import type { ReportColumn } from './tables.ts';

/* A long table as lines of equally wide characters. A printed cell costs some 15 kB while its page is laid out, so ten thousand
   orders in cells take gigabytes; in lines they take a seventh of it. */

/** How many characters fit between the margins, in the size of the style sheet's `.ledger`. */
const LINE_CHARACTERS = 230;
const GAP = '  ';
/** No column of words becomes narrower. */
const LEAST_WIDTH = 6;

/** The columns' texts of one row. */
export type LedgerRow = readonly string[];

export interface Ledger {
  /** Each may be of several lines. */
  readonly heading: string;
  readonly rows: readonly string[];
  readonly totals: string | null;
}

/** Sets rows under their columns. Every character stays: what is wider than its column goes on below, and no number is cut. */
export function ledgerOf(columns: readonly ReportColumn[], rows: readonly LedgerRow[], totals: LedgerRow | null): Ledger {
  const all = totals === null ? rows : [...rows, totals];
  const widths = widthsOf(columns, all);
  const write = (row: LedgerRow): string => linesOf(row.map((text, index) => wrapped(text, widths[index] ?? LEAST_WIDTH)), columns, widths);
  return { heading: write(columns.map(({ title }) => title)), rows: rows.map(write), totals: totals === null ? null : write(totals) };
}

/** Numbers have the room they need, words as much of theirs as there is; what is left goes to the columns that would use it. */
function widthsOf(columns: readonly ReportColumn[], rows: readonly LedgerRow[]): readonly number[] {
  const measured = columns.map(({ title, numeric }, index) => {
    const most = (measure: (text: string) => number): number => rows.reduce((sofar, row) => Math.max(sofar, measure(row[index] ?? '')), 0);
    const word = Math.max(longestWord(title), most(numeric === true ? lengthOf : longestWord));
    const whole = Math.max(word, most(lengthOf));
    // Names in some two lines, not a word in each.
    return { whole, word: numeric === true ? word : Math.max(word, Math.ceil(Math.min(whole, LINE_CHARACTERS / 4) / 2)), numeric };
  });
  const room = LINE_CHARACTERS - GAP.length * (columns.length - 1);
  const least = (limit: number): readonly number[] => measured.map(({ word, numeric }) => (numeric === true ? word : Math.min(word, limit)));
  let limit = LINE_CHARACTERS;
  while (limit > LEAST_WIDTH && sumOf(least(limit)) > room) limit -= 1;
  const widths = least(limit);
  const wished = measured.map(({ whole }, index) => whole - (widths[index] ?? 0));
  const spare = Math.min(1, Math.max(0, room - sumOf(widths)) / Math.max(1, sumOf(wished)));
  return widths.map((width, index) => width + Math.floor((wished[index] ?? 0) * spare));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const lengthOf = (text: string): number => [...text].length;

const longestWord = (text: string): number => text.split(/\s+/u).reduce((most, word) => Math.max(most, lengthOf(word)), 0);

/** At spaces where it can be, within a word where it must. */
function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let rest = [...text.replaceAll(/\s/gu, ' ')];
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > 0 ? space : width;
    lines.push(rest.slice(0, end).join(''));
    rest = rest.slice(space > 0 ? end + 1 : end);
  }
  return [...lines, rest.join('')];
}

function linesOf(cells: readonly (readonly string[])[], columns: readonly ReportColumn[], widths: readonly number[]): string {
  const height = cells.reduce((most, { length }) => Math.max(most, length), 1);
  return Array.from({ length: height }, (_, line) => cells.map((cell, index) => {
    const text = cell[line] ?? '';
    const blank = ' '.repeat(Math.max(0, (widths[index] ?? 0) - lengthOf(text)));
    return columns[index]?.numeric === true ? blank + text : text + blank;
  }).join(GAP).trimEnd()).join('\n');
}
