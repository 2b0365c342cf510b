import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { connectTo, newTransfer, pay, startPayingBank, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

const checkNow = async (window: Page, looks: number): Promise<void> => {
  for (let look = 1; look <= looks; look += 1) {
    await window.getByRole('button', { name: 'Check now' }).click();
    await expect(window.getByText(new RegExp(`^\\d+ of ([${look}-9]|\\d\\d)$`))).toBeVisible();
  }
};

test('takes the bank’s word where no look ever counts, and says it before the next payment like it', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  const fields = { name: SUPPLIER, iban, amount: '91,00', description: 'Fattura 12' };
  await connectTo(window, bank);
  await control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before' });
  await pay(window, fields);
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 500, times: 1_000 });
  await checkNow(window, 3);

  await window.getByRole('button', { name: 'The bank told me' }).click();
  const dialog = window.getByRole('dialog');
  const declare = dialog.getByRole('button', { name: /^Declare/ });
  await expect(declare).toBeDisabled();
  await dialog.getByRole('radio', { name: /not carried out/ }).check();
  await dialog.getByLabel('Who told you').fill('Anna Verdi, payments desk');
  await dialog.getByLabel('In their words').fill('It never reached us.');
  await dialog.getByRole('checkbox').check();
  await declare.click();
  await expect(window.getByRole('heading', { name: 'Not done, as the bank told you' })).toBeVisible();
  await control.clearFaults();

  await newTransfer(window);
  await writePayment(window, fields);
  await toConfirm(window);
  await expect(window.getByText(/Anna Verdi, payments desk said on .* that it was not carried out: “It never reached us.”/)).toBeVisible();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);
});
