import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { BEGIN, withMeasures } from './measures-table.ts';

const line = (name: string, ratio: number) => ({ name, ratio, limit: 1.5, passes: 'atMost' }) as const;
const empty = `before\n${BEGIN}\n<!-- end -->\nafter`;

describe('the table of measures', () => {
  it('gets the lines of a run, in order of their names, and keeps the text around them', () => {
    const written = withMeasures(empty, [line('b-slow', 1.257), { name: 'a-fast', ratio: 0.8, limit: 0.5, passes: 'atLeast' }], ['a-fast', 'b-slow']);
    expect(written).toBe(`before\n${BEGIN}\n| measure | ratio | limit |\n|---|---|---|\n| \`a-fast\` | 0.80 | at least 0.5 |\n| \`b-slow\` | 1.26 | at most 1.5 |\n<!-- end -->\nafter`);
  });

  it('keeps what did not run, and drops what is measured no more', () => {
    const first = withMeasures(empty, [line('kept', 1), line('gone', 1), line('again', 1)], ['kept', 'gone', 'again']);
    const second = withMeasures(first, [line('again', 2)], ['kept', 'again']);
    expect(second).toContain('| `kept` | 1.00 |');
    expect(second).toContain('| `again` | 2.00 |');
    expect(second).not.toContain('gone');
  });

  it('has lines in the page on performance, each of a measure that there is', () => {
    const page = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');
    const measures = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith('.bench.ts')).map((file) => file.replace('.bench.ts', ''));
    const named = [...page.slice(page.indexOf(BEGIN)).matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name ?? '');
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !measures.includes(name))).toEqual([]);
  });
});
