import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Page } from 'playwright/test';

import { userDataFile, journalFile } from '#main/app/session/store-files.ts';

import { measured, proves } from '../security/control.ts';
import { expect, test } from '../support/app-test.ts';
import { answerDialogs, dialogs, fakeKeychain } from '../support/system-stand-ins.ts';
import { ask, askSoon } from '../support/bridge-in-window.ts';
import { connectTo, PASSPHRASE, startPayingBank } from '../support/payment-steps.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { expectUpToDate, throughLock } from '../support/window-steps.ts';

const OTHER = 'another long passphrase';
const PIN = '246810';
const KEY = 'key-one';

const noKeychain = { state: async () => ({ available: false, reason: 'noKeychain' }) as const, encrypt: async () => Buffer.alloc(0), decrypt: async () => '' };

/** For each file, which of two keys opens it, by its place. */
async function keyOf(paths: readonly string[], former: Buffer, next: Buffer): Promise<unknown> {
  const script = fileURLToPath(new URL('../support/key-of-stores.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, former.toString('hex'), next.toString('hex'), ...paths]);
  return JSON.parse(stdout);
}

/** Sets how many wrong PINs were counted, in the seal of the test's keychain, which is hexadecimal. */
async function countWrong(file: string, wrong: number): Promise<void> {
  const kept = JSON.parse(await readFile(file, 'utf8')) as { readonly sealed: string };
  const lock = JSON.parse(Buffer.from(Buffer.from(kept.sealed, 'base64').toString(), 'hex').toString()) as object;
  const sealed = Buffer.from(Buffer.from(JSON.stringify({ ...lock, wrong })).toString('hex')).toString('base64');
  await writeFile(file, JSON.stringify({ ...kept, sealed }));
}

async function firstConnection(window: Page): Promise<string> {
  const state = await ask(window, 'app.state');
  return state.ok ? (state.value.connections[0]?.connectionId ?? '') : '';
}

test('gives what is stored other keys with another passphrase, and takes no older file of secrets', proves('keys-change', 'keys-rollback'), async ({ launch, userDataDir }) => {
  const { bank } = await startPayingBank();
  const first = await launch();
  await connectTo(first.window, bank);
  const connectionId = await firstConnection(first.window);
  const file = join(userDataDir, 'vault', `${connectionId}.json`);
  const copied = join(userDataDir, 'copied.json');
  await copyFile(file, copied);
  const { createVault } = await import('#main/vault/vault.ts');
  const vault = createVault({ directory: join(userDataDir, 'vault'), keychain: noKeychain, sleep: async () => undefined });
  const before = await vault.open(connectionId, PASSPHRASE);
  if (!before.ok || before.value.storesKey === null) throw new Error('no former keys');

  expect(await ask(first.window, 'connections.keep', { connectionId, passphrase: PASSPHRASE, keepSecretsWith: 'passphrase', newPassphrase: OTHER })).toMatchObject({ ok: true });
  await expectUpToDate(first.window);
  expect(await ask(first.window, 'journal.state')).toMatchObject({ ok: true, value: { usable: true } });
  await first.app.close();
  const stores = [journalFile(userDataDir), userDataFile(userDataDir), join(userDataDir, 'cache', connectionId, 'cache.db')];
  const after = await vault.open(connectionId, OTHER);
  if (!after.ok || after.value.storesKey === null) throw new Error('no new keys');
  const { cacheKey, storesKey, formerCacheKeys, formerStoresKeys } = after.value;
  const FORMER_OPENS = 0;
  const NEW_OPENS = 1;
  expect(await keyOf(stores.slice(0, 2), before.value.storesKey, storesKey), 'journal and desk').toEqual([NEW_OPENS, NEW_OPENS]);
  expect(await keyOf(stores.slice(2), before.value.cacheKey, cacheKey), 'cache').toEqual([NEW_OPENS]);
  expect(await keyOf(stores.slice(0, 2), before.value.storesKey, before.value.storesKey), 'with the former key').not.toContain(FORMER_OPENS);
  expect([formerCacheKeys, formerStoresKeys], 'the former keys are gone').toEqual([undefined, undefined]);
  measured('keys-change', 'passphrase changed in the window: journal, desk and cache open with new keys, none with the former ones, which the secrets hold no more');

  await copyFile(copied, file);
  const { window } = await launch();
  expect(await ask(window, 'session.unlock', { passphrase: PASSPHRASE })).toEqual({ ok: false, error: { kind: 'connectionAltered', what: 'secrets' } });
  expect(await ask(window, 'accounts.list')).toEqual({ ok: false, error: { kind: 'locked' } });
  measured('keys-rollback', 'the file of before, with its own passphrase: refused, nothing opened');
  await bank.kill();
});

test('opens with the keychain and a PIN together, counts wrong ones over restarts, and then takes the credentials', proves('pin', 'pin-used-up', 'pin-asked'), async ({ launch, userDataDir }) => {
  const bank = await startPracticeProcess({ apiKey: KEY });
  const first = await launch();
  await fakeKeychain(first.app);
  await answerDialogs(first.app, 0);
  const saved = await ask(first.window, 'connections.save', {
    environment: 'practice', name: 'Kept', baseUrl: bank.url, portalId: bank.portalId, authentication: { scheme: 'apiKey', headerName: 'X-API-Key', key: KEY },
    keepSecretsWith: 'keychain', passphrase: null,
  });
  const connectionId = saved.ok ? saved.value.connectionId : '';
  expect(await ask(first.window, 'connections.open', { connectionId })).toEqual({ ok: true, value: null });
  const setPin = { connectionId, passphrase: null, keepSecretsWith: 'keychainPin', newPassphrase: PIN } as const;
  expect(await ask(first.window, 'connections.keep', setPin)).toEqual({ ok: false, error: { kind: 'notAgreed' } });
  await answerDialogs(first.app, 1);
  expect(await ask(first.window, 'connections.keep', { ...setPin, newPassphrase: '12345' })).toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ code: 'pinTooShort' }] } });
  expect(await ask(first.window, 'connections.keep', setPin)).toMatchObject({ ok: true, value: { keepSecretsWith: 'keychainPin' } });
  await answerDialogs(first.app, 0);
  const change = { ...setPin, passphrase: PIN, newPassphrase: '999999' };
  const remove = { connectionId, passphrase: PIN, keepSecretsWith: 'keychain', newPassphrase: null };
  for (const attempt of [change, remove]) expect(await ask(first.window, 'connections.keep', attempt)).toEqual({ ok: false, error: { kind: 'notAgreed' } });
  const asked = (await dialogs(first.app)).length;
  await throughLock(first.window, () => askSoon(first.window, 'session.lock'));
  for (const attempt of [setPin, change, remove]) expect(await ask(first.window, 'connections.keep', attempt), 'locked').toEqual({ ok: false, error: { kind: 'locked' } });
  expect(await dialogs(first.app), 'nobody is asked while it is locked').toHaveLength(asked);
  measured('pin-asked', 'set, changed and taken away from a script, with the right PIN: asked in a dialog of the system each time, refused; while locked: refused without asking');

  const pinField = first.window.getByLabel('PIN', { exact: true });
  await pinField.fill('000000');
  await first.window.getByRole('button', { name: 'Unlock' }).click();
  await expect(first.window.getByText('This is not the PIN.')).toBeVisible();
  await expect(first.window.getByText('9 tries are left')).toBeVisible();
  expect(await ask(first.window, 'session.unlock', { passphrase: null })).toEqual({ ok: false, error: { kind: 'wrongPin', triesLeft: 9 } });
  await first.app.close();

  const { app, window } = await launch();
  await fakeKeychain(app);
  expect(await ask(window, 'connections.open', { connectionId })).toEqual({ ok: true, value: null });
  expect(await ask(window, 'accounts.list')).toEqual({ ok: false, error: { kind: 'locked' } });
  expect(await ask(window, 'session.unlock', { passphrase: '000000' })).toEqual({ ok: false, error: { kind: 'wrongPin', triesLeft: 8 } });
  measured('pin', 'the keychain alone: locked; 2 wrong PINs, one before a restart: 8 tries left; the wait grows');

  // The waits between would be minutes: the test's keychain can be asked for the count, as only a keychain can.
  await countWrong(join(userDataDir, 'vault', `${connectionId}.json`), 9);
  expect(await ask(window, 'session.unlock', { passphrase: '000000' })).toEqual({ ok: false, error: { kind: 'pinUsedUp' } });
  expect(await ask(window, 'session.unlock', { passphrase: PIN })).toEqual({ ok: false, error: { kind: 'pinUsedUp' } });
  const forgotten = (key: string) => ({ authentication: { scheme: 'apiKey', headerName: 'X-API-Key', key }, newPin: '135791' });
  expect(await ask(window, 'session.forgotPin', forgotten('key-two'))).toEqual({ ok: false, error: { kind: 'wrongCredentials' } });
  await window.getByRole('button', { name: 'Use the credentials instead' }).click();
  await window.getByLabel('API key', { exact: true }).fill(KEY);
  await window.getByLabel('New PIN', { exact: true }).fill('135791');
  await window.getByLabel('New PIN again', { exact: true }).fill('135791');
  await window.getByRole('button', { name: 'Set the PIN and open' }).click();
  await expectUpToDate(window);
  measured('pin-used-up', 'after the tenth wrong PIN: the right one is refused too; other credentials are refused, the own ones open it with a new PIN');
  await bank.kill();
});
