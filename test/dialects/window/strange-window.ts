import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';

import { readDialect } from '#practice-bank/dialect/index.ts';
import { startPracticeBank } from '#practice-bank/index.ts';
import type { LaunchedApp } from '#test/support/launch-app.ts';
import { PASSPHRASE } from '#test/support/payment-steps.ts';
import { fillConnectForm, saveAndOpen } from '#test/support/window-steps.ts';
import type { StrangeWorld } from '../support/strange-world.ts';

/** A bank of some dialect, and the app's window on it. */
export interface StrangeWindow extends Pick<StrangeWorld, 'bank' | 'dialect' | 'books' | 'wire' | 'close'> {
  readonly window: Page;
}

/** Connects the window to a bank of its own, and waits until the first reading has ended, however it ended. */
export async function openStrangeWindow(launch: () => Promise<LaunchedApp>, dialect: string): Promise<StrangeWindow> {
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 130, dialect });
  const { window } = await launch();
  await fillConnectForm(window, { baseUrl: bank.url, portalId: bank.portalId, passphrase: PASSPHRASE });
  await saveAndOpen(window);
  await readingEnded(window);
  return {
    bank, window,
    dialect: readDialect(dialect),
    books: () => bank.control.books(),
    wire: (own) => bank.idOnWire(own),
    close: () => bank.close(),
  };
}

/** Waits until nothing is being read from the bank any more. */
export async function readingEnded(window: Page): Promise<void> {
  await expect(window.locator('.t-freshness')).toHaveAttribute('data-phase', /^(upToDate|stale|failed|offline)$/);
}
