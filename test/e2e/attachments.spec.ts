import { readdirSync, readFileSync } from 'node:fs';

import type { Page } from 'playwright/test';
import { encodeQR } from 'qr';

import { gluttonousPdf, PDF, pdfOf, pdfOfCode, pictureOf, PNG, SCANNED_PDF } from '../support/attached-files.ts';
import { expect, test } from '../support/app-test.ts';
import { invoice, paymentOf } from '../support/invoice.ts';
import { connectTo, newTransfer, sendButton, startPayingBank, toConfirm } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { go } from '../support/window-steps.ts';

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

/** Drops a file onto the page, as a person does onto any place of it. */
const dropFile = (window: Page, name: string, content: string | Uint8Array): Promise<void> => window.evaluate((given) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([typeof given.content === 'string' ? given.content : Uint8Array.from(given.content)], given.name));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}, { name, content: typeof content === 'string' ? content : [...content] });

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
  await expect(window.getByText('What was approved with the payment can no longer be removed.', { exact: false })).toBeVisible();
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

/** How many pixels of the page that is shown are dark. */
const inkOf = (window: Page): Promise<number> => window.getByRole('img', { name: /: Page/ }).evaluate((page: HTMLCanvasElement) => {
  const copy = Object.assign(document.createElement('canvas'), { width: page.width, height: page.height });
  const context = copy.getContext('2d');
  context?.drawImage(page, 0, 0);
  const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, copy.width, copy.height) ?? {};
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark += 1;
  return dark;
});

test('a PDF is drawn page by page by a thread without rights, and nothing in it is run', async ({ launch }) => {
  const { window } = await launch();
  await connectTo(window, paying.bank);
  await newTransfer(window);
  const field = window.getByLabel('Attach a file');
  await field.setInputFiles([
    { name: 'Ordine 12.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf(['Ordine 12', 'Condizioni'])) }, { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and nothing else') },
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(SCANNED_PDF) }, { name: 'glutton.pdf', mimeType: 'application/pdf', buffer: Buffer.from(gluttonousPdf()) },
  ]);
  const dialogs: string[] = [];
  window.on('dialog', (dialog) => { dialogs.push(dialog.message()); void dialog.dismiss(); });
  await window.getByRole('button', { name: 'Show: Ordine 12.pdf' }).click();
  await expect(window.getByRole('status').filter({ hasText: 'Page 1 of 2' })).toBeVisible();
  await expect(window.getByText('Ordine 12', { exact: true })).toBeAttached();
  expect(await inkOf(window)).toBeGreaterThan(1_000);
  await window.screenshot({ path: picture('pdf') });
  await window.getByRole('button', { name: 'Next page' }).click();
  await expect(window.getByText('Condizioni', { exact: true })).toBeAttached();
  await expect(window.getByRole('button', { name: 'Next page' })).toBeDisabled();
  const [thread] = window.workers();
  expect(await thread?.evaluate(() => [Object.keys(globalThis).filter((name) => /tesoro|bridge|require|process/i.test(name)), typeof document, typeof Reflect.get(globalThis, 'ranInPdf')])).toEqual([[], 'undefined', 'undefined']);
  expect(await thread?.evaluate(async () => fetch('app://tesoro/index.html').then(() => 'fetched', () => 'refused'))).toBe('refused');
  expect(await window.evaluate(() => Reflect.get(globalThis, 'ranInPdf') as unknown)).toBeUndefined();
  await window.keyboard.press('Escape');
  await expect.poll(() => window.workers().length).toBe(0);
  await window.getByRole('button', { name: 'Show: broken.pdf' }).click();
  await expect(window.getByRole('alert').filter({ hasText: 'This file cannot be drawn.' })).toBeVisible();
  await window.keyboard.press('Escape');
  await window.getByRole('button', { name: 'Show: glutton.pdf' }).click();
  await expect(window.getByRole('alert').filter({ hasText: 'takes more memory than it is given' })).toBeVisible();
  await window.keyboard.press('Escape');
  await window.getByRole('button', { name: 'Show: scan.pdf' }).click();
  await expect(window.getByRole('status').filter({ hasText: 'Page 1 of 2' })).toBeVisible();
  expect(await inkOf(window)).toBeGreaterThan(1_000_000);
  const missing = window.getByText('Something on this page may be missing', { exact: false });
  await expect(missing).toHaveCount(0);
  await window.getByRole('button', { name: 'Next page' }).click();
  await expect(missing).toBeVisible();
  await window.screenshot({ path: picture('pdf-missing') });
  expect(dialogs).toEqual([]);
});

test('a picture with a QR payment code becomes a draft with the picture attached; one without says so', async ({ launch }) => {
  const { window } = await launch();
  await connectTo(window, paying.bank);
  const code = encodeQR(['BCD', '002', '1', 'SCT', '', 'Müller & Söhne', 'DE89370400440532013000', 'EUR12.50', '', '', 'Rechnung 7'].join('\n'), 'raw', { ecc: 'medium', border: 4 });
  await dropFile(window, 'stamp.png', PNG);
  await expect(window.getByText('No QR payment code was found in “stamp.png”.', { exact: false })).toBeVisible();
  await dropFile(window, 'Rechnung.png', pictureOf(code, 5));
  await expect(window.getByLabel('Beneficiary name', { exact: true })).toHaveValue('Müller & Söhne');
  await expect(window.getByLabel('Description', { exact: true })).toHaveValue('Rechnung 7');
  await expect(window.getByRole('button', { name: 'Save as: Rechnung.png' })).toBeVisible();
  await window.screenshot({ path: picture('payment-code') });
  const address = window.url();
  await go(window, '/transfers');
  await dropFile(window, 'Rechnung.png', pictureOf(code, 5));
  await expect(window.getByText('This file was read before: its draft is still here.')).toBeVisible();
  await expect.poll(() => window.url()).toBe(address);
  await dropFile(window, 'Rechnung.pdf', pdfOfCode(code));
  await expect(window.getByRole('button', { name: 'Save as: Rechnung.pdf' })).toBeVisible();
  await expect(window.getByLabel('Beneficiary name', { exact: true })).toHaveValue('Müller & Söhne');
});

test('what pdf.js does outside of browsers, with a package of binaries, is no part of the build', () => {
  const scripts = ['out/main', 'out/renderer/assets'].flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.js')).map((name) => `${folder}/${name}`));
  expect(scripts.some((path) => /\/pdf-[\w-]+\.js$/.test(path))).toBe(true);
  expect(scripts.filter((path) => readFileSync(path, 'utf8').includes('@napi-rs/canvas'))).toEqual([]);
});
