import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { connectTo, newTransfer, PASSPHRASE, sendButton, startPayingBank, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import { expectRows, expectUpToDate, openSection, rowCount } from '../support/window-steps.ts';

/** Takes the place of the system's notifications, and has the window looked away from. */
const lookAway = (app: ElectronApplication): Promise<void> => app.evaluate(({ Notification, BrowserWindow }) => {
  const shown: { readonly body: string; readonly click: () => void }[] = [];
  Reflect.set(globalThis, 'shownNotifications', shown);
  Reflect.set(Notification, 'isSupported', () => true);
  Reflect.set(Notification.prototype, 'show', function show(this: InstanceType<typeof Notification>) {
    shown.push({ body: this.body, click: () => this.emit('click') });
  });
  for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false;
});

const bodies = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(() => (Reflect.get(globalThis, 'shownNotifications') as { readonly body: string }[]).map(({ body }) => body));

const address = (window: Page): Promise<string> => window.evaluate(() => location.hash);

test('tells of a code while nobody looks, opens it on a click, and comes back to the list and its filters after a quit', async ({ launch, userDataDir }) => {
  const paying = await startPayingBank();
  try {
    const first = await launch();
    const { window } = first;
    await connectTo(window, paying.bank);
    await newTransfer(window);
    await writePayment(window, { name: SUPPLIER, iban: paying.iban, amount: '7.250,40', description: 'Fattura 118/2026' });
    await toConfirm(window);
    await lookAway(first.app);
    await sendButton(window).click();
    await expect(window.getByLabel('Code', { exact: true })).toBeVisible();
    const payment = await address(window);
    await expect.poll(() => bodies(first.app)).toEqual(['A payment waits for its code.']);
    await expect.poll(() => window.title()).toMatch(/^\(1\) /);

    await openSection(window, 'Orders');
    await first.app.evaluate(() => (Reflect.get(globalThis, 'shownNotifications') as { readonly click: () => void }[])[0]?.click());
    await expect.poll(() => address(window)).toBe(payment);

    await openSection(window, 'Investors');
    await window.getByLabel('Search', { exact: true }).fill('zanetti-canary');
    await expect.poll(() => address(window)).toBe('#/investors?q=zanetti-canary');
    await openSection(window, 'Orders');
    await openSection(window, 'Investors');
    expect(await address(window), 'the list as it was left').toBe('#/investors?q=zanetti-canary');
    await first.app.close();
    expect(await readFile(join(userDataDir, 'settings.json'), 'utf8')).not.toContain('zanetti-canary');

    const again = (await launch()).window;
    await again.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
    await again.getByRole('button', { name: 'Unlock' }).click();
    await expect(again.getByRole('heading', { level: 1, name: 'Investors' })).toBeVisible();
    await expect(again.getByLabel('Search', { exact: true })).toHaveValue('zanetti-canary');
    await again.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(() => address(again)).toBe('#/investors');
  } finally {
    await paying.bank.kill();
  }
});

const dropOnto = (window: Page, files: readonly { readonly name: string; readonly text: string }[]): Promise<string> => window.evaluate((given) => {
  const dataTransfer = new DataTransfer();
  for (const { name, text } of given) dataTransfer.items.add(new File([text], name));
  const target = document.querySelector('main') ?? document.body;
  const fire = (type: string): void => void target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  fire('dragover');
  return new Promise((resolve) => {
    // As it is drawn while the file is held over the window.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const words = document.querySelector('.t-drop-overlay')?.textContent ?? '';
      fire('drop');
      resolve(words);
    }));
  });
}, files);

test('takes a file that is dropped anywhere into its preview, and prints a list on light paper without the window around it', async ({ launch }) => {
  const { app, window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  const page = window.url().split('#')[0] ?? '';
  expect(await dropOnto(window, [{ name: 'a.csv', text: 'x' }, { name: 'b.csv', text: 'y' }])).toMatch(/Nothing is sent/);
  await expect(window.getByText(/2 files were dropped/)).toBeVisible();
  await dropOnto(window, [{ name: 'statement.xml', text: '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">' }]);
  await expect(window.getByText(/is XML, but no pain\.001/)).toBeVisible();
  await dropOnto(window, [{ name: 'unclear.csv', text: 'Name;IBAN;Causale\nRossi Srl;IT60X0542811101000000123456;x\n' }]);
  await window.getByRole('dialog').getByRole('button', { name: 'Beneficiaries' }).click();
  await expect(window.getByLabel('Beneficiaries in the file').or(window.getByText('Rossi Srl')).first()).toBeVisible();
  await dropOnto(window, [{ name: 'payments.csv', text: 'Beneficiary;IBAN;Amount;Description\nRossi Srl;IT60X0542811101000000123456;12,50;Fattura 1\n' }]);
  await expect.poll(() => address(window)).toMatch(/^#\/batches\/[0-9a-f-]{36}$/);
  await expect(window.getByText('Rossi Srl').first()).toBeVisible();
  expect(window.url().split('#')[0]).toBe(page);

  await openSection(window, 'Orders');
  await expectRows(window, 'Orders');
  await window.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(window.getByRole('navigation', { includeHidden: true }).first()).toBeHidden();
  await expect(window.getByText(/^Printed /)).toBeVisible();
  await expect(window.getByText(/^\d+ of [\d,]+ rows are on paper/)).toBeVisible();
  expect(await window.evaluate(() => getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  await window.emulateMedia({ media: 'screen' });
  await expect(window.getByText(/^Printed /)).toBeHidden();

  await app.evaluate(({ BrowserWindow }) => {
    for (const { webContents } of BrowserWindow.getAllWindows()) webContents.print = () => { Reflect.set(globalThis, 'printWasAsked', true); };
  });
  await window.keyboard.press('ControlOrMeta+P');
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'printWasAsked') === true)).toBe(true);
  await window.emulateMedia({ media: 'print' });
  await expect(window.getByText(/^Printed /)).toBeVisible();
  await expect(window.getByText(/rows are on paper/)).toBeHidden();
  await expect(window.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(await rowCount(window, 'Orders') + 1);
  await window.emulateMedia({ media: 'screen' });
});

test('exports a list that is put together in the window, as people and as machines read it', async ({ launch, userDataDir }) => {
  const { app, window } = await launch({ args: ['--practice'] });
  await expectUpToDate(window);
  const path = join(userDataDir, 'accounts.csv');
  await app.evaluate(({ dialog }, filePath) => { dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath }); }, path);
  await openSection(window, 'Accounts');
  await expectRows(window, 'Accounts');
  await window.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: /machine/i }).click();
  await expect(window.getByText(`4 rows written to ${path}`)).toBeVisible();
  const [head, ...rows] = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  expect(head).toMatch(/^\ufeffAccount,IBAN,.*,Currency$/);
  expect(rows).toHaveLength(await rowCount(window, 'Accounts'));
  for (const row of rows) expect(row).toMatch(/^[^,]+,IT\d{2} .*,-?\d+\.\d{2},.*,(?:EUR|USD)$/);
});
