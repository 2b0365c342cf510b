import { expect } from '../../support/app-test.ts';
import { firstRow, invoke } from '../../support/axe-findings.ts';
import { expectUpToDate, go } from '../../support/window-steps.ts';
import type { Walk } from '../walk.ts';
import { button, field, leave } from './steps.ts';

/** Campaigns, investors and orders are written, and orders changed. */
export async function walkPortal(walk: Walk): Promise<void> {
  const { window } = walk;
  await invoke(window, 'connections.openPractice', null);
  await expectUpToDate(window);
  await walkCampaigns(walk);
  await walkInvestors(walk);
  await walkOrders(walk);
}

async function walkCampaigns(walk: Walk): Promise<void> {
  const { window } = walk;
  const dialog = window.getByRole('dialog');
  await go(window, '/campaigns/new');
  await field(window, 'Percentage fee').fill('101');
  await button(window, 'Continue').click();
  await walk.at('New campaign, wrong');
  await field(window, 'Expected closing').click();
  await walk.at('New campaign, a day is picked');
  await window.keyboard.press('Escape');
  await field(window, 'Company').selectOption({ index: 1 });
  await field(window, 'Name').fill('Frantoio Colline');
  await field(window, 'Description').fill('Un frantoio nuovo per gli uliveti di collina.');
  await field(window, 'Minimum').fill('50.000,00');
  await field(window, 'Maximum').fill('200.000,00');
  await field(window, 'Expected closing').fill(`31/03/${new Date().getFullYear() + 1}`);
  await field(window, 'Fixed fee').fill('500');
  await field(window, 'Percentage fee').fill('4,5');
  await button(window, 'Continue').click();
  await expect(dialog.getByText('Frantoio Colline')).toBeVisible();
  await walk.at('New campaign, second look');
  await button(window, 'Create campaign').click();
  await expect(window.getByRole('heading', { level: 1, name: 'Frantoio Colline' })).toBeVisible();
  await button(window, 'Open').click();
  await expect(button(window, 'Open campaign')).toBeEnabled();
  await walk.at('Open a campaign');
  await leave(window);
  await window.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(field(window, 'Maximum')).toBeVisible();
  await walk.at('Edit a campaign');
}

async function walkInvestors(walk: Walk): Promise<void> {
  const { window } = walk;
  await go(window, '/investors/new');
  await field(window, 'Tax code').fill('RSSMRA85T10A562X');
  await field(window, 'E-mail').fill('mario.rossi');
  await button(window, 'Continue').click();
  await walk.at('New investor, wrong');
  await window.getByText('Company', { exact: true }).click();
  await field(window, 'Business name').fill('Colline Srl');
  await field(window, 'E-mail').fill('info@colline.example');
  await button(window, 'Continue').click();
  await expect(window.getByRole('dialog').getByText('Colline Srl')).toBeVisible();
  await walk.at('New investor, second look');
  await button(window, 'Create investor').click();
  await expect(window.getByRole('heading', { level: 1, name: 'Colline Srl' })).toBeVisible();
  await window.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(field(window, 'Business name')).toBeVisible();
  await walk.at('Edit an investor');
}

async function walkOrders(walk: Walk): Promise<void> {
  const { window } = walk;
  const dialog = window.getByRole('dialog');
  await go(window, '/orders/new');
  await field(window, 'Investor').click();
  await window.getByRole('listbox').getByRole('option').nth(2).click();
  await field(window, 'Campaign').click();
  await expect(window.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await walk.at('New order, a campaign is picked');
  await field(window, 'Campaign').click();
  await window.getByRole('listbox').getByRole('option', { name: /Open/ }).first().click();
  await field(window, 'For the campaign').fill('1.000,00');
  await field(window, 'Portal fees').fill('20');
  await field(window, 'Description').fill('Quota di adesione alla campagna, ordine scritto a mano');
  await button(window, 'Continue').click();
  await walk.at('New order, wrong');
  await field(window, 'Description').fill('Quota di adesione');
  await button(window, 'Continue').click();
  await expect(dialog.getByText('Quota di adesione')).toBeVisible();
  await walk.at('New order, second look');
  await button(window, 'Create order').click();
  await expect(button(window, 'Set waiting')).toBeVisible();
  await button(window, 'Move to another campaign').click();
  await expect(dialog).toBeVisible();
  await walk.at('Move an order');
  await leave(window);
  await go(window, '/orders?status=ACCEPTED');
  await firstRow(window).click();
  await button(window, 'Cancel').click();
  await expect(button(window, 'Cancel order')).toBeEnabled();
  await walk.at('Cancel an order');
  await leave(window);
  await go(window, '/orders?status=ACCEPTED');
  await firstRow(window).getByRole('checkbox').click();
  const bar = window.getByRole('region', { name: 'Actions on the selected orders' });
  await expect(bar).toBeVisible();
  await walk.at('Orders, some ticked');
  await button(bar, 'Cancel').click();
  await expect(window.getByRole('table', { name: 'Orders to be changed' })).toBeVisible();
  await walk.at('Many orders, before');
  await button(window, /^Cancel \d+ order/).click();
  await expect(window.getByText(/\d+ done/).first()).toBeVisible();
  await walk.at('Many orders, results');
  await button(dialog, 'Close').last().click();
  await go(window, '/unidentified?status=RECEIVED');
  await firstRow(window).click();
  await expect(button(window, /^This is it/).first()).toBeVisible();
  await walk.at('Unidentified, suggestions');
  await button(window, /^This is it/).first().click();
  await expect(button(window, 'Take back')).toBeVisible();
  await walk.at('Unidentified, decided');
  await go(window, '/orders?investorAccount.holderSurname=ros&status=ACCEPTED');
  await button(window, /^Filters/).click();
  await button(window, 'Search at the bank').click();
  await expect(window.getByText(/^The bank found/)).toBeVisible();
  await walk.at('Orders, searched at the bank');
}
