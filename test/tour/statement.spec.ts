import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { choose, go, openPractice, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/* The statement page in its states: searched, with an entry open, its menus, its chart, and all accounts together. */

const everyLook: readonly Lookup[] = [
  { language: 'en', theme: 'light' }, { language: 'it', theme: 'dark' }, { language: 'it', theme: 'light', width: 1024 },
];

test.beforeAll(preparePictures);

const firstRow = (window: Page): ReturnType<Page['locator']> => window.locator('[aria-rowcount]').first().getByRole('row').nth(2);

test('the statement page in its states', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, { language: 'en', theme: 'light' });
  await openPractice(window);
  await go(window, '/accounts');
  await firstRow(window).click();
  const statement = window.url().replace(/.*#/, '');
  for (const look of everyLook) {
    await choose(app, window, look);
    await go(window, '/overview');
    await go(window, `${statement}?period=all`);
    await expect(firstRow(window)).toBeVisible();
    await firstRow(window).focus();
    await window.keyboard.press('Space');
    await picture(window, 'statement-all', look);
    await window.keyboard.press('n');
    await window.keyboard.type('Pagato due volte, chiesto alla banca');
    await picture(window, 'statement-note', look);
    await window.keyboard.press('Escape');
    await window.keyboard.press('Escape');
    await window.getByRole('button', { name: /^(Export|Esporta)/ }).click();
    await picture(window, 'statement-export', look);
    await window.keyboard.press('Escape');
    await window.getByRole('button', { name: /^(Saved searches|Ricerche salvate)/ }).click();
    await picture(window, 'statement-saved', look);
    await window.keyboard.press('Escape');
    await go(window, `${statement}?period=twelveMonths&months=open`);
    await picture(window, 'statement-months', look);
    await go(window, `${statement}?period=all&q=nulla+del+genere`);
    await picture(window, 'statement-nothing', look);
    await go(window, '/statements?q=rossi&period=all');
    await picture(window, 'statements', look);
  }
});
