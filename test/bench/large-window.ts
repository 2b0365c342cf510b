import type { ElectronApplication, Page } from 'playwright/test';

import { launchApp } from '../support/launch-app.ts';
import { filledPortal, PORTAL_PASSPHRASE } from './large-portal.ts';
import type { PortalSize } from './large-portal.ts';

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
