import type { ReportColumn } from './tables.ts';

/*
 * Long tables as lines in a monospaced font. A printed cell takes about 15 kB during layout, so ten thousand orders would need gigabytes; lines need
 * a seventh.
 */

/** Fits between the margins at the font size of `.ledger`. */
const LINE_CHARACTERS = 230;
const GAP = '  ';
/** Minimum width of a text column. */
const LEAST_WIDTH = 6;

export type LedgerRow = readonly string[];

export interface Ledger {
  readonly heading: string;
  readonly rows: readonly string[];
  readonly totals: string | null;
}

/** Aligns rows under their columns. Text that is too wide continues below; numbers are never cut. */
export function ledgerOf(columns: readonly ReportColumn[], rows: readonly LedgerRow[], totals: LedgerRow | null): Ledger {
  const all = totals === null ? rows : [...rows, totals];
  const widths = widthsOf(columns, all);
  const write = (row: LedgerRow): string => linesOf(row.map((text, index) => wrapped(text, widths[index] ?? LEAST_WIDTH)), columns, widths);
  return { heading: write(columns.map(({ title }) => title)), rows: rows.map(write), totals: totals === null ? null : write(totals) };
}

/** Numbers get their full width, texts share the rest; spare width goes to columns that can use it. */
function widthsOf(columns: readonly ReportColumn[], rows: readonly LedgerRow[]): readonly number[] {
  const measured = columns.map(({ title, numeric }, index) => {
    const most = (measure: (text: string) => number): number => rows.reduce((sofar, row) => Math.max(sofar, measure(row[index] ?? '')), 0);
    const word = Math.max(longestWord(title), most(numeric === true ? lengthOf : longestWord));
    const whole = Math.max(word, most(lengthOf));
    // Names on about two lines, not one word per line.
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
