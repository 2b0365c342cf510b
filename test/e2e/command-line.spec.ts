import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { hasDisplay, startVirtualDisplay } from '../../build/lib/display.js';
import { electronEnvironment, ensureElectron, findElectron, sandboxArguments } from '../../build/lib/electron-binary.js';
import { gathered } from '../cli/support/gathered.ts';
import type { Ended } from '../cli/support/gathered.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { packagedApp } from '../support/launch-app.ts';
import { connectTo, PASSPHRASE, startPayingBank } from '../support/payment-steps.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Chromium says on standard error where it finds no bus of a desktop. */
const QUIET = '--log-level=3';

let scratch: string;
test.beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'tesoro-scratch-'));
});
test.afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs a command by the executable that opens the window, where there is no screen unless told otherwise. */
async function command(profile: string, words: readonly string[], passphrase: string | null = PASSPHRASE, screen: string | null = null): Promise<Ended> {
  const electron = findElectron() ?? await ensureElectron();
  const [executable, before] = packagedApp === undefined
    ? [electron.path, [...sandboxArguments(electron), projectRoot]]
    : [packagedApp, [...sandboxArguments({ path: packagedApp, folder: dirname(packagedApp), official: false })]];
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = electronEnvironment(electron);
  const child = spawn(executable, [QUIET, ...before, ...words, `--user-data-dir=${profile}`, ...(passphrase === null ? [] : ['--passphrase-fd', '3'])], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { ...environment, ...(screen === null ? {} : { DISPLAY: screen }), TMPDIR: scratch },
  });
  return gathered(child, passphrase);
}

test('answers without a window beside the open app, and after it was closed', async ({ launch, userDataDir }) => {
  const { bank } = await startPayingBank();
  try {
    const { app, window } = await launch();
    await connectTo(window, bank);
    const output = join(scratch, 'statement.csv');
    const everyCommand = async (): Promise<void> => {
      const status = await command(userDataDir, ['status', '--json']);
      expect(status).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(status.stdout)).toMatchObject({ format: 'tesoro-status/1', connection: { environment: 'practice' } });
      expect((JSON.parse(status.stdout) as { readonly accounts: readonly unknown[] }).accounts.length).toBeGreaterThan(0);
      const verified = await command(userDataDir, ['verify', '--json']);
      expect(verified).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(verified.stdout)).toMatchObject({ whole: true });
      expect(await command(userDataDir, ['export', '--output', output, '--overwrite'])).toMatchObject({ code: 0 });
      expect(readFileSync(output, 'utf8').split('\r\n').length).toBeGreaterThan(10);
      expect(await command(userDataDir, ['status', '--json'], 'wrong')).toEqual({ code: 3, stdout: '', stderr: 'tesoro: The passphrase is wrong.\n' });
      expect(await command(userDataDir, ['status', '--json'], null)).toMatchObject({ code: 3, stdout: '' });
      expect(await command(userDataDir, ['status', '--nothing'])).toMatchObject({ code: 2, stdout: '' });
    };
    await everyCommand();
    await expect(window.getByRole('main')).toBeVisible();
    await app.close();
    await everyCommand();
    expect(readdirSync(scratch).toSorted()).toEqual(['statement.csv', 'statement.csv.sha256']);
    // The next start finds everything as the last one left it.
    const again = await launch();
    expect(await ask(again.window, 'session.unlock', { passphrase: PASSPHRASE })).toEqual({ ok: true, value: null });
    expect(await ask(again.window, 'journal.state', null)).toMatchObject({ ok: true, value: { usable: true } });
    expect(await ask(again.window, 'journal.verify', null)).toMatchObject({ ok: true, value: { whole: true } });
  } finally {
    await bank.kill();
  }
});

test('asks the keychain only where there is a desktop, and never opens a window', async ({ userDataDir }) => {
  if (process.env['TEST_WORKER_INDEX'] !== undefined || !hasDisplay()) await startVirtualDisplay();
  const connectionId = '5f0c1b4e-0000-4000-8000-000000000001';
  writeFileSync(join(userDataDir, 'settings.json'), JSON.stringify({ version: 1, lastConnectionId: connectionId, connections: [{
    connectionId, name: 'Kept by the keychain', environment: 'test', baseUrl: 'https://bank.example', portalId: 'p', scheme: 'none', keepSecretsWith: 'keychain', builtIn: false,
  }] }));
  mkdirSync(join(userDataDir, 'vault'));
  writeFileSync(join(userDataDir, 'vault', `${connectionId}.json`), JSON.stringify({ version: 3, connectionId, keeper: 'keychain', sealed: 'AAAA' }));
  expect(await command(userDataDir, ['status'], null)).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('desktop session') });
  // This computer has no keychain that would open it.
  expect(await command(userDataDir, ['status'], null, process.env['DISPLAY'] ?? '')).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('keychain does not open') });
  expect(readdirSync(userDataDir).toSorted()).toEqual(['settings.json', 'vault']);
  // Chromium's own folder stays until the next command, and no other's.
  const left = readdirSync(scratch);
  expect(left).toEqual([expect.stringMatching(/^tesoro-electron-\d+-/)]);
  await command(userDataDir, ['status'], null, process.env['DISPLAY'] ?? '');
  expect(readdirSync(scratch)).toHaveLength(1);
  expect(readdirSync(scratch)).not.toEqual(left);
});
