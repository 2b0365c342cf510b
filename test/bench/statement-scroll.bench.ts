import { inFrames, scrolledFrames } from './frames.ts';
import { percentile } from './measure.ts';
import type { Measure } from './measure.ts';
import { reviewOffline, STATEMENT_PATH } from './statement-window.ts';

const ENTRIES = 1_000_000;
const FRAMES = 600;

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
      await scrolledFrames(window, FRAMES);
      const empty = await scrolledFrames(window, FRAMES);
      await show(STATEMENT_PATH, ENTRIES);
      await scrolledFrames(window, FRAMES);
      const full = await scrolledFrames(window, FRAMES);
      return { ratio: percentile(full, 0.95) / percentile(empty, 0.95), figures: `empty list: ${inFrames(empty)}; ${ENTRIES} entries: ${inFrames(full)}` };
    } finally {
      await close();
    }
  },
};
