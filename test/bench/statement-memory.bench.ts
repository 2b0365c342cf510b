import type { Page } from 'playwright/test';

import type { Measure } from './measure.ts';
import { reviewOffline, STATEMENT_PATH } from './statement-window.ts';

const FEW = 1_000;
const MANY = 1_000_000;

/** What a person does with a statement: opens it, scrolls through it, searches, looks again. */
async function review(window: Page, entries: number): Promise<void> {
  const show = async (path: string): Promise<void> => {
    await window.evaluate((hash) => { location.hash = hash; }, path);
    await window.locator('[aria-rowcount] [data-index="0"]').first().waitFor({ timeout: 60_000 });
  };
  await show('#/accounts');
  await show(STATEMENT_PATH);
  await window.locator(`[aria-rowcount="${entries}"]`).waitFor({ timeout: 60_000 });
  for (let step = 0; step <= 200; step += 1) {
    await window.evaluate((share) => {
      const list = document.querySelector('[aria-rowcount]');
      if (list !== null) list.scrollTop = (list.scrollHeight - list.clientHeight) * share;
    }, step / 200);
    await window.waitForTimeout(20);
  }
  for (const text of ['rossi', 'energia viva', '>4000', 'cro 1000']) await show(`${STATEMENT_PATH}&q=${encodeURIComponent(text)}`);
  await show(STATEMENT_PATH);
  await window.waitForTimeout(3_000);
}

export const measure: Measure = {
  name: 'statement-memory',
  compared: `memory of the main process and of the window after a statement of ${MANY} entries was opened, scrolled and searched, beside one of ${FEW}`,
  limit: 1.25,
  passes: 'atMost',
  run: async () => {
    const used = async (entries: number): Promise<{ readonly main: number; readonly window: number }> => {
      const reviewed = await reviewOffline(entries);
      try {
        await review(reviewed.window, entries);
        return await reviewed.memory();
      } finally {
        await reviewed.close();
      }
    };
    const few = await used(FEW);
    const many = await used(MANY);
    const megabytes = (kilobytes: number): string => `${(kilobytes / 1024).toFixed(0)} MB`;
    return {
      ratio: Math.max(many.main / few.main, many.window / few.window),
      figures: `${FEW} entries: main ${megabytes(few.main)}, window ${megabytes(few.window)}; ${MANY} entries: main ${megabytes(many.main)}, window ${megabytes(many.window)}`,
    };
  },
};
