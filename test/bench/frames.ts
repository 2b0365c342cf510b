import type { Page } from 'playwright/test';

import { percentile } from './measure.ts';

/** Milliseconds of each frame while the list of the page is scrolled from end to end and back, by the clock of the display. */
export const scrolledFrames = (window: Page, frames: number): Promise<number[]> =>
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
  }, frames);

export const inFrames = (frames: readonly number[]): string =>
  `p50 ${percentile(frames, 0.5).toFixed(1)}, p95 ${percentile(frames, 0.95).toFixed(1)}, longest ${Math.max(...frames).toFixed(1)} ms`;
