import type { Locator, Page } from 'playwright/test';

import { testCertificate } from '../conformance/support/test-certificate.ts';
import { expect, test } from '../support/app-test.ts';
import { fillConnectForm, saveAndOpen, throughLock } from '../support/window-steps.ts';
import { choose, go, picture, preparePictures } from './pictures.ts';
import type { Lookup } from './pictures.ts';

const views: readonly Lookup[] = [{ language: 'en', theme: 'light' }, { language: 'it', theme: 'dark', width: 1024 }];
const english: Lookup = { language: 'en', theme: 'light' };
const PASSPHRASE = 'correct horse battery staple';
const DAY_MS = 86_400_000;

test.beforeAll(preparePictures);

const field = (window: Page, name: string): Locator => window.getByLabel(name, { exact: true }).and(window.locator(':not([role="columnheader"])'));

// Fields are found by their English names; each picture is taken in the language and the theme of its look.
for (const look of views) {
  test(`connections, ${look.language} ${look.theme}`, async ({ launch }) => {
    const { app, window } = await launch();
    const take = async (name: string): Promise<void> => {
      await choose(app, window, look);
      await picture(window, name, look);
      await choose(app, window, { ...english, ...(look.width === undefined ? {} : { width: look.width }) });
      await expect(window.locator('html')).toHaveAttribute('lang', 'en');
    };
    const soon = testCertificate({ to: new Date(Date.now() + 12 * DAY_MS) });

    await choose(app, window, english);
    await fillConnectForm(window, { baseUrl: 'https://127.0.0.1:1/bank', portalId: 'portal-1', environment: 'Test', passphrase: PASSPHRASE });
    await field(window, 'Authentication').selectOption('oauth2');
    await field(window, 'Token URL').fill('http://login.bank.example/oauth2/token');
    await field(window, 'Client id').fill('portal-1');
    await field(window, 'Client secret').fill('a secret');
    await window.getByRole('button', { name: /^Advanced/ }).click();
    await field(window, 'Proxy').selectOption('manual');
    await field(window, 'Proxy address').fill('proxy');
    await window.getByRole('button', { name: 'Test connection' }).click();
    await expect(window.locator('[aria-invalid="true"]').first()).toBeVisible();
    await take('connect-oauth2');
    await field(window, 'Proxy').scrollIntoViewIfNeeded();
    await take('connect-advanced');

    await field(window, 'Authentication').selectOption('clientCertificate');
    await field(window, 'Proxy').selectOption('none');
    await field(window, 'Certificate').fill(soon.cert);
    await field(window, 'Private key').fill(testCertificate().key);
    await window.getByRole('button', { name: 'Test connection' }).click();
    await expect(window.locator('[aria-invalid="true"]').first()).toBeVisible();
    await take('connect-certificate');
    await field(window, 'Private key').fill(soon.key);
    await field(window, 'Own certificate authority').fill(soon.cert);
    await field(window, 'Trust this authority alone').check();
    const fingerprints = field(window, 'Fingerprints of the bank’s certificate');
    await fingerprints.fill('12:34');
    await window.getByRole('button', { name: 'Test connection' }).click();
    await expect(fingerprints).toHaveAttribute('aria-invalid', 'true');
    await fingerprints.scrollIntoViewIfNeeded();
    await take('connect-trust');
    await fingerprints.fill('');
    await saveAndOpen(window);
    await expect(window.getByRole('navigation').first()).toBeVisible();

    await go(window, '/settings');
    await window.getByRole('button', { name: 'Edit Test portal' }).click();
    await field(window, 'Replace the way to the bank').check();
    await field(window, 'Passphrase').fill('wrong passphrase');
    await window.getByRole('form').getByRole('button', { name: 'Save' }).click();
    await expect(window.getByText('This is not the passphrase.')).toBeVisible();
    await take('connection-edit');
    await window.getByRole('button', { name: 'Change the passphrase of Test portal' }).click();
    await expect(field(window, 'New passphrase')).toBeVisible();
    await take('connection-keep');

    await choose(app, window, look);
    await throughLock(window, () => window.getByRole('button', { name: /^(Lock|Blocca)$/ }).click());
    await expect(window.locator('main input[type="password"]')).toBeVisible();
    await window.locator('main input[type="password"]').fill('wrong passphrase');
    await window.keyboard.press('Enter');
    await expect(window.locator('[aria-invalid="true"]')).toBeVisible();
    await picture(window, 'unlock-wrong', look);
  });
}
