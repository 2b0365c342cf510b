import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTicks } from './chart-frame.tsx';

test('an axis is ruled at round values', () => {
  expect(axisTicks(0, 2_858_183.37)).toEqual([0, 1_000_000, 2_000_000, 3_000_000]);
  expect(axisTicks(0, 24_913)).toEqual([0, 10_000, 20_000, 30_000]);
  expect(axisTicks(-5631, 39_720)).toEqual([-20_000, 0, 20_000, 40_000]);
  expect(axisTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3]);
});

test('a balance that never moves still has an axis around it', () => {
  expect(axisTicks(0, 0)).toEqual([0, 0.25]);
  expect(axisTicks(1250, 1250)).toEqual([1000, 1500]);
});

test('every value lies between the first line and the last, and the lines are few', () => {
  fc.assert(fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: -1e12, max: 1e12 }), (one, other) => {
    const [low, high] = one < other ? [one, other] : [other, one];
    const ticks = axisTicks(low, high);
    expect(ticks[0]).toBeLessThanOrEqual(low);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }));
});
