import type { Page } from 'playwright/test';

import { PDF, PNG } from '../support/attached-files.ts';
import { expect, test } from '../support/app-test.ts';
import { invoice, paymentOf } from '../support/invoice.ts';
import { connectTo, sendButton, startPayingBank, toConfirm } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { go } from '../support/window-steps.ts';

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

/** Drops a text file onto the page, as a person does onto any place of it. */
const dropFile = (window: Page, name: string, text: string): Promise<void> => window.evaluate((given) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([given.text], given.name));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}, { name, text });

const picture = (name: string) => `${process.env['TESORO_PICTURES'] ?? 'test-results/attachments'}/${name}.png`;

test('a dropped e-invoice becomes a draft with the invoice attached, which is approved with the payment and stays with it', async ({ launch }) => {
  const { window } = await launch();
  await connectTo(window, paying.bank);
  await dropFile(window, 'IT01234567890_00007.xml', invoice({ payments: paymentOf('MP05', '1220.50', '', paying.iban) }));
  await expect(window.getByLabel('Beneficiary name', { exact: true })).toHaveValue('Officina Prova & Figli S.r.l.');
  await expect(window.getByLabel('Description', { exact: true })).toHaveValue('Fattura 7/A del 01/03/2026');
  await expect(window.getByRole('button', { name: 'Save as: IT01234567890_00007.xml' })).toBeVisible();

  const field = window.getByLabel('Attach a file');
  await field.setInputFiles([{ name: 'Ordine 12.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }, { name: 'stamp.png', mimeType: 'image/png', buffer: Buffer.from(PNG) }]);
  await expect(window.getByRole('button', { name: 'Remove: stamp.png' })).toBeVisible();
  await field.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script>') });
  await expect(window.getByRole('alert').filter({ hasText: 'By its content this is no PDF' })).toBeVisible();
  await window.screenshot({ path: picture('details') });
  await window.getByRole('button', { name: 'Show: stamp.png' }).click();
  const shown = window.getByRole('img', { name: 'Picture stamp.png' });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await window.keyboard.press('Escape');

  const account = window.getByLabel('From account', { exact: true });
  await account.selectOption(await account.locator('option').filter({ hasText: /Conto operativo/ }).first().getAttribute('value') ?? '');
  await toConfirm(window);
  await expect(window.getByText('Ordine 12.pdf')).toBeVisible();
  await window.screenshot({ path: picture('confirm') });
  await sendButton(window).click();
  await expect(window.getByText('What was approved with the payment can no longer be removed.', { exact: false })).toBeVisible({ timeout: 60_000 });
  await window.getByLabel('Attach a file').setInputFiles({ name: 'later.pdf', mimeType: 'application/pdf', buffer: Buffer.from([...PDF, 32]) });
  await expect(window.getByText('Added after approval')).toHaveCount(1);
  await window.screenshot({ path: picture('outcome'), fullPage: true });

  // The same invoice again is a question, not another payment.
  await dropFile(window, 'again.xml', invoice({ payments: paymentOf('MP05', '1220.50', '', paying.iban) }));
  await expect(window.getByRole('dialog', { name: 'Pay “again.xml” again?' })).toBeVisible();
  await window.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await go(window, '/disputes');
  await window.getByRole('table').or(window.getByRole('grid')).getByRole('row').nth(1).click();
  await expect(window.getByRole('heading', { name: 'Attachments' })).toBeVisible();
  await window.screenshot({ path: picture('dispute') });
});
