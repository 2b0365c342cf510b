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

  it('is at most half a unit away from the true quotient', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(fc.property(amount, fc.integer({ min: 0, max: 10_000 }), fc.constantFrom('halfUp', 'halfEven', 'down'), (a, b, rounding) => {
      const twiceOff = BigInt(proportionOf(a, b, 10_000, rounding)) * 20_000n - BigInt(a) * BigInt(b) * 2n;
      expect(rounding === 'down' ? twiceOff <= 0n && twiceOff > -20_000n : twiceOff <= 10_000n && twiceOff >= -10_000n).toBe(true);
    }));
  });
});
