import type { ElectronApplication, Page } from 'playwright/test';

import { launchApp } from '../support/launch-app.ts';
import { filledPortal } from './large-portal.ts';
import type { PortalSize } from './large-portal.ts';
import { PORTAL_PASSPHRASE } from './portal-keys.ts';

export interface ReviewedPortal {
  readonly app: ElectronApplication;
  readonly window: Page;
  /** Milliseconds from the passphrase to the figures of the Overview. */
  readonly openedMs: number;
  /** Bytes that the main process holds, its threads among them. */
  mainMemory(): Promise<number>;
  close(): Promise<void>;
}

/** The built app on the kept profile of a portal, unlocked, its bank gone: a person reviews it offline. What is left behind are the places where pages were left. */
export async function reviewPortal(size: PortalSize): Promise<ReviewedPortal> {
  const { folder } = await filledPortal(size);
  const { app, window } = await launchApp({ userDataDir: folder });
  await window.getByLabel('Passphrase', { exact: true }).fill(PORTAL_PASSPHRASE);
  const begun = performance.now();
  await window.getByRole('button', { name: 'Unlock' }).click();
  await window.getByRole('button', { name: /offline since/i }).waitFor({ timeout: 120_000 });
  // A run that was broken off left another page open.
  await window.evaluate(() => { location.hash = '/overview'; });
  await window.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  return {
    app, window, openedMs: performance.now() - begun,
    mainMemory: () => app.evaluate(async ({ app: electron }) => {
      const main = electron.getAppMetrics().find(({ type }) => type === 'Browser');
      return (main?.memory.workingSetSize ?? 0) * 1024;
    }),
    close: async () => app.close(),
  };
}

/** Milliseconds from setting the address until the frame after the one that draws the first rows. What the page before shows does not count. */
export const opened = (window: Page, address: string, drawn: string): Promise<number | null> =>
  window.evaluate(async ([to, rows]) => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const page of document.querySelectorAll<HTMLElement>('.t-page')) page.dataset['left'] = '';
    const begun = performance.now();
    location.hash = to;
    for (;;) {
      await frame();
      if (document.querySelector(`.t-page:not([data-left]) ${rows}`) !== null) break;
      if (performance.now() - begun > 60_000) return null;
    }
    await frame();
    return performance.now() - begun;
  }, [address, drawn] as const);

/** A person looks at a page for a moment: what it reads after its first rows is there, after so many milliseconds. */
export const atRest = (window: Page): Promise<number> =>
  window.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const begun = performance.now();
    const deadline = begun + 3_000;
    for (let still = 0; still < 3 && performance.now() < deadline;) {
      await frame();
      still = document.querySelector('main :is([aria-busy="true"], [aria-rowcount="-1"], .mantine-Skeleton-root)') === null ? still + 1 : 0;
    }
    return performance.now() - begun;
  });
