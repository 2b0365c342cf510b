import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { Findings, firstRow, go, invoke } from '../support/axe-findings.ts';
import { ask } from '../support/bridge-in-window.ts';
import { correctPracticeBank } from '../support/correct-practice-bank.ts';
import { connectTo, pay, startPayingBank, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { expectUpToDate, fillConnectForm } from '../support/window-steps.ts';

const lists = ['accounts', 'virtual-ibans', 'transfers', 'campaigns', 'orders', 'investors', 'companies', 'unidentified', 'disputes', 'activity'];

/** Every language and every theme once; TESORO_AXE=all looks at each language in each theme. */
const looks = process.env['TESORO_AXE'] === 'all'
  ? ([['en', 'light'], ['en', 'dark'], ['it', 'light'], ['it', 'dark']] as const)
  : ([['en', 'light'], ['it', 'dark']] as const);

for (const [language, theme] of looks) {
  test(`axe finds nothing on any page, ${language} ${theme}`, async ({ launch }) => {
    test.setTimeout(240_000);
    const { window } = await launch();
    // A virtual display has been idle since it was made.
    await invoke(window, 'settings.update', { language, theme, autoLockMinutes: null });
    const findings = new Findings(window);
    await expect(window.getByRole('button', { name: /^(Open the practice|Apri la banca)/ })).toBeVisible();
    await findings.look('Welcome');
    await window.getByRole('button', { name: /^(Connect to|Collegati)/ }).click();
    await window.getByRole('button', { name: /^(Save and|Salva e)/ }).click();
    await findings.look('Connect, refused');
    await invoke(window, 'connections.openPractice', null);
    await expect(window.getByRole('button', { name: /up to date|aggiornato/i })).toBeVisible({ timeout: 60_000 });

    await ask(window, 'overview.looked');
    await correctPracticeBank(window);
    await window.getByRole('button', { name: /^(Set|Imposta)/ }).first().click();
    await findings.look('Overview');
    for (const list of lists) {
      await go(window, `/${list}`);
      await expect(firstRow(window)).toBeVisible();
      await findings.look(list);
      await firstRow(window).click();
      await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
      await findings.look(`${list}, one`);
      if (list === 'accounts') {
        await lookAtAccount(window, findings);
        await lookAtReview(window, findings);
      }
    }
    await go(window, '/settings');
    await findings.look('Settings');
    await window.keyboard.press('Control+k');
    await window.getByRole('dialog').getByRole('textbox').fill('rossi');
    await findings.look('Palette');
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
    await window.getByRole('button', { name: /^(Connection|Connessione):/ }).click();
    await findings.look('Connection menu');
    expect(findings.found).toEqual({});
  });
}

async function lookAtAccount(window: Page, findings: Findings): Promise<void> {
  const account = window.url().replace(/.*#/, '').split('/').slice(0, 3).join('/');
  await expect(firstRow(window)).toBeVisible();
  await firstRow(window).click();
  await findings.look('Statement, entry open');
  for (const part of ['', '/reserved-entries', '/parent']) {
    await go(window, `${account}${part}`);
    await findings.look(`Account${part}`);
  }
}

/** What is done with the statement of the account that is shown. */
async function lookAtReview(window: Page, findings: Findings): Promise<void> {
  const noticed = await ask(window, 'statement.differences', { accountId: null, show: 'all', offset: 0, limit: 1 });
  const account = `/accounts/${noticed.ok ? noticed.value.rows[0]?.accountId ?? '' : ''}`;
  await go(window, `${account}/statement?months=open`);
  await expect(firstRow(window)).toBeVisible();
  await findings.look('Statement, months');
  for (const [popover, button] of [
    ['export', /^(Export|Esporta)/], ['saved searches', /^(Saved searches|Ricerche salvate)/], ['keys', /^(Keyboard shortcuts|Scorciatoie)/],
    ['further back', /^(Read further|Leggi i periodi)/], ['tick', /^(Tick all|Spunta i mostrati)/],
  ] as const) {
    await window.getByRole('button', { name: button }).click();
    await findings.look(`Statement, ${popover}`);
    await window.keyboard.press('Escape');
  }
  for (const path of ['/statements', `${account}/reconciliation`, '/statements/differences', `${account}/differences`]) {
    await go(window, path);
    await expect(firstRow(window)).toBeVisible();
    await findings.look(path);
  }
  await firstRow(window).click();
  await findings.look('A difference');
  await go(window, `${account}/reconciliation`);
  await firstRow(window).click();
  await window.getByRole('textbox').fill('x');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('main').getByRole('alert')).toBeVisible();
  await findings.look('Reconciliation sheet');
}

test('axe finds nothing on the pages of a connection of its own: unlock, welcome, offline', async ({ launch }) => {
  test.setTimeout(240_000);
  const bank = await startPracticeProcess({ seed: 7, apiKey: 'a-key' });
  const { window } = await launch();
  await invoke(window, 'settings.update', { language: 'en', theme: 'light', autoLockMinutes: null });
  await fillConnectForm(window, { baseUrl: bank.url, portalId: bank.portalId, apiKey: 'a-key', passphrase: 'correct horse battery staple', environment: 'Test' });
  const findings = new Findings(window);
  const field = (name: string) => window.getByLabel(name, { exact: true });
  await field('Authentication').selectOption('oauth2');
  await window.getByRole('button', { name: /^Advanced/ }).click();
  await field('Proxy').selectOption('manual');
  await findings.look('Connect, OAuth 2 through a proxy');
  await field('Authentication').selectOption('clientCertificate');
  await field('Proxy').selectOption('none');
  await findings.look('Connect, client certificate');
  await field('Authentication').selectOption('apiKey');
  await window.getByRole('button', { name: 'Save and open' }).click();
  await expectUpToDate(window);
  await bank.kill();
  await invoke(window, 'sync.refresh', { accountId: null });
  await expect(window.getByRole('button', { name: /offline/i })).toBeVisible({ timeout: 30_000 });
  await findings.look('Offline');
  await window.getByRole('button', { name: /offline/i }).click();
  await findings.look('How fresh, offline');
  await window.keyboard.press('Escape');
  await go(window, '/settings');
  await window.getByRole('button', { name: 'Edit Test portal' }).click();
  await field('Replace the authentication').check();
  await field('Replace the way to the bank').check();
  await findings.look('Settings, a connection is edited');
  await window.getByRole('button', { name: 'Change the passphrase of Test portal' }).click();
  await findings.look('Settings, another passphrase');
  await window.getByRole('button', { name: 'Lock' }).click();
  await window.getByLabel('Passphrase', { exact: true }).fill('not the passphrase');
  await window.getByRole('button', { name: 'Unlock' }).click();
  await expect(window.getByText(/This is not the passphrase/)).toBeVisible();
  await findings.look('Unlock');
  await invoke(window, 'session.close', null);
  await expect(window.getByRole('button', { name: 'Open Test portal' })).toBeVisible();
  await findings.look('Welcome with connections');
  expect(findings.found).toEqual({});
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing where money is moved, ${theme}`, async ({ launch }) => {
    test.setTimeout(240_000);
    const { bank, control, iban } = await startPayingBank();
    const { window } = await launch();
    await invoke(window, 'settings.update', { language: 'en', theme, autoLockMinutes: null });
    await connectTo(window, bank);
    const findings = new Findings(window);
    const supplier = (amount: string) => ({ name: SUPPLIER, iban, amount, description: 'Invoice 118' });

    await go(window, '/transfers/new');
    await findings.look('Details, empty');
    await window.getByRole('button', { name: 'Validate', exact: true }).click();
    await findings.look('Details, wrong');
    await window.getByLabel('Tax relief', { exact: true }).check();
    await findings.look('Details, tax relief');
    await window.getByLabel('Tax relief', { exact: true }).uncheck();
    await window.getByLabel('Beneficiary name', { exact: true }).fill('Tipografia');
    await expect(window.getByRole('option', { name: new RegExp(SUPPLIER) })).toBeVisible();
    await findings.look('Details, payees');
    await writePayment(window, supplier('99.999.999,00'));
    await window.getByRole('button', { name: 'Validate', exact: true }).click();
    await expect(window.getByText(/not enough/)).toBeVisible();
    await findings.look('Details, refused');
    await writePayment(window, supplier('7.500,00'));
    await window.getByRole('button', { name: 'Validate', exact: true }).click();
    await expect(window.getByRole('button', { name: 'Next', exact: true })).toBeEnabled();
    await findings.look('Validate');
    await window.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(window.getByRole('button', { name: /^Send 7/ })).toBeEnabled();
    await findings.look('Confirm');
    await window.getByRole('button', { name: /^Send 7/ }).click();
    await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
    await findings.look('Outcome, code');
    await window.getByLabel('Code', { exact: true }).fill('0');
    await window.getByRole('button', { name: 'Submit code' }).click();
    await expect(window.getByText(/did not accept this code/)).toBeVisible();
    await findings.look('Outcome, wrong code');

    await control.addFault({ operation: 'createMoneyTransfer', kind: 'status', when: 'before', status: 504 });
    await pay(window, supplier('43,00'));
    await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
    await window.getByRole('button', { name: 'Message to the bank' }).click();
    await findings.look('Outcome, unknown');
    await go(window, '/transfers/new');
    await writePayment(window, supplier('43,00'));
    await toConfirm(window);
    await findings.look('Confirm, blocked');
    await pay(window, { ...supplier('20,00'), name: 'Officine Mazzini' });
    await expect(window.getByText('No match')).toBeVisible();
    await findings.look('Outcome, no match');

    await lookAtPaymentLists(window, findings);
    expect(findings.found).toEqual({});
    await bank.kill();
  });
}

async function lookAtPaymentLists(window: Page, findings: Findings): Promise<void> {
  await go(window, '/activity');
  await expect(firstRow(window)).toBeVisible();
  await findings.look('Activity, writes');
  await window.getByRole('button', { name: 'Filter by State' }).click();
  await findings.look('Activity, a filter');
  await window.keyboard.press('Escape');
  await firstRow(window).click();
  await expect(window.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await window.getByText('Entry as kept').first().click();
  await findings.look('A write’s history');
  await go(window, '/transfers');
  await window.getByRole('button', { name: /^Filters/ }).click();
  await findings.look('Transfers, filter panel');
  await go(window, '/transfers?direction=INCOMING&amountFrom=1');
  await expect(firstRow(window)).toBeVisible();
  await findings.look('Transfers, chips');
  await firstRow(window).click();
  await window.getByRole('button', { name: 'Revert', exact: true }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled();
  await findings.look('Revert');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('button', { name: /^Send back/ })).toBeEnabled();
  await findings.look('Revert, second look');
  await window.keyboard.press('Escape');
  await go(window, '/virtual-ibans');
  await window.getByRole('button', { name: 'Create virtual IBAN' }).click();
  await findings.look('Create virtual IBAN');
  await window.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await firstRow(window).click();
  await window.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /^Deactivate/ })).toBeEnabled();
  await findings.look('Deactivate virtual IBAN');
  await window.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await window.getByRole('link', { name: 'Transfer from virtual IBAN' }).click();
  await expect(window.getByLabel('Beneficiary name', { exact: true })).toBeVisible();
  await findings.look('Transfer from virtual IBAN');
  for (const path of ['/beneficiaries', '/beneficiaries/new', '/beneficiaries/import', '/batches', '/settings']) {
    await go(window, path);
    await findings.look(path);
  }
}
