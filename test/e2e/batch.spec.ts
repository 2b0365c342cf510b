import { expect, test } from '../support/app-test.ts';
import { connectTo, startPayingBank, submitSentCode, SUPPLIER } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { openSection, rowCount, table } from '../support/window-steps.ts';

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

/** Six lines: one that cannot be paid, one above the limit from which the bank wants a code, one under another name than the holder's. */
const payments = (iban: string): string => [
  'IBAN;Beneficiary;Amount;Description',
  `${iban};${SUPPLIER};100,00;Fattura 1`,
  `${iban};${SUPPLIER};200,00;Fattura 2`,
  `IT00X0000000000000000000000;Conto sbagliato Srl;10,00;Fattura 3`,
  `${iban};Qualcun Altro Spa;300,00;Fattura 4`,
  `${iban};${SUPPLIER};6.000,00;Fattura 5`,
  `${iban};${SUPPLIER};500,00;Fattura 6`,
].join('\r\n');

test('pays what a file says once, past a wrong name and a code', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await openSection(window, 'Transfers');
  await window.getByRole('link', { name: 'Several at once' }).click();
  const account = window.getByLabel('From account', { exact: true });
  const option = account.locator('option').filter({ hasText: /Conto operativo/ }).first();
  await account.selectOption(await option.getAttribute('value') ?? '');
  await window.getByLabel('Import payments', { exact: true }).setInputFiles({ name: 'payments.csv', mimeType: 'text/csv', buffer: Buffer.from(payments(iban)) });

  await expect.poll(() => rowCount(window, 'Lines')).toBe(6);
  const bad = table(window, 'Lines').getByRole('row').filter({ hasText: 'Conto sbagliato Srl' });
  await expect(bad).toContainText('not a valid IBAN');
  await window.getByRole('button', { name: 'Have the bank check them' }).click();
  await expect(window.getByText('5 of 5 checked')).toBeVisible();

  await window.getByRole('link', { name: 'Go to Confirm' }).click();
  const send = window.getByRole('button', { name: 'Send 5 payments, 7,100.00 EUR' });
  await expect(send).toBeVisible();
  await expect(send).not.toBeFocused();
  await send.focus();
  await window.keyboard.press('Enter');
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);
  await send.dblclick();

  await expect(window.getByText('Line 5: look at the name')).toBeVisible();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(3);
  await window.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(window.getByText('Line 6: the bank asks for a code')).toBeVisible();
  await submitSentCode(window, control);

  await expect(window.getByText('5 of 5 sent')).toBeVisible();
  await expect(window.getByText(/^All of them have been sent/)).toBeVisible();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(5);
  expect(await control.executionsOf('respondToChallenge')).toBe(1);
});

test('imports beneficiaries, with the reason for each line that is not one, and pays one of them', async ({ launch }) => {
  const { window } = await launch();
  const { bank, iban } = paying;
  await connectTo(window, bank);
  await openSection(window, 'Transfers');
  await window.getByRole('link', { name: 'Beneficiaries' }).click();
  await window.getByRole('link', { name: 'Import from CSV' }).click();
  const file = `Nome;IBAN;Reparto\n${SUPPLIER};${iban};Stampa\nSenza conto Srl;;Altro\nDoppione Srl;${iban};Altro\n`;
  await window.getByLabel('File of beneficiaries', { exact: true }).setInputFiles({ name: 'rubrica.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(window.getByText('Nothing was made of these columns: Reparto.')).toBeVisible();
  const lines = table(window, 'Lines of the file').getByRole('row');
  await expect(lines.filter({ hasText: 'Senza conto Srl' })).toContainText('The account is missing.');
  await expect(lines.filter({ hasText: 'Doppione Srl' })).toContainText('earlier line');
  await window.getByRole('button', { name: 'Import 1 beneficiary' }).click();

  await expect(window.getByText('1 beneficiary imported.')).toBeVisible();
  await expect.poll(() => rowCount(window, 'Beneficiaries')).toBe(1);
  await window.getByRole('link', { name: SUPPLIER }).click();
  await window.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(window.getByLabel('Beneficiary name', { exact: true })).toHaveValue(SUPPLIER);
  await expect(window.getByLabel('Beneficiary account', { exact: true })).toHaveValue(/^IT.. /);
});
