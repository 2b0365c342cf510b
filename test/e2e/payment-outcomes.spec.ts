import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { connectTo, newTransfer, pay, sendButton, startPayingBank, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { addressOf, go } from '../support/window-steps.ts';

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

test('says that the name does not match, and what can still be done', async ({ launch }) => {
  const { window } = await launch();
  await connectTo(window, paying.bank);
  await pay(window, { name: 'Ristorante Da Peppino', iban: paying.iban, amount: '45,00', description: 'Wrong name' });
  await expect(window.getByText(/does not match/i).first()).toBeVisible();
});

test('finds a payment again whose answer was lost, and binds it', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'after' });
  await pay(window, { name: SUPPLIER, iban, amount: '88,10', description: 'Lost answer' });
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
  await window.getByRole('button', { name: 'Check now' }).click();
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeHidden();
  await control.advance(60_000);
  await expect(window.getByText(/^Executed$/i).first()).toBeVisible();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(1);
});

test('calls a payment not found only after the waiting window, and lets a person send it again', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await ask(window, 'settings.update', { waitingWindowMinutes: 1 });
  await control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before' });
  await pay(window, { name: SUPPLIER, iban, amount: '91,00', description: 'Never arrived' });
  await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();

  // The same again is blocked meanwhile, and says why.
  const outcome = addressOf(window);
  await newTransfer(window);
  await writePayment(window, { name: SUPPLIER, iban, amount: '91,00', description: 'Never arrived' });
  await toConfirm(window);
  await expect(window.getByText('The same payment is still open').first()).toBeVisible();
  await expect(sendButton(window)).toBeDisabled();
  await go(window, outcome);

  await expect(window.getByRole('button', { name: 'Send again' })).toBeVisible({ timeout: 150_000 });
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);
  await window.getByRole('button', { name: 'Send again' }).click();
  const dialog = window.getByRole('dialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /Send again/ }).click();
  await expect.poll(() => control.executionsOf('createMoneyTransfer')).toBe(1);
  await control.advance(60_000);
  await expect(window.getByText(/^Executed$/i).first()).toBeVisible();
});
