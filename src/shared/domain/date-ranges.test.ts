import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bankDate, daysBetween } from './bank-date.ts';
import { holesIn, normaliseRanges, splitRange } from './date-ranges.ts';
import type { DateRange } from './date-ranges.ts';

const START = bankDate('2025-12-01');
const range = (from: number, to: number): DateRange => ({ from: addDays(START, from), to: addDays(START, to) });
const day = fc.integer({ min: 0, max: 60 });
const anyRange = fc.tuple(day, day).map(([a, b]) => range(Math.min(a, b), Math.max(a, b)));
const maybeBackwards = fc.tuple(day, day).map(([a, b]) => range(a, b));

const daysOf = (ranges: readonly DateRange[]): Set<number> => new Set(ranges.flatMap(({ from, to }) =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => daysBetween(START, from) + index)));

describe('normaliseRanges', () => {
  it('joins ranges that overlap or touch', () => {
    expect(normaliseRanges([range(10, 12), range(0, 3), range(4, 5), range(11, 20)])).toEqual([range(0, 5), range(10, 20)]);
  });

  it('keeps exactly the same days, sorted, with a gap between any two ranges', () => {
    fc.assert(fc.property(fc.array(maybeBackwards, { maxLength: 12 }), (ranges) => {
      const result = normaliseRanges(ranges);
      expect(daysOf(result)).toEqual(daysOf(ranges));
      for (const [index, next] of result.slice(1).entries()) {
        expect(daysBetween((result[index] as DateRange).to, next.from)).toBeGreaterThan(1);
      }
    }));
  });
});

describe('holesIn', () => {
  it('finds what is not covered', () => {
    expect(holesIn(range(0, 30), [range(5, 9), range(20, 40)])).toEqual([range(0, 4), range(10, 19)]);
    expect(holesIn(range(0, 30), [range(0, 30)])).toEqual([]);
    expect(holesIn(range(0, 0), [])).toEqual([range(0, 0)]);
  });

  it('is what is wanted less what is covered, day by day', () => {
    fc.assert(fc.property(anyRange, fc.array(maybeBackwards, { maxLength: 8 }), (wanted, covered) => {
      const given = daysOf(covered);
      const expected = new Set([...daysOf([wanted])].filter((index) => !given.has(index)));
      const holes = holesIn(wanted, covered);
      expect(daysOf(holes)).toEqual(expected);
      expect(holes).toEqual(normaliseRanges(holes));
    }));
  });
});

describe('splitRange', () => {
  it('cuts from the newest day backwards', () => {
    expect(splitRange(range(0, 10), 4)).toEqual([range(7, 10), range(3, 6), range(0, 2)]);
  });

  it('covers the range once, in pieces that are not too long', () => {
    fc.assert(fc.property(anyRange, fc.integer({ min: 1, max: 20 }), (whole, days) => {
      const pieces = splitRange(whole, days);
      expect(daysOf(pieces)).toEqual(daysOf([whole]));
      expect(pieces.reduce((sum, { from, to }) => sum + daysBetween(from, to) + 1, 0)).toBe(daysBetween(whole.from, whole.to) + 1);
      for (const { from, to } of pieces) expect(daysBetween(from, to)).toBeLessThan(days);
      expect(pieces.map(({ to }) => to)).toEqual(pieces.map(({ to }) => to).toSorted().toReversed());
    }));
  });
});
