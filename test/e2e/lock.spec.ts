import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ElectronApplication } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { ask, askSoon } from '../support/bridge-in-window.ts';
import { answerDialogs, fakeKeychain } from '../support/system-stand-ins.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { connectTo, startPayingBank } from '../support/payment-steps.ts';
import { heapContains } from '../support/window-heap.ts';
import { throughLock } from '../support/window-steps.ts';

const windowFacts = (app: ElectronApplication) => app.evaluate(({ app: electronApp, BrowserWindow }) => {
  const [window] = BrowserWindow.getAllWindows();
  return {
    pid: window?.webContents.getOSProcessId() ?? 0,
    id: window?.id ?? 0,
    url: window?.webContents.getURL() ?? '',
    bounds: window?.getBounds() ?? null,
    back: window?.webContents.navigationHistory.canGoBack() ?? null,
    protections: Reflect.get(globalThis, 'protections') as boolean[] | undefined,
    pids: electronApp.getAppMetrics().filter(({ type }) => type === 'Tab').map(({ pid }) => pid),
  };
});

test('gives the window another process at a lock, in which nothing of the old one is left', async ({ launch }) => {
  const { app, window } = await launch({ args: ['--practice'] });
  // Its address says where it is once the page is there.
  await expect(window.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect.poll(async () => (await ask(window, 'accounts.list')).ok).toBe(true);
  const canary = `held-${String(process.hrtime.bigint())}`;
  await window.evaluate((text) => Reflect.set(globalThis, 'held', { text }), canary);
  expect(await heapContains(window, canary), 'the search in the heap finds what is there').toBe(true);
  const before = await windowFacts(app);
  await throughLock(window, () => askSoon(window, 'session.lock'));
  await expect(window.getByRole('button', { name: 'Unlock' })).toBeVisible();
  // The processes of the old page and of the empty one in between go in their own time.
  await expect.poll(async () => {
    const { pid, pids } = await windowFacts(app);
    return { isNew: pid !== before.pid, others: pids.filter((each) => each !== pid) };
  }).toEqual({ isNew: true, others: [] });
  expect(await windowFacts(app)).toMatchObject({ id: before.id, bounds: before.bounds, url: before.url, back: false });
  expect(await heapContains(window, canary)).toBe(false);
  expect(await ask(window, 'accounts.list')).toEqual({ ok: false, error: { kind: 'locked' } });
  const crashes = await app.evaluate(({ app: electronApp }) => electronApp.getPath('crashDumps'));
  expect((await readdir(crashes, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.dmp'))).toEqual([]);
  expect(await ask(window, 'session.unlock', { passphrase: null })).toEqual({ ok: true, value: null });
  await expect.poll(async () => (await ask(window, 'accounts.list')).ok).toBe(true);
});

test('keeps the page that it starts with when what it opens by itself is locked', async ({ launch, userDataDir }) => {
  const paying = await startPayingBank();
  const first = await launch();
  await connectTo(first.window, paying.bank);
  await first.app.close();
  await paying.bank.kill();

  const { window } = await launch();
  await expect(window.getByLabel('Passphrase', { exact: true })).toBeVisible();
  const lines = (await readFile(join(userDataDir, 'logs', 'tesoro.log'), 'utf8')).trim().split('\n');
  const locked = lines.findLast((line) => line.includes('sessionChanged') && line.includes('locked')) ?? '';
  const lockedAtMs = Date.parse(locked.split(' ')[0] ?? '');
  expect(await window.evaluate(() => performance.timeOrigin), 'the page is older than the lock').toBeLessThan(lockedAtMs);
});

const FIRST = 'first passphrase';
const SECOND = 'second passphrase';

test('changes the passphrase and the keeper of an open connection, protects its window, and clears a copied secret', async ({ launch, userDataDir }) => {
  const bank = await startPracticeProcess({ apiKey: 'key-one' });
  const { app, window } = await launch();
  await fakeKeychain(app);
  await noteProtections(app);
  await answerDialogs(app, 1);
  const saved = await ask(window, 'connections.save', {
    environment: 'practice', name: 'Kept', baseUrl: bank.url, portalId: bank.portalId, authentication: { scheme: 'apiKey', headerName: 'X-API-Key', key: 'key-one' },
    keepSecretsWith: 'keychain', passphrase: null,
  });
  const connectionId = saved.ok ? saved.value.connectionId : '';
  const keep = (passphrase: string | null, keepSecretsWith: string, newPassphrase: string | null) =>
    ask(window, 'connections.keep', { connectionId, passphrase, keepSecretsWith, newPassphrase });
  expect(await ask(window, 'connections.open', { connectionId })).toEqual({ ok: true, value: null });
  expect(await keep(null, 'passphrase', FIRST)).toMatchObject({ ok: true, value: { keepSecretsWith: 'passphrase' } });
  expect(await keep(FIRST, 'passphrase', SECOND)).toMatchObject({ ok: true, value: { keepSecretsWith: 'passphrase' } });
  expect(await ask(window, 'accounts.list'), 'it stays open').toMatchObject({ ok: true });
  expect(await ask(window, 'clipboard.copy', { text: 'key-one', secret: true })).toEqual({ ok: true, value: null });
  const copied = await app.evaluate(async (electron) => ({
    text: await electron.clipboard.readText(),
    // An Electron before version 45 cannot say it to the system.
    concealed: !('ClipboardItem' in electron) || await electron.clipboard.has('electron application/osclipboard;format="x-kde-passwordManagerHint"'),
  }));
  expect(copied).toEqual({ text: 'key-one', concealed: true });
  await throughLock(window, () => askSoon(window, 'session.lock'));
  await expect(window.getByLabel('Passphrase', { exact: true })).toBeVisible();
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('');
  await expect.poll(async () => (await windowFacts(app)).protections).toEqual([true]);
  expect(await ask(window, 'session.unlock', { passphrase: FIRST })).toEqual({ ok: false, error: { kind: 'wrongPassphrase' } });
  expect(await ask(window, 'session.unlock', { passphrase: SECOND })).toEqual({ ok: true, value: null });

  expect(await keep(SECOND, 'keychain', null)).toMatchObject({ ok: true, value: { keepSecretsWith: 'keychain' } });
  expect((await readdir(join(userDataDir, 'vault'))).filter((name) => name.includes(connectionId))).toEqual([`${connectionId}.json`]);
  expect(await ask(window, 'connections.edit', {
    connectionId, name: 'Renamed', passphrase: null, network: null, authentication: { scheme: 'apiKey', headerName: 'X-API-Key', key: 'key-two' },
  })).toMatchObject({ ok: true, value: { name: 'Renamed' } });
  expect(await ask(window, 'app.state')).toMatchObject({ ok: true, value: { session: { status: 'open', connection: { name: 'Renamed', keepSecretsWith: 'keychain' } } } });
  await expect.poll(async () => JSON.stringify(await ask(window, 'app.state')), { message: 'the new key is another one' }).toContain('unauthenticated');
  expect(await ask(window, 'session.close')).toEqual({ ok: true, value: null });
  await expect.poll(async () => (await windowFacts(app)).protections).toEqual([true, false]);
  await bank.kill();
});

/** Notes when the window is kept out of pictures. */
const noteProtections = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    if (window === undefined) throw new Error('No window');
    const protections: boolean[] = [];
    Object.assign(globalThis, { protections });
    const protect = window.setContentProtection.bind(window);
    window.setContentProtection = (on) => {
      protections.push(on);
      protect(on);
    };
  });
