import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { expectRows, expectUpToDate, openSection, rowCount, table, throughLock } from '../support/window-steps.ts';

async function openStatement(window: Page): Promise<void> {
  await expectUpToDate(window);
  await openSection(window, 'Accounts');
  await table(window, 'Accounts').getByRole('row').nth(1).click();
  await window.getByRole('link', { name: 'Statement', exact: true }).or(window.getByRole('tab', { name: 'Statement', exact: true })).first().click();
  await expectRows(window, 'Statement');
}

test('searches a statement as one types, sums what is shown, and says which dates are covered', async ({ launch }) => {
  const { window } = await launch({ args: ['--practice'] });
  await openStatement(window);
  const all = await rowCount(window, 'Statement');
  await window.getByLabel('Search', { exact: true }).fill('commissioni');
  await expect.poll(() => rowCount(window, 'Statement')).toBeLessThan(all);
  const found = await rowCount(window, 'Statement');
  expect(found).toBeGreaterThan(0);
  await expect(window.getByText(new RegExp(`${found} entries`))).toBeVisible();
  const shown = await table(window, 'Statement').getByRole('row').allInnerTexts();
  for (const row of shown.slice(1)) expect(row.toLowerCase()).toContain('commissioni');
  await expect(window.getByText(/Read from the bank/)).toBeVisible();

  await window.getByLabel('Search', { exact: true }).fill('nothing has this text');
  await expect.poll(() => rowCount(window, 'Statement')).toBe(0);
  await window.getByLabel('Search', { exact: true }).fill('');
  await expect.poll(() => rowCount(window, 'Statement')).toBe(all);
});

test('exports what is shown as CSV, and the file adds up to the sums on the screen', async ({ launch, userDataDir }) => {
  const { app, window } = await launch({ args: ['--practice'] });
  await openStatement(window);
  const path = join(userDataDir, 'statement.csv');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  const all = await rowCount(window, 'Statement');
  await window.getByLabel('Search', { exact: true }).fill('bonifico');
  await expect.poll(() => rowCount(window, 'Statement')).toBeLessThan(all);
  const rows = await rowCount(window, 'Statement');
  await window.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: /machine/i }).click();
  await expect.poll(async () => readFile(path, 'utf8').catch(() => '')).not.toBe('');
  const records = parse(await readFile(path, 'utf8'), { bom: true, columns: true }) as readonly Readonly<Record<string, string>>[];
  expect(records).toHaveLength(rows);
  const net = records.reduce((sum, record) => sum + Math.round(Number(record['Amount']) * 100), 0);
  await expect(window.getByText(`${rows} entries`, { exact: true })).toBeVisible();
  const shown = await window.getByText('Net', { exact: true }).locator('..').innerText();
  expect(shown.replace('−', '-').replace(/[^\d.-]/g, '')).toBe((net / 100).toFixed(2));
});

test('locks, and shows nothing of the bank until it is unlocked', async ({ launch }) => {
  const { window } = await launch({ args: ['--practice'] });
  await openStatement(window);
  await throughLock(window, () => window.getByRole('button', { name: 'Lock' }).click());
  await expect(window.getByRole('button', { name: 'Unlock' })).toBeVisible();
  await expect(window.locator('[aria-rowcount]')).toHaveCount(0);
  await window.getByRole('button', { name: 'Unlock' }).click();
  await expectUpToDate(window);
});

test('changes language and theme without a restart', async ({ launch }) => {
  const { window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  await openSection(window, 'Settings');
  await window.getByLabel('Language', { exact: true }).selectOption('Italiano');
  await expect(window.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible();
  await expect(window.locator('html')).toHaveAttribute('lang', 'it');
  await window.getByLabel('Tema', { exact: true }).selectOption('Scuro');
  await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('finds and opens a record from the palette', async ({ launch }) => {
  const { window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  await window.keyboard.press('Control+k');
  await expect(window.getByRole('textbox', { name: /find a record/ })).toBeFocused();
  await window.keyboard.type('dispu');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible();
});
