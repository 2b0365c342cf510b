import type { Locator, Page } from 'playwright/test';

import { expect } from '../../support/app-test.ts';

/* What the walks do in the window. */

export const field = (window: Page, name: string): Locator => window.getByLabel(name, { exact: true }).and(window.locator(':not([role="columnheader"])'));

export const button = (window: Page | Locator, name: string | RegExp): Locator =>
  window.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Closes what lies over the page. */
export async function leave(window: Page): Promise<void> {
  await window.keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toBeHidden();
}

/** The hash of the address, without what stands behind a question mark. */
export const placeNow = (window: Page): string => window.url().replace(/^[^#]*#/, '').replace(/\?.*$/, '');
