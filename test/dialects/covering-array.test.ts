import { describe, expect, it } from 'vitest';

import { axes } from '#practice-bank/dialect/index.ts';
import { coveringArray } from './support/covering-array.ts';

/** Every pair of values of two axes, counted without the generator's own bookkeeping. */
function missingPairs(sizes: readonly (readonly string[])[], rows: readonly (readonly string[])[]): readonly string[] {
  const missing: string[] = [];
  for (const [left, leftValues] of sizes.entries()) {
    for (const [right, rightValues] of sizes.entries()) {
      if (right <= left) continue;
      for (const one of leftValues) for (const other of rightValues) if (!rows.some((row) => row[left] === one && row[right] === other)) missing.push(`${left}=${one} ${right}=${other}`);
    }
  }
  return missing;
}

const dialects = axes.map(({ values }) => values.map(({ name }) => name));

describe('a covering array', () => {
  it.each([1, 2, 3])('has every pair of values of the axes, seed %i', (seed) => {
    expect(missingPairs(dialects, coveringArray(dialects, seed))).toEqual([]);
  });

  it('is the same for the same seed, and another for another', () => {
    expect(coveringArray(dialects, 1)).toEqual(coveringArray(dialects, 1));
    expect(coveringArray(dialects, 1)).not.toEqual(coveringArray(dialects, 2));
  });

  it('has not many more rows than the two largest axes have pairs', () => {
    const [first = 0, second = 0] = dialects.map((values) => values.length).toSorted((a, b) => b - a);
    const rows = coveringArray(dialects, 1);
    expect(rows.length).toBeGreaterThanOrEqual(first * second);
    expect(rows.length).toBeLessThan(first * second * 1.5);
  });

  it('lacks a pair that is taken away: the count can fail', () => {
    const rows = coveringArray([['a', 'b'], ['c', 'd']], 1);
    expect(missingPairs([['a', 'b'], ['c', 'd']], rows.slice(1))).toHaveLength(1);
  });
});
