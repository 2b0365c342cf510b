import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ElectronApplication, Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { connectTo, newTransfer, PASSPHRASE, sendButton, startPayingBank, SUPPLIER, toConfirm, writePayment } from '../support/payment-steps.ts';
import { openSection } from '../support/window-steps.ts';

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
