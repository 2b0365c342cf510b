import { expect, test } from '../support/app-test.ts';
import { packagedApp } from '../support/launch-app.ts';
import { connectTo, newTransfer, pay, sendButton, startPayingBank, submitCode, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { followCommands, settled } from '../support/settled.ts';

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

test('pays an SCT above the challenge limit, from Details to executed, past a wrong code', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await newTransfer(window);
  await writePayment(window, { name: SUPPLIER, iban, amount: '7.250,40', description: 'Fattura 118/2026' });
  await toConfirm(window);
  await expect(window.getByText(iban.replace(/(.{4})(?=.)/g, '$1 ')).first()).toBeVisible();
  await expect(sendButton(window)).toHaveAccessibleName(/7,250\.40.*Tipografia Aldina Srl/);
  await sendButton(window).click();

  await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(1);
  const { code } = await control.lastMessage();
  await submitCode(window, code === '000000' ? '111111' : '000000');
  await expect(window.getByText(/code was wrong|wrong code|not the code/i).first()).toBeVisible();
  await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
  await submitCode(window, code);
  await expect(window.getByLabel('Code', { exact: true })).toBeHidden();
  await control.advance(60_000);
  await expect(window.getByText(/^Executed$/i).first()).toBeVisible();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(1);
});

test('pays at once, by Swift with an address, and with tax relief', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  await connectTo(window, bank);

  await pay(window, { name: SUPPLIER, iban, amount: '12,50', description: 'Instant', instant: true });
  await expect(window.getByText(/^Executed$/i).first()).toBeVisible();

  await newTransfer(window);
  await writePayment(window, {
    name: 'Halvorsen Print Ltd', iban: '0012345678901', amount: '310.00', description: 'Invoice 88',
    address: { bic: 'CHASUS33XXX', address: '270 Park Avenue', city: 'New York', country: 'US' },
  });
  await toConfirm(window);
  await expect(window.getByText('New York').first()).toBeVisible();
  await sendButton(window).click();
  await expect(window.getByRole('heading', { name: 'Outcome' }).first()).toBeVisible();
  await expect.poll(() => control.executionsOf('createMoneyTransfer')).toBe(2);

  await newTransfer(window);
  await writePayment(window, { name: SUPPLIER, iban, amount: '1.000,00', description: 'Rifacimento tetto' });
  await window.getByLabel('Tax relief', { exact: true }).check();
  await window.getByRole('combobox', { name: 'Relief', exact: true }).fill('L449');
  await window.keyboard.press('Escape');
  await window.getByLabel('Tax code of the beneficiary', { exact: true }).fill('12345678903');
  await window.getByLabel('Tax code of claimant 1', { exact: true }).fill('RSSMRA80A01H501U');
  await toConfirm(window);
  await expect(window.getByText('RSSMRA80A01H501U').first()).toBeVisible();
  await sendButton(window).click();
  await expect.poll(() => control.executionsOf('createMoneyTransfer')).toBe(3);
});

test('sends once, whatever is pressed', async ({ launch }) => {
  const { app, window } = await launch();
  await followCommands(app, window);
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await newTransfer(window);
  await writePayment(window, { name: SUPPLIER, iban, amount: '21,00', description: 'Double click' });
  await toConfirm(window);
  await expect(sendButton(window)).not.toBeFocused();
  await window.keyboard.press('Enter');
  await sendButton(window).focus();
  await window.keyboard.press('Enter');
  await settled(window);
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);
  await control.addFault({ operation: 'createMoneyTransfer', kind: 'delay', ms: 1_500 });
  await sendButton(window).dblclick();
  // Not by any text of the page: on a day on which banks do not settle, **Confirm** too says when it "will be executed".
  await expect(window.getByRole('heading', { name: /^(Accepted by the bank|Booked|Being executed|Executed)$/ })).toBeVisible();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(1);
});

test('keeps a draft over a quit in the third step, and says why it cannot send without a network', async ({ launch }) => {
  const first = await launch();
  const { bank, control, iban } = paying;
  await connectTo(first.window, bank);
  await newTransfer(first.window);
  await writePayment(first.window, { name: SUPPLIER, iban, amount: '33,33', description: 'Kept over a quit' });
  await toConfirm(first.window);
  await expect(sendButton(first.window)).toBeVisible();
  await first.app.close();

  const { app, window } = await launch();
  // With its place and zoom of before, a window has to be shown all the same. A package lets nobody look.
  if (packagedApp === undefined) await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)).toBe(true);
  await window.getByLabel('Passphrase', { exact: true }).fill('correct horse battery staple');
  await window.getByRole('button', { name: 'Unlock' }).click();
  await window.getByRole('navigation').first().getByRole('link', { name: /^Transfers/ }).click();
  await window.getByRole('button', { name: `Continue ${SUPPLIER}` }).click();
  await expect(sendButton(window)).toHaveAccessibleName(/33\.33.*Tipografia/);
  await bank.kill();
  await sendButton(window).click();
  await expect(window.getByText(/Nothing left this computer|no money has moved|refused/i).first()).toBeVisible();
  await expect(window.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
  expect(await control.messages().catch(() => [])).toEqual([]);
});
