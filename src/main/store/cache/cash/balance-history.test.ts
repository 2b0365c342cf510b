import { describe, expect, it } from 'vitest';

import { MAX_POINTS, thinned } from './balance-history.ts';
import type { Level } from './balance-history.ts';

const line = (amounts: readonly number[]): Level[] => amounts.map((amountMinor, day) => ({ day, amountMinor }));

describe('thinning a line of balances', () => {
  it('leaves a line alone that is short enough', () => {
    const short = line([1, 2, 3]);
    expect(thinned(short, 3)).toBe(short);
  });

  it('keeps the ends and, of each stretch, its lowest and highest day in their order', () => {
    // Six points: the ends, and two stretches of four days, 5 2 9 4 and 7 7 1 7.
    expect(thinned(line([3, 5, 2, 9, 4, 7, 7, 1, 7, 8]), 6)).toEqual([
      { day: 0, amountMinor: 3 }, { day: 2, amountMinor: 2 }, { day: 3, amountMinor: 9 }, { day: 5, amountMinor: 7 }, { day: 7, amountMinor: 1 },
      { day: 9, amountMinor: 8 },
    ]);
  });

  it('says a stretch without movement once', () => {
    expect(thinned(line([1, 5, 5, 5, 5, 2]), 4)).toEqual([{ day: 0, amountMinor: 1 }, { day: 1, amountMinor: 5 }, { day: 5, amountMinor: 2 }]);
  });

  it('lets no single low day of ten years vanish', () => {
    const days = 3653;
    for (let low = 0; low < days; low += 97) {
      const kept = thinned(line(Array.from({ length: days }, (_, day) => (day === low ? -500 : 1000 + (day % 31)))));
      expect(kept.length).toBeLessThanOrEqual(MAX_POINTS);
      expect(kept).toContainEqual({ day: low, amountMinor: -500 });
      expect(kept.every(({ day }, index) => index === 0 || day > (kept[index - 1]?.day ?? day))).toBe(true);
    }
  });
});
