import type { ElectronApplication, Page } from 'playwright/test';

import type { CommandInput } from '#shared/bridge/commands.ts';
import { addMonths, firstOfMonth } from '#shared/domain/bank-date.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { bankDateAt } from '#shared/domain/instant.ts';

import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { correctPracticeBank } from '../support/correct-practice-bank.ts';
import { choose, go, openPractice, picture, preparePictures, windowPicture } from './pictures.ts';
import type { Lookup } from './pictures.ts';

/* What is done with a statement after it was read: what the bank changed, months against their balances, older days, expected cash. */

const everyLook: readonly Lookup[] = [
  { language: 'en', theme: 'light' }, { language: 'it', theme: 'dark' }, { language: 'en', theme: 'light', width: 1024 },
  { language: 'it', theme: 'light', width: 1024 },
];

test.beforeAll(preparePictures);

const firstRow = (window: Page): ReturnType<Page['locator']> => window.locator('[aria-rowcount]').first().getByRole('row').nth(1);
const toTheEnd = (window: Page): Promise<void> => window.locator('main').evaluate((main) => { main.scrollTo(0, main.scrollHeight); });

const today = (): BankDate => bankDateAt(Date.now());
const monthsAgo = (count: number): string => addMonths(firstOfMonth(today()), -count).slice(0, 7);

async function tickShown(window: Page, selection: CommandInput<'statement.summary'>): Promise<void> {
  const summary = await ask(window, 'statement.summary', selection);
  if (!summary.ok) throw new Error(JSON.stringify(summary.error));
  const ticked = await ask(window, 'statement.markShown', { ...selection, checked: true, shown: summary.value.total });
  if (!ticked.ok) throw new Error(JSON.stringify(ticked.error));
}

/** Months as they are when somebody has worked on them: one that agrees, checked; one that does not, half checked; a part of this one. */
async function reviewMonths(window: Page, accountId: string): Promise<void> {
  for (const [month, more] of [[monthsAgo(2), 0], [monthsAgo(1), 7_500]] as const) {
    const sheet = await ask(window, 'statement.reconciliation', { accountId, month });
    if (!sheet.ok || sheet.value.computedClosing === null) throw new Error(`${month} has no balance`);
    const { from, to, computedClosing } = sheet.value;
    const amount = ((computedClosing.amountMinor + more) / 100).toFixed(2).replace('.', ',');
    const kept = await ask(window, 'statement.setClosingBalance', { accountId, month, amount, decimalMark: ',' });
    if (!kept.ok) throw new Error(JSON.stringify(kept.error));
    const part = { accountId, from, to, search: more === 0 ? '' : 'bonifico', entries: 'all', marks: 'all' } as const;
    await tickShown(window, part);
  }
  await tickShown(window, { accountId, from: firstOfMonth(today()), to: today(), search: 'carta', entries: 'all', marks: 'all' });
}

async function pictureOverview(window: Page, look: Lookup): Promise<void> {
  await go(window, '/overview');
  await picture(window, 'review-overview', look);
  await toTheEnd(window);
  await window.getByRole('button', { name: /^(Set|Imposta)/ }).first().click();
  await toTheEnd(window);
  await picture(window, 'review-overview-limits', look);
}

async function pictureStatement(window: Page, look: Lookup, account: string): Promise<void> {
  await go(window, `${account}/statement`);
  await expect(firstRow(window)).toBeVisible();
  await picture(window, 'statement', look);
  await firstRow(window).click();
  await picture(window, 'review-statement-entry', look);
  await go(window, `${account}/statement?period=twelveMonths&months=open`);
  await window.getByRole('button', { name: /^(Read further|Leggi i periodi)/ }).click();
  await picture(window, 'review-further-back', look);
  await window.keyboard.press('Escape');
  await go(window, '/statements');
  await expect(firstRow(window)).toBeVisible();
  await picture(window, 'review-all-accounts', look);
}

async function pictureReview(window: Page, look: Lookup, account: string): Promise<void> {
  await go(window, `${account}/reconciliation`);
  await expect(firstRow(window)).toBeVisible();
  await picture(window, 'reconciliation-months', look);
  await go(window, `${account}/reconciliation/${monthsAgo(2)}`);
  await picture(window, 'reconciliation', look);
  await go(window, `${account}/reconciliation/${monthsAgo(1)}`);
  await picture(window, 'reconciliation-differs', look);
  await go(window, `${account}/differences`);
  await expect(firstRow(window)).toBeVisible();
  await picture(window, 'differences', look);
  await window.locator('[aria-rowcount]').first().getByRole('row').nth(2).click();
  await picture(window, 'differences-one', look);
  await go(window, '/statements/differences');
  await expect(firstRow(window)).toBeVisible();
  await picture(window, 'differences-all', look);
  await go(window, `${account}/reserved-entries`);
  await toTheEnd(window);
  await picture(window, 'reserved-entries-gone', look);
}

/** An export for which no place was chosen yet: the line of a piece of work that says nothing of itself. */
async function pictureTask(app: ElectronApplication, window: Page, look: Lookup, account: string): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () => new Promise((resolve) => { Reflect.set(globalThis, 'endDialog', () => { resolve({ canceled: true, filePath: '' }); }); });
  });
  await go(window, `${account}/statement`);
  await window.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: /PDF/ }).click();
  const task = window.getByRole('button', { name: /^Cancel: / });
  await expect(task).toBeVisible();
  await picture(window, 'review-task', look, 'midway');
  await app.evaluate(() => { (Reflect.get(globalThis, 'endDialog') as () => void)(); });
  await expect(task).toBeHidden();
}

test('what is done with a statement', async ({ launch }) => {
  const { app, window } = await launch();
  const english: Lookup = { language: 'en', theme: 'light' };
  await choose(app, window, english);
  await openPractice(window);
  await ask(window, 'overview.looked');
  const accountId = await correctPracticeBank(window);
  const account = `/accounts/${encodeURIComponent(accountId)}`;
  await reviewMonths(window, accountId);
  for (const look of everyLook) {
    await choose(app, window, look);
    await pictureOverview(window, look);
    const dismiss = window.getByRole('button', { name: 'Dismiss' });
    if (await dismiss.isVisible()) await dismiss.click();
    await pictureStatement(window, look, account);
    await pictureReview(window, look, account);
  }
  await choose(app, window, english);
  await pictureTask(app, window, english, account);
  await app.evaluate(({ BrowserWindow }) => { BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2); });
  for (const [name, path] of [
    ['overview', '/overview'], ['statement', `${account}/statement`], ['sheet', `${account}/reconciliation/${monthsAgo(1)}`],
    ['months', `${account}/reconciliation`], ['reserved', `${account}/reserved-entries`],
  ] as const) {
    await go(window, path);
    await toTheEnd(window);
    await windowPicture(app, window, `review-zoom-${name}`);
  }
  await app.evaluate(({ BrowserWindow }) => { BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(1); });
  await choose(app, window, { language: 'it', theme: 'dark' });
  await go(window, `${account}/reconciliation/${monthsAgo(1)}`);
  await window.emulateMedia({ media: 'print' });
  await picture(window, 'reconciliation-printed', english);
});
