import { expect, test } from '../support/app-test.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { fillConnectForm } from '../support/window-steps.ts';
import { choose, command, go, looks, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/** Transfers without a currency, capped searches, one record in five with a field that cannot be read, absence by 400. */
const STRANGER = 2223;

test.beforeAll(preparePictures);

const views: readonly Lookup[] = looks.flatMap((look) => [{ ...look, width: 1440 }, { ...look, width: 1024 }]);

test('a bank that is different', async ({ launch }) => {
  const { app, window } = await launch();
  const take = async (name: string): Promise<void> => {
    for (const look of views) {
      await choose(app, window, look);
      await picture(window, name, look);
    }
  };
  const seen = async (heading: RegExp, name: string): Promise<void> => {
    for (const look of views) {
      await choose(app, window, look);
      await window.getByRole('heading', { level: 2, name: heading }).evaluate((element) => { element.scrollIntoView({ block: 'start' }); });
      await picture(window, name, look);
    }
  };

  await command(window, 'connections.openPractice', null);
  await go(window, '/settings');
  await seen(/^(Practice bank|Banca di prova)$/, 'stranger-friendly');
  await command(window, 'connections.restartPractice', { stranger: STRANGER });
  await expect(window.getByText(new RegExp(`${STRANGER}$`)).first()).toBeVisible();
  await seen(/^(Practice bank|Banca di prova)$/, 'stranger');
  await expect(window.getByRole('button', { name: /up to date|aggiornato|incomplete|failed|not|non/i }).first()).toBeVisible();
  await seen(/^(How the practice bank|Come risponde)/, 'habits-learned');

  await go(window, '/overview');
  await take('strange-overview');
  await go(window, '/orders');
  await take('strange-orders');
  await go(window, '/transfers');
  await take('strange-transfers');
  await go(window, '/campaigns');
  await window.locator('[aria-rowcount]').first().getByRole('row').nth(2).click();
  await take('strange-campaign');
});

test('a bank that was just tested', async ({ launch }) => {
  const bank = await startPracticeProcess({ dialect: 'absence=400,currency=omitted' });
  const { app, window } = await launch();
  try {
    await choose(app, window, { language: 'en', theme: 'light' });
    await fillConnectForm(window, { baseUrl: bank.url, portalId: bank.portalId, environment: 'Practice', passphrase: 'correct horse battery staple' });
    await window.getByRole('button', { name: 'Test connection' }).click();
    await expect(window.getByText('400 SZBO-0004')).toBeVisible();
    for (const look of views) {
      await choose(app, window, look);
      await picture(window, 'connection-tested', look);
    }
  } finally {
    await bank.kill();
  }
});
