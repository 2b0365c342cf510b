import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { fillConnectForm } from '../support/window-steps.ts';
import { choose, go, lists, looks, openPractice, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

test.beforeAll(preparePictures);

for (const look of [...looks, { ...looks[0], width: 1024 } as Lookup, { ...looks[0], width: 2560 } as Lookup]) {
  test(`pictures, ${look.language} ${look.theme}, ${look.width ?? 1440} wide`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(window, 'welcome', look);
    if (look.language === 'en') {
      await fillConnectForm(window, { baseUrl: 'https://127.0.0.1:1/bank', portalId: 'portal-1', apiKey: 'a-key', environment: 'Test' });
      await window.getByRole('button', { name: 'Test connection' }).click();
      await expect(window.getByRole('alert').first()).toBeVisible();
      await picture(window, 'connect', look);
    }
    await openPractice(window);

    await go(window, '/overview');
    await picture(window, 'overview', look);
    for (const { name, path } of lists) {
      await go(window, path);
      await expect(window.locator('[aria-rowcount]').first().getByRole('row').nth(1)).toBeVisible();
      // A write's page stands for Activity in the documentation: nothing was sent here.
      await picture(window, name === 'Activity' ? 'activity-list' : name.toLowerCase().replace(' ', '-'), look);
      await window.locator('[aria-rowcount]').first().getByRole('row').nth(name === 'Activity' ? 1 : 2).click();
      if (name === 'Accounts') await accountPages(window, look);
      else await picture(window, `${path.slice(1)}-detail`, look);
    }
    await go(window, '/orders');
    await window.locator('[aria-rowcount]').first().getByRole('row').nth(1).click();
    await picture(window, 'order', look);
    await go(window, '/settings');
    await picture(window, 'settings', look);
    await window.locator('main').evaluate((main) => { main.scrollTo(0, main.scrollHeight); });
    await picture(window, 'settings-end', look);
    await go(window, '/overview');
    await window.mouse.move(0, 0);
    await window.keyboard.press('Control+k');
    await window.getByRole('dialog').getByRole('textbox').fill('rossi');
    await picture(window, 'palette', look);
  });
}

async function accountPages(window: Page, look: Lookup): Promise<void> {
  const account = window.url().replace(/.*#/, '').split('/').slice(0, 3).join('/');
  await expect(window.locator('[aria-rowcount]').first().getByRole('row').nth(1)).toBeVisible();
  await picture(window, 'statement-first', look);
  for (const [name, path] of [['account', ''], ['reserved-entries', '/reserved-entries'], ['parent-account', '/parent']] as const) {
    await go(window, `${account}${path}`);
    await picture(window, name, look);
  }
}
