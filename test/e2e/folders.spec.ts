import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { ElectronApplication } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { ask, askSoon } from '../support/bridge-in-window.ts';
import { openSection, throughLock } from '../support/window-steps.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const CSV = 'Beneficiario;IBAN;Importo;Causale\nTipografia Aldina Srl;IT60X0542811101000000123456;12,50;Fattura\n';

const chooses = (app: ElectronApplication, folder: string): Promise<void> =>
  app.evaluate(({ dialog }, path) => { dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] }); }, folder);

/** As the system starts the program for a link or a file, beside the one that runs. */
async function startBeside(app: ElectronApplication, profile: string, ...words: readonly string[]): Promise<void> {
  const executable = await app.evaluate(() => process.execPath);
  const noSandbox = await app.evaluate(({ app: electronApp }) => electronApp.commandLine.hasSwitch('no-sandbox'));
  const second = spawn(executable, [...(noSandbox ? ['--no-sandbox'] : []), projectRoot, `--user-data-dir=${profile}`, ...words], { stdio: 'ignore' });
  expect((await once(second, 'exit'))[0]).toBe(0);
}

test('a payment file that comes into the folder waits as a preview, and is moved where that is asked for', async ({ launch, userDataDir }) => {
  const folder = join(userDataDir, 'incoming');
  mkdirSync(folder);
  const { app, window } = await launch({ args: ['--practice'] });
  await chooses(app, folder);
  await openSection(window, 'Settings');
  await window.getByRole('button', { name: 'Choose folder… Payment files from a folder' }).click();
  await expect(window.getByText(folder)).toBeVisible();
  await window.getByLabel(/^Move files that were taken/).check();
  writeFileSync(join(folder, 'fornitori.csv'), CSV);
  await openSection(window, 'Overview');
  const waits = window.getByRole('link', { name: /Payment file came into the folder/ });
  await expect(waits).toContainText(/fornitori\.csv, .*: 1 line, €12\.50|fornitori\.csv, .*: 1 line, /);
  await waits.click();
  await expect(window.getByRole('heading', { level: 1, name: 'fornitori.csv' })).toBeVisible();
  expect(await ask(window, 'intents.list', { scope: 'all', limit: 10 })).toEqual({ ok: true, value: [] });
  await expect.poll(() => readdirSync(join(folder, 'done'))).toEqual(['fornitori.csv']);
});

test('links and files of the system open a page or a preview, at the first start, beside it, and after unlocking; any other link is refused', async ({ launch, userDataDir }) => {
  const file = join(userDataDir, 'pay.csv');
  writeFileSync(file, CSV);
  const { app, window } = await launch({ args: ['--practice', 'tesoro:/calendar'] });
  const address = () => window.evaluate(() => location.hash).catch(() => '');
  await expect.poll(address).toMatch(/^#\/calendar/);
  await startBeside(app, userDataDir, 'tesoro:/transfers/new', 'tesoro://overview', 'https://evil.example', 'tesoro:/orders/nobody?x=1');
  await startBeside(app, userDataDir, 'tesoro:/safeguarding');
  await expect.poll(address).toBe('#/safeguarding');
  await startBeside(app, userDataDir, 'tesoro:/orders/nobody');
  await expect.poll(address).toBe('#/orders/nobody');
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
  await startBeside(app, userDataDir, file);
  await expect(window.getByRole('heading', { level: 1, name: 'pay.csv' })).toBeVisible();

  await throughLock(window, () => askSoon(window, 'session.lock'));
  await startBeside(app, userDataDir, 'tesoro:/statements');
  await expect(window.getByRole('heading', { name: 'Locked' })).toBeVisible();
  expect(await ask(window, 'app.given')).toEqual({ ok: true, value: null });
  await ask(window, 'session.unlock', { passphrase: null });
  await expect.poll(address).toMatch(/^#\/statements/);
  expect(await ask(window, 'intents.list', { scope: 'all', limit: 10 })).toEqual({ ok: true, value: [] });
  const logs = join(userDataDir, 'logs');
  const log = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8')).join('');
  expect(log.match(/givenRefused \{"reason":"\w+"\}/g)?.toSorted()).toEqual(['givenRefused {"reason":"link"}', 'givenRefused {"reason":"link"}', 'givenRefused {"reason":"link"}', 'givenRefused {"reason":"scheme"}']);
});
