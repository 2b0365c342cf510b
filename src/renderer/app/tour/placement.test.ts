import { expect, it } from 'vitest';

import { placeBeside } from './tour.tsx';
import type { Box } from './tour.tsx';

const card = { width: 320, height: 180 };

const overlap = (left: Box, right: Box): boolean =>
  left.left < right.left + right.width && right.left < left.left + left.width && left.top < right.top + right.height && right.top < left.top + left.height;

it('stands beside what it explains, inside the window, and never on it', () => {
  const targets: readonly Box[] = [
    { left: 0, top: 48, width: 208, height: 720 }, { left: 700, top: 8, width: 120, height: 32 }, { left: 980, top: 8, width: 32, height: 32 },
    { left: 900, top: 700, width: 100, height: 30 }, { left: 300, top: 300, width: 200, height: 32 },
  ];
  const window = { width: 1024, height: 768 };
  for (const target of targets) {
    const at = { ...placeBeside(target, card, window), ...card };
    expect(overlap(at, target)).toBe(false);
    expect(at.left >= 0 && at.top >= 0 && at.left + at.width <= window.width && at.top + at.height <= window.height).toBe(true);
  }
  expect(placeBeside(null, card, window)).toEqual({ left: 352, top: 552 });
});
