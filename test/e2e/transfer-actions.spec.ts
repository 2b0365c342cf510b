import { expect, test } from '../support/app-test.ts';
import { connectTo, pay, settlementDayIn, startPayingBank, SUPPLIER } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { addressOf, expectRows, go, openSection, table } from '../support/window-steps.ts';

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

test('deletes a transfer that was booked', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await pay(window, { name: SUPPLIER, iban, amount: '64,00', description: 'Booked ahead', date: settlementDayIn(20) });
  await expect(window.getByText(/^Booked$/i).first()).toBeVisible();
  await window.getByRole('button', { name: 'Delete', exact: true }).click();
  await window.getByRole('dialog').getByRole('button', { name: /^Delete/ }).click();
  await expect.poll(() => control.executionsOf('deleteMoneyTransfer')).toBe(1);
  await expect(window.getByText(/Deleted|Cancelled/i).first()).toBeVisible();
});

test('sends a received transfer back once, and is refused twice after', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control } = paying;
  await connectTo(window, bank);
  await go(window, '/transfers?direction=INCOMING');
  await expectRows(window, 'Transfers');
  await table(window, 'Transfers').getByRole('row').nth(1).click();
  const place = addressOf(window);
  const dialog = window.getByRole('dialog');
  await window.getByRole('button', { name: 'Revert', exact: true }).click();
  await dialog.getByRole('button', { name: /^Next|^Continue|^Prepare/ }).click();
  await dialog.getByRole('button', { name: /^Send back|^Revert/ }).click();
  await expect(window.getByRole('heading', { level: 1, name: /^Sending back to/ })).toBeVisible();
  await control.advance(60_000);
  for (const _again of [1, 2]) {
    await go(window, place);
    await window.getByRole('button', { name: 'Revert', exact: true }).click();
    await expect(dialog.getByText(/sent back already/i)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Send back|^Revert/ })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }
  expect(await control.executionsOf('revertMoneyTransfer')).toBe(1);
});

test('creates a virtual IBAN, pays from it and deactivates it', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await openSection(window, 'Virtual IBANs');
  await window.getByRole('button', { name: 'Create virtual IBAN' }).click();
  await window.getByRole('dialog').getByLabel('Description', { exact: true }).fill('Made in a test');
  await window.getByRole('dialog').getByRole('button', { name: 'Create virtual IBAN' }).click();
  await expect.poll(() => control.executionsOf('createVirtualIban')).toBe(1);
  await openSection(window, 'Virtual IBANs');
  await window.getByLabel('Search', { exact: true }).first().fill('Made in a test');
  await expect.poll(() => table(window, 'Virtual IBANs').getAttribute('aria-rowcount')).toBe('1');
  await table(window, 'Virtual IBANs').getByRole('row').nth(1).click();
  const place = addressOf(window);

  await window.getByRole('link', { name: 'Transfer from virtual IBAN' }).or(window.getByRole('button', { name: 'Transfer from virtual IBAN' })).first().click();
  await window.getByLabel('Beneficiary name', { exact: true }).fill(SUPPLIER);
  await window.keyboard.press('Escape');
  await window.getByLabel('Beneficiary account', { exact: true }).fill(iban);
  await window.keyboard.press('Escape');
  await window.getByLabel('Amount', { exact: true }).fill('19,90');
  await window.getByLabel('Description', { exact: true }).fill('From a virtual IBAN');
  await window.getByRole('button', { name: 'Validate', exact: true }).click();
  await window.getByRole('button', { name: 'Next', exact: true }).click();
  await window.getByRole('button', { name: /^Send .*19\.90/ }).click();
  await expect.poll(() => control.executionsOf('createVirtualIbanTransfer')).toBe(1);

  await go(window, place);
  await window.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await window.getByRole('dialog').getByRole('button', { name: /^Deactivate/ }).click();
  await expect.poll(() => control.executionsOf('deactivateVirtualIban')).toBe(1);
});
