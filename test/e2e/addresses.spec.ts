import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { connectTo, startPayingBank, SUPPLIER } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { openSection, rowCount, table } from '../support/window-steps.ts';

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

const nobody = { beneficiaryId: null, bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '' };

test('finds every address that would be refused, and completes each from the list', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await ask(window, 'beneficiaries.save', { ...nobody, name: 'Atelier Durand', accountCode: 'FR1420041010050500013M02606' });
  const draft = { ...emptyTransferDraft, beneficiaryName: 'Officina Verdi', beneficiaryAccount: iban, address: 'Via Roma 1, 20121 Milano', amount: '10' };
  await ask(window, 'drafts.save', { draftId: crypto.randomUUID(), content: { kind: 'createTransfer', draft }, step: 'confirm' });
  await openSection(window, 'Transfers');
  await window.getByRole('link', { name: 'Several at once' }).click();
  const account = window.getByLabel('From account', { exact: true });
  const option = account.locator('option').filter({ hasText: /Conto operativo/ }).first();
  await account.selectOption(await option.getAttribute('value') ?? '');
  const file = `IBAN;Beneficiary;Amount;Description;Address\n${iban};${SUPPLIER};100,00;Fattura 1;Via Po 2, 10123 Torino`;
  await window.getByLabel('Import payments', { exact: true }).setInputFiles({ name: 'fatture.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(window.getByText(/no column for their town and country, which are not guessed/)).toBeVisible();
  await expect(window.getByRole('link', { name: 'Go to Confirm' })).toBeHidden();

  await openSection(window, 'Overview');
  await window.getByRole('link', { name: /^3\s*Addresses to complete$/ }).click();
  await expect(window.getByRole('heading', { level: 1, name: '3 addresses to complete' })).toBeVisible();
  await expect.poll(() => rowCount(window, 'Addresses to complete')).toBe(3);

  const listed = table(window, 'Addresses to complete');
  await listed.getByRole('link', { name: 'Complete the address: Atelier Durand' }).click();
  await expect(window.getByLabel('Address', { exact: true })).toBeFocused();
  await window.keyboard.type('Rue de la Paix 1');
  await window.keyboard.press('Tab');
  await window.keyboard.type('75002 Paris');
  await expect(window.getByText(/no field for a postcode/)).toBeVisible();
  await window.keyboard.press('Tab');
  await window.keyboard.type('FR');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: '2 addresses to complete' })).toBeVisible();

  await listed.getByRole('link', { name: `Complete the address: ${SUPPLIER}` }).focus();
  await window.keyboard.press('Enter');
  const line = window.getByRole('complementary', { name: 'Line 2' });
  await expect(line.getByLabel('City', { exact: true })).toBeFocused();
  await line.getByLabel('Address', { exact: true }).fill('Via Po 2');
  await line.getByLabel('City', { exact: true }).fill('10123 Torino');
  await line.getByLabel('Country', { exact: true }).fill('IT');
  await window.keyboard.press('Enter');
  await expect(line.getByText('The address is complete.')).toBeVisible();
  await window.getByRole('link', { name: 'Go to Confirm' }).click();
  await window.getByRole('button', { name: 'Send 1 payment, 100.00 EUR' }).dblclick();
  await expect(window.getByText('1 of 1 sent')).toBeVisible();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(1);

  await window.keyboard.press('Control+k');
  await window.keyboard.type('addresses to complete');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1, name: '1 address to complete' })).toBeVisible();
  await listed.getByRole('link', { name: 'Complete the address: Officina Verdi' }).click();
  await expect(window.getByRole('heading', { level: 1, name: 'New transfer' })).toBeVisible();
  const city = window.getByLabel('City', { exact: true });
  const country = window.getByLabel('Country', { exact: true });
  await expect(country.or(city).and(window.locator(':focus'))).toBeVisible();
  await expect(window.getByText('An address needs its town and country, or must be left out.')).toHaveCount(2);
  await city.fill('Milano');
  await country.fill('IT');
  await openSection(window, 'Overview');
  await expect(window.getByRole('link', { name: /to complete$/ })).toHaveCount(0);
});
