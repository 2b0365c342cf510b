import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { SafeguardingView } from '#shared/bridge/cash/safeguarding.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';
import { xlsxSheets } from '#test/support/xlsx-rows.ts';

/** The practice bank's account for campaigns. */
const ESCROW = '1000245790';

const viewWhenBooked = async (app: TestWorkspace, date: SafeguardingView['date'] | null = null): Promise<SafeguardingView> => {
  await vi.waitFor(async () => expect((await app.ask('safeguarding.view', { date })).upToDate).toBe(true), { timeout: 60_000, interval: 200 });
  return app.ask('safeguarding.view', { date });
};

it('asks which accounts hold client money, shows what is owed of it, keeps the days, and tells of what does not add up until somebody took it into account', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'safeguarding.xlsx');
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20 });
  const app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, file });
  app.workspace.start();
  await app.ask('sync.refresh', { accountId: null });
  const first = await viewWhenBooked(app);
  expect(first).toMatchObject({ chosen: [], suggested: [ESCROW] });
  expect(first.unread).toBeGreaterThan(0);
  expect(await app.ask('safeguarding.readPayments', {})).toBeGreaterThan(0);
  await app.ask('sync.refreshStatement', { accountId: ESCROW, from: addDays(first.today, -800), to: first.today });
  expect(await app.workspace.handlers['safeguarding.chooseAccounts']({ accountIds: ['nobody'] })).toMatchObject({ ok: false, error: { kind: 'notFound' } });
  await app.ask('safeguarding.chooseAccounts', { accountIds: [ESCROW] });

  const view = await viewWhenBooked(app);
  const [euro] = view.currencies;
  expect(view).toMatchObject({ chosen: [ESCROW], suggested: [], unread: 0 });
  expect(euro?.balance).not.toBeNull();
  // What the practice bank leaves unexplained are its charges, and transfers that its portal knows nothing of.
  const items = await app.ask('safeguarding.items', { date: view.date, currency: 'EUR', list: 'unexplained', offset: 0, limit: 100 });
  expect(items.rows.map(({ entry }) => entry?.text).filter((text) => text !== 'IMPOSTA DI BOLLO TRIMESTRALE E/C' && text?.includes('Versamento Campagna') !== true)).toEqual([]);
  expect(euro?.parts.filter(({ part }) => part === 'notOnStatement')).toEqual([]);
  expect(euro?.parts.reduce((sum, { amount }) => sum + amount.amountMinor, 0)).toBe(euro?.difference?.amountMinor);

  const yesterday = addDays(view.today, -1);
  await vi.waitFor(async () => expect((await app.ask('safeguarding.view', { date: yesterday })).currencies[0]?.kept).not.toBeNull(), { timeout: 60_000, interval: 200 });
  const differs = async (): Promise<boolean> => (await app.ask('overview.get', null)).waiting.some(({ kind }) => kind === 'safeguardingDiffers');
  expect(await differs()).toBe(true);
  const over = await app.ask('safeguarding.view', { date: yesterday });
  const amountMinor = over.currencies[0]?.unexplained.amountMinor ?? 0;
  expect(await app.workspace.handlers['safeguarding.takeIntoAccount']({ date: yesterday, currency: 'EUR', amountMinor, reason: ' ' })).toMatchObject({ ok: false, error: { kind: 'invalid' } });
  expect(await app.workspace.handlers['safeguarding.takeIntoAccount']({ date: yesterday, currency: 'EUR', amountMinor: amountMinor + 1, reason: 'Stamp duty' })).toMatchObject({ ok: false, error: { kind: 'changedSinceShown' } });
  await app.ask('safeguarding.takeIntoAccount', { date: yesterday, currency: 'EUR', amountMinor, reason: 'Stamp duty' });
  expect(await differs()).toBe(false);
  expect((await app.ask('safeguarding.view', { date: yesterday })).currencies[0]?.taken).toMatchObject({ reason: 'Stamp duty', userName: 'tester' });
  // On a day with another difference, that reason says nothing.
  const [before] = (await app.ask('safeguarding.view', { date: addDays(view.today, -300) })).currencies;
  expect(before?.unexplained.amountMinor).not.toBe(amountMinor);
  expect(before?.taken).toBeNull();
  expect(await app.ask('safeguarding.changedDays', null)).toEqual([]);

  expect(await app.ask('safeguarding.export', { date: yesterday, format: 'xlsx', locale: 'en' })).toMatchObject({ written: true, path: file });
  const summary = JSON.stringify(xlsxSheets(readFileSync(file)));
  expect(summary).toContain('To investors');
  await app.ask('safeguarding.export', { date: yesterday, format: 'pdf', locale: 'it' });
  expect(readFileSync(file, 'utf8')).toContain('Agli investitori');
  await app.close();
  await bank.close();
  folder.remove();
}, 300_000);

it('keeps a day anew that was over before the payments of its orders were read, and tells of no difference before', async () => {
  const folder = temporaryFolder();
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20 });
  const app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
  app.workspace.start();
  await app.ask('sync.refresh', { accountId: null });
  const { today, unread } = await viewWhenBooked(app);
  expect(unread).toBeGreaterThan(0);
  await app.ask('safeguarding.chooseAccounts', { accountIds: [ESCROW] });
  await app.ask('sync.refreshStatement', { accountId: ESCROW, from: addDays(today, -800), to: today });
  const keptOf = async () => (await app.ask('safeguarding.view', { date: addDays(today, -1) })).currencies.find(({ currency }) => currency === 'EUR')?.kept;
  await vi.waitFor(async () => expect(await keptOf()).toBeTruthy(), { timeout: 60_000, interval: 200 });
  const before = await keptOf();
  // What is unread may explain a difference: nobody is told of one.
  const differs = async (): Promise<boolean> => (await app.ask('overview.get', null)).waiting.some(({ kind }) => kind === 'safeguardingDiffers');
  expect((await app.ask('safeguarding.view', { date: addDays(today, -1) })).currencies[0]?.unexplained.amountMinor).not.toBe(0);
  expect(await differs()).toBe(false);

  expect(await app.ask('safeguarding.readPayments', {})).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await keptOf()).not.toEqual(before), { timeout: 60_000, interval: 200 });
  await viewWhenBooked(app);
  await vi.waitFor(async () => expect(await app.ask('safeguarding.changedDays', null)).toEqual([]), { timeout: 60_000, interval: 200 });
  const now = (await app.ask('safeguarding.view', { date: addDays(today, -1) })).currencies.find(({ currency }) => currency === 'EUR');
  expect(now?.kept?.owed).toEqual(now?.owedTotal);
  expect(await differs()).toBe(now?.unexplained.amountMinor !== 0);
  await app.close();
  await bank.close();
  folder.remove();
}, 300_000);
