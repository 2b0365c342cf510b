import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { closeButton, goToLastButton, stepHeading } from '../support/closing-steps.ts';
import { connectTo, pay, PASSPHRASE, SUPPLIER } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';
import { remoteControl } from '../support/practice-control.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import type { PracticeProcess } from '../support/practice-process.ts';
import { fillConnectForm, saveAndOpen } from '../support/window-steps.ts';
import { choose, go, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/* What is not known, and the way out of it: each language, scheme and width twice. */

const english: Lookup = { language: 'en', theme: 'light' };
const views: readonly Lookup[] = [
  { language: 'en', theme: 'light', width: 1440 }, { language: 'en', theme: 'dark', width: 1024 },
  { language: 'it', theme: 'light', width: 1024 }, { language: 'it', theme: 'dark', width: 1440 },
];

test.beforeAll(preparePictures);

async function shoot(app: ElectronApplication, window: Page, name: string): Promise<void> {
  for (const look of views) {
    await choose(app, window, look);
    await picture(window, name, look);
  }
  await choose(app, window, english);
}

/** Connects to a bank of a dialect, and waits until its first reading has ended, however it ended. */
async function openStranger(window: Page, bank: PracticeProcess): Promise<void> {
  await fillConnectForm(window, { baseUrl: bank.url, portalId: bank.portalId, passphrase: PASSPHRASE });
  await saveAndOpen(window);
  await expect(window.locator('.t-freshness')).toHaveAttribute('data-phase', /^(upToDate|stale|failed|offline)$/);
}

interface BridgeWindow {
  readonly tesoro: { invoke(command: string, input: unknown): Promise<unknown> };
}
interface Row { readonly id: string; readonly record: { readonly unreadable?: readonly unknown[] } }

/** The first record of a list of which something came unreadable. */
async function partlyUnreadable(window: Page, section: string): Promise<string> {
  const answer = await window.evaluate((name) => (globalThis as unknown as BridgeWindow).tesoro.invoke('records.page', { section: name, search: '', filters: {}, sort: null, offset: 0, limit: 200 }), section);
  const { rows } = (answer as { value: { rows: readonly Row[] } }).value;
  return rows.find(({ record }) => (record.unreadable ?? []).length > 0)?.id ?? '';
}

const lookThrice = async (window: Page): Promise<void> => {
  for (let look = 1; look <= 3; look += 1) {
    await window.getByRole('button', { name: 'Check now' }).click();
    await expect(window.getByText(new RegExp(`^\\d+ (of|\\D+) ([${look}-9]|\\d\\d)$`))).toBeVisible();
  }
};

async function declare(app: ElectronApplication, window: Page, name: string, how: RegExp, words = 'It never reached us.'): Promise<void> {
  await window.getByRole('button', { name: 'The bank told me' }).click();
  const dialog = window.getByRole('dialog');
  await dialog.getByRole('radio', { name: how }).check();
  await dialog.getByLabel('Who told you').fill('Anna Verdi, payments desk');
  await dialog.getByLabel('In their words').fill(words);
  await shoot(app, window, `${name}-dialog`);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Declare/ }).click();
  await expect(dialog).toBeHidden();
  await shoot(app, window, `${name}-afterwards`);
}

test('records that are partly unreadable, and lists that are cut', async ({ launch }) => {
  const bank = await startPracticeProcess({ seed: 3, dialect: 'rows=one-in-five,searches=capped,pages=ignored,status-words=undocumented' });
  const { app, window } = await launch();
  try {
    await choose(app, window, english);
    await openStranger(window, bank);
    await go(window, '/overview');
    await shoot(app, window, 'uncertain-overview');
    for (const section of ['transfers', 'orders', 'campaigns'] as const) {
      await go(window, `/${section}`);
      await shoot(app, window, `uncertain-${section}`);
      await go(window, `/${section}/${encodeURIComponent(await partlyUnreadable(window, section))}`);
      await shoot(app, window, `uncertain-${section}-record`);
    }
    await go(window, '/accounts');
    await window.locator('[aria-rowcount]').first().getByRole('row').nth(1).click();
    await window.getByRole('link', { name: /^Statement/ }).first().click();
    await shoot(app, window, 'uncertain-statement');
    await window.locator('[aria-rowcount]').first().getByRole('row').filter({ hasText: /unreadable|n\.d\.|—/i }).first().click();
    await shoot(app, window, 'uncertain-statement-entry');
    await go(window, '/settings');
    await window.getByRole('heading', { level: 2, name: /^(How |Come )/ }).first().evaluate((element) => { element.scrollIntoView({ block: 'start' }); });
    await shoot(app, window, 'uncertain-habits');
  } finally {
    await bank.kill();
  }
});

test('a payment whose outcome is not known', async ({ launch }) => {
  const bank = await startPracticeProcess({ seed: 11 });
  const control = remoteControl(bank.url);
  const { app, window } = await launch();
  try {
    await choose(app, window, english);
    await connectTo(window, bank);
    await control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before' });
    await pay(window, { name: SUPPLIER, iban: await control.ibanOf(SUPPLIER), amount: '91,00', description: 'Fattura 12' });
    await expect(window.getByRole('heading', { name: 'Outcome unknown' })).toBeVisible();
    await control.addFault({ operation: 'searchMoneyTransfers', kind: 'status', status: 500, times: 1_000 });
    await lookThrice(window);
    await shoot(app, window, 'uncertain-payment');
    await declare(app, window, 'uncertain-payment', /not carried out/);
  } finally {
    await bank.kill();
  }
});

test('a closing that is partly done', async ({ launch }) => {
  const bank = await startPracticeProcess({ seed: 11 });
  const control = remoteControl(bank.url);
  const world = portalWorld({ ...bank });
  const campaignId = await world.campaign({ name: 'Vento del Sud', min: 1000, max: 9000, feeFixed: 10, feePercentage: 3.33 });
  await world.takeOrders(campaignId, [{ amount: 1000, fee: 10 }, { amount: 1000.55, fee: 10.01 }, { amount: 300.1, fee: 1.37 }]);
  const { app, window } = await launch();
  try {
    await choose(app, window, english);
    await connectTo(window, bank);
    await goToLastButton(window, { campaignId, name: 'Vento del Sud', direction: 'Success' });
    await control.addFault({ operation: 'succeedCampaign', kind: 'status', status: 504, when: 'after' });
    await closeButton(window).click();
    await expect(stepHeading(window, 'Result')).toBeVisible();
    // The bank moves the money, and never says that the campaign has ended.
    await control.setStatus('campaign', campaignId, 'CLOSED');
    await shoot(app, window, 'uncertain-closing-sent');
    await lookThrice(window);
    await shoot(app, window, 'uncertain-closing');
    await declare(app, window, 'uncertain-closing', /^It was carried out$/, 'The closing is through, the state follows tomorrow.');
  } finally {
    await bank.kill();
  }
});

const declareLine = async (app: ElectronApplication, window: Page): Promise<void> => {
  await expect(window.getByText(/outcome unknown/).first()).toBeVisible();
  await shoot(app, window, 'uncertain-batch-paused');
  const batch = window.url().replace(/^[^#]*#/, '');
  await window.getByRole('link', { name: 'Follow it', exact: true }).click();
  await lookThrice(window);
  await declare(app, window, 'uncertain-batch-payment', /not carried out/);
  await go(window, batch);
  // It goes on by itself once the outcome is known, or declared.
  await expect(window.getByText('6 of 6 sent')).toBeVisible();
};

test('a batch with a declared line and statuses that nobody documented', async ({ launch }) => {
  const bank = await startPracticeProcess({ seed: 11, dialect: 'status-words=undocumented' });
  const control = remoteControl(bank.url);
  const iban = await control.ibanOf(SUPPLIER);
  const { app, window } = await launch();
  try {
    await choose(app, window, english);
    await openStranger(window, bank);
    await go(window, '/batches');
    const account = window.getByLabel('From account', { exact: true });
    await account.selectOption(await account.locator('option').filter({ hasText: /Conto operativo/ }).first().getAttribute('value') ?? '');
    const lines = ['IBAN;Beneficiary;Amount;Description', ...Array.from({ length: 6 }, (_, index) => `${iban};${SUPPLIER};${index + 10},50;Fattura ${index + 20}`)];
    await window.getByLabel('Import payments', { exact: true }).setInputFiles({ name: 'fornitori.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    await window.getByRole('link', { name: 'Go to Confirm' }).click();
    await control.addFault({ operation: 'createMoneyTransfer', kind: 'status', status: 504, when: 'before', skip: 2 });
    await window.getByRole('button', { name: /^Send \d+ payments/ }).click();
    await declareLine(app, window);
    await shoot(app, window, 'uncertain-batch');
  } finally {
    await bank.kill();
  }
});
