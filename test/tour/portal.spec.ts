import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { choose, go, openPractice, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

const english: Lookup = { language: 'en', theme: 'light' };
const everyLook: readonly Lookup[] = [{ language: 'it', theme: 'dark' }, { language: 'it', theme: 'light', width: 1024 }, english];

test.beforeAll(preparePictures);

async function shoot(app: ElectronApplication, window: Page, name: string): Promise<void> {
  for (const look of everyLook) {
    await choose(app, window, look);
    await picture(window, name, look);
  }
}

const field = (window: Page, label: string) => window.getByLabel(label, { exact: true });
const rows = (window: Page, table: string) => window.getByRole('table', { name: table, exact: true }).getByRole('row');
const leave = async (window: Page): Promise<void> => {
  await window.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(window.getByRole('dialog')).toBeHidden();
};

test('campaigns are written, opened and changed', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, english);
  await openPractice(window);
  await go(window, '/campaigns/new');
  await field(window, 'Minimum').fill('50.000,00');
  await field(window, 'Maximum').fill('20.000,00');
  await field(window, 'Percentage fee').fill('101');
  await window.getByRole('button', { name: 'Continue' }).click();
  await shoot(app, window, 'campaign-form-problems');
  await field(window, 'Company').selectOption({ index: 1 });
  await field(window, 'Name').fill('Frantoio Colline');
  await field(window, 'Description').fill('Un frantoio nuovo per gli uliveti di collina.');
  await field(window, 'Maximum').fill('200.000,00');
  await field(window, 'Expected closing').fill(`31/03/${new Date().getFullYear() + 1}`);
  await field(window, 'Fixed fee').fill('500');
  await field(window, 'Percentage fee').fill('4,5');
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByRole('dialog').getByText('Frantoio Colline')).toBeVisible();
  await shoot(app, window, 'campaign-create-confirm');
  await window.getByRole('button', { name: 'Create campaign' }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'Frantoio Colline' })).toBeVisible();
  await shoot(app, window, 'campaign-created');
  await window.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(window.getByRole('dialog').getByText('Frantoio Colline')).toBeVisible();
  await shoot(app, window, 'campaign-close-unusual');
  await leave(window);
  await window.getByRole('button', { name: 'Open', exact: true }).click();
  await window.getByRole('button', { name: 'Open campaign' }).click();
  await expect(window.getByRole('dialog')).toBeHidden();
  await window.getByRole('link', { name: 'Edit', exact: true }).click();
  await field(window, 'Maximum').fill('250.000,00');
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByRole('dialog').getByText('250,000.00')).toBeVisible();
  await shoot(app, window, 'campaign-edit-confirm');
  await leave(window);
  await go(window, '/campaigns');
  await rows(window, 'Campaigns').nth(2).click();
  await expect(window.getByRole('heading', { name: 'History' })).toBeVisible();
  await shoot(app, window, 'campaign-page');
});

test('investors are written, and those with one tax code pointed out', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, english);
  await openPractice(window);
  await go(window, '/investors');
  await expect(rows(window, 'Investors').nth(2)).toBeVisible();
  await shoot(app, window, 'investors-same-code');
  await go(window, '/investors/new');
  await field(window, 'Tax code').fill('RSSMRA85T10A562X');
  await field(window, 'E-mail').fill('mario.rossi');
  await window.getByRole('button', { name: 'Continue' }).click();
  await shoot(app, window, 'investor-form-problems');
  await window.getByText('Company', { exact: true }).click();
  await field(window, 'Business name').fill('Colline Srl');
  await field(window, 'E-mail').fill('info@colline.example');
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByRole('dialog').getByText('Colline Srl')).toBeVisible();
  await shoot(app, window, 'investor-create-confirm');
  await window.getByRole('button', { name: 'Create investor' }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'Colline Srl' })).toBeVisible();
  await shoot(app, window, 'investor-created');
});

test('orders are written, moved and cancelled, one or many', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, english);
  await openPractice(window);
  await go(window, '/orders/new');
  await field(window, 'Investor').click();
  await window.getByRole('listbox').getByRole('option').nth(2).click();
  await field(window, 'Campaign').click();
  await shoot(app, window, 'order-form-picker');
  await field(window, 'Campaign').click();
  await window.getByRole('listbox').getByRole('option', { name: /Open/ }).first().click();
  await field(window, 'For the campaign').fill('1.000,00');
  await field(window, 'Portal fees').fill('20');
  await field(window, 'Description').fill('Quota di adesione alla campagna, ordine scritto a mano');
  await window.getByRole('button', { name: 'Continue' }).click();
  await shoot(app, window, 'order-form-problems');
  await field(window, 'Description').fill('Quota di adesione');
  await window.getByRole('button', { name: 'Continue' }).click();
  await expect(window.getByRole('dialog').getByText('Quota di adesione')).toBeVisible();
  await shoot(app, window, 'order-create-confirm');
  await window.getByRole('button', { name: 'Create order' }).click();
  await expect(window.getByRole('button', { name: 'Set waiting' })).toBeVisible();
  await shoot(app, window, 'order-created');
  await window.getByRole('button', { name: 'Move to another campaign' }).click();
  await window.getByRole('dialog').getByLabel('To campaign').click();
  await shoot(app, window, 'order-move');
  await leave(window);
  await go(window, '/orders?status=ACCEPTED');
  await rows(window, 'Orders').nth(3).click();
  await window.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(window.getByRole('button', { name: 'Cancel order' })).toBeEnabled();
  await shoot(app, window, 'order-cancel');
  await leave(window);
  await go(window, '/orders?status=ACCEPTED&status=WAITING');
  await rows(window, 'Orders').nth(2).getByRole('checkbox').click();
  await rows(window, 'Orders').nth(6).getByRole('checkbox').click({ modifiers: ['Shift'] });
  await shoot(app, window, 'orders-selected');
  await window.getByRole('region', { name: 'Actions on the selected orders' }).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(window.getByRole('table', { name: 'Orders to be changed' })).toBeVisible();
  await shoot(app, window, 'orders-many-preview');
  await window.getByRole('button', { name: /^Cancel \d+ orders/ }).click();
  await expect(window.getByText(/\d+ done, \d+ not plainly done/)).toBeVisible();
  await shoot(app, window, 'orders-many-results');
});
