import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';

import type { LaunchedApp } from './launch-app.ts';
import { PASSPHRASE } from './payment-steps.ts';
import { expectUpToDate, go } from './window-steps.ts';

/* The guided closing, as a person goes through it. */

export const closingSteps = ['Refresh', 'Check', 'Choose', 'Confirm', 'Result', 'Follow-up'] as const;
export type ClosingStepName = (typeof closingSteps)[number];

export const stepHeading = (window: Page, step: ClosingStepName): Locator => window.getByRole('heading', { level: 2, name: step, exact: true });

export const next = (window: Page): Locator => window.getByRole('button', { name: 'Next', exact: true });

export async function openClosing(window: Page, campaignId: string): Promise<void> {
  await go(window, `/campaigns/${encodeURIComponent(campaignId)}/closing`);
}

/** Reads everything again, closes the campaign to new orders where it is open, and goes on to **Check**. */
export async function passRefresh(window: Page): Promise<void> {
  await expect(stepHeading(window, 'Refresh')).toBeVisible();
  await window.getByRole('button', { name: /^Read everything/ }).click();
  await expect(next(window)).toBeEnabled();
  const stop = window.getByRole('button', { name: 'Stop new orders', exact: true });
  if (await stop.isVisible()) {
    await stop.click();
    await window.getByRole('dialog').getByRole('button', { name: /^Stop new orders/ }).click();
    await expect(stop).toBeHidden();
  }
  if (!(await next(window).isEnabled())) await window.getByRole('button', { name: /^Read everything/ }).click();
  await expect(next(window)).toBeEnabled();
  await next(window).click();
}

/** Leaves every finding that has to be dealt with as it is, and goes on to **Choose**. */
export async function passCheck(window: Page, reason = 'Known, and left as it is'): Promise<void> {
  await expect(stepHeading(window, 'Check')).toBeVisible();
  await expect(next(window)).toBeVisible();
  for (let left = 0; left < 15 && !(await next(window).isEnabled()); left += 1) {
    await window.getByRole('button', { name: 'Leave as it is', exact: true }).first().click();
    await window.getByLabel('Reason', { exact: true }).fill(reason);
    await window.getByRole('button', { name: 'Leave it', exact: true }).click();
    await expect(window.getByLabel('Reason', { exact: true })).toBeHidden();
  }
  await next(window).click();
}

export async function choose(window: Page, direction: 'Success' | 'Failure'): Promise<void> {
  await expect(stepHeading(window, 'Choose')).toBeVisible();
  await window.getByRole('radio', { name: new RegExp(`^${direction}`) }).check();
  await expect(next(window)).toBeEnabled();
  await next(window).click();
}

export const closeButton = (window: Page): Locator => window.getByRole('button', { name: /^(Close with success|Refund everyone)/ });

/** Types the campaign's name; the last button is left to the test. */
export async function confirm(window: Page, campaignName: string): Promise<void> {
  await expect(stepHeading(window, 'Confirm')).toBeVisible();
  await window.getByLabel('Campaign name', { exact: true }).fill(campaignName);
  await expect(closeButton(window)).toBeEnabled();
}

/** Ends the app and every process of it at once, as a failing computer does. */
export async function killApp({ app }: LaunchedApp): Promise<void> {
  const { pid } = app.process();
  const gone = new Promise((resolve) => { app.process().once('exit', resolve); });
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  await gone;
  await Promise.race([app.close().catch(() => undefined), new Promise((resolve) => { setTimeout(resolve, 2_000); })]);
}

export async function unlock(window: Page): Promise<void> {
  await window.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await window.getByRole('button', { name: 'Unlock' }).click();
  await expectUpToDate(window);
}

/** From the campaign's first step to the last button, which is left to the test. */
export async function goToLastButton(window: Page, { campaignId, name, direction }: { readonly campaignId: string; readonly name: string; readonly direction: 'Success' | 'Failure' }): Promise<void> {
  await openClosing(window, campaignId);
  await passRefresh(window);
  await passCheck(window);
  await choose(window, direction);
  await confirm(window, name);
}
