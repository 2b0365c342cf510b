import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { RecordRow } from '#shared/bridge/lists/records.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { expectRows, expectUpToDate, go, openSection } from '../support/window-steps.ts';

test('keeps the class of an investor, tells reflection periods by it, and writes worksheet and erasure document', async ({ launch, userDataDir }) => {
  const { app, window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  const file = join(userDataDir, 'written');
  await app.evaluate(({ dialog }, path) => { dialog.showSaveDialog = async () => ({ canceled: false, filePath: path }); }, file);

  const answer = await ask(window, 'records.page', { section: 'orders', search: '', filters: { status: ['ACCEPTED'] }, sort: { key: 'portalOrderDatetime', direction: 'desc' }, offset: 0, limit: 1 });
  const [row] = answer.ok ? answer.value.rows as readonly RecordRow<'orders'>[] : [];
  if (row === undefined) throw new Error('The practice bank has no accepted order');
  const { investorId, campaignId, orderId } = row.record;
  await go(window, `/orders/${orderId}`);
  await expect(window.getByText('Not known: taken as not sophisticated')).toBeVisible();

  await go(window, `/investors/${investorId ?? ''}`);
  const facts = window.getByRole('region', { name: 'Class and tax residence' });
  await facts.getByLabel('Class', { exact: true }).selectOption('sophisticated');
  await facts.getByLabel('Tax residence').fill('zz');
  await expect(facts.getByText(/This is not a country/)).toBeVisible();
  await expect(facts.getByRole('button', { name: 'Save' })).toBeDisabled();
  await facts.getByLabel('Tax residence').fill('it');
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(facts.getByText('Saved.')).toBeVisible();
  await go(window, `/orders/${orderId}`);
  await expect(window.getByText('Does not apply: sophisticated investor')).toBeVisible();

  await go(window, `/campaigns/${campaignId ?? ''}`);
  await expect(window.getByRole('region', { name: 'Reflection periods' }).getByText(/reflection period/i).first()).toBeVisible();
  await expect(window.getByRole('region', { name: 'Refund readiness' })).toBeVisible();
  const campaign = window.getByRole('region', { name: 'Instrument and KIIS' });
  await campaign.getByLabel('Instrument').fill('Class B shares');
  await campaign.getByRole('button', { name: 'Save' }).click();
  await expect(campaign.getByText('Saved.')).toBeVisible();
  await campaign.getByRole('link', { name: 'Supervisor’s worksheet' }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'Investor protection' })).toBeVisible();
  await expect(window.getByRole('cell', { name: 'Class B shares' }).or(window.getByText('No accepted order was confirmed in this year.')).first()).toBeVisible();
  await window.getByRole('button', { name: 'Write as CSV' }).click();
  await expect(window.getByText(`Written to ${file}`)).toBeVisible();
  expect(await readFile(file, 'utf8')).toContain('SHA-256');

  await window.getByRole('link', { name: 'Import a file' }).click();
  await window.locator('input[type=file]').setInputFiles({ name: 'classes.csv', mimeType: 'text/csv', buffer: Buffer.from(`investorId;class;testedOn;taxResidence\n${investorId ?? ''};no;1/2/26;FR\nnobody;yes;;\n`) });
  await expect(window.getByText('No investor with this id or tax code was read.')).toBeVisible();
  await window.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(window.getByText('Facts of 1 investor were imported.')).toBeVisible();

  await go(window, `/investors/${investorId ?? ''}`);
  await expect(facts.getByLabel('Tax residence')).toHaveValue('FR');
  await facts.getByRole('button', { name: 'Answer an erasure request' }).click();
  await facts.getByRole('button', { name: 'Remove what can go' }).click();
  await window.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await expect(facts.getByText('What could be removed was removed.')).toBeVisible();
  await expect(facts.getByLabel('Tax residence')).toHaveValue('');

  await openSection(window, 'Orders');
  await expectRows(window, 'Orders');
  await window.getByRole('link', { name: 'Reflection period runs' }).click();
  await expect(window.getByRole('button', { name: /Reflection period runs/ })).toBeVisible();
});
