import type { Page } from 'playwright/test';

import { median } from './measure.ts';
import type { Measure } from './measure.ts';
import { reviewOffline, STATEMENT_PATH } from './statement-window.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 15;

/** From the wish to the first entry and the sums on the screen, in milliseconds. */
const opened = (window: Page): Promise<number> =>
  window.evaluate(async (path) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const shown = (text: RegExp): boolean => text.test(document.querySelector('[aria-rowcount] [data-index="0"]')?.textContent ?? '');
    location.hash = '#/accounts';
    while (document.querySelector('[aria-label="Accounts"][aria-rowcount="1"] [data-index="0"]') === null) await frame();
    await frame();
    const begun = performance.now();
    location.hash = path;
    while (!shown(/BONIFICO/) || !/\d entries/.test(document.body.textContent)) await frame();
    return performance.now() - begun;
  }, STATEMENT_PATH);

export const measure: Measure = {
  name: 'statement-open',
  compared: `opening the statement of an account with ${MANY} cached entries beside one with ${FEW}, offline, to its first entries and sums on the screen`,
  limit: 1.5,
  passes: 'atMost',
  run: async () => {
    const few = await reviewOffline(FEW);
    const many = await reviewOffline(MANY);
    try {
      await opened(few.window);
      await opened(many.window);
      const fewMs: number[] = [];
      const manyMs: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        fewMs.push(await opened(few.window));
        manyMs.push(await opened(many.window));
      }
      const [small, large] = [median(fewMs), median(manyMs)];
      return { ratio: large / small, figures: `medians of ${ROUNDS}: ${FEW} entries ${small.toFixed(0)} ms, ${MANY} entries ${large.toFixed(0)} ms` };
    } finally {
      await few.close();
      await many.close();
    }
  },
};
