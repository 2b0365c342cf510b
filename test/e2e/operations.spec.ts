import { join } from 'node:path';

import type { Page } from 'playwright/test';

import { listedSections, sectionRows } from '#shared/bridge/lists/records.ts';
import { operationIds } from '#shared/contract/operations.ts';
import { records } from '#shared/text/en/lists/records.ts';
import { expect, test } from '../support/app-test.ts';
import { button, carryOut, confirmIn, createCampaign, createOrder, field } from '../support/campaign-steps.ts';
import { closeButton, goToLastButton, next, stepHeading } from '../support/closing-steps.ts';
import { connectTo, pay, sendButton, settlementDayIn, startPayingBank, submitSentCode, SUPPLIER, toConfirm } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';
import { addressOf, expectRows, go, table } from '../support/window-steps.ts';

test('reaches every operation of the interface from the window', async ({ launch, userDataDir }) => {
  const paying = await startPayingBank();
  try {
    const world = portalWorld(paying.bank);
    const succeeds = await world.campaign({ name: 'Riesce', min: 500, max: 900 });
    await world.takeOrders(succeeds, [{ amount: 600, fee: 6 }, { amount: 600, fee: 6 }]);
    const fails = await world.campaign({ name: 'Non riesce', min: 5000, max: 9000 });
    const [toCancel] = await world.takeOrders(fails, [{ amount: 90, fee: 1 }, { amount: 100, fee: 1 }]);
    // What another program did does not count.
    await paying.control.clearExecutions();

    const { app, window } = await launch();
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, join(userDataDir, 'proof'));
    await connectTo(window, paying.bank);
    await readRecords(window);
    await moveMoney(window, paying);
    await changePortal(window, toCancel ?? '');
    await closeCampaign(window, succeeds, 'Riesce', 'Success');
    await closeCampaign(window, fails, 'Non riesce', 'Failure');

    const seen = await paying.control.executions();
    console.log(`operations seen at the bank: ${operationIds.filter((operation) => (seen[operation] ?? 0) > 0).length} of ${operationIds.length}`);
    expect(operationIds.filter((operation) => (seen[operation] ?? 0) === 0)).toEqual([]);
  } finally {
    await paying.bank.kill();
  }
});

/** Opens the first record of every section and has it read again, and every page of the first account. */
async function readRecords(window: Page): Promise<void> {
  for (const section of listedSections) {
    const name = records.titles[section];
    await go(window, sectionRows[section].path);
    await expectRows(window, name);
    await table(window, name).getByRole('row').nth(1).click();
    await readAgain(window);
  }
  await go(window, '/accounts');
  await expectRows(window, 'Accounts');
  await table(window, 'Accounts').getByRole('row').nth(1).click();
  await window.getByRole('link', { name: 'Details', exact: true }).click();
  await readAgain(window);
  await go(window, '/campaigns?status=FINALIZED_SUCCESS');
  await table(window, 'Campaigns').getByRole('row').nth(1).click();
  await button(window, 'Read the investors').click();
  await expect(window.getByText(/The bank named \d+ investor/)).toBeVisible();
  await window.getByRole('link', { name: 'Where the money is' }).first().click();
  await button(window, 'Read payments').click();
  await expect(window.getByText(/\d+ orders? (was|were) read/)).toBeVisible();
}

/** Has the record that is shown read again from the bank. */
async function readAgain(window: Page): Promise<void> {
  const refresh = window.getByRole('main').getByRole('button', { name: 'Refresh', exact: true });
  await refresh.click();
  await expect(refresh).toBeEnabled();
}
async function moveMoney(window: Page, { control, iban }: PayingBank): Promise<void> {
  await pay(window, { name: SUPPLIER, iban, amount: '7.250,40', description: 'Above the limit' });
  await submitSentCode(window, control);
  await expect(field(window, 'Code')).toBeHidden();

  await pay(window, { name: SUPPLIER, iban, amount: '64,00', description: 'Booked ahead', date: settlementDayIn(20) });
  await expect(window.getByText(/^Booked$/i).first()).toBeVisible();
  await button(window, 'Delete').click();
  await window.getByRole('dialog').getByRole('button', { name: /^Delete/ }).click();
  await expect.poll(() => control.executionsOf('deleteMoneyTransfer')).toBe(1);

  await go(window, '/transfers?direction=INCOMING');
  await expectRows(window, 'Transfers');
  await table(window, 'Transfers').getByRole('row').nth(1).click();
  const received = addressOf(window);
  await button(window, 'Accounting proof').click();
  await expect.poll(() => control.executionsOf('getAccountingProof')).toBe(1);
  await button(window, 'Revert').click();
  const dialog = window.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Next|^Continue|^Prepare/ }).click();
  await dialog.getByRole('button', { name: /^Send back|^Revert/ }).click();
  await expect.poll(() => control.executionsOf('revertMoneyTransfer')).toBe(1);
  await go(window, received);
  await button(window, 'Ask the bank').click();
  await expect.poll(() => control.executionsOf('getRevertedTransfer')).toBeGreaterThan(0);

  await go(window, '/virtual-ibans');
  await button(window, 'Create virtual IBAN').click();
  await dialog.getByLabel('Description', { exact: true }).fill('Made in a test');
  await dialog.getByRole('button', { name: 'Create virtual IBAN' }).click();
  await expect.poll(() => control.executionsOf('createVirtualIban')).toBe(1);
  await window.getByRole('status').getByRole('link').click();
  const place = addressOf(window);
  await window.getByRole('link', { name: 'Transfer from virtual IBAN' }).or(button(window, 'Transfer from virtual IBAN')).first().click();
  await field(window, 'Beneficiary name').fill(SUPPLIER);
  await window.keyboard.press('Escape');
  await field(window, 'Beneficiary account').fill(iban);
  await window.keyboard.press('Escape');
  await field(window, 'Amount').fill('19,90');
  await field(window, 'Description').fill('From a virtual IBAN');
  await toConfirm(window);
  await sendButton(window).click();
  await expect.poll(() => control.executionsOf('createVirtualIbanTransfer')).toBe(1);
  await go(window, place);
  await button(window, 'Deactivate').click();
  await dialog.getByRole('button', { name: /^Deactivate/ }).click();
  await expect.poll(() => control.executionsOf('deactivateVirtualIban')).toBe(1);
}

async function changePortal(window: Page, toCancel: string): Promise<void> {
  const terms = { min: '500', max: '90.000,00', feeFixed: '0', feePercentage: '2,5' };
  await createCampaign(window, { name: 'Mai aperta', ...terms });
  await carryOut(window, 'Cancel', /^Cancel campaign/);
  await createCampaign(window, { name: 'Nuova', ...terms });
  await window.getByRole('link', { name: 'Edit', exact: true }).click();
  await field(window, 'Maximum').fill('95.000,00');
  await button(window, 'Continue').click();
  await confirmIn(window, /^Change campaign/);
  await carryOut(window, 'Open', /^Open campaign/);

  await go(window, '/investors/new');
  await field(window, 'Name').fill('Ada');
  await field(window, 'Surname').fill('Provetti');
  await field(window, 'Tax code').fill('PRVDAA80A41H501S');
  await button(window, 'Continue').click();
  await confirmIn(window, /^Create investor/);
  await window.getByRole('link', { name: 'Edit', exact: true }).click();
  await field(window, 'City').fill('Trieste');
  await button(window, 'Continue').click();
  await confirmIn(window, /^Change investor/);

  await createOrder(window, { campaign: 'Nuova', amount: '300', fee: '3', description: 'Da spostare' });
  await button(window, 'Move to another campaign').click();
  await window.getByRole('dialog').getByLabel('To campaign').click();
  await window.getByRole('listbox').getByRole('option').first().click();
  await window.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
  await confirmIn(window, /^Move order/);
  await carryOut(window, 'Set waiting', /^Set waiting/);
  await carryOut(window, 'Set failed', /^Set failed/);
  await go(window, `/orders/${toCancel}`);
  await carryOut(window, 'Cancel', /^Cancel order/);
}

async function closeCampaign(window: Page, campaignId: string, name: string, direction: 'Success' | 'Failure'): Promise<void> {
  await goToLastButton(window, { campaignId, name, direction });
  await closeButton(window).click();
  await expect(stepHeading(window, 'Result')).toBeVisible();
  await expect(next(window)).toBeEnabled();
  await next(window).click();
  await expect(stepHeading(window, 'Follow-up')).toBeVisible();
}
