import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '../support/app-test.ts';
import { connectTo, newTransfer, startPayingBank, SUPPLIER, writePayment } from '../support/payment-steps.ts';
import { openSection } from '../support/window-steps.ts';

const BUTTON = 'Save as payment file for the bank’s portal';

test('saves a payment for the bank’s portal while the interface is down, holds back the same, and takes a person’s word for what became of it', async ({ launch, userDataDir }) => {
  const { bank, iban } = await startPayingBank();
  const { app, window } = await launch();
  const fields = { name: SUPPLIER, iban, amount: '91,00', description: 'Fattura 12' };
  await connectTo(window, bank);
  await bank.kill();
  const file = join(userDataDir, 'pain001.xml');
  await app.evaluate(({ dialog }, path) => { dialog.showSaveDialog = async () => ({ canceled: false, filePath: path }); }, file);

  const toConfirm = async (): Promise<void> => {
    await newTransfer(window);
    await writePayment(window, fields);
    await window.getByRole('button', { name: 'Validate', exact: true }).click();
    await window.getByRole('button', { name: 'Go on, for a payment file' }).click();
    await expect(window.getByRole('heading', { name: 'Confirm' })).toBeVisible();
  };
  await toConfirm();
  await window.getByRole('button', { name: BUTTON }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Save payment file' })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save payment file' }).click();
  await expect(window.getByRole('heading', { name: 'Left in a payment file: it may have been paid' })).toBeVisible();
  expect(readFileSync(file, 'utf8')).toMatch(/<InstdAmt Ccy="EUR">91\.00<\/InstdAmt>/);

  await toConfirm();
  await expect(window.getByText('The same payment is still open')).toBeVisible();
  await expect(window.getByRole('button', { name: BUTTON })).toBeDisabled();
  await window.getByRole('link', { name: 'Follow the first one' }).click();

  await window.getByRole('button', { name: 'Say what became of the file' }).click();
  await dialog.getByRole('radio', { name: /the file was not used/ }).check();
  await dialog.getByLabel('Who knows it').fill('Anna Verdi');
  await dialog.getByLabel('How you know').fill('Not in the portal, file deleted.');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Declare the file not used' }).click();
  await expect(window.getByRole('heading', { name: 'Not paid: the file was not used, as it was said' })).toBeVisible();
  await openSection(window, 'Transfers');
});
