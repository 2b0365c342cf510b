import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { addressOf, expectUpToDate } from '../support/window-steps.ts';

/** As the guide says: by its name, after Ctrl+K. */
async function openByName(window: Page, name: string): Promise<void> {
  await window.keyboard.press('Control+K');
  await expect(window.getByRole('textbox', { name: /find a record/ })).toBeFocused();
  await window.keyboard.type(name);
  await expect(window.getByRole('dialog').getByRole('button', { name: new RegExp(name) }).first()).toHaveAttribute('data-selected', 'true');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('comes from the first run to a month that is booked, reconciled, locked and written for another program', async ({ launch, userDataDir }) => {
  const { app, window } = await launch();
  const file = join(userDataDir, 'entries.journal');
  const shot = (name: string) => window.screenshot({ path: test.info().outputPath(`${name}.png`) });
  await app.evaluate(({ dialog }, path) => { dialog.showSaveDialog = async () => ({ canceled: false, filePath: path }); }, file);
  await window.getByRole('button', { name: 'Open the practice bank' }).click();
  await expectUpToDate(window);

  await openByName(window, 'Safeguarding');
  await expect(window.getByText('Its entries are what the portal reports').first()).toBeVisible();
  await window.getByRole('button', { name: 'Use these accounts' }).click();
  await window.getByRole('button', { name: 'Read payments' }).click();
  await expect(window.getByText('payments were not read whole', { exact: false })).toBeHidden({ timeout: 180_000 });
  await expect(window.getByText('What was read is still being booked', { exact: false })).toBeHidden({ timeout: 180_000 });
  await expect(window.getByText('Owed in all').first()).toBeVisible();
  await shot('safeguarding');

  await openByName(window, 'Journal entries');
  await window.getByRole('button', { name: 'Generic chart' }).click();
  await window.getByRole('link', { name: /^To decide/ }).click();
  const nothing = window.getByText('Nothing to decide');
  const toBook = window.getByRole('button', { name: /^Book \d/ });
  await expect(window.getByRole('table', { name: 'To decide' }).or(nothing)).toBeVisible();
  await shot('queue');
  for (let round = 0; round < 30 && !(await nothing.isVisible()); round += 1) {
    const heading = await window.getByRole('link', { name: /^To decide/ }).textContent();
    const suggestions = window.getByRole('button', { name: 'Take the suggestions' });
    if (await suggestions.isVisible()) await suggestions.click();
    else await window.getByRole('combobox', { name: /^Account for / }).first().selectOption({ label: '5090 Other costs' });
    await window.getByRole('button', { name: /^Confirm [1-9]/ }).click();
    await expect(window.getByRole('link', { name: /^To decide/ })).not.toHaveText(heading ?? '');
  }
  await expect(nothing).toBeVisible();
  await window.getByRole('link', { name: 'Entries', exact: true }).click();
  await toBook.click();
  await expect(window.getByText('Everything that the bank reports is booked.')).toBeVisible();
  await shot('entries');

  await window.getByRole('link', { name: 'Months', exact: true }).click();
  const months = window.getByRole('table', { name: 'Months' }).getByRole('row');
  const last = months.filter({ hasText: 'Each account has to agree' }).first();
  await expect(last).toBeVisible();
  const month = await last.getByRole('cell').first().textContent();
  await shot('months');
  await last.getByRole('link').first().click();
  const paper = window.getByLabel('Closing balance on the bank’s paper');
  await expect(paper).toBeVisible();
  const [, , accountId = '', , named = ''] = addressOf(window).split('/');
  const sheet = await ask(window, 'statement.reconciliation', { accountId, month: named });
  const computed = sheet.ok ? sheet.value.computedClosing : null;
  if (computed === null) throw new Error(`Nothing is computed of ${named}`);
  await paper.fill((computed.amountMinor / 100).toFixed(2));
  await paper.press('Enter');
  await expect(window.getByText('The opening balance and everything that moved give the closing balance.')).toBeVisible();
  await shot('sheet');
  await window.getByRole('link', { name: 'Lock the month in the journal entries' }).click();
  await window.getByRole('button', { name: `Lock ${month ?? ''}` }).click();
  await shot('lock');
  await window.getByRole('dialog').getByRole('button', { name: `Lock ${month ?? ''}` }).click();
  await expect(window.getByRole('button', { name: `Unlock ${month ?? ''}` })).toBeVisible();
  await shot('locked');

  await window.getByRole('button', { name: 'Export…' }).click();
  await window.getByLabel('Format', { exact: true }).selectOption('hledger journal');
  await window.getByRole('button', { name: 'Write the file' }).click();
  await expect(window.getByText('Exported')).toBeVisible();
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${named}-\\d{2} \\(\\d{4}/\\d{6}\\) `, 'm'));
});
