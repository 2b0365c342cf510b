import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { ElectronApplication } from 'playwright/test';

import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { PASSPHRASE } from '../support/payment-steps.ts';
import { remoteControl } from '../support/practice-control.ts';
import { startPracticeProcess } from '../support/practice-process.ts';
import { answerDialogs } from '../support/system-stand-ins.ts';
import { expectUpToDate, fillConnectForm, openSection, saveAndOpen, throughLock } from '../support/window-steps.ts';

const API_KEY = 'key-of-the-portal';
const BACKUP_PASSPHRASE = 'words for the backups';

/** What the person chooses in the dialog of the system. */
const choosing = (app: ElectronApplication, path: string): Promise<void> => app.evaluate(({ dialog }, chosen) => {
  dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
}, path);

test('a backup is saved, seen and restored into a new profile, which looks before it pays', async ({ launch, userDataDir }) => {
  const bank = await startPracticeProcess({ seed: 11, apiKey: API_KEY });
  const folder = join(userDataDir, '..', `${userDataDir.split('/').at(-1) ?? 'profile'}-backups`);
  await mkdir(folder);
  const first = await launch();
  await fillConnectForm(first.window, { baseUrl: bank.url, portalId: bank.portalId, apiKey: API_KEY, passphrase: PASSPHRASE });
  await saveAndOpen(first.window);
  await expectUpToDate(first.window);
  await answerDialogs(first.app, 1);
  await openSection(first.window, 'Settings');
  const section = first.window.getByRole('region', { name: 'Backup', exact: true });
  await expect(section.getByRole('button', { name: 'Save now' })).toBeDisabled();
  await section.getByRole('button', { name: 'Choose a passphrase' }).click();
  const form = first.window.getByRole('dialog', { name: 'Passphrase of backups' });
  await form.getByLabel('Passphrase', { exact: true }).fill('short');
  await form.getByRole('button', { name: 'Set the passphrase' }).click();
  await expect(form.getByText('At least 10 characters are needed.')).toBeVisible();
  await form.getByLabel('Passphrase', { exact: true }).fill(BACKUP_PASSPHRASE);
  await form.getByLabel('Passphrase again').fill(BACKUP_PASSPHRASE);
  await form.getByRole('button', { name: 'Set the passphrase' }).click();
  await expect(form).toBeHidden();
  await choosing(first.app, folder);
  await section.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(section.getByText(folder)).toBeVisible();
  await section.getByRole('button', { name: 'Save now' }).click();
  await expect(section.getByText(/Saved and read back/)).toBeVisible();
  const [file = ''] = await readdir(folder);
  expect(file).toMatch(/^tesoro-[0-9a-f]{8}-\d{8}T\d{6}Z\.tesoro-backup$/);
  await section.getByRole('button', { name: 'Restore a backup' }).click();
  await expect(first.window.getByRole('dialog').getByText(/into a profile without connections/)).toBeVisible();
  await first.app.close();

  const { app, window } = await launch({ userDataDir: join(folder, 'profile') });
  await window.getByRole('button', { name: 'Restore a backup' }).click();
  await choosing(app, join(folder, file));
  await window.getByRole('button', { name: 'Choose the file' }).click();
  await expect(window.getByText(file)).toBeVisible();
  await window.getByLabel('Passphrase of the backup').fill('not those words');
  await window.getByRole('button', { name: 'Show what is inside' }).click();
  await expect(window.getByText('This is not the passphrase.')).toBeVisible();
  await window.getByLabel('Passphrase of the backup').fill(BACKUP_PASSPHRASE);
  await window.getByRole('button', { name: 'Show what is inside' }).click();
  await expect(window.getByRole('table', { name: 'Connections' }).getByText('in the backup')).toBeVisible();
  await throughLock(window, () => window.getByRole('button', { name: 'Restore', exact: true }).click());
  const control = remoteControl(bank.url);
  const before = await control.arrivals();
  // It opens by the passphrase of the backup, not by the one it was kept with.
  const unlock = async (): Promise<void> => {
    await window.getByLabel('Passphrase', { exact: true }).fill(BACKUP_PASSPHRASE);
    await window.getByRole('button', { name: 'Unlock' }).click();
  };
  await expect(window.getByText('It came with a backup: its passphrase is that of the backup. The credentials of the bank did not come with it: type them once it is open.')).toBeVisible();
  await unlock();
  // It comes back to the page that it was left on.
  await openSection(window, 'Overview');
  await expect(window.getByText(/^Put back from a copy of /)).toBeVisible();
  await expect(window.getByRole('complementary', { name: 'Notices' }).getByText(/credentials of this connection did not come/)).toBeVisible();
  expect(await ask(window, 'journal.state', null)).toMatchObject({ ok: true, value: { usable: true, restored: { exportedAt: expect.stringContaining('T') as unknown } } });
  expect(await ask(window, 'accounts.list', null)).toMatchObject({ ok: true, value: expect.arrayContaining([expect.anything()]) });

  await window.getByRole('button', { name: /^Failed: The credentials of this connection did not come/ }).click();
  const details = window.getByRole('dialog');
  await details.getByRole('button', { name: 'Refresh' }).click();
  await expect(details.getByText(/nothing is asked of the bank/)).toBeVisible();
  await window.keyboard.press('Escape');
  expect(await control.arrivals(), 'nothing left before the credentials were typed').toEqual(before);
  await window.getByRole('link', { name: 'Type the credentials' }).click();
  await expect(window.getByText('Credentials to be typed again')).toBeVisible();
  await window.getByLabel('Header name', { exact: true }).fill('X-API-Key');
  await window.getByLabel('API key', { exact: true }).fill(API_KEY);
  await window.getByLabel('Passphrase', { exact: true }).fill(BACKUP_PASSPHRASE);
  await throughLock(window, () => window.getByRole('button', { name: 'Save', exact: true }).click());
  await unlock();
  await expectUpToDate(window);
  await openSection(window, 'Settings');
  await expect(window.getByText('Credentials to be typed again')).toBeHidden();
  await window.getByRole('button', { name: 'Compare with the bank' }).click();
  await expect(window.getByText(/Payments can be sent again/)).toBeVisible();
  await openSection(window, 'Overview');
  await expect(window.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(window.getByText(/^Put back from a copy of /)).toBeHidden();
  await bank.kill();
  await rm(folder, { recursive: true, force: true });
});
