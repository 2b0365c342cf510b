import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const renderer = fileURLToPath(new URL('../../src/renderer', import.meta.url));

/** The repeated timers of the window. Each shows the time or the place of something on the screen, and asks the main process for nothing. */
const CLOCKS = [
  'app/frame/freshness.tsx',
  'app/tour/tour.tsx',
  'features/payments/outcome/elapsed.tsx',
  'features/payments/payment/use-payment-context.ts',
  'ui/format/local-time.ts',
];

it('asks for nothing by a repeated timer: the main process says what has changed', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: renderer }).filter((path) => !/\.test\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((path) => readFileSync(join(renderer, path), 'utf8').includes('setInterval(')).toSorted()).toEqual(CLOCKS);
});
