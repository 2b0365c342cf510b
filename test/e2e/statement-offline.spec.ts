import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import type { ElectronApplication, Page } from 'playwright/test';

import type { StatementRow } from '#shared/bridge/cash/statement.ts';
import { addDays, addMonths, firstOfMonth } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';
import { moneyToDecimal } from '#shared/domain/money.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { camt053Problems } from '../support/camt053-check.ts';
import { readMt940 } from '../support/mt940-reader.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { expectRows, expectUpToDate, fillConnectForm, go, openSection, rowCount, saveAndOpen, table } from '../support/window-steps.ts';
import { xlsxSheets } from '../support/xlsx-rows.ts';

/* Everything that is done with a statement, with the network gone and after a restart. */

const PASSPHRASE = 'correct horse battery staple';
const NOTE = 'Pagato due volte: chiesto alla banca';

async function openStatement(window: Page): Promise<string> {
  await openSection(window, 'Accounts');
  await table(window, 'Accounts').getByRole('row').nth(1).click();
  await expectRows(window, 'Statement');
  return decodeURIComponent(/accounts\/([^/]+)\/statement/.exec(window.url())?.[1] ?? '');
}

const unlock = async (window: Page): Promise<void> => {
  await window.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await window.getByRole('button', { name: 'Unlock' }).click();
  await expect(window.getByRole('button', { name: /offline since/i })).toBeVisible();
};

/** Writes what is shown to a file, by the menu. */
async function exported(app: ElectronApplication, window: Page, item: RegExp, path: string): Promise<Buffer> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, path);
  await expect(window.getByRole('menuitem')).toHaveCount(0);
  await window.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: item }).click();
  await expect.poll(async () => (await readFile(path).catch(() => Buffer.alloc(0))).length).toBeGreaterThan(0);
  return readFile(path);
}

const netOf = (rows: readonly StatementRow[]): number => rows.reduce((sum, { transaction }) => sum + transaction.amount.amountMinor, 0);
const byAmount = (left: number, right: number): number => left - right;
const cents = (decimal: string): number => Math.round(Number(decimal) * 100);

test('reviews a statement with the network gone: search, balances, notes, ticks, months, every file', async ({ launch, userDataDir }) => {
  const bank = await startPracticeProcess({ seed: 11, apiKey: 'a-key' });
  const online = await launch();
  await ask(online.window, 'settings.update', { language: 'en', autoLockMinutes: null });
  await fillConnectForm(online.window, { baseUrl: bank.url, portalId: bank.portalId, apiKey: 'a-key', passphrase: PASSPHRASE });
  await saveAndOpen(online.window);
  await expectUpToDate(online.window);
  await online.app.close();
  await bank.kill();

  const { app, window } = await launch();
  await unlock(window);
  const accountId = await openStatement(window);
  await window.getByLabel('Period', { exact: true }).selectOption('Last month');
  const all = { accountId, search: '', entries: 'all', marks: 'all', sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: 500 } as const;
  // The bank's month, whatever zone this computer is in.
  const thisMonth = firstOfMonth(bankDateAt(Date.now()));
  const [from, to] = [addMonths(thisMonth, -1), addDays(thisMonth, -1)];
  const asked = await ask(window, 'statement.rows', { ...all, from, to });
  if (!asked.ok) throw new Error(JSON.stringify(asked.error));
  const { rows } = asked.value;
  expect(rows.length).toBeGreaterThan(5);
  await expect.poll(() => rowCount(window, 'Statement')).toBe(rows.length);

  // The balance after each entry leads to that of the entry before it.
  for (const [index, { balance, transaction }] of rows.entries()) {
    const older = rows[index + 1];
    if (balance.kind !== 'known') throw new Error(`No balance after entry ${index}: ${balance.why}`);
    if (older?.balance.kind === 'known') expect(older.balance.after.amountMinor).toBe(balance.after.amountMinor - transaction.amount.amountMinor);
  }

  // Every file, read by somebody else, is what the screen shows.
  const csv = parse(await exported(app, window, /CSV for machines/, join(userDataDir, 'm.csv')), { bom: true, columns: true }) as readonly Readonly<Record<string, string>>[];
  expect(csv.map((record) => cents(record['Amount'] ?? ''))).toEqual(rows.map(({ transaction }) => transaction.amount.amountMinor));
  const sheets = xlsxSheets(await exported(app, window, /Excel/, join(userDataDir, 'm.xlsx')));
  const amountColumn = sheets[0]?.rows[0]?.indexOf('Amount') ?? -1;
  const inSheet = sheets[0]?.rows.slice(1).map((row) => Math.round(Number(row[amountColumn]) * 100));
  expect(inSheet).toEqual(rows.map(({ transaction }) => transaction.amount.amountMinor));
  const text = pdfPages(await exported(app, window, /PDF/, join(userDataDir, 'm.pdf'))).join('\n');
  expect(text).toMatch(/page 1 of \d+/i);
  const lastEntry = rows[0]?.transaction;
  expect(text).toContain(moneyToDecimal({ amountMinor: Math.abs(lastEntry?.amount.amountMinor ?? 0), currency: 'EUR' }).replace(/\B(?=(\d{3})+(?=\.))/g, ','));
  const camt = (await exported(app, window, /camt\.053/, join(userDataDir, 'm.xml'))).toString('utf8');
  expect(camt053Problems(camt)).toEqual([]);
  const parsed = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Ntry' || name === 'Bal' }).parse(camt) as {
    readonly Document: { readonly BkToCstmrStmt: { readonly Stmt: { readonly Ntry: readonly { readonly Amt: string | { readonly '#text': string }; readonly CdtDbtInd: string }[] } } };
  };
  const entries = parsed.Document.BkToCstmrStmt.Stmt.Ntry.map(({ Amt, CdtDbtInd }) =>
    cents(typeof Amt === 'string' ? Amt : Amt['#text']) * (CdtDbtInd === 'DBIT' ? -1 : 1));
  expect(entries.toSorted(byAmount)).toEqual(rows.map(({ transaction }) => transaction.amount.amountMinor).toSorted(byAmount));
  const messages = readMt940((await exported(app, window, /MT940/, join(userDataDir, 'm.sta'))).toString('latin1'));
  expect(messages.flatMap((message) => message.entries)).toHaveLength(rows.length);
  expect(cents(messages.at(-1)?.closing.amount ?? '') - cents(messages[0]?.opening.amount ?? '')).toBe(netOf(rows));

  // A note and a tick, by the keyboard alone, are there after a restart.
  await window.keyboard.press('/');
  await expect(window.getByLabel('Search', { exact: true })).toBeFocused();
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Space');
  await window.keyboard.press('n');
  await expect(window.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await window.keyboard.type(NOTE);
  await window.keyboard.press('Control+Enter');
  await window.keyboard.press('Escape');
  await window.getByLabel('Search', { exact: true }).fill('chiesto alla banca');
  await expect.poll(() => rowCount(window, 'Statement')).toBe(1);

  // Kept under a name, it comes back.
  await window.getByRole('button', { name: 'Saved searches' }).click();
  await window.getByLabel('Save this search as').fill('Doppioni');
  await window.keyboard.press('Enter');
  await window.keyboard.press('Escape');
  await window.getByLabel('Search', { exact: true }).fill('');
  await expect.poll(() => rowCount(window, 'Statement')).toBe(rows.length);

  // A month against the bank's paper.
  const closing = rows[0]?.balance.kind === 'known' ? rows[0].balance.after : null;
  await go(window, `/accounts/${encodeURIComponent(accountId)}/reconciliation/${from.slice(0, 7)}`);
  const paper = window.getByLabel(/on the bank’s paper/);
  await paper.fill(moneyToDecimal(closing ?? { amountMinor: 0, currency: 'EUR' }).replace('.', ','));
  await paper.press('Enter');
  await expect(window.getByText('Agrees', { exact: true }).first()).toBeVisible();
  await paper.fill('1,00');
  await paper.press('Enter');
  await expect(window.getByText('Differs', { exact: true }).first()).toBeVisible();
  await app.close();

  const again = await launch();
  await unlock(again.window);
  await openStatement(again.window);
  await again.window.getByLabel('Period', { exact: true }).selectOption('Last month');
  await again.window.getByRole('button', { name: 'Saved searches' }).click();
  await again.window.getByRole('button', { name: /^Doppioni/ }).click();
  await expect.poll(() => rowCount(again.window, 'Statement')).toBe(1);
  await table(again.window, 'Statement').getByRole('row').nth(1).click();
  await expect(again.window.getByRole('textbox', { name: 'Note' })).toHaveValue(NOTE);

  // The palette finds entries too.
  await again.window.keyboard.press('Escape');
  await again.window.keyboard.press('Control+k');
  await again.window.getByRole('dialog').getByRole('textbox').fill(rows[0]?.transaction.transactionId ?? '');
  await again.window.getByRole('dialog').getByRole('button', { name: (rows[0]?.transaction.description ?? '').slice(0, 20) }).first().click();
  await expect(again.window.getByRole('complementary', { name: 'Entry' })).toContainText(rows[0]?.transaction.transactionId ?? '');
});
