import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';

import { go } from './window-steps.ts';

/* Campaigns, investors and orders, as a person writes them. */

export const field = (window: Page, label: string): Locator => window.getByLabel(label, { exact: true }).and(window.locator(':not([role="columnheader"])'));

export const button = (window: Page, name: string): Locator => window.getByRole('button', { name, exact: true });

/** The id at the end of the address, of the record that the window shows. */
const shownId = (window: Page): string => decodeURIComponent(new URL(window.url()).hash.split('?')[0]?.split('/').at(-1) ?? '');

/** Goes through a record's dialog to its last button, and waits until it is done in place. */
export async function carryOut(window: Page, action: string, confirmation: RegExp): Promise<void> {
  await button(window, action).click();
  await confirmIn(window, confirmation);
}

export async function confirmIn(window: Page, confirmation: RegExp): Promise<void> {
  const dialog = window.getByRole('dialog');
  await dialog.getByRole('button', { name: confirmation }).last().click();
  await expect(dialog).toBeHidden();
}

export interface CampaignTerms {
  readonly name: string;
  readonly min: string;
  readonly max: string;
  readonly feeFixed: string;
  readonly feePercentage: string;
}

/** Fills the form of a new campaign and goes on to its summary. Amounts as typed. */
export async function writeCampaign(window: Page, { name, min, max, feeFixed, feePercentage }: CampaignTerms): Promise<void> {
  await go(window, '/campaigns/new');
  await field(window, 'Company').selectOption({ index: 1 });
  await field(window, 'Name').fill(name);
  await field(window, 'Description').fill(`${name}, written in a test`);
  await field(window, 'Minimum').fill(min);
  await field(window, 'Maximum').fill(max);
  await field(window, 'Expected closing').fill(`31/12/${new Date().getFullYear() + 1}`);
  await field(window, 'Fixed fee').fill(feeFixed);
  await field(window, 'Percentage fee').fill(feePercentage);
  await button(window, 'Continue').click();
}

/** Gives the campaign's id. */
export async function createCampaign(window: Page, terms: CampaignTerms): Promise<string> {
  const { name } = terms;
  await writeCampaign(window, terms);
  await confirmIn(window, /^Create campaign/);
  await expect(window.getByRole('heading', { level: 1, name })).toBeVisible();
  return shownId(window);
}

export interface OrderTerms {
  readonly campaign: string;
  readonly amount: string;
  readonly fee: string;
  readonly description: string;
}

/** Fills the form of a new order and goes on to its summary. */
export async function writeOrder(window: Page, { campaign, amount, fee, description }: OrderTerms): Promise<void> {
  await go(window, '/orders/new');
  await field(window, 'Investor').click();
  await window.getByRole('listbox').getByRole('option').nth(2).click();
  await field(window, 'Campaign').fill(campaign);
  await window.getByRole('listbox').getByRole('option', { name: new RegExp(campaign, 'i') }).first().click();
  await field(window, 'For the campaign').fill(amount);
  await field(window, 'Portal fees').fill(fee);
  await field(window, 'Description').fill(description);
  await button(window, 'Continue').click();
}

/** Gives the order's id. */
export async function createOrder(window: Page, terms: OrderTerms): Promise<string> {
  await writeOrder(window, terms);
  await confirmIn(window, /^Create order/);
  await expect(button(window, 'Set waiting')).toBeVisible();
  return shownId(window);
}
