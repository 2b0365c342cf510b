import type { Page } from 'playwright/test';

import type { Measure } from './measure.ts';
import { reviewOffline, STATEMENT_PATH } from './statement-window.ts';

const ENTRIES = 1_000_000;
const FRAMES = 600;

const percentile = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Milliseconds of each frame while the list is scrolled from end to end and back. */
const framesOf = (window: Page): Promise<number[]> =>
  window.evaluate(async (count) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const list = document.querySelector('[aria-rowcount]');
    if (list === null) throw new Error('No list is shown');
    const height = list.scrollHeight - list.clientHeight;
    const took: number[] = [];
    let last = await frame();
    for (let index = 0; index < count; index += 1) {
      const way = (index * 2) / count;
      list.scrollTop = height * (way < 1 ? way : 2 - way);
      const now = await frame();
      took.push(now - last);
      last = now;
    }
    return took;
  }, FRAMES);

export const measure: Measure = {
  name: 'statement-scroll',
  compared: `the 95th percentile of ${FRAMES} frames while a list of ${ENTRIES} entries is scrolled from end to end and back, beside an empty list`,
  limit: 1.5,
  passes: 'atMost',
  run: async () => {
    const { window, close } = await reviewOffline(ENTRIES);
    try {
      const show = async (path: string, rows: number): Promise<void> => {
        await window.evaluate((hash) => { location.hash = hash; }, path);
        await window.locator(`[aria-rowcount="${rows}"]`).waitFor({ timeout: 60_000 });
      };
      await show(`${STATEMENT_PATH}&q=nothinghasthistext`, 0);
      await framesOf(window);
      const empty = await framesOf(window);
      await show(STATEMENT_PATH, ENTRIES);
      await framesOf(window);
      const full = await framesOf(window);
      const [still, moving] = [percentile(empty, 0.95), percentile(full, 0.95)];
      const said = (frames: readonly number[]): string =>
        `p50 ${percentile(frames, 0.5).toFixed(1)}, p95 ${percentile(frames, 0.95).toFixed(1)}, longest ${Math.max(...frames).toFixed(1)} ms`;
      return { ratio: moving / still, figures: `empty list: ${said(empty)}; ${ENTRIES} entries: ${said(full)}` };
    } finally {
      await close();
    }
  },
};
