import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';

import { sections } from '#shared/bridge/lists/records.ts';
import { records } from '#shared/text/en/lists/records.ts';

/** The pages of the navigation that show a table, which has the same name; Overview and Settings have none of their own. */
export const sectionTables: readonly string[] = ['Accounts', ...sections.map((section) => records.titles[section])];

/** Goes to an address of the window, such as "/orders?status=OPEN", and waits for the heading of its page: that of the page before is gone by then. */
export async function go(window: Page, path: string): Promise<void> {
  await window.evaluate(async (hash) => {
    const before = location.href;
    const changed = new Promise((resolve) => { addEventListener('hashchange', resolve, { once: true }); });
    location.hash = hash;
    if (location.href !== before) await changed;
  }, path);
  await expect(window.locator('h1:visible').first()).toBeVisible();
}

/** The address that the window is on, as {@link go} takes it. */
export const addressOf = (window: Page): string => window.url().replace(/^[^#]*#/, '');

/**
 * Does what locks a connection, as opening one by its passphrase does too, and waits for the page of the new process that the app
 * then gives the window: what is done in the old one before it goes is lost with it.
 */
export async function throughLock(window: Page, act: () => Promise<void>): Promise<void> {
  await window.evaluate(() => { Reflect.set(globalThis, 'isFormerPage', true); });
  await act();
  const isNewPage = (): Promise<boolean> => window.evaluate(() => !Reflect.has(globalThis, 'isFormerPage') && document.querySelector('h1') !== null);
  // A question that the old page takes with it is asked again.
  await expect.poll(() => isNewPage().catch(() => false), { timeout: 60_000 }).toBe(true);
}

export const navigation = (window: Page): Locator => window.getByRole('navigation').first();

export async function openSection(window: Page, name: string): Promise<void> {
  await navigation(window).getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(window.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

export const table = (window: Page, name: string): Locator => window.getByLabel(name, { exact: true }).and(window.locator('[aria-rowcount]'));

/** The number of rows that a table says it has, once they are counted: until then it says -1. */
export async function rowCount(window: Page, name: string): Promise<number> {
  let rows = -1;
  await expect.poll(async () => (rows = Number(await table(window, name).getAttribute('aria-rowcount'))), { message: `the rows of ${name} are counted` }).toBeGreaterThanOrEqual(0);
  return rows;
}

export async function expectRows(window: Page, name: string): Promise<number> {
  await expect.poll(() => rowCount(window, name), { message: `${name} has rows` }).toBeGreaterThan(0);
  await expect(table(window, name).getByRole('row').nth(1)).toBeVisible();
  return rowCount(window, name);
}

/** Waits until everything was read from the bank. */
export async function expectUpToDate(window: Page): Promise<void> {
  await expect(window.getByRole('button', { name: /up to date/i })).toBeVisible();
}

export interface ConnectFields {
  readonly name?: string;
  readonly environment?: 'Practice' | 'Test' | 'Live';
  readonly baseUrl: string;
  readonly portalId: string;
  readonly apiKey?: string;
  readonly passphrase?: string;
}

/** Presses **Save and open** on a form that keeps its secrets with a passphrase. */
export const saveAndOpen = (window: Page): Promise<void> => throughLock(window, () => window.getByRole('button', { name: 'Save and open' }).click());

/** Fills **Connect to your bank**, from **Welcome** on. */
export async function fillConnectForm(window: Page, fields: ConnectFields): Promise<void> {
  const connect = window.getByRole('button', { name: 'Connect to your bank' });
  await expect(connect.or(window.getByLabel('Connection name', { exact: true })).first()).toBeVisible();
  if (await connect.isVisible()) await connect.click();
  await window.getByLabel('Connection name', { exact: true }).fill(fields.name ?? 'Test portal');
  await window.getByLabel('Environment', { exact: true }).selectOption(fields.environment ?? 'Practice');
  await window.getByLabel('Base URL', { exact: true }).fill(fields.baseUrl);
  await window.getByLabel('Portal id', { exact: true }).fill(fields.portalId);
  if (fields.apiKey === undefined) {
    await window.getByLabel('Authentication', { exact: true }).selectOption('None');
  } else {
    await window.getByLabel('Authentication', { exact: true }).selectOption('API key');
    await window.getByLabel('Header name', { exact: true }).fill('X-API-Key');
    await window.getByLabel('API key', { exact: true }).fill(fields.apiKey);
  }
  if (fields.passphrase !== undefined) {
    await window.getByLabel('Keep secrets with', { exact: true }).selectOption('Passphrase');
    await window.getByLabel('Passphrase', { exact: true }).fill(fields.passphrase);
    await window.getByLabel('Passphrase again', { exact: true }).fill(fields.passphrase);
  }
}
