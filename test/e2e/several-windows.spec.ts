import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { ask, askSoon } from '../support/bridge-in-window.ts';
import { connectTo, newTransfer, PASSPHRASE, sendButton, startPayingBank, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import { addressOf, expectRows, expectUpToDate, go, navigation, openSection, table, throughLock } from '../support/window-steps.ts';

/** Acts in a window, and gives the one that opens by it. */
async function openedBy(app: ElectronApplication, act: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([app.waitForEvent('window'), act()]);
  await expect(opened.locator('h1:visible').first()).toBeVisible();
  return opened;
}

const ofEach = (app: ElectronApplication) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => ({
  number: new URL(window.webContents.getURL()).searchParams.get('window') ?? '1', bounds: window.getBounds(), pid: window.webContents.getOSProcessId(),
  preferences: (window.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences(),
})).toSorted((left, right) => Number(left.number) - Number(right.number)));

test('opens further windows by menu, keys, links and rows, each as protected as the first, up to a number', async ({ launch }) => {
  const { app, window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  const second = await openedBy(app, () => app.evaluate(({ Menu }) => { Menu.getApplicationMenu()?.items[0]?.submenu?.items.find(({ label }) => label === 'New window')?.click(); }));
  expect([addressOf(second), addressOf(window)]).toEqual(['/overview', '/overview']);
  const third = await openedBy(app, () => navigation(window).getByRole('link', { name: /^Orders/ }).click({ modifiers: ['ControlOrMeta'] }));
  await expectRows(third, 'Orders');
  expect([addressOf(third), addressOf(window)]).toEqual(['/orders', '/overview']);
  const row = table(third, 'Orders').getByRole('row').nth(1);
  const fourth = await openedBy(app, () => row.click({ button: 'middle' }));
  await expect.poll(() => addressOf(fourth)).toMatch(/^\/orders\/.+/);
  expect(addressOf(third)).toBe('/orders');

  const windows = await ofEach(app);
  expect(windows.map(({ number }) => number)).toEqual(['1', '2', '3', '4']);
  expect(new Set(windows.map(({ pid }) => pid)).size, 'a process of its own').toBe(4);
  for (const { preferences } of windows) expect({ ...preferences, preloadScripts: null }).toEqual({ ...windows[0]?.preferences, preloadScripts: null });
  expect(windows[0]?.preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false });
  expect(new Set(windows.map(({ bounds: { x, y } }) => `${x} ${y}`)).size, 'none lies exactly over another').toBeGreaterThan(1);

  await app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup() { Reflect.set(globalThis, 'contextMenu', this); };
  });
  await navigation(window).getByRole('link', { name: /^Investors/ }).click({ button: 'right' });
  const labels = () => app.evaluate(() => (Reflect.get(globalThis, 'contextMenu') as Electron.Menu | undefined)?.items.map(({ label }) => label) ?? []);
  await expect.poll(labels).toEqual(['Open in a new window']);
  const fifth = await openedBy(app, () => app.evaluate(() => { (Reflect.get(globalThis, 'contextMenu') as Electron.Menu).items[0]?.click(); }));
  expect(addressOf(fifth)).toBe('/investors');

  for (let number = 6; number <= 8; number += 1) await openedBy(app, () => window.keyboard.press('ControlOrMeta+Shift+N'));
  await window.keyboard.press('ControlOrMeta+Shift+N');
  await expect.poll(async () => (await Promise.all(app.windows().map((each) => each.getByText('8 windows are open already').count()))).reduce((sum, count) => sum + count)).toBe(1);
  expect(await ofEach(app)).toHaveLength(8);
});

test('locks all windows at once, opens all with one, and brings them back where they were', async ({ launch, userDataDir }) => {
  const paying = await startPayingBank();
  const { app, window } = await launch();
  await connectTo(window, paying.bank);
  await openSection(window, 'Accounts');
  const second = await openedBy(app, () => navigation(window).getByRole('link', { name: /^Orders/ }).click({ modifiers: ['ControlOrMeta'] }));
  await expectRows(second, 'Orders');
  const before = await ofEach(app);

  await throughLock(second, () => throughLock(window, () => askSoon(window, 'session.lock')));
  for (const page of [window, second]) {
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
    expect(await ask(page, 'accounts.list')).toEqual({ ok: false, error: { kind: 'locked' } });
  }
  const locked = await ofEach(app);
  expect(locked.filter(({ pid }) => before.some((each) => each.pid === pid)), 'every window got another process').toEqual([]);
  await second.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await second.getByRole('button', { name: 'Unlock' }).click();
  await expectRows(second, 'Orders');
  await expectRows(window, 'Accounts');
  expect([addressOf(window), addressOf(second)]).toEqual(['/accounts', '/orders']);

  await go(second, '/investors');
  await app.evaluate(({ BrowserWindow }) => {
    for (const each of BrowserWindow.getAllWindows()) each.setBounds({ x: each.webContents.getURL().includes('window=2') ? 60 : 10, y: 20, width: 1100, height: 700 });
  });
  // What a page notes of its place is written within a second, and here when it goes.
  await expect.poll(async () => JSON.stringify(await ask(second, 'places.get'))).toContain('/investors');
  const left = (await ofEach(app)).map(({ number, bounds }) => ({ number, bounds }));
  await app.close();
  const kept = JSON.parse(await readFile(join(userDataDir, 'settings.json'), 'utf8')) as { readonly otherWindowPlaces: readonly object[] };
  expect(kept.otherWindowPlaces).toMatchObject([{ number: 2 }]);

  const again = await launch();
  await expect.poll(() => again.app.windows().length).toBe(2);
  expect((await ofEach(again.app)).map(({ number, bounds }) => ({ number, bounds }))).toEqual(left);
  const [first, other] = await Promise.all(['1', '2'].map(async (number) => {
    const found = again.app.windows().find((page) => (new URL(page.url()).searchParams.get('window') ?? '1') === number);
    if (found === undefined) throw new Error(`Window ${number} is not there`);
    return found;
  }));
  if (first === undefined || other === undefined) throw new Error('Two windows were left');
  await first.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await first.getByRole('button', { name: 'Unlock' }).click();
  await expectRows(other, 'Investors');
  await expectRows(first, 'Accounts');

  // One that is closed by itself is not opened again; the last one ends the app as it always did.
  await again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().find(({ webContents }) => !webContents.getURL().includes('window='))?.close());
  await expect.poll(() => again.app.windows().length).toBe(1);
  const ended = again.app.waitForEvent('close');
  await again.app.evaluate(({ BrowserWindow }) => { BrowserWindow.getAllWindows()[0]?.close(); }).catch(() => undefined);
  await ended;
  const last = await launch();
  expect((await ofEach(last.app)).map(({ number }) => number)).toEqual(['2']);
  await paying.bank.kill();
});

test('sends a payment once that two windows send, and shows in both what became of it', async ({ launch }) => {
  const paying = await startPayingBank();
  const { app, window } = await launch();
  await connectTo(window, paying.bank);
  await newTransfer(window);
  await writePayment(window, { name: SUPPLIER, iban: paying.iban, amount: '7.250,40', description: 'Fattura 7' });
  await toConfirm(window);
  await expect(sendButton(window)).toBeVisible();
  const second = await openedBy(app, () => ask(window, 'app.newWindow', { address: addressOf(window) }));
  await expect(sendButton(second)).toBeVisible();

  const isThere = (page: Page): Promise<void> => expect.poll(() => addressOf(page)).toMatch(/^\/payments\/.+/);
  // On a slow computer the second button may be gone before it is pressed: its window then shows the payment that the first has sent.
  await Promise.all([window, second].map((page) => Promise.race([sendButton(page).click(), isThere(page)])));
  for (const page of [window, second]) await isThere(page);
  expect(addressOf(second)).toBe(addressOf(window));
  for (const page of [window, second]) await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  const { code } = await paying.control.lastMessage();
  await second.getByLabel('Code', { exact: true }).fill(code);
  await second.getByRole('button', { name: 'Submit code' }).click();
  for (const page of [window, second]) await expect(page.getByLabel('Code', { exact: true })).toBeHidden();
  expect(await paying.control.executionsOf('createMoneyTransfer')).toBe(1);
  await paying.bank.kill();
});

test('shows in each window what the other makes of a draft', async ({ launch }) => {
  const paying = await startPayingBank();
  const { app, window } = await launch();
  await connectTo(window, paying.bank);
  await newTransfer(window);
  await writePayment(window, { name: SUPPLIER, iban: paying.iban, amount: '80', description: 'Fattura 8' });
  await expect(window.getByText(/^Draft saved/)).toBeVisible();
  const second = await openedBy(app, () => ask(window, 'app.newWindow', { address: addressOf(window) }));
  await expect(second.getByLabel('Description', { exact: true })).toHaveValue('Fattura 8');
  await second.getByLabel('Description', { exact: true }).fill('Fattura 9');
  await expect(window.getByLabel('Description', { exact: true })).toHaveValue('Fattura 9');
  await window.getByLabel('Amount', { exact: true }).fill('81');
  await expect(second.getByLabel('Amount', { exact: true })).toHaveValue('81');
  await expect(second.getByLabel('Description', { exact: true })).toHaveValue('Fattura 9');
  await window.getByRole('button', { name: 'Discard draft' }).click();
  await window.getByRole('alertdialog').or(window.getByRole('dialog')).getByRole('button', { name: /^Discard/ }).click();
  await expect(second.getByText(/sent or discarded in another window/)).toBeVisible();
  await paying.bank.kill();
});
