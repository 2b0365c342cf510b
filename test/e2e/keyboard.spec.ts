import { expect, test } from '../support/app-test.ts';
import { closeButton, next, stepHeading } from '../support/closing-steps.ts';
import { buttonNamed, pressButton, tabTo, typeInto } from '../support/keyboard-steps.ts';
import { connectTo, sendButton, startPayingBank, SUPPLIER } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';

/* From Overview on nothing but keys: no click, and no fill, which needs no focus. */

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

test('pays from Overview to executed with the keyboard alone', async ({ launch }) => {
  const { window } = await launch();
  const { bank, control, iban } = paying;
  const { keyboard } = window;
  await connectTo(window, bank);

  await keyboard.press('?');
  await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(window.getByRole('dialog')).toBeHidden();
  await keyboard.press('g');
  await keyboard.press('t');
  await expect(window.getByRole('heading', { level: 1, name: 'Transfers' })).toBeFocused();
  await keyboard.press('n');
  await expect(window.getByRole('heading', { name: 'Details' })).toBeFocused();

  const account = window.getByLabel('From account', { exact: true });
  await tabTo(window, account);
  await keyboard.type('Conto operativo');
  await expect(account.locator('option:checked')).toHaveText(/Conto operativo/);
  await typeInto(window, 'Beneficiary name', SUPPLIER);
  await keyboard.press('Escape');
  await typeInto(window, 'Beneficiary account', iban);
  await typeInto(window, 'Amount', '7.250,40');
  await typeInto(window, 'Description', 'Fattura 118/2026');
  await pressButton(window, buttonNamed(window, 'Validate'));
  await expect(window.getByRole('heading', { name: 'Validate' })).toBeFocused();
  await pressButton(window, next(window));
  await expect(window.getByRole('heading', { name: 'Confirm' })).toBeFocused();
  await tabTo(window, sendButton(window));
  await keyboard.press('Enter');
  await expect(sendButton(window)).toBeFocused();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);
  await keyboard.press('Space');

  const code = window.getByLabel('Code', { exact: true });
  await expect(code).toBeVisible();
  const message = await control.lastMessage();
  await tabTo(window, code);
  await keyboard.type(message.code);
  await pressButton(window, buttonNamed(window, 'Submit code'));
  await expect(code).toBeHidden();
  await control.advance(60_000);
  await expect(window.getByText(/^Executed$/i).first()).toBeVisible();
  expect(await control.executionsOf('createMoneyTransfer')).toBe(1);
});

test('closes a campaign to the end with the keyboard alone, from the palette on', async ({ launch }) => {
  const world = portalWorld(paying.bank);
  const campaignId = await world.campaign({ name: 'Luce Piena', min: 1000, max: 9000 });
  await world.takeOrders(campaignId, [{ amount: 1000, fee: 10 }, { amount: 500.5, fee: 5 }]);
  const { window } = await launch();
  const { keyboard } = window;
  await connectTo(window, paying.bank);

  await keyboard.press('Control+K');
  await expect(window.getByRole('textbox', { name: /find a record/ })).toBeFocused();
  await keyboard.type('close luce piena');
  const action = window.getByRole('dialog').getByRole('button', { name: /^Close Luce Piena/ });
  await expect(action).toHaveAttribute('data-selected', 'true');
  await keyboard.press('Enter');

  await expect(stepHeading(window, 'Refresh')).toBeVisible();
  await pressButton(window, buttonNamed(window, /^Read everything/));
  const stop = buttonNamed(window, 'Stop new orders');
  await expect(stop).toBeEnabled();
  await pressButton(window, stop);
  const dialog = window.getByRole('dialog');
  await pressButton(window, dialog.getByRole('button', { name: /^Stop new orders/ }));
  await expect(dialog).toBeHidden();
  await expect(stop).toBeHidden();
  if (!(await next(window).isEnabled())) await pressButton(window, buttonNamed(window, /^Read everything/));
  await expect(next(window)).toBeEnabled();
  await pressButton(window, next(window));

  await expect(stepHeading(window, 'Check')).toBeFocused();
  for (let left = 0; left < 15 && !(await next(window).isEnabled()); left += 1) {
    await pressButton(window, buttonNamed(window, 'Leave as it is').first());
    await typeInto(window, 'Reason', 'Known, and left as it is');
    await pressButton(window, buttonNamed(window, 'Leave it'));
    await expect(window.getByLabel('Reason', { exact: true })).toBeHidden();
  }
  await pressButton(window, next(window));

  await expect(stepHeading(window, 'Choose')).toBeFocused();
  await tabTo(window, window.getByRole('radio', { name: 'Success', exact: true }));
  await keyboard.press('Space');
  await expect(next(window)).toBeEnabled();
  await pressButton(window, next(window));

  await expect(stepHeading(window, 'Confirm')).toBeFocused();
  await typeInto(window, 'Campaign name', 'Luce Piena');
  await expect(closeButton(window)).toBeEnabled();
  await tabTo(window, closeButton(window));
  await keyboard.press('Enter');
  expect(await paying.control.executionsOf('succeedCampaign')).toBe(0);
  await keyboard.press('Space');
  await expect(stepHeading(window, 'Result')).toBeVisible();
  expect(await paying.control.executionsOf('succeedCampaign')).toBe(1);

  await pressButton(window, next(window));
  await expect(stepHeading(window, 'Follow-up')).toBeVisible();
  await paying.control.advance(120_000);
  await pressButton(window, buttonNamed(window, /^Read again/));
  await expect(window.getByText('Every refund and every cash-out is executed.')).toBeVisible();
  await pressButton(window, buttonNamed(window, 'End the closing'));
  await pressButton(window, window.getByRole('dialog').getByRole('button', { name: 'End the closing', exact: true }));
  await expect(window.getByText(/^Ended on /)).toBeVisible();
});
