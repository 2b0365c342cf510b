import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { expectRows, fillConnectForm, sectionTables } from '../support/window-steps.ts';

const everyPicture = fileURLToPath(new URL('../../.cache/tour', import.meta.url));
const documentation = fileURLToPath(new URL('../../docs/images', import.meta.url));

/** The pictures that README and docs show; the others are for whoever looks the pages over. */
const shown = new Set([
  'overview-en-light', 'overview-it-dark', 'statement-en-light', 'campaigns-en-light', 'order-en-light', 'palette-en-light', 'welcome-en-light',
]);

const looks = [
  { language: 'en', theme: 'light' }, { language: 'en', theme: 'dark' }, { language: 'it', theme: 'light' }, { language: 'it', theme: 'dark' },
] as const;
type Look = (typeof looks)[number];

/** Paths of the list sections, in the order of the navigation. */
const lists = Object.keys(sectionTables).map((name) => ({ name, path: `/${name.toLowerCase().replace(' ', '-')}` }));

test.beforeAll(async () => {
  await mkdir(everyPicture, { recursive: true });
  await mkdir(documentation, { recursive: true });
});

for (const look of looks) {
  test(`pictures, ${look.language} ${look.theme}`, async ({ launch }) => {
    test.setTimeout(240_000);
    const { window } = await launch();
    await choose(window, look);
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(window, 'welcome', look);
    if (look.language === 'en') {
      await fillConnectForm(window, { baseUrl: 'https://127.0.0.1:1/bank', portalId: 'portal-1', apiKey: 'a-key', environment: 'Test' });
      await window.getByRole('button', { name: 'Test connection' }).click();
      await expect(window.getByRole('alert').first()).toBeVisible({ timeout: 20_000 });
      await picture(window, 'connect', look);
    }
    await command(window, 'connections.openPractice', null);
    await expect(window.getByRole('button', { name: /up to date|aggiornato/i })).toBeVisible({ timeout: 60_000 });

    await go(window, '/overview');
    await picture(window, 'overview', look);
    for (const { name, path } of lists) {
      await go(window, path);
      await expect(window.locator('[aria-rowcount]').first().getByRole('row').nth(1)).toBeVisible();
      await picture(window, name.toLowerCase().replace(' ', '-'), look);
      if (name === 'Activity') continue;
      await window.locator('[aria-rowcount]').first().getByRole('row').nth(2).click();
      await picture(window, name === 'Accounts' ? 'account' : `${name.toLowerCase().replace(/ /, '-').replace(/s$/, '')}-detail`, look);
      if (name === 'Accounts') await accountPages(window, look);
    }
    await go(window, '/orders');
    await window.locator('[aria-rowcount]').first().getByRole('row').nth(1).click();
    await picture(window, 'order', look);
    await go(window, '/settings');
    await picture(window, 'settings', look);
    await go(window, '/overview');
    await window.keyboard.press('Control+k');
    await window.keyboard.type('rossi');
    await picture(window, 'palette', look);
  });
}

async function accountPages(window: Page, look: Look): Promise<void> {
  const account = window.url().replace(/.*#/, '').split('/').slice(0, 3).join('/');
  await go(window, `${account}/statement`);
  if (look.language === 'en') await expectRows(window, 'Statement');
  await picture(window, 'statement', look);
  await go(window, `${account}/reserved-entries`);
  await picture(window, 'reserved-entries', look);
  await go(window, `${account}/parent`);
  await picture(window, 'parent-account', look);
}

async function go(window: Page, path: string): Promise<void> {
  await window.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
}

interface BridgeWindow {
  readonly tesoro: { invoke(command: string, input: unknown): Promise<unknown> };
}

async function command(window: Page, name: string, input: unknown): Promise<void> {
  await window.evaluate(([command_, input_]) => (globalThis as unknown as BridgeWindow).tesoro.invoke(command_ as string, input_), [name, input] as const);
}

const choose = (window: Page, look: Look): Promise<void> => command(window, 'settings.update', look);

async function picture(window: Page, name: string, { language, theme }: Look): Promise<void> {
  await window.waitForTimeout(700);
  const file = `${name}-${language}-${theme}.png`;
  await window.screenshot({ path: join(everyPicture, file) });
  if (shown.has(file.replace('.png', ''))) await copyFile(join(everyPicture, file), join(documentation, file));
}
