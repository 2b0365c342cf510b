import { expect, test } from '../support/app-test.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { expectRows, expectUpToDate, fillConnectForm, openSection, rowCount, saveAndOpen, sectionTables, table } from '../support/window-steps.ts';

const PASSPHRASE = 'correct horse battery staple';

test('reads the same statement after the bank is gone and the app was restarted', async ({ launch }) => {
  const bank = await startPracticeProcess({ seed: 7, apiKey: 'a-key-for-this-test' });
  const first = await launch();
  await fillConnectForm(first.window, {
    baseUrl: bank.url, portalId: bank.portalId, apiKey: 'a-key-for-this-test', passphrase: PASSPHRASE,
  });
  await first.window.getByRole('button', { name: 'Test connection' }).click();
  await expect(first.window.getByText('The bank answered as it should.').first()).toBeVisible();
  await saveAndOpen(first.window);
  await expectUpToDate(first.window);

  const online: Record<string, number> = {};
  for (const section of sectionTables) {
    if (section === 'Activity') continue;
    await openSection(first.window, section);
    online[section] = await expectRows(first.window, section);
  }
  await openSection(first.window, 'Accounts');
  await table(first.window, 'Accounts').getByRole('row').nth(1).click();
  const statementOnline = await statementText(first.window);
  await first.app.close();
  await bank.kill();

  const second = await launch();
  await second.window.getByLabel('Passphrase', { exact: true }).fill('not the passphrase');
  await second.window.getByRole('button', { name: 'Unlock' }).click();
  await expect(second.window.getByText(/This is not the passphrase/)).toBeVisible();
  await second.window.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await second.window.getByRole('button', { name: 'Unlock' }).click();
  await expect(second.window.getByRole('button', { name: /offline since/i })).toBeVisible();
  for (const section of sectionTables) {
    if (section === 'Activity') continue;
    await openSection(second.window, section);
    await expect.poll(() => rowCount(second.window, section)).toBe(online[section]);
  }
  await openSection(second.window, 'Accounts');
  await table(second.window, 'Accounts').getByRole('row').nth(1).click();
  expect(await statementText(second.window)).toEqual(statementOnline);
});

/** Count and first screen of the statement, as a person reads it. */
async function statementText(window: Parameters<typeof table>[0]): Promise<{ readonly rows: number; readonly text: readonly string[] }> {
  const rows = await expectRows(window, 'Statement');
  const text = await table(window, 'Statement').getByRole('row').allInnerTexts();
  return { rows, text: text.slice(0, 12) };
}
