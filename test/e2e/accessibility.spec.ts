import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { expectUpToDate, fillConnectForm } from '../support/window-steps.ts';

const lists = ['accounts', 'virtual-ibans', 'transfers', 'campaigns', 'orders', 'investors', 'companies', 'unidentified', 'disputes', 'activity'];

/** What axe finds wrong, page by page. */
class Findings {
  readonly found: Record<string, readonly string[]> = {};
  readonly #window: Page;

  constructor(window: Page) {
    this.#window = window;
  }

  async look(page: string): Promise<void> {
    await this.#window.waitForTimeout(300);
    // The window has no second page in which axe could run its frames.
    const { violations } = await new AxeBuilder({ page: this.#window }).setLegacyMode().analyze();
    if (violations.length > 0) this.found[page] = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
}

const invoke = (window: Page, name: string, input: unknown): Promise<unknown> =>
  window.evaluate(
    ([command, given]) => (globalThis as unknown as { tesoro: { invoke(name: string, input: unknown): Promise<unknown> } }).tesoro.invoke(command, given),
    [name, input] as const,
  );

async function go(window: Page, path: string): Promise<void> {
  await window.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
}

const firstRow = (window: Page) => window.locator('[aria-rowcount]').first().getByRole('row').nth(1);

for (const [language, theme] of [['en', 'light'], ['en', 'dark'], ['it', 'light'], ['it', 'dark']] as const) {
  test(`axe finds nothing on any page, ${language} ${theme}`, async ({ launch }) => {
    const { window } = await launch();
    // A virtual display has been idle since it was made.
    await invoke(window, 'settings.update', { language, theme, autoLockMinutes: null });
    const findings = new Findings(window);
    await expect(window.getByRole('button', { name: /^(Open the practice|Apri la banca)/ })).toBeVisible();
    await findings.look('Welcome');
    await window.getByRole('button', { name: /^(Connect to|Collegati)/ }).click();
    await window.getByRole('button', { name: /^(Save and|Salva e)/ }).click();
    await findings.look('Connect, refused');
    await invoke(window, 'connections.openPractice', null);
    await expect(window.getByRole('button', { name: /up to date|aggiornato/i })).toBeVisible({ timeout: 60_000 });

    await findings.look('Overview');
    for (const list of lists) {
      await go(window, `/${list}`);
      await expect(firstRow(window)).toBeVisible();
      await findings.look(list);
      await firstRow(window).click();
      await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
      await findings.look(`${list}, one`);
      if (list === 'accounts') await lookAtAccount(window, findings);
    }
    await go(window, '/settings');
    await findings.look('Settings');
    await window.keyboard.press('Control+k');
    await window.getByRole('dialog').getByRole('textbox').fill('rossi');
    await findings.look('Palette');
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
    await window.getByRole('button', { name: /^(Connection|Connessione):/ }).click();
    await findings.look('Connection menu');
    expect(findings.found).toEqual({});
  });
}

async function lookAtAccount(window: Page, findings: Findings): Promise<void> {
  const account = window.url().replace(/.*#/, '').split('/').slice(0, 3).join('/');
  await expect(firstRow(window)).toBeVisible();
  await firstRow(window).click();
  await findings.look('Statement, entry open');
  for (const part of ['', '/reserved-entries', '/parent']) {
    await go(window, `${account}${part}`);
    await findings.look(`Account${part}`);
  }
}

test('axe finds nothing on the pages of a connection of its own: unlock, welcome, offline', async ({ launch }) => {
  const bank = await startPracticeProcess({ seed: 7, apiKey: 'a-key' });
  const { window } = await launch();
  await invoke(window, 'settings.update', { language: 'en', theme: 'light', autoLockMinutes: null });
  await fillConnectForm(window, { baseUrl: bank.url, portalId: bank.portalId, apiKey: 'a-key', passphrase: 'correct horse battery staple', environment: 'Test' });
  await window.getByRole('button', { name: 'Save and open' }).click();
  await expectUpToDate(window);
  await bank.kill();
  await invoke(window, 'sync.refresh', { accountId: null });
  await expect(window.getByRole('button', { name: /offline/i })).toBeVisible({ timeout: 30_000 });
  const findings = new Findings(window);
  await findings.look('Offline');
  await window.getByRole('button', { name: 'Lock' }).click();
  await window.getByLabel('Passphrase', { exact: true }).fill('not the passphrase');
  await window.getByRole('button', { name: 'Unlock' }).click();
  await expect(window.getByText(/This is not the passphrase/)).toBeVisible();
  await findings.look('Unlock');
  await invoke(window, 'session.close', null);
  await expect(window.getByRole('button', { name: 'Open Test portal' })).toBeVisible();
  await findings.look('Welcome with connections');
  expect(findings.found).toEqual({});
});
