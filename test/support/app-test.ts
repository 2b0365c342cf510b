import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { test as base } from 'playwright/test';
import type { ElectronApplication, Page } from 'playwright/test';

import { TIME_IS_UP, timeIsUp } from '../../build/lib/time-is-up.js';
import { launchApp } from './launch-app.ts';
import type { LaunchedApp, LaunchOptions } from './launch-app.ts';

export { expect } from 'playwright/test';

interface AppFixtures {
  /** A new profile folder, removed after the test. */
  readonly userDataDir: string;
  /** Starts the app on `userDataDir` unless told otherwise; what is still open at the end of the test is closed. */
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<LaunchedApp>;
}

const closeQuietly = async (app: ElectronApplication): Promise<void> => {
  // The test may have quit or killed it already, which is no fault at this point.
  await app.close().catch(() => undefined);
};

/** How many times slower the window's own thread is made, which shows what is lost where a person is faster than the page. */
const SLOWER = Number(process.env['TESORO_SLOW_WINDOW'] ?? '1');

async function slowDown(app: ElectronApplication): Promise<void> {
  if (SLOWER === 1) return;
  const slow = async (page: Page): Promise<void> => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  };
  app.on('window', (page) => { void slow(page).catch(() => undefined); });
  for (const page of app.windows()) await slow(page);
}

/** Playwright's `test` with a profile folder and the app's launcher. */
export const test = base.extend<AppFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
  userDataDir: async ({}, provide, { skip }) => {
    skip(timeIsUp(), TIME_IS_UP);
    const folder = await mkdtemp(join(tmpdir(), 'tesoro-profile-'));
    await provide(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  launch: async ({ userDataDir }, provide) => {
    const open: ElectronApplication[] = [];
    await provide(async (options = {}) => {
      const launched = await launchApp({ userDataDir, ...options });
      open.push(launched.app);
      await slowDown(launched.app);
      return launched;
    });
    await Promise.all(open.map(closeQuietly));
  },
});
