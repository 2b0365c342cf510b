import { readFileSync } from 'node:fs';

import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { followCommands, settled } from '../support/settled.ts';
import { expectUpToDate, go } from '../support/window-steps.ts';

/*
 * Pages on which nothing depends on the day or the bank, against pictures that somebody looked at. Kept ones are made anew by
 * `npm run tour -- --kept`, and looked at before they are committed.
 */

const steady = readFileSync(new URL('../pictures/steady.css', import.meta.url), 'utf8');

const looks = [
  { language: 'en', theme: 'light', width: 1440 }, { language: 'en', theme: 'dark', width: 1440 },
  { language: 'it', theme: 'light', width: 1440 }, { language: 'it', theme: 'dark', width: 1440 },
  { language: 'en', theme: 'light', width: 1024 }, { language: 'en', theme: 'light', width: 2560 },
] as const;
type Lookup = (typeof looks)[number];

test('pages before a connection is open look as they did when they were looked at', async ({ launch }) => {
  const { app, window } = await launch();
  for (const look of looks) {
    await choose(app, window, look);
    await compare(window, 'welcome', look);
    await window.getByRole('button', { name: /^(Connect to your bank|Collega la banca)/ }).click();
    // The code of the form comes after its heading.
    await expect(window.getByLabel(/^(Authentication|Autenticazione)$/)).toBeVisible();
    await compare(window, 'connect', look);
    for (const scheme of ['oauth2', 'clientCertificate']) {
      await window.getByLabel(/^(Authentication|Autenticazione)$/).selectOption(scheme);
      await compare(window, `connect-${scheme}`, look);
    }
    await window.reload();
  }
});

test('pages of an open connection look as they did when they were looked at', async ({ launch }) => {
  const { app, window } = await launch({ args: ['--practice'] });
  await expect.poll(async () => (await ask(window, 'accounts.list')).ok).toBe(true);
  await expectUpToDate(window);
  for (const look of looks) {
    await choose(app, window, look);
    for (const [name, path] of [
      ['not-found', '/nowhere'], ['beneficiary', '/beneficiaries/new'], ['import-beneficiaries', '/beneficiaries/import'], ['batches', '/batches'],
      ['settings', '/settings'], ['new-investor', '/investors/new'],
    ] as const) {
      await go(window, path);
      await compare(window, name, look);
    }
    await window.getByRole('heading', { level: 1 }).click();
    await window.keyboard.press('?');
    await expect(window.getByRole('dialog')).toBeVisible();
    await compare(window, 'shortcuts', look);
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
  }
});

async function choose(app: ElectronApplication, window: Page, { language, theme, width }: Lookup): Promise<void> {
  await followCommands(app, window);
  await ask(window, 'settings.update', { language, theme });
  await app.evaluate(({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 900), width);
  await expect.poll(() => window.evaluate(() => innerWidth)).toBe(width);
  await expect(window.locator(`html[lang="${language}"][data-mantine-color-scheme="${theme}"]`)).toBeAttached();
}

/** The page's policy takes no style sheet from a driver but one that a script makes. */
const holdSteady = (window: Page): Promise<void> => window.evaluate((text) => {
  if (document.adoptedStyleSheets.length > 0) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}, steady);

async function compare(window: Page, name: string, { language, theme, width }: Lookup): Promise<void> {
  await window.mouse.move(0, 0);
  await holdSteady(window);
  await settled(window);
  await expect(window).toHaveScreenshot(`${[name, language, theme, width].join('-')}.png`);
}
