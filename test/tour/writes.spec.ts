import type { ElectronApplication, Page } from 'playwright/test';

import { MAIN, requestOf } from '#practice-bank/testing/caller.ts';

import { expect, test } from '../support/app-test.ts';
import { connectTo, pay, settlementDayIn, startPayingBank, SUPPLIER, writePayment } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { settled } from '../support/settled.ts';
import { addressOf, table } from '../support/window-steps.ts';
import { choose, command, go, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

const english: Lookup = { language: 'en', theme: 'light' };
const everyLook: readonly Lookup[] = [
  { language: 'it', theme: 'dark' }, { language: 'it', theme: 'light', width: 1024 }, { language: 'en', theme: 'dark', width: 1024 },
  { language: 'en', theme: 'light', width: 2560 }, english,
];

test.beforeAll(preparePictures);

let paying: PayingBank;
test.beforeEach(async () => {
  paying = await startPayingBank();
});
test.afterEach(async () => {
  await paying.bank.kill();
});

/** One moment in every look, and back to the first. */
async function shoot(app: ElectronApplication, window: Page, name: string): Promise<void> {
  for (const look of everyLook) {
    await choose(app, window, look);
    await picture(window, `writes-${name}`, look);
  }
}

async function open(app: ElectronApplication, window: Page): Promise<void> {
  await choose(app, window, english);
  await connectTo(window, paying.bank);
}

const supplier = (amount: string, description: string) => ({ name: SUPPLIER, iban: paying.iban, amount, description });

test('the list of transfers, its filters, and what can be done with one', async ({ launch }) => {
  const { app, window } = await launch();
  await open(app, window);
  const drafts = [['1.250,00', 'Acconto'], ['80,00', 'Saldo']] as const;
  for (const [amount, description] of drafts) {
    await go(window, '/transfers/new');
    await expect(window.getByLabel('Beneficiary name', { exact: true })).toHaveValue('');
    await writePayment(window, supplier(amount, description));
    await settled(window);
  }
  await pay(window, supplier('7.500,00', 'Waits for a code'));
  await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
  await paying.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', when: 'before', status: 504 });
  await pay(window, supplier('43,00', 'Answer lost'));
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await pay(window, { ...supplier('64,00', 'Booked ahead'), date: settlementDayIn(16) });
  await expect(window.getByText(/^Booked$/i).first()).toBeVisible();
  await shoot(app, window, 'booked');
  await window.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(window.getByRole('dialog').getByRole('button', { name: /^Delete/ })).toBeEnabled();
  await shoot(app, window, 'delete-dialog');
  await window.keyboard.press('Escape');

  await go(window, '/transfers');
  await shoot(app, window, 'transfers');
  await window.getByRole('button', { name: /^Filters/ }).click();
  await shoot(app, window, 'transfers-filters');
  await go(window, '/transfers?direction=OUTGOING&amountFrom=50&counterpartName=Tipografia&isInstant=no');
  await shoot(app, window, 'transfers-chips');
  await window.getByRole('button', { name: 'Search at the bank' }).click();
  await expect(window.getByText(/^The bank found/)).toBeVisible();
  await shoot(app, window, 'transfers-searched');
  await go(window, '/transfers?direction=OUTGOING');
  await table(window, 'Transfers').getByRole('row').nth(3).click();
  await shoot(app, window, 'transfer-outgoing');
  await go(window, '/overview');
  await shoot(app, window, 'overview');
  await window.keyboard.press('Control+k');
  await window.getByRole('dialog').getByRole('textbox').fill('tipo');
  await picture(window, 'writes-palette', english);
});

test('a received transfer sent back', async ({ launch }) => {
  const { app, window } = await launch();
  await open(app, window);
  await go(window, '/transfers?direction=INCOMING');
  await table(window, 'Transfers').getByRole('row').nth(1).click();
  const place = addressOf(window);
  await shoot(app, window, 'transfer-incoming');
  const dialog = window.getByRole('dialog');
  await window.getByRole('button', { name: 'Revert', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await shoot(app, window, 'revert-form');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('button', { name: /^Send back/ })).toBeEnabled();
  await shoot(app, window, 'revert-confirm');
  await dialog.getByRole('button', { name: /^Send back/ }).click();
  await expect(window.getByRole('heading', { level: 1, name: /^Sending back to/ })).toBeVisible();
  await paying.control.advance(60_000);
  await shoot(app, window, 'reverted');
  await go(window, place);
  await window.getByRole('button', { name: 'Revert', exact: true }).click();
  await expect(dialog.getByText(/sent back already/i)).toBeVisible();
  await shoot(app, window, 'revert-already');
});

test('virtual IBANs', async ({ launch }) => {
  const { app, window } = await launch();
  await open(app, window);
  await go(window, '/virtual-ibans');
  await shoot(app, window, 'virtual-ibans');
  await window.getByText('Show inactive').click();
  await shoot(app, window, 'virtual-ibans-inactive');
  await window.getByRole('button', { name: 'Create virtual IBAN' }).click();
  await window.getByRole('dialog').getByLabel('Description', { exact: true }).fill('Quote associative 2027');
  await shoot(app, window, 'create-virtual-iban');
  await window.getByRole('dialog').getByRole('button', { name: 'Create virtual IBAN' }).click();
  await expect(window.getByText('Virtual IBAN created')).toBeVisible();
  await shoot(app, window, 'virtual-iban-created');
  await go(window, '/virtual-ibans');
  await window.getByLabel('Search', { exact: true }).first().fill('Quote associative');
  await expect.poll(() => table(window, 'Virtual IBANs').getAttribute('aria-rowcount')).toBe('1');
  await table(window, 'Virtual IBANs').getByRole('row').nth(1).click();
  await shoot(app, window, 'virtual-iban');
  await window.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(window.getByRole('dialog').getByRole('button', { name: /^Deactivate/ })).toBeEnabled();
  await shoot(app, window, 'deactivate');
  await window.keyboard.press('Escape');
  await window.getByRole('link', { name: 'Transfer from virtual IBAN' }).or(window.getByRole('button', { name: 'Transfer from virtual IBAN' })).first().click();
  await expect(window.getByLabel('Beneficiary name', { exact: true })).toBeVisible();
  await shoot(app, window, 'virtual-iban-payment');
  await go(window, '/settings');
  await window.getByRole('heading', { name: 'Payment journal' }).scrollIntoViewIfNeeded();
  await shoot(app, window, 'settings-journal');
  await window.getByRole('button', { name: 'Export', exact: true }).click();
  await shoot(app, window, 'settings-export');
  await window.keyboard.press('Escape');
  await window.getByRole('button', { name: 'Restore', exact: true }).click();
  await shoot(app, window, 'settings-restore');
});

/** The same payment, made by somebody else: two candidates of equal right. */
const payElsewhere = async (amount: number, description: string, executionDate: string): Promise<void> => {
  await fetch(requestOf(paying.bank.url, 'createMoneyTransfer', {
    params: { accountId: MAIN },
    body: {
      creditor: { name: SUPPLIER, account: { accountCode: paying.iban } }, executionDate, description, amount,
      currency: 'EUR', isUrgent: false, isInstant: false,
    },
  }));
};

test('outcomes that a person clears up', async ({ launch }) => {
  const { app, window } = await launch();
  await open(app, window);
  await pay(window, supplier('8.500,00', 'Code comes too late'));
  await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
  await paying.control.advance(60 * 60_000);
  await window.getByLabel('Code', { exact: true }).fill((await paying.control.lastMessage()).code);
  await window.getByRole('button', { name: 'Submit code' }).click();
  await expect(window.getByRole('heading', { name: 'The code has expired' })).toBeVisible();
  await shoot(app, window, 'expired');

  // The app looks by itself at any time: it must find both payments at once, or neither. Booked for later, so that the late effect is not refused for its date.
  await paying.control.addFault({ operation: 'createMoneyTransfer', kind: 'late', ms: 60_000 });
  await pay(window, { ...supplier('47,50', 'Canone di novembre'), date: settlementDayIn(16) });
  await expect(window.getByRole('heading', { name: /^Outcome unknown/ })).toBeVisible();
  await paying.control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 500, times: 1_000 });
  await payElsewhere(47.5, 'Canone di novembre', settlementDayIn(16));
  await paying.control.advance(120_000);
  await paying.control.clearFaults();
  await window.getByRole('button', { name: 'Check now' }).click();
  await expect(window.getByRole('heading', { name: 'Outcome unknown: which one is it?' })).toBeVisible();
  await shoot(app, window, 'ambiguous');
  await window.getByRole('button', { name: /^This is it/ }).first().click();
  await expect(window.getByRole('dialog')).toBeVisible();
  await shoot(app, window, 'ambiguous-bind');
  await window.keyboard.press('Escape');

  await command(window, 'settings.update', { waitingWindowMinutes: 1 });
  await paying.control.addFault({ operation: 'createMoneyTransfer', kind: 'late', ms: 5 * 3_600_000 });
  await pay(window, { ...supplier('91,00', 'Turns up late'), date: settlementDayIn(16) });
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  const outcome = addressOf(window);
  await expect(window.getByRole('button', { name: 'Send again' })).toBeVisible({ timeout: 150_000 });
  await shoot(app, window, 'not-found');
  await window.getByRole('button', { name: 'Send again' }).click();
  await shoot(app, window, 'send-again');
  await window.keyboard.press('Escape');
  await window.getByRole('button', { name: 'Give up', exact: true }).click();
  await window.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('Per la banca non è mai arrivato');
  await shoot(app, window, 'give-up');
  await window.getByRole('dialog').getByRole('button', { name: 'Give up', exact: true }).click();
  await expect(window.getByRole('heading', { name: 'Given up' })).toBeVisible();
  await shoot(app, window, 'abandoned');
  await paying.control.advance(6 * 3_600_000);
  await go(window, outcome);
  await command(window, 'intents.checkNow', { intentId: outcome.split('/').at(-1) });
  await expect(window.getByText('It turned up after all')).toBeVisible();
  await shoot(app, window, 'late');
});
