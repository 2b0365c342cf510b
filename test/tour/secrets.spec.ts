import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { emptyTransferDraft } from '#shared/domain/payment/draft.ts';

import { expect, test } from '../support/app-test.ts';
import { ask, askSoon } from '../support/bridge-in-window.ts';
import { connectTo, settlementDayIn, startPayingBank } from '../support/payment-steps.ts';
import { answerCommands } from '../support/scripted-answers.ts';
import { fakeKeychain } from '../support/system-stand-ins.ts';
import { throughLock } from '../support/window-steps.ts';
import { choose, go, looks, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

test.beforeAll(preparePictures);

const views: readonly Lookup[] = looks.flatMap((look) => [{ ...look, width: 1440 }, { ...look, width: 1024 }]);

test('names that pretend to be another, and a connection that was changed outside', async ({ launch, userDataDir }) => {
  const { bank, iban } = await startPayingBank();
  const first = await launch();
  await connectTo(first.window, bank);
  const accounts = await ask(first.window, 'accounts.list');
  const draft = {
    ...emptyTransferDraft, accountId: accounts.ok ? (accounts.value[0]?.account.accountId ?? '') : '', beneficiaryName: 'Tipogrаfiа Aldina Srl', beneficiaryAccount: iban, amount: '12.00', currency: 'EUR',
    description: 'Fattura di аprile', executionDate: settlementDayIn(1), taxRelief: null,
  };
  const asked = { requestId: crypto.randomUUID(), write: { kind: 'createTransfer', draft }, decimalMark: '.' };
  const prepared = await ask(first.window, 'intents.prepare', asked);
  const sent = await ask(first.window, 'intents.send', { ...asked, bodyHash: prepared.ok ? prepared.value.bodyHash : '' });
  expect(sent).toMatchObject({ ok: true });
  await ask(first.window, 'sync.refresh', { accountId: null });
  for (const look of views) {
    await choose(first.app, first.window, look);
    await go(first.window, '/transfers');
    await picture(first.window, 'odd-names-list', look);
    await go(first.window, `/payments/${sent.ok ? sent.value.intentId : ''}`);
    await picture(first.window, 'odd-names-payment', look);
    await go(first.window, '/settings');
    await first.window.getByRole('heading', { level: 2, name: /^(Security|Sicurezza)$/ }).evaluate((element) => { element.scrollIntoView({ block: 'start' }); });
    await picture(first.window, 'asked-by-the-system', look);
  }
  await first.app.close();

  const path = join(userDataDir, 'settings.json');
  const profile = JSON.parse(await readFile(path, 'utf8')) as { readonly connections: Record<string, unknown>[] };
  for (const connection of profile.connections) Object.assign(connection, { baseUrl: 'https://bank.example.net/psd/gateway', name: 'Conto di produzione', environment: 'live' });
  await writeFile(path, JSON.stringify(profile));
  const { app, window } = await launch();
  await window.getByLabel(/^Passphrase$/).fill('correct horse battery staple');
  await window.getByRole('button', { name: /Unlock|Sblocca/ }).click();
  await expect(window.getByRole('alert')).toBeVisible();
  for (const look of views) {
    await choose(app, window, look);
    await picture(window, 'changed-outside', look);
  }
  await bank.kill();
});

test('a connection that the keychain opens, locked', async ({ launch }) => {
  const { bank } = await startPayingBank();
  const { app, window } = await launch();
  await fakeKeychain(app);
  const saved = await ask(window, 'connections.save', {
    environment: 'test', name: 'Kept by the system', baseUrl: bank.url, portalId: bank.portalId, authentication: { scheme: 'none' }, keepSecretsWith: 'keychain', passphrase: null,
  });
  expect(saved).toMatchObject({ ok: true });
  await ask(window, 'connections.open', { connectionId: saved.ok ? saved.value.connectionId : '' });
  await throughLock(window, () => askSoon(window, 'session.lock'));
  for (const look of views) {
    await choose(app, window, look);
    await picture(window, 'locked-keychain', look);
  }
  await bank.kill();
});

test('which connection keeps the key of the journal, and names that pretend, in the lists of the portal', async ({ launch }) => {
  const { bank } = await startPayingBank();
  const { app, window } = await launch();
  await connectTo(window, bank);
  const other = await ask(window, 'connections.save', {
    environment: 'test', name: 'Secondo portale', baseUrl: bank.url, portalId: bank.portalId, authentication: { scheme: 'none' }, keepSecretsWith: 'passphrase',
    passphrase: 'another horse battery staple',
  });
  expect(other).toMatchObject({ ok: true });
  const odd = { investors: 'displayName', orders: 'holder', companies: 'businessName', campaigns: 'name' } as const;
  for (const look of views) {
    await choose(app, window, look);
    await go(window, '/settings');
    await window.getByRole('button', { name: /^(Change the passphrase|Cambia la passphrase)/ }).first().click();
    await picture(window, 'keeping-with-two', look);
    for (const [section] of Object.entries(odd)) {
      const page = await ask(window, 'records.page', { section: section as 'investors', sort: null, filters: {}, search: '', offset: 0, limit: 50 });
      const text = JSON.stringify(page).replaceAll(/(?<="(?:name|surname|businessName|holderName|holderSurname|holderBusinessName|displayName|portalOrderCode|portalInvestorCode)":"[^"]*)a/gu, '\u0430').replaceAll(/("(?:businessName|surname|holderSurname)":")/g, '$1\u05d0\u05d1 ');
      await answerCommands(app, { 'records.page': JSON.parse(text) as unknown });
      await go(window, `/${section}`);
      await picture(window, `odd-${section}`, look);
      await answerCommands(app, {});
    }
  }
  await bank.kill();
});
