import type { Page } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { choose, command, go, looks, openPractice, picture, preparePictures, resize } from './pictures.ts';

test.beforeAll(preparePictures);

for (const look of looks) {
  test(`journal entries, ${look.language} ${look.theme}`, async ({ launch }) => {
    const { app, window } = await launch();
    await choose(app, window, look);
    await openPractice(window);
    await chooseAllAccounts(window);
    await go(window, '/journal-entries');
    await picture(window, 'journal-entries-begin', look);
    await window.getByRole('button', { name: /^(Italian chart|Piano italiano)/ }).click();
    const book = window.getByRole('button', { name: /^(Book|Registra) \d/ });
    await expect(book).toBeVisible();
    await picture(window, 'journal-entries-waiting', look);
    await book.click();
    const rows = window.getByRole('table', { name: /^(Journal entries|Prima nota)$/ }).getByRole('row');
    await expect(rows.nth(3)).toBeVisible();
    await rows.nth(2).click();
    await rows.nth(2).press('Enter');
    await expect(window.getByRole('complementary', { name: /^(Entry|Registrazione) 20/ })).toBeVisible();
    await picture(window, 'journal-entries', look);
    await go(window, '/journal-entries?show=queue');
    await picture(window, 'journal-entries-queue', look);
    await go(window, '/journal-entries?show=months');
    await expect(window.getByRole('table').first()).toBeVisible();
    await picture(window, 'journal-entries-months', look);
    await go(window, '/journal-entries?show=chart');
    await picture(window, 'journal-entries-chart', look);
    await window.getByRole('button', { name: /^(Export…|Esporta…)$/ }).click();
    await expect(window.getByRole('region', { name: /^(First lines|Prime righe)$/ })).toContainText('/0');
    await picture(window, 'journal-entries-export', look);
    if (look.language !== 'en' || look.theme !== 'light') return;
    await window.keyboard.press('Escape');
    await resize(app, 1024);
    await go(window, '/journal-entries');
    await picture(window, 'journal-entries-1024', look);
  });
}

/** Their entries come into the journal. */
async function chooseAllAccounts(window: Page): Promise<void> {
  const accountIds = await window.evaluate(async () => {
    const { tesoro } = globalThis as unknown as { readonly tesoro: { invoke(name: string, input: null): Promise<{ readonly value: readonly { readonly account: { readonly accountId: string } }[] }> } };
    return (await tesoro.invoke('accounts.list', null)).value.map(({ account }) => account.accountId);
  });
  await command(window, 'safeguarding.chooseAccounts', { accountIds });
}
