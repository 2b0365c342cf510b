import { expect, test } from '../support/app-test.ts';
import { connectTo, pay, startPayingBank, submitSentCode, SUPPLIER } from '../support/payment-steps.ts';
import { choose, go, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/* What was sent, and its history in the chain. */

const looks: readonly Lookup[] = [
  { language: 'en', theme: 'light' }, { language: 'it', theme: 'dark' }, { language: 'en', theme: 'light', width: 1024 }, { language: 'it', theme: 'light', width: 1024 },
];

test.beforeAll(preparePictures);

test('pictures of Activity', async ({ launch }) => {
  const { bank, control, iban } = await startPayingBank();
  const { app, window } = await launch();
  await choose(app, window, { language: 'en', theme: 'light' });
  await connectTo(window, bank);
  const supplier = (amount: string, description: string) => ({ name: SUPPLIER, iban, amount, description });
  await pay(window, supplier('7500.00', 'Fattura 118'));
  await submitSentCode(window, control);
  await expect(window.getByText(/^(Accepted by the bank|Being executed|Executed)/).first()).toBeVisible();
  await pay(window, supplier('99000.00', 'Acconto'));
  await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
  await control.addFault({ operation: 'createMoneyTransfer', kind: 'status', when: 'before', status: 504 });
  await pay(window, supplier('43.00', 'Spese'));
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  for (const look of looks) {
    await choose(app, window, look);
    await go(window, '/activity');
    const rows = window.locator('[aria-rowcount]').first().getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    await picture(window, 'activity-writes', look);
    await rows.nth(1).click();
    await expect(window.getByText(/whole|integra/).first()).toBeVisible();
    await picture(window, 'activity-unresolved', look);
    await window.goBack();
    await expect(rows.nth(1)).toBeVisible();
    await rows.last().click();
    await expect(window.getByText(/whole|integra/).first()).toBeVisible();
    await picture(window, 'activity', look);
    await window.locator('details').nth(1).locator('summary').click();
    await picture(window, 'activity-history', look);
    await window.getByRole('link', { name: /^(Open the transfer|Apri il bonifico)$/ }).click();
    await picture(window, 'activity-transfer', look);
    await go(window, '/activity?show=reads');
    await picture(window, 'activity-reads', look);
  }
  await bank.kill();
});
