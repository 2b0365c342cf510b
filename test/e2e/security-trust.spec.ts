import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { Page } from 'playwright/test';

import type { CommandResult } from '#shared/bridge/commands.ts';
import { DIRECT } from '#shared/bridge/app/connection-inputs.ts';
import { groupedIban } from '#shared/domain/iban.ts';
import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';

import { testCertificate } from '../conformance/support/test-certificate.ts';
import { measured, proves } from '../security/control.ts';
import { expect, test } from '../support/app-test.ts';
import { answerDialogs, dialogs, fakeKeychain } from '../support/system-stand-ins.ts';
import { ask, askSoon } from '../support/bridge-in-window.ts';
import { connectTo, PASSPHRASE, settlementDayIn, startPayingBank, SUPPLIER } from '../support/payment-steps.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { expectUpToDate, throughLock } from '../support/window-steps.ts';

/** A server that somebody would like the credentials to go to. */
async function startCollector(): Promise<{ readonly url: string; readonly requests: () => number; readonly close: () => void }> {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests, close: () => void server.close() };
}

/** Pays without any page: prepares and sends, as a script in the window could. */
async function sendByScript(window: Page, iban: string): Promise<CommandResult<'intents.send'>> {
  const accounts = await ask(window, 'accounts.list');
  const accountId = accounts.ok ? (accounts.value[0]?.account.accountId ?? '') : '';
  const draft = { ...emptyTransferDraft, accountId, beneficiaryName: SUPPLIER, beneficiaryAccount: iban, amount: '100.01', currency: 'EUR', description: 'Of a script', executionDate: settlementDayIn(1), taxRelief: null };
  const asked = { requestId: crypto.randomUUID(), write: { kind: 'createTransfer', draft }, decimalMark: '.' };
  const prepared = await ask(window, 'intents.prepare', asked);
  // Where nothing can be prepared it is tried all the same.
  return ask(window, 'intents.send', { ...asked, bodyHash: prepared.ok ? prepared.value.bodyHash : '0'.repeat(64) });
}

async function changeSettings(userDataDir: string, change: (connection: Record<string, unknown>) => void): Promise<void> {
  const path = join(userDataDir, 'settings.json');
  const profile = JSON.parse(await readFile(path, 'utf8')) as { readonly connections: Record<string, unknown>[] };
  profile.connections.forEach(change);
  await writeFile(path, JSON.stringify(profile));
}

test('sends nothing to an address that was changed in the settings file, and puts the sealed one back', proves('sealed-connection'), async ({ launch, userDataDir }) => {
  const { bank } = await startPayingBank();
  const collector = await startCollector();
  const first = await launch();
  await connectTo(first.window, bank);
  await first.app.close();
  await changeSettings(userDataDir, (connection) => Object.assign(connection, { baseUrl: collector.url, name: 'Another name' }));

  const { window } = await launch();
  const unlock = async (): Promise<void> => {
    await window.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await window.getByRole('button', { name: 'Unlock' }).click();
  };
  await unlock();
  const warning = window.getByRole('alert').filter({ hasText: 'This connection was changed outside Tesoro' });
  await expect(warning).toContainText(collector.url);
  await expect(warning).toContainText(bank.url);
  await expect(warning).toContainText('Another name');
  expect(await ask(window, 'accounts.list')).toEqual({ ok: false, error: { kind: 'locked' } });
  await warning.getByRole('button', { name: 'Put back what was sealed' }).click();
  await expect(warning).toHaveCount(0);
  await unlock();
  await expectUpToDate(window);
  expect(await ask(window, 'app.state')).toMatchObject({ ok: true, value: { session: { status: 'open', connection: { baseUrl: bank.url } } } });
  expect(collector.requests()).toBe(0);
  measured('sealed-connection', 'base URL and name changed in settings.json: 0 requests to the other address, both shown, the sealed ones put back');
  collector.close();
  await bank.kill();
});

test('opens no older file of secrets that does not say what they are for', proves('sealed-rollback'), async ({ launch, userDataDir }) => {
  const { bank } = await startPayingBank();
  const first = await launch();
  await connectTo(first.window, bank);
  const state = await ask(first.window, 'app.state');
  const connectionId = state.ok ? (state.value.connections[0]?.connectionId ?? '') : '';
  await first.app.close();
  // As the version before sealed it: the same secrets, without what they are for.
  const { createVault } = await import('#main/vault/vault.ts');
  const { sealWithPassphrase } = await import('#main/vault/sealed-secrets.ts');
  const directory = join(userDataDir, 'vault');
  const keychain = { state: async () => ({ available: false, reason: 'noKeychain' }) as const, encrypt: async () => Buffer.alloc(0), decrypt: async () => '' };
  const opened = await createVault({ directory, keychain, sleep: async () => undefined }).open(connectionId, PASSPHRASE);
  if (!opened.ok) throw new Error(opened.error.kind);
  const { authentication, network, cacheKey, storesKey } = opened.value;
  const text = JSON.stringify({ connectionId, authentication, network, cacheKey: cacheKey.toString('base64'), storesKey: storesKey?.toString('base64') });
  const box = await sealWithPassphrase(text, PASSPHRASE, `tesoro-vault/1/${connectionId}`);
  await writeFile(join(directory, `${connectionId}.json`), JSON.stringify({ version: 1, connectionId, keeper: 'passphrase', box }));

  const { window } = await launch();
  expect(await ask(window, 'session.unlock', { passphrase: PASSPHRASE })).toEqual({ ok: false, error: { kind: 'connectionAltered', what: 'secrets' } });
  expect(await ask(window, 'accounts.list')).toEqual({ ok: false, error: { kind: 'locked' } });
  measured('sealed-rollback', 'a file of the version before in the place of the sealed one: refused, nothing opened');
  await bank.kill();
});

test('sends no payment with a journal that vanished with its anchor', proves('vanished-journal'), async ({ launch, userDataDir }) => {
  const { bank, control, iban } = await startPayingBank();
  const first = await launch();
  await connectTo(first.window, bank);
  await first.app.close();
  const kept = join(userDataDir, 'kept');
  await mkdir(kept);
  await copyFile(join(userDataDir, 'vault', 'journal.anchor'), join(kept, 'journal.anchor'));
  await rm(join(userDataDir, 'vault', 'journal.anchor'));
  await rm(join(userDataDir, 'journal'), { recursive: true });

  const { window } = await launch();
  expect(await ask(window, 'session.unlock', { passphrase: PASSPHRASE })).toEqual({ ok: true, value: null });
  expect(await ask(window, 'journal.state')).toMatchObject({ ok: true, value: { usable: false, reason: 'corrupt' } });
  await expectUpToDate(window);
  expect(await sendByScript(window, iban)).toEqual({ ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } });
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);
  measured('vanished-journal', 'journal and anchor deleted: payments blocked, reading goes on');
  await bank.kill();
});

test('lets no script of the window lead credentials elsewhere, or seal them anew', proves('asked-past-the-window'), async ({ launch }) => {
  const bank = await startPracticeProcess({ apiKey: 'key-one' });
  const { app, window } = await launch();
  await fakeKeychain(app);
  await answerDialogs(app, 0);
  const saved = await ask(window, 'connections.save', {
    environment: 'practice', name: 'Kept', baseUrl: bank.url, portalId: bank.portalId, authentication: { scheme: 'apiKey', headerName: 'X-API-Key', key: 'key-one' },
    keepSecretsWith: 'keychain', passphrase: null,
  });
  const connectionId = saved.ok ? saved.value.connectionId : '';
  expect(await ask(window, 'connections.open', { connectionId })).toEqual({ ok: true, value: null });
  const network = { ...DIRECT, ca: testCertificate({ name: 'attacker' }).cert };
  const attempts = [
    ['connections.edit', { connectionId, name: 'Kept', authentication: null, network, passphrase: null }],
    ['connections.edit', { connectionId, name: 'Harmless', authentication: null, network: null, passphrase: null }],
    ['connections.keep', { connectionId, passphrase: null, keepSecretsWith: 'passphrase', newPassphrase: 'of the attacker' }],
  ] as const;
  for (const [command, input] of attempts) expect(await ask(window, command, input)).toEqual({ ok: false, error: { kind: 'notAgreed' } });
  expect(await dialogs(app)).toHaveLength(3);
  await throughLock(window, () => askSoon(window, 'session.lock'));
  for (const [command, input] of attempts) expect(await ask(window, command, input), 'locked').toEqual({ ok: false, error: { kind: 'locked' } });
  expect(await dialogs(app), 'nobody is asked while it is locked').toHaveLength(3);

  await answerDialogs(app, 1);
  expect(await ask(window, 'session.unlock', { passphrase: null })).toEqual({ ok: true, value: null });
  expect(await ask(window, 'connections.edit', attempts[1][1])).toMatchObject({ ok: true, value: { name: 'Harmless' } });
  measured('asked-past-the-window', `${attempts.length} changes from a script: asked in a dialog of the system each time, refused; while locked: refused without asking`);
  await bank.kill();
});

test('lets no script of the window send money that nobody agreed to', proves('asked-before-sending'), async ({ launch }) => {
  const { bank, control, iban } = await startPayingBank();
  const { app, window } = await launch();
  await connectTo(window, bank);
  await answerDialogs(app, 0);
  expect(await ask(window, 'settings.update', { askBeforeSending: 'always', askAbove: 100 })).toMatchObject({ ok: true });
  const less = [{ askBeforeSending: 'never' }, { askBeforeSending: 'live' }, { askAbove: 1_000_000 }];
  for (const change of less) expect(await ask(window, 'settings.update', change)).toEqual({ ok: false, error: { kind: 'notAgreed' } });
  const attempt = () => sendByScript(window, iban);
  for (let again = 0; again < 3; again += 1) expect(await attempt()).toEqual({ ok: false, error: { kind: 'notAgreed' } });
  expect(await control.executionsOf('createMoneyTransfer')).toBe(0);
  const said = await dialogs(app);
  expect(said).toHaveLength(less.length + 3);
  for (const part of [SUPPLIER, '100.01 EUR', groupedIban(iban)]) expect(said.at(-1)).toContain(part);

  await answerDialogs(app, 1);
  expect(await attempt()).toMatchObject({ ok: true, value: { state: 'ACCEPTED' } });
  expect(await control.executionsOf('createMoneyTransfer')).toBe(1);
  measured('asked-before-sending', `3 payments and ${String(less.length)} changes of the setting from a script: each asked in a dialog of the system that names payee, account and amount, 0 requests at the bank; agreed to: 1`);
  await bank.kill();
});
