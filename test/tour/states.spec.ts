import { expect, test } from '../support/app-test.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { expectUpToDate, fillConnectForm, saveAndOpen, throughLock } from '../support/window-steps.ts';
import { choose, command, go, looks, openPractice, picture, preparePictures, resize, windowPicture } from './pictures.ts';
import type { Lookup } from './pictures.ts';

const light: Lookup = { language: 'en', theme: 'light' };
const italian: Lookup = { language: 'it', theme: 'dark' };
const PASSPHRASE = 'correct horse battery staple';

test.beforeAll(preparePictures);

for (const look of [light, italian]) {
  test(`what opens over a page, ${look.language} ${look.theme}`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await window.getByRole('button', { name: /^(Connect to|Collega)/ }).click();
    await window.getByRole('button', { name: /^(Save and|Salva e)/ }).click();
    await picture(window, 'connect-refused', look);
    await command(window, 'connections.openPractice', null);
    await picture(window, 'first-reading', look, 'midway');
    await openPractice(window);

    await window.getByRole('button', { name: /^(Connection|Connessione):/ }).click();
    await picture(window, 'connection-menu', look);
    await window.keyboard.press('Escape');
    await window.getByRole('button', { name: /up to date|aggiornato/i }).click();
    await picture(window, 'freshness', look);
    await window.keyboard.press('Escape');

    await go(window, '/orders');
    await window.getByRole('button', { name: /^(Columns|Colonne)$/ }).click();
    await picture(window, 'columns', look);
    await window.keyboard.press('Escape');
    await window.getByRole('button', { name: /^Fil.* (Status|Stato)$/ }).click();
    await picture(window, 'filter', look);
    await window.keyboard.press('Escape');
    await go(window, '/orders?q=zzzz');
    await picture(window, 'empty-search', look);
    await go(window, '/nowhere');
    await picture(window, 'not-found', look);
    await go(window, '/orders/unknown');
    await picture(window, 'not-in-cache', look);

    await go(window, '/accounts');
    await window.locator('[aria-rowcount]').first().getByRole('row').nth(2).click();
    const statement = window.url().replace(/.*#/, '').split('?')[0] ?? '';
    await window.locator('[aria-rowcount]').first().getByRole('row').nth(3).click();
    await picture(window, 'statement-detail', look);
    await resize(app, 1024);
    await picture(window, 'statement-detail-1024', look);
    await resize(app, 1024, 700);
    await picture(window, 'statement-detail-1024x700', look);
    await resize(app, 1440);
    await go(window, `${statement}?period=custom&from=2026-01-01&to=2026-06-30&months=open`);
    await picture(window, 'statement-months', look);

    await go(window, '/overview');
    for (const typed of ['', 'or', 'lock', 'blocca', 'alga viva', 'zzzz']) {
      await window.keyboard.press('Control+k');
      await window.getByRole('dialog').getByRole('textbox').fill(typed);
      await picture(window, `palette-${typed.replace(' ', '-')}`, look);
      await window.keyboard.press('Escape');
      await expect(window.getByRole('dialog')).toHaveCount(0);
    }
  });
}

test('every page at 200 %', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, light);
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2);
  });
  await window.getByRole('button', { name: 'Connect to your bank' }).click();
  await windowPicture(app, window, 'zoom-connect');
  await openPractice(window);
  await go(window, '/overview');
  await windowPicture(app, window, 'zoom-overview');
  for (const path of ['/orders', '/campaigns', '/settings']) {
    await go(window, path);
    await windowPicture(app, window, `zoom-${path.slice(1)}`);
  }
  await go(window, '/orders');
  await window.locator('[aria-rowcount]').first().getByRole('row').nth(1).click();
  await windowPicture(app, window, 'zoom-order');
  await go(window, '/accounts');
  await window.locator('[aria-rowcount]').first().getByRole('row').nth(1).click();
  await windowPicture(app, window, 'zoom-statement');
  await window.locator('[aria-rowcount]').first().getByRole('row').nth(2).click();
  await windowPicture(app, window, 'zoom-statement-detail');
  await window.keyboard.press('Control+k');
  await windowPicture(app, window, 'zoom-palette');
});

for (const environment of ['Test', 'Live'] as const) {
  test(`a connection of its own, ${environment}`, async ({ launch }) => {
    const bank = await startPracticeProcess({ seed: 7, apiKey: 'a-key' });
    const { app, window } = await launch();
    await choose(app, window, light);
    await fillConnectForm(window, {
      name: environment === 'Live' ? 'Banca Esempio, portale di raccolta' : 'Banca Esempio',
      baseUrl: bank.url, portalId: bank.portalId, apiKey: 'a-key', passphrase: PASSPHRASE, environment,
    });
    await saveAndOpen(window);
    await expectUpToDate(window);
    for (const look of looks) {
      await choose(app, window, look);
      await picture(window, `overview-${environment.toLowerCase()}`, look);
    }
    await go(window, '/settings');
    await picture(window, `settings-${environment.toLowerCase()}`, italian);
    await bank.kill();
    await command(window, 'sync.refresh', { accountId: null });
    await expect(window.getByRole('button', { name: /offline|non in linea/i })).toBeVisible();
    await go(window, '/orders');
    for (const look of looks) {
      await choose(app, window, look);
      await picture(window, `offline-${environment.toLowerCase()}`, look);
    }
    await window.locator('[aria-rowcount]').first().getByRole('row').nth(1).click();
    await window.getByRole('button', { name: /^(Refresh|Aggiorna)$/ }).click();
    await picture(window, `offline-order-${environment.toLowerCase()}`, italian);
    await window.getByRole('button', { name: /offline|non in linea/i }).click();
    await picture(window, `offline-freshness-${environment.toLowerCase()}`, italian);
    await window.keyboard.press('Escape');
    await throughLock(window, () => window.getByRole('button', { name: /^(Lock|Blocca)$/ }).click());
    await expect(window.getByLabel('Passphrase', { exact: true })).toBeVisible();
    await picture(window, `unlock-${environment.toLowerCase()}`, italian);
    await choose(app, window, light);
    await window.getByLabel('Passphrase', { exact: true }).fill('wrong one indeed');
    await window.getByRole('button', { name: 'Unlock' }).click();
    await picture(window, `unlock-wrong-${environment.toLowerCase()}`, light);
    await command(window, 'session.close', null);
    await picture(window, `welcome-${environment.toLowerCase()}`, light);
    await window.getByRole('button', { name: /^Remove/ }).click();
    await picture(window, `remove-${environment.toLowerCase()}`, light);
  });
}
