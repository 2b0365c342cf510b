import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { ElectronApplication, Locator, Page } from 'playwright/test';

import { addMonths, firstOfMonth } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { connectTo, SUPPLIER, startPayingBank } from '../support/payment-steps.ts';
import type { PayingBank } from '../support/payment-steps.ts';
import { portalWorld } from '../support/portal-world.ts';
import { noPostgres, startPostgres } from '../support/postgres-server.ts';
import { settled } from '../support/settled.ts';
import { guideWords } from './guide-words.ts';
import type { GuideWords } from './guide-words.ts';
import { choose, command, go, openPractice, resize } from './pictures.ts';
import type { Lookup } from './pictures.ts';
import { askedOf, teamOfWindows } from '../support/team-windows.ts';

/* The pictures of docs/guide, in each of its languages: the window as a reader has it before them, small enough to be carried in the app. */

const folder = fileURLToPath(new URL('../../docs/guide/images', import.meta.url));
const WIDTH = 1240;
const HEIGHT = 780;
const PASSPHRASE = 'correct horse battery staple';


interface Scene {
  readonly app: ElectronApplication;
  readonly window: Page;
  readonly say: GuideWords;
  readonly take: (name: string) => Promise<void>;
}

for (const language of ['en', 'it'] as const) {
  const look: Lookup = { language, theme: 'light', width: WIDTH };

  const scene = async (app: ElectronApplication, window: Page): Promise<Scene> => {
    await mkdir(join(folder, language), { recursive: true });
    await choose(app, window, look);
    // The offer of the tour is for the first minutes only.
    await command(window, 'settings.update', { tourSeen: true });
    await resize(app, WIDTH, HEIGHT);
    await expect(window.locator('html')).toHaveAttribute('lang', language);
    return {
      app, window, say: guideWords[language],
      take: async (name) => {
        // What is said of the copy of Electron at hand is not what a reader of the guide has before them.
        await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.insertCSS('.t-banner[data-meaning="info"] { display: none; }'));
        // Pointers and carets would stand elsewhere each time.
        await window.mouse.move(0, HEIGHT - 1);
        await settled(window);
        await window.screenshot({ path: join(folder, language, `${name}.png`), caret: 'hide', animations: 'disabled' });
      },
    };
  };

  test(`the guide in ${language}: first run and what is read`, async ({ launch }) => {
    const { app, window } = await launch();
    const { say, take } = await scene(app, window);
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    await take('welcome');
    await connectionThatFails(window, say);
    await take('connect');
    await openPractice(window);
    await go(window, '/overview');
    await take('overview');
    await statementPictures({ app, window, say, take });
    await go(window, '/virtual-ibans');
    await firstRow(window).click();
    await expect(window.getByRole('button', { name: say.copy }).first()).toBeVisible();
    await take('virtual-iban');
    await go(window, '/unidentified?status=RECEIVED');
    await firstRow(window).click();
    await expect(window.getByRole('button', { name: new RegExp(`^${say.thisIsIt}`) }).first()).toBeVisible();
    await take('unidentified');
    await go(window, '/overview');
    await window.keyboard.press('Control+k');
    await window.getByRole('dialog').getByRole('textbox').fill('rossi');
    await expect(window.getByRole('dialog').getByRole('option').first().or(window.getByRole('dialog').getByRole('button').first())).toBeVisible();
    await take('palette');
  });

  test(`the guide in ${language}: paying`, async ({ launch }) => {
    const paying = await startPayingBank();
    const { app, window } = await launch();
    const { say, take } = await scene(app, window);
    await connect(window, paying, say);
    await newTransfer(window, say, { name: SUPPLIER, iban: paying.iban, amount: '1.234,50', description: 'Fattura 2026/118 del 12 novembre' });
    await take('payment-details');
    await toConfirm(window, say);
    await take('payment-confirm');
    await newTransfer(window, say, { name: SUPPLIER, iban: paying.iban, amount: '7.500,00', description: 'Fattura 2026/121' });
    await toConfirm(window, say);
    await sendButton(window, say).click();
    await expect(field(window, say.code)).toBeVisible();
    await take('payment-code');
    await field(window, say.code).fill((await paying.control.lastMessage()).code);
    await window.getByRole('button', { name: say.submitCode }).click();
    await expect(field(window, say.code)).toBeHidden();
    await paying.control.addFault({ operation: 'createMoneyTransfer', kind: 'status', when: 'before', status: 504 });
    await newTransfer(window, say, { name: SUPPLIER, iban: paying.iban, amount: '43,00', description: 'Spese di spedizione' });
    await toConfirm(window, say);
    await sendButton(window, say).click();
    await expect(window.getByRole('heading', { name: say.outcomeUnknown })).toBeVisible();
    await expect(window.getByRole('button', { name: say.checkNow })).toBeEnabled();
    await take('payment-unknown');
    await go(window, '/activity');
    await expect(firstRow(window)).toBeVisible();
    await window.locator('[aria-rowcount]').first().getByRole('row').last().click();
    await expect(window.getByText(say.chainWhole).first()).toBeVisible();
    await take('activity');
    await templatePicture({ app, window, say, take });
    await paying.bank.kill();
  });

  test(`the guide in ${language}: closing a campaign`, async ({ launch }) => {
    const paying = await startPayingBank();
    const world = portalWorld(paying.bank);
    const campaignId = await world.campaign({ name: 'Vento del Sud', min: 1000, max: 2500, feeFixed: 10, feePercentage: 3.33 });
    await world.takeOrders(campaignId, [
      { amount: 1000, fee: 10 }, { amount: 1000.55, fee: 10.01 }, { amount: 1000, fee: 9.99 }, { amount: 300.1, fee: 1.37 }, { amount: 500, fee: 5, until: 'waiting' },
    ]);
    const { app, window } = await launch();
    const { say, take } = await scene(app, window);
    await connect(window, paying, say);
    await go(window, `/campaigns/${campaignId}`);
    await expect(window.getByRole('button', { name: say.rehearse, exact: true })).toBeVisible();
    await take('campaign');
    await go(window, `/campaigns/${campaignId}/closing`);
    const next = button(window, say.next);
    await expect(next).toBeEnabled();
    await next.click();
    await expect(button(window, say.leave).first()).toBeVisible();
    await take('closing-check');
    await leaveAll(window, say, next);
    await next.click();
    await window.getByRole('radio', { name: new RegExp(`^${say.success}`) }).check();
    await expect(next).toBeEnabled();
    await next.click();
    await field(window, say.campaignName).fill('Vento del Sud');
    const close = window.getByRole('button', { name: new RegExp(say.closeWithSuccess) });
    await expect(close).toBeEnabled();
    await close.scrollIntoViewIfNeeded();
    await take('closing-confirm');
    await paying.bank.kill();
  });

  test(`the guide in ${language}: the books`, async ({ launch }) => {
    test.setTimeout(900_000);
    const { app, window } = await launch();
    const { say, take } = await scene(app, window);
    await openPractice(window);
    await go(window, '/safeguarding');
    await expect(button(window, say.useAccounts)).toBeEnabled();
    await button(window, say.useAccounts).click();
    await button(window, say.readPayments).click();
    await expect(button(window, say.readPayments)).toBeHidden({ timeout: 400_000 });
    await expect(window.getByText(say.stillBeingBooked)).toBeHidden();
    await take('safeguarding');
    await go(window, '/journal-entries');
    await window.getByRole('button', { name: language === 'it' ? say.italianChart : say.genericChart }).click();
    await window.getByRole('button', { name: new RegExp(`^${say.book} \\d`) }).click({ timeout: 60_000 });
    await expect(firstRow(window)).toBeVisible();
    await firstRow(window).press('Enter');
    await expect(window.locator('aside.t-detail')).toBeVisible();
    await window.locator('.mantine-Notification-closeButton').click();
    await expect(window.locator('.mantine-Notification-root')).toHaveCount(0);
    await take('journal-entries');
    await go(window, '/investor-protection');
    await expect(window.getByRole('table', { name: say.worksheet })).toBeVisible();
    await take('investor-protection');
    await newTransfer(window, say, { name: SUPPLIER, iban: 'IT60X0542811101000000123456', amount: '1.234,50', description: 'Fattura 2026/118 del 12 novembre' });
    await window.locator('main input[type=file]').first().setInputFiles({ name: 'fattura-118.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await expect(window.getByText('fattura-118.pdf')).toBeVisible();
    await window.getByRole('heading', { name: say.attachments }).evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
    await take('attachments');
  });

  test(`the guide in ${language}: a team`, async ({ launch }) => {
    test.skip(noPostgres !== null, noPostgres ?? '');
    const postgres = await startPostgres();
    const paying = await startPayingBank();
    const profile = await mkdtemp(join(tmpdir(), 'tesoro-profile-'));
    const colleague = await launch({ userDataDir: profile });
    await connectTo(colleague.window, paying.bank);
    const { app, window } = await launch();
    const { say, take } = await scene(app, window);
    await connect(window, paying, say);
    await teamOfWindows(postgres, `guide_${language}`, window, colleague.window, async () => {
      await go(window, '/settings/team');
      await expect(window.getByRole('list', { name: say.sixWords })).toBeVisible();
      await take('team-words');
    });
    const requestId = await askedOf(window, colleague.window, paying.iban);
    await go(window, '/approvals');
    await expect(firstRow(window)).toBeVisible();
    await take('approvals');
    await go(window, `/approvals/${requestId}`);
    await expect(button(window, say.approve)).toBeVisible();
    await take('approval');
    await go(window, '/settings/team');
    await window.getByRole('heading', { name: say.policy, exact: true }).evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    await take('team-policy');
    await paying.bank.kill();
    await postgres.remove();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
}

const field = (window: Page, label: string): Locator => window.getByLabel(label, { exact: true });
const button = (window: Page, name: string): Locator => window.getByRole('button', { name, exact: true });
const firstRow = (window: Page): Locator => window.locator('[aria-rowcount]').first().getByRole('row').nth(1);
const sendButton = (window: Page, say: GuideWords): Locator => window.getByRole('button', { name: new RegExp(`^${say.send} .*\\d`) });

async function connectionThatFails(window: Page, say: GuideWords): Promise<void> {
  await button(window, say.connectToBank).click();
  await fillConnection(window, say, { name: 'Portale Alba', environment: 'test', baseUrl: 'https://127.0.0.1:1/bank', portalId: 'portal-1' });
  await field(window, say.authentication).selectOption('none');
  await button(window, say.testConnection).click();
  await expect(window.getByRole('alert').first()).toBeVisible();
}

interface Connection { readonly name: string; readonly environment: string; readonly baseUrl: string; readonly portalId: string }

async function fillConnection(window: Page, say: GuideWords, { name, environment, baseUrl, portalId }: Connection): Promise<void> {
  await field(window, say.connectionName).fill(name);
  await field(window, say.environment).selectOption(environment);
  await field(window, say.baseUrl).fill(baseUrl);
  await field(window, say.portalId).fill(portalId);
}

async function connect(window: Page, { bank }: PayingBank, say: GuideWords): Promise<void> {
  await button(window, say.connectToBank).click();
  await fillConnection(window, say, { name: 'Portale Alba', environment: 'practice', baseUrl: bank.url, portalId: bank.portalId });
  await field(window, say.authentication).selectOption('none');
  await field(window, say.keepSecretsWith).selectOption('passphrase');
  await field(window, say.passphrase).fill(PASSPHRASE);
  await field(window, say.passphraseAgain).fill(PASSPHRASE);
  await button(window, say.saveAndOpen).click();
  await expect(window.getByRole('button', { name: new RegExp(say.upToDate, 'i') })).toBeVisible();
}

async function statementPictures({ window, say, take }: Scene): Promise<void> {
  await go(window, '/accounts');
  await window.locator('[aria-rowcount]').first().getByRole('row').filter({ hasText: 'Conto operativo' }).first().click();
  await expect(firstRow(window)).toBeVisible();
  const accountId = decodeURIComponent(/accounts\/([^/]+)/.exec(window.url())?.[1] ?? '');
  await go(window, `/accounts/${encodeURIComponent(accountId)}/statement?period=threeMonths`);
  await expect(firstRow(window)).toBeVisible();
  await field(window, say.search).fill('bonifico');
  await expect(window.getByText(say.entriesFound).first()).toBeVisible();
  await take('statement');
  const month = addMonths(firstOfMonth(bankDateAt(Date.now())), -1).slice(0, 7);
  const sheet = await ask(window, 'statement.reconciliation', { accountId, month });
  if (!sheet.ok || sheet.value.computedClosing === null) throw new Error(`${month} has no balance`);
  const { from, to, computedClosing } = sheet.value;
  await ask(window, 'statement.setClosingBalance', { accountId, month, amount: (computedClosing.amountMinor / 100).toFixed(2).replace('.', ','), decimalMark: ',' });
  const ticked = { accountId, from, to, search: 'bonifico', entries: 'all', marks: 'all' } as const;
  const summary = await ask(window, 'statement.summary', ticked);
  if (!summary.ok) throw new Error(summary.error.kind);
  await ask(window, 'statement.markShown', { ...ticked, checked: true, shown: summary.value.total });
  await go(window, `/accounts/${encodeURIComponent(accountId)}/reconciliation/${month}`);
  await expect(field(window, say.paperBalance)).toBeVisible();
  await take('month-sheet');
}

/** Rent, on the last day of each month, with what stands for the month. */
async function templatePicture({ window, take }: Scene): Promise<void> {
  const accounts = await ask(window, 'accounts.list');
  if (!accounts.ok) throw new Error(accounts.error.kind);
  const accountId = accounts.value.find(({ account }) => account.alias === 'Conto operativo')?.account.accountId ?? '';
  await command(window, 'templates.save', {
    templateId: 'template-rent', name: 'Canone ufficio', language: 'it', rhythm: { every: 'month', day: 31, from: bankDateAt(Date.now()), until: null, closed: 'before' },
    draft: { ...emptyTransferDraft, accountId, beneficiaryName: 'Immobiliare Aldina Srl', beneficiaryAccount: 'IT60X0542811101000000123456', amount: '1.200,00', description: 'Canone {nome mese} {anno}' },
  });
  await go(window, '/templates/template-rent');
  await expect(window.getByText(/^(Rhythm|Cadenza)$/)).toBeVisible();
  await take('template');
}

interface Payment { readonly name: string; readonly iban: string; readonly amount: string; readonly description: string }

async function newTransfer(window: Page, say: GuideWords, { name, iban, amount, description }: Payment): Promise<void> {
  await go(window, '/transfers/new');
  await expect(field(window, say.beneficiaryName)).toHaveValue('');
  const account = field(window, say.fromAccount);
  await account.selectOption(await account.locator('option').filter({ hasText: /Conto operativo/ }).first().getAttribute('value') ?? '');
  await field(window, say.beneficiaryName).fill(name);
  await window.keyboard.press('Escape');
  await field(window, say.beneficiaryAccount).fill(iban);
  await window.keyboard.press('Escape');
  await field(window, say.amount).fill(amount);
  await field(window, say.description).fill(description);
}

async function toConfirm(window: Page, say: GuideWords): Promise<void> {
  await button(window, say.validate).click();
  await expect(button(window, say.nextOfPayment)).toBeEnabled();
  await button(window, say.nextOfPayment).click();
  await expect(sendButton(window, say)).toBeVisible();
}

async function leaveAll(window: Page, say: GuideWords, next: Locator): Promise<void> {
  const reason = field(window, say.reason);
  for (let left = 0; left < 15 && !(await next.isEnabled()); left += 1) {
    await button(window, say.leave).first().click();
    await reason.fill('Concordato con la società');
    await button(window, say.leaveConfirm).click();
    await expect(reason).toBeHidden();
  }
}
