import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { connectTo, sendButton, settlementDayIn, startPayingBank, submitCode, submitSentCode, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import type { PaymentFields, PayingBank } from '../support/payment-steps.ts';
import { choose, go, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

const english: Lookup = { language: 'en', theme: 'light' };
const everyLook: readonly Lookup[] = [
  { language: 'it', theme: 'dark' }, { language: 'it', theme: 'light', width: 1024 }, { language: 'en', theme: 'dark', width: 1024 }, english,
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
async function shoot(app: ElectronApplication, window: Page, name: string, when: 'settled' | 'midway' = 'settled'): Promise<void> {
  for (const look of everyLook) {
    await choose(app, window, look);
    await picture(window, `payment-${name}`, look, when);
  }
}

const supplier = (amount: string, more: Partial<PaymentFields> = {}): PaymentFields => ({
  name: SUPPLIER, iban: paying.iban, amount, description: 'Fattura 2026/118 del 12 novembre, stampa dei documenti informativi', ...more,
});

/** Whatever the list of transfers offers, in any language. */
async function newTransfer(window: Page): Promise<void> {
  await go(window, '/transfers/new');
  await expect(window.getByLabel('Beneficiary name', { exact: true })).toHaveValue('');
}

const send = async (window: Page, fields: PaymentFields): Promise<void> => {
  await newTransfer(window);
  await writePayment(window, fields);
  await toConfirm(window);
  await sendButton(window).click();
};

test('the four steps of a transfer', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await newTransfer(window);
  await shoot(app, window, 'details-empty');
  await window.getByRole('button', { name: 'Validate', exact: true }).click();
  await shoot(app, window, 'details-errors');
  await writePayment(window, supplier('1.234,50'));
  await shoot(app, window, 'details');
  await window.getByLabel('Beneficiary name', { exact: true }).fill('Tipografia');
  await expect(window.getByRole('option', { name: new RegExp(SUPPLIER) })).toBeVisible();
  await picture(window, 'payment-payees', english);
  await window.keyboard.press('Escape');
  await window.getByLabel('Beneficiary name', { exact: true }).fill(`${SUPPLIER} – «Società»`);
  await window.getByLabel('Tax relief', { exact: true }).check();
  await window.getByLabel('Beneficiary account', { exact: true }).fill('0123456789');
  await window.getByLabel('Fees', { exact: true }).selectOption('OUR');
  await shoot(app, window, 'details-everything');
  await window.getByLabel('Tax relief', { exact: true }).uncheck();
  await writePayment(window, supplier('1.234,50'));
  await window.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(window.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
  await shoot(app, window, 'validate');
  await window.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(sendButton(window)).toBeEnabled();
  await shoot(app, window, 'confirm');
  await sendButton(window).click();
  await expect(window.getByText('In the journal')).toBeVisible();
  await shoot(app, window, 'accepted');
});

test('what the bank refuses, and what has no check', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await newTransfer(window);
  await writePayment(window, supplier('99.999.999,00'));
  await window.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(window.getByText(/not enough/)).toBeVisible();
  await shoot(app, window, 'refused-by-check');
  await writePayment(window, {
    name: 'Acme Inc', iban: '4417123456', amount: '1000', currency: 'USD', description: 'Licence',
    address: { bic: 'CHASUS33', address: '270 Park Avenue', city: 'New York', country: 'US' },
  });
  await window.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(window.getByText('There is no check beforehand')).toBeVisible();
  await shoot(app, window, 'no-check');
  await window.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(sendButton(window)).toBeVisible();
  await shoot(app, window, 'confirm-swift');
  await paying.control.addFault({
    operation: 'createMoneyTransfer', kind: 'status', when: 'before', status: 400,
    body: { errors: [{ code: 'SZBO-0031', description: 'The beneficiary bank does not take this currency', params: 'currency' }] },
  });
  await sendButton(window).click();
  await expect(window.getByRole('heading', { name: 'The bank refused it' })).toBeVisible();
  await shoot(app, window, 'rejected');
});

test('a code, given wrongly and rightly, and the names that verification tells', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await send(window, supplier('7.500,00', { name: 'Tipografia Aldine Srl' }));
  await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
  await shoot(app, window, 'challenge-close');
  await submitCode(window, '0');
  await expect(window.getByText(/did not accept this code/)).toBeVisible();
  await shoot(app, window, 'challenge-wrong');
  await window.getByRole('button', { name: 'Do not give the code' }).click();
  await expect(window.getByRole('button', { name: 'Give the code after all' })).toBeVisible();
  await shoot(app, window, 'challenge-withheld');
  await window.getByRole('button', { name: 'Give the code after all' }).click();
  await submitSentCode(window, paying.control);
  await expect(window.getByLabel('Code', { exact: true })).toBeHidden();
  await shoot(app, window, 'challenge-confirmed');
  await send(window, supplier('20,00', { name: 'Officine Mazzini', date: settlementDayIn(10) }));
  await expect(window.getByText('No match')).toBeVisible();
  await shoot(app, window, 'no-match');
});

test('an outcome that is not known', async ({ launch }) => {
  const { app, window } = await launch();
  await choose(app, window, english);
  await connectTo(window, paying.bank);
  await paying.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', when: 'before', status: 504 });
  await send(window, supplier('43,00'));
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await expect(window.getByText(/^[1-9]\d* of \d+$/)).toBeVisible();
  await shoot(app, window, 'unknown');
  await window.getByRole('button', { name: 'Message to the bank' }).click();
  await shoot(app, window, 'bank-message');
  await newTransfer(window);
  await writePayment(window, supplier('43,00'));
  await toConfirm(window);
  await expect(window.getByRole('link', { name: 'Follow the first one' })).toBeVisible();
  await expect(sendButton(window)).toBeDisabled();
  await shoot(app, window, 'blocked');
  await paying.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', when: 'after', status: 500 });
  await send(window, supplier('44,00'));
  await expect(window.getByRole('heading', { name: 'Being executed' })).toBeVisible();
  await shoot(app, window, 'found');
  await paying.control.addFault({ operation: 'createMoneyTransfer', kind: 'hang', when: 'before' });
  await send(window, supplier('42,00'));
  await expect(window.getByRole('heading', { name: 'Sending' })).toBeVisible();
  await shoot(app, window, 'sending', 'midway');
  // What hangs ends with the bank.
  await paying.bank.kill();
  await newTransfer(window);
  await writePayment(window, supplier('45,00'));
  await window.getByRole('button', { name: 'Validate', exact: true }).click();
  await expect(window.getByRole('button', { name: 'Check again' })).toBeVisible();
  await shoot(app, window, 'offline');
});
