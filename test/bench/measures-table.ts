import { readFileSync, writeFileSync } from 'node:fs';

import type { Measure } from './measure.ts';

/** One line of a run. */
export interface MeasuredLine extends Pick<Measure, 'name' | 'limit' | 'passes'> {
  readonly ratio: number;
}

const PAGE = new URL('../../docs/performance.md', import.meta.url);

/** What stands between these two in the page on performance is written by a run. */
export const BEGIN = '<!-- written by npm run bench -->';
const END = '<!-- end -->';

const HEAD = ['| measure | ratio | limit |', '|---|---|---|'];

const rowOf = ({ name, ratio, limit, passes }: MeasuredLine): string => `| \`${name}\` | ${ratio.toFixed(2)} | ${passes === 'atMost' ? 'at most' : 'at least'} ${limit} |`;

const nameIn = (row: string): string | undefined => /^\| `([^`]+)`/.exec(row)?.[1];

/**
 * The text with the lines of this run in its table, by name. A measure that did not run keeps its former line; one that is not among `names` loses it.
 * Throws where the text has no place for the table.
 */
export function withMeasures(text: string, lines: readonly MeasuredLine[], names: readonly string[]): string {
  const [before, rest] = splitAt(text, BEGIN);
  const [table, after] = splitAt(rest, END);
  const rows = new Map<string, string>();
  for (const row of table.split('\n')) {
    const name = nameIn(row);
    if (name !== undefined && names.includes(name)) rows.set(name, row);
  }
  for (const line of lines) rows.set(line.name, rowOf(line));
  const sorted = [...rows].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
  return `${before}${BEGIN}\n${[...HEAD, ...sorted].join('\n')}\n${END}${after}`;
}

function splitAt(text: string, marker: string): readonly [string, string] {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`The page on performance lacks "${marker}"`);
  return [text.slice(0, at), text.slice(at + marker.length)];
}

export function writeMeasures(lines: readonly MeasuredLine[], names: readonly string[]): void {
  writeFileSync(PAGE, withMeasures(readFileSync(PAGE, 'utf8'), lines, names));
}
