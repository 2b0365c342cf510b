import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proportionOf } from './proportion.ts';

describe('proportionOf', () => {
  it('rounds half a cent as it is told', () => {
    expect([1, 3, 5].map((cents) => proportionOf(cents, 1, 2, 'halfUp'))).toEqual([1, 2, 3]);
    expect([1, 3, 5].map((cents) => proportionOf(cents, 1, 2, 'halfEven'))).toEqual([0, 2, 2]);
    expect([1, 3, 5].map((cents) => proportionOf(cents, 1, 2, 'down'))).toEqual([0, 1, 2]);
  });

  it('is exact where the product is beyond what a double holds', () => {
    // 999999999999999 * 3333 / 10000 = 333299999999999.6667
    expect(proportionOf(999_999_999_999_999, 3_333, 10_000, 'down')).toBe(333_299_999_999_999);
    expect(proportionOf(999_999_999_999_999, 3_333, 10_000, 'halfUp')).toBe(333_300_000_000_000);
  });

  it('rounds half a unit in the same way beyond what a double holds', () => {
    // 200000000000001 * 5000 / 10000 = 100000000000000.5 and 200000000000003 * 5000 / 10000 = 100000000000001.5
    const halves = (rounding: Parameters<typeof proportionOf>[3]) => [200_000_000_000_001, 200_000_000_000_003].map((amount) => proportionOf(amount, 5_000, 10_000, rounding));
    expect([halves('halfUp'), halves('halfEven'), halves('down')]).toEqual([
      [100_000_000_000_001, 100_000_000_000_002], [100_000_000_000_000, 100_000_000_000_002], [100_000_000_000_000, 100_000_000_000_001],
    ]);
    // 200000000000001 * 4999 / 10000 = 99980000000000.4999
    expect(proportionOf(200_000_000_000_001, 4_999, 10_000, 'halfUp')).toBe(99_980_000_000_000);
  });

  it('is exact up to where a double ends, and nothing of nothing', () => {
    // Doubled for the rounding, the rest of this product is no longer exact as a double.
    expect(proportionOf(9_007_199_254_740_991, 1, 9_007_199_254_740_990, 'halfUp')).toBe(1);
    expect(proportionOf(7_000_000_000_000_001, 1, 2, 'halfUp')).toBe(3_500_000_000_000_001);
    expect([proportionOf(5, 1, 0, 'halfUp'), proportionOf(0, 1, 3, 'halfUp')]).toEqual([0, 0]);
  });

  it('is at most half a unit away from the true quotient', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(fc.property(amount, fc.integer({ min: 0, max: 10_000 }), fc.constantFrom('halfUp', 'halfEven', 'down'), (a, b, rounding) => {
      const twiceOff = BigInt(proportionOf(a, b, 10_000, rounding)) * 20_000n - BigInt(a) * BigInt(b) * 2n;
      expect(rounding === 'down' ? twiceOff <= 0n && twiceOff > -20_000n : twiceOff <= 10_000n && twiceOff >= -10_000n).toBe(true);
    }));
  });
});
