import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RunningPracticeBank } from '#practice-bank/index.ts';
import { outboxEvent } from '#shared/bridge/app/outbox-event.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const SOON = { timeout: 60_000, interval: 100 };
const MAIN = '1000245781';

let folder: ReturnType<typeof temporaryFolder>;
let bank: RunningPracticeBank;
let app: TestWorkspace;
let path: string;

beforeEach(async () => {
  folder = temporaryFolder();
  path = join(folder.path, 'shared');
  mkdirSync(path);
  bank = await startPracticeBank({ port: 0, seed: 11, size: 'small', entriesPerAccount: 5 });
  app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, folder: path });
  app.workspace.start();
  await app.ask('sync.refresh', { accountId: null });
});

afterEach(async () => {
  await app.close();
  await bank.close();
  folder.remove();
});

const xml = (amount: string, debtor = ''): string => `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn><GrpHdr><NbOfTxs>1</NbOfTxs></GrpHdr><PmtInf><DbtrAcct><Id><IBAN>${debtor}</IBAN></Id></DbtrAcct><CdtTrfTxInf>
  <PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt><Cdtr><Nm>Tipografia Aldina Srl</Nm></Cdtr>
  <CdtrAcct><Id><IBAN>IT60X0542811101000000123456</IBAN></Id></CdtrAcct><RmtInf><Ustrd>Fattura</Ustrd></RmtInf></CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`;
const waiting = async () => (await app.ask('overview.get', null)).waiting.find(({ kind }) => kind === 'filesFromFolder');
const batches = () => app.ask('batches.list', null);
const restart = async (): Promise<void> => {
  app = await app.reopen();
  app.workspace.start();
};

it('makes a preview of a payment file, which waits for a person; nothing is begun or sent, and it is made once whatever happens', async () => {
  expect(await app.ask('folders.get', null)).toEqual({ watched: null, outbox: null });
  expect((await app.ask('folders.choose', { use: 'watched', decimalMark: ',' })).watched).toMatchObject({ path, moveTaken: false, accountId: null });
  const iban = (await app.ask('accounts.list', null)).find(({ account }) => account.accountId === MAIN)?.account.iban ?? '';
  writeFileSync(join(path, 'pagamenti.xml'), xml('12.50', iban));
  await vi.waitFor(async () => expect(await waiting()).toMatchObject({ count: 1, file: { name: 'pagamenti.xml', lines: 1, totals: [{ amountMinor: 1_250, currency: 'EUR' }] } }), SOON);
  const [batch] = await batches();
  expect((await app.ask('batches.lines', { batchId: batch?.batchId ?? '', show: 'all', offset: 0, limit: 5 })).lines.flatMap(({ problems }) => problems)).toEqual([]);
  expect(batch).toMatchObject({ name: 'pagamenti.xml', phase: 'preview', fromFolder: true, payable: 1, wrong: 0, sent: 0 });
  expect((await waiting())?.only).toBe(batch?.batchId);
  expect(await app.ask('intents.list', { scope: 'all', limit: 10 })).toEqual([]);
  expect(bank.control.executionsOf('createMoneyTransfer')).toBe(0);

  // As if the app had ended after the preview was kept and before the file was noted.
  await vi.waitFor(() => expect(app.stores.userData.list('watchedFile')).toHaveLength(1), SOON);
  app.stores.userData.removeAll('watchedFile', '');
  await restart();
  await vi.waitFor(() => expect(app.stores.userData.list('watchedFile')).toHaveLength(1), SOON);
  expect(await batches()).toHaveLength(1);

  await app.ask('batches.remove', { batchId: batch?.batchId ?? '' });
  expect(await waiting()).toBeUndefined();
  await restart();
  await vi.waitFor(async () => expect((await app.ask('folders.get', null)).watched?.lookedAt).not.toBeNull(), SOON);
  expect(await batches()).toEqual([]);
});

it('shows a file that is no payment file as what it is, and works without the bank', async () => {
  await app.ask('folders.choose', { use: 'watched', decimalMark: ',' });
  await bank.close();
  writeFileSync(join(path, 'cut.xml'), xml('1.00').slice(0, 200));
  writeFileSync(join(path, 'other.xml'), '<html><body/></html>');
  writeFileSync(join(path, 'doctype.xml'), `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${xml('1.00')}`);
  await vi.waitFor(async () => expect(await batches()).toHaveLength(3), SOON);
  const problems = await Promise.all((await batches()).map(async ({ batchId, name }) => [name, (await app.ask('batches.get', { batchId })).fileProblems.map(({ code }) => code)]));
  expect(Object.fromEntries(problems)).toEqual({ 'cut.xml': ['notXml'], 'other.xml': ['notPain001'], 'doctype.xml': ['doctype'] });
  expect(await waiting()).toMatchObject({ count: 3 });
});

it('debits the chosen account where a line names none, and reads amounts as the language did in which the folder was chosen', async () => {
  await app.ask('folders.choose', { use: 'watched', decimalMark: ',' });
  await app.ask('folders.change', { accountId: MAIN });
  writeFileSync(join(path, 'rimborsi.csv'), 'Beneficiario;IBAN;Importo;Causale\nTipografia Aldina Srl;IT60X0542811101000000123456;1.234;Fattura\n');
  await vi.waitFor(async () => expect(await batches()).toMatchObject([{ name: 'rimborsi.csv', wrong: 0, payable: 1, totals: [{ amountMinor: 123_400, currency: 'EUR' }] }]), SOON);
});

it('says on the Overview that a file came a second time, until it is taken out of the folder', async () => {
  await app.ask('folders.choose', { use: 'watched', decimalMark: ',' });
  const left = async () => (await app.ask('overview.get', null)).waiting.find(({ kind }) => kind === 'filesLeft');
  writeFileSync(join(path, 'affitti.xml'), xml('12.50'));
  await vi.waitFor(async () => expect(await batches()).toHaveLength(1), SOON);
  expect(await left()).toBeUndefined();
  // The next month's file is the same to the last digit.
  utimesSync(join(path, 'affitti.xml'), 1_900_000_000, 1_900_000_000);
  await vi.waitFor(async () => expect(await left()).toEqual({ kind: 'filesLeft', count: 1 }), SOON);
  rmSync(join(path, 'affitti.xml'));
  await vi.waitFor(async () => expect(await left()).toBeUndefined(), SOON);
  expect(await batches()).toHaveLength(1);
});

it('says on the Overview that a folder cannot be used', async () => {
  await app.ask('folders.choose', { use: 'outbox', decimalMark: ',' });
  const unusable = async () => (await app.ask('overview.get', null)).waiting.find(({ kind }) => kind === 'foldersUnusable');
  expect(await unusable()).toBeUndefined();
  await app.close();
  renameSync(path, `${path}-away`);
  app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId, folder: path });
  app.workspace.start();
  await vi.waitFor(async () => expect(await unusable()).toEqual({ kind: 'foldersUnusable', count: 1 }), SOON);
  await app.ask('folders.stop', { use: 'outbox' });
  expect(await unusable()).toBeUndefined();
  expect(await app.ask('folders.get', null)).toEqual({ watched: null, outbox: null });
});

it('writes an event for money that came and was not matched, and for nothing that was there before', async () => {
  const { unidentified } = bank.control.books();
  const before = [...unidentified.values()].filter(({ status }) => status === 'RECEIVED').length;
  const other = [...unidentified.values()].find(({ status }) => status !== 'RECEIVED')?.unidentifiedTransferId ?? '';
  expect([before > 0, other !== '']).toEqual([true, true]);
  await app.ask('folders.choose', { use: 'outbox', decimalMark: ',' });
  await vi.waitFor(async () => expect((await app.ask('folders.get', null)).outbox?.since).not.toBeNull(), SOON);
  bank.control.setStatus('unidentifiedTransfer', other, 'RECEIVED');
  await app.ask('sync.refresh', { accountId: null });
  await vi.waitFor(() => expect(readdirSync(path)).toHaveLength(1), SOON);
  const event = outboxEvent.parse(JSON.parse(readFileSync(join(path, readdirSync(path)[0] ?? ''), 'utf8')));
  expect(event).toMatchObject({ kind: 'moneyUnidentified', about: { unidentifiedTransferId: other }, page: `tesoro:/unidentified/${other}` });
  await restart();
  await app.ask('sync.refresh', { accountId: null });
  await vi.waitFor(async () => expect((await app.ask('folders.get', null)).outbox).toMatchObject({ told: 1, unwritten: 0 }), SOON);
  expect(readdirSync(path)).toHaveLength(1);
});
