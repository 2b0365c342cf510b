import type { Page } from 'playwright/test';

import { bankDateAt } from '#shared/domain/instant.ts';
import { expect, test } from '../support/app-test.ts';
import { ask, askSoon } from '../support/bridge-in-window.ts';
import { connectTo, newTransfer, PASSPHRASE, startPayingBank, SUPPLIER, writePayment } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { expectUpToDate, openSection, table, throughLock } from '../support/window-steps.ts';

let paying: PayingBank;
test.beforeEach(async () => { paying = await startPayingBank(); });
test.afterEach(async () => { await paying.bank.kill(); });

async function unlock(window: Page): Promise<void> {
  await window.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await window.getByRole('button', { name: 'Unlock' }).click();
  await expectUpToDate(window);
}

test('a draft becomes a template, its rhythm makes one draft, and nothing is sent, through a lock and a restart', async ({ launch }) => {
  const first = await launch();
  let { window } = first;
  const { bank, control, iban } = paying;
  await connectTo(window, bank);
  await newTransfer(window);
  await writePayment(window, { name: SUPPLIER, iban, amount: '120,00', description: 'Canone' });
  await window.getByRole('button', { name: 'Save as template' }).click();
  await expect(window.getByRole('heading', { level: 1, name: SUPPLIER })).toBeVisible();
  expect(await ask(window, 'drafts.list', null)).toEqual({ ok: true, value: [] });
  await expect(window.getByText('The draft became this template and is no longer among the drafts.')).toBeVisible();

  await window.getByLabel('Name of the template', { exact: true }).fill('Rent');
  await window.getByLabel('Description', { exact: true }).fill('Rent {month}/{year}');
  await window.getByLabel('How often', { exact: true }).selectOption({ label: 'Every week' });
  await window.getByLabel('Instant', { exact: true }).check();
  await expect(window.getByText('The next ones')).toBeVisible();
  await window.getByRole('button', { name: 'Save template' }).click();
  await expect(window.getByText('The template is saved.')).toBeVisible();
  await expect(window.getByRole('heading', { level: 1, name: 'Rent' })).toBeVisible();

  // Its day is today: the draft is there at once, and no second one, whatever happens.
  const [year = '', month = ''] = bankDateAt(Date.now()).split('-');
  const made = async () => {
    const drafts = await ask(window, 'drafts.list', null);
    return drafts.ok ? drafts.value.filter(({ occurrence }) => occurrence?.name === 'Rent').map(({ content }) => content.draft.description) : [];
  };
  expect(await made()).toEqual([`Rent ${month}/${year}`]);
  await throughLock(window, () => askSoon(window, 'session.lock'));
  expect(await ask(window, 'templates.list')).toEqual({ ok: false, error: { kind: 'locked' } });
  await unlock(window);
  expect(await made()).toHaveLength(1);
  await first.app.close();
  ({ window } = await launch());
  await unlock(window);
  expect(await made()).toHaveLength(1);

  await openSection(window, 'Overview');
  await window.getByRole('link', { name: /Rent is due on .*: the draft is ready$/ }).click();
  await expect(window.getByText(/^From the template “Rent”, for /)).toBeVisible();
  await openSection(window, 'Transfers');
  await window.getByRole('link', { name: 'Templates' }).click();
  await table(window, 'Templates').getByRole('button', { name: 'Delete Rent' }).click();
  await expect(window.getByText('No template yet')).toBeVisible();
  await window.getByRole('button', { name: 'Undo' }).click();
  await table(window, 'Templates').getByRole('button', { name: 'Use Rent' }).click();
  await expect(window.getByLabel('Description', { exact: true })).toHaveValue(`Rent ${month}/${year}`);
  expect(await made()).toHaveLength(1);
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);
});

test('a click that leaves a wrong field counts, although the error below it moves what was clicked', async ({ launch }) => {
  const { window } = await launch();
  await connectTo(window, paying.bank);
  await newTransfer(window);
  await window.getByLabel('Beneficiary name', { exact: true }).fill(SUPPLIER);
  await window.getByLabel('Beneficiary account', { exact: true }).fill(paying.iban);
  await window.getByLabel('Amount', { exact: true }).focus();
  await window.getByRole('button', { name: 'Save as template' }).click();
  await expect(window.getByRole('heading', { level: 1, name: SUPPLIER })).toBeVisible();
});
