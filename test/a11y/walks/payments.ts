import { expect } from '../../support/app-test.ts';
import { firstRow } from '../../support/axe-findings.ts';
import { connectTo, pay, settlementDayIn, startPayingBank, submitCode, submitSentCode, SUPPLIER, toConfirm, writePayment } from '../../support/payment-steps.ts';
import { go, table } from '../../support/window-steps.ts';
import type { Walk } from '../walk.ts';
import { button, field, leave } from './steps.ts';

/** The steps of a payment, and the lists and dialogs of what was paid and received. */
export async function walkPayments(walk: Walk): Promise<void> {
  const { window } = walk;
  const { bank, control, iban } = await startPayingBank();
  await connectTo(window, bank);
  const supplier = (amount: string) => ({ name: SUPPLIER, iban, amount, description: 'Invoice 118' });

  await go(window, '/transfers/new');
  await expect(field(window, 'Beneficiary name')).toBeVisible();
  await walk.at('Details, empty');
  await button(window, 'Validate').click();
  await walk.at('Details, wrong');
  await field(window, 'Tax relief').check();
  await walk.at('Details, tax relief');
  await field(window, 'Tax relief').uncheck();
  await field(window, 'Beneficiary name').fill('Tipografia');
  await expect(window.getByRole('option', { name: new RegExp(SUPPLIER) })).toBeVisible();
  await walk.at('Details, payees');
  await writePayment(window, supplier('99.999.999,00'));
  await button(window, 'Validate').click();
  await expect(window.getByText(/not enough/)).toBeVisible();
  await walk.at('Details, refused by the bank');
  await writePayment(window, supplier('7.500,00'));
  await button(window, 'Validate').click();
  await expect(button(window, 'Next')).toBeEnabled();
  await walk.at('Validate');
  await button(window, 'Next').click();
  await expect(button(window, /^Send 7/)).toBeEnabled();
  await walk.at('Confirm');
  await button(window, /^Send 7/).click();
  await expect(field(window, 'Code')).toBeVisible();
  await walk.at('Outcome, a code is asked for');
  await submitCode(window, '0');
  await expect(window.getByText(/did not accept this code/)).toBeVisible();
  await walk.at('Outcome, wrong code');
  await button(window, 'Do not give the code').click();
  await expect(button(window, 'Give the code after all')).toBeVisible();
  await walk.at('Outcome, code withheld');
  await button(window, 'Give the code after all').click();
  await submitSentCode(window, control);
  await expect(field(window, 'Code')).toBeHidden();
  await walk.at('Outcome, being executed');

  await control.addFault({ operation: 'createMoneyTransfer', kind: 'status', when: 'before', status: 504 });
  await pay(window, supplier('43,00'));
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await button(window, 'Message to the bank').click();
  await walk.at('Outcome unknown');
  await go(window, '/transfers/new');
  await writePayment(window, supplier('43,00'));
  await toConfirm(window);
  await walk.at('Confirm, blocked');
  await control.addFault({ operation: 'createMoneyTransfer', kind: 'status', when: 'before', status: 400, body: { errors: [{ code: 'SZBO-0031', description: 'The beneficiary bank is closed', params: null }] } });
  await pay(window, supplier('19,00'));
  await expect(window.getByRole('heading', { name: 'The bank refused it' })).toBeVisible();
  await walk.at('Outcome, refused');
  await pay(window, { ...supplier('20,00'), name: 'Officine Mazzini', date: settlementDayIn(10) });
  await expect(window.getByText('No match')).toBeVisible();
  await walk.at('Outcome, no match');
  await walkSwift(walk);
  await walkLists(walk);
  await bank.kill();
}

/** What has no check beforehand. */
async function walkSwift(walk: Walk): Promise<void> {
  const { window } = walk;
  await go(window, '/transfers/new');
  await writePayment(window, {
    name: 'Acme Inc', iban: '4417123456', amount: '1000', currency: 'USD', description: 'Licence',
    address: { bic: 'CHASUS33', address: '270 Park Avenue', city: 'New York', country: 'US' },
  });
  await walk.at('Details, Swift');
  await button(window, 'Validate').click();
  await expect(window.getByText('There is no check beforehand')).toBeVisible();
  await walk.at('Validate, no check');
}

async function walkLists(walk: Walk): Promise<void> {
  const { window } = walk;
  const dialog = window.getByRole('dialog');
  await go(window, '/activity');
  await expect(firstRow(window)).toBeVisible();
  await walk.at('Activity, writes');
  await button(window, 'Days').click();
  await walk.at('Activity, days are picked');
  await window.keyboard.press('Escape');
  await button(window, 'Filter by State').click();
  await walk.at('Activity, a filter');
  await window.keyboard.press('Escape');
  await firstRow(window).click();
  await expect(window.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await window.getByText('Entry as kept').first().click();
  await walk.at('A write’s history');
  await go(window, '/transfers');
  await button(window, /^Filters/).click();
  await walk.at('Transfers, filter panel');
  await go(window, '/transfers?direction=INCOMING&amountFrom=1');
  await expect(firstRow(window)).toBeVisible();
  await walk.at('Transfers, chosen filters');
  await firstRow(window).click();
  await button(window, 'Revert').click();
  await expect(button(dialog, 'Continue')).toBeEnabled();
  await walk.at('Revert');
  await button(dialog, 'Continue').click();
  await expect(button(dialog, /^Send back/)).toBeEnabled();
  await walk.at('Revert, second look');
  await leave(window);
  await go(window, '/virtual-ibans');
  await button(window, 'Create virtual IBAN').click();
  await field(window, 'Description').last().fill('Quote associative 2027');
  await walk.at('Create virtual IBAN');
  await button(dialog, 'Create virtual IBAN').click();
  await expect(window.getByText('Virtual IBAN created')).toBeVisible();
  await walk.at('Virtual IBAN created');
  await go(window, '/virtual-ibans');
  await expect(table(window, 'Virtual IBANs').getByRole('row').nth(1)).toBeVisible();
  await firstRow(window).click();
  await button(window, 'Deactivate').click();
  await expect(button(dialog, /^Deactivate/)).toBeEnabled();
  await walk.at('Deactivate virtual IBAN');
  await leave(window);
  await window.getByRole('link', { name: 'Transfer from virtual IBAN' }).click();
  await expect(field(window, 'Beneficiary name')).toBeVisible();
  await walk.at('Transfer from virtual IBAN');
}
