import { ok } from '#shared/domain/result.ts';

import { testCertificate } from '../../conformance/support/test-certificate.ts';
import { expect } from '../../support/app-test.ts';
import { invoke } from '../../support/axe-findings.ts';
import { startPracticeProcess } from '../../support/practice-process.ts';
import { answerCommands } from '../../support/scripted-answers.ts';
import { expectUpToDate, fillConnectForm, go, saveAndOpen, throughLock } from '../../support/window-steps.ts';
import type { Walk } from '../walk.ts';
import { button, field, leave } from './steps.ts';

const schemes = ['headers', 'bearer', 'basic', 'oauth2', 'clientCertificate', 'apiKey'] as const;
const PASSPHRASE = 'correct horse battery staple';

/** From the first start to a connection of one's own, which is changed, goes offline and is locked. */
export async function walkConnections(walk: Walk): Promise<void> {
  const { window } = walk;
  const bank = await startPracticeProcess({ seed: 7, apiKey: 'a-key' });
  await expect(button(window, 'Open the practice bank')).toBeVisible();
  await walk.at('Welcome');
  await button(window, 'Restore a backup').click();
  await button(window, 'Show what is inside').click();
  await walk.at('Restore a backup, refused');
  await answerCommands(walk.app, {
    'backup.choose': ok({ name: 'tesoro-0a1b2c3d-20261126T063000Z.tesoro-backup' }),
    'backup.look': ok({
      savedAt: '2026-11-26T06:30:00.000Z', version: '1.0.0', bytes: 412_000_000, entries: 1_204,
      connections: [
        { name: 'Portale', environment: 'live', baseUrl: 'https://api.bank.example', keeper: 'keychain', hasCache: true },
        { name: 'Collaudo', environment: 'test', baseUrl: 'https://test.bank.example', keeper: 'passphrase', hasCache: false },
      ],
    }),
  });
  await button(window, 'Choose the file').click();
  await field(window, 'Passphrase of the backup').fill('words for the backups');
  await button(window, 'Show what is inside').click();
  await expect(window.getByRole('table', { name: 'Connections' })).toBeVisible();
  await walk.at('Restore a backup, what is inside');
  await button(window, 'Another file').click();
  await button(window, 'Cancel').click();
  await button(window, 'Connect to your bank').click();
  await walk.at('Connect, empty');
  await button(window, 'Save and open').click();
  await walk.at('Connect, refused');
  await fillConnectForm(window, { baseUrl: bank.url, portalId: bank.portalId, apiKey: 'a-key', passphrase: PASSPHRASE, environment: 'Test' });
  for (const scheme of schemes) {
    await field(window, 'Authentication').selectOption(scheme);
    await walk.at(`Connect, ${scheme}`);
    if (scheme !== 'clientCertificate') continue;
    await field(window, 'Certificate given as').selectOption('pkcs12');
    await walk.at('Connect, PKCS#12');
    await field(window, 'Certificate given as').selectOption('pem');
    await field(window, 'Certificate').fill(testCertificate().cert);
    await field(window, 'Private key').fill(testCertificate().key);
    await button(window, 'Test connection').click();
    await expect(window.locator('[aria-invalid="true"]').first()).toBeVisible();
    await walk.at('Connect, a key that is not the certificate’s');
  }
  await button(window, /^Advanced/).click();
  await field(window, 'Proxy').selectOption('manual');
  await walk.at('Connect, through a proxy');
  await field(window, 'Proxy').selectOption('none');
  await field(window, 'API key').fill('another');
  await button(window, 'Test connection').click();
  await expect(window.getByRole('alert').first()).toBeVisible();
  await walk.at('Connect, the bank refuses');
  await field(window, 'API key').fill('a-key');
  await saveAndOpen(window);
  await expectUpToDate(window);
  await bank.kill();
  await invoke(window, 'sync.refresh', { accountId: null });
  await expect(button(window, /offline/i)).toBeVisible();
  await go(window, '/overview');
  await walk.at('Overview, offline');
  await button(window, /offline/i).click();
  await walk.at('How fresh, offline');
  await window.keyboard.press('Escape');
  await go(window, '/settings');
  await button(window, 'Edit Test portal').click();
  await field(window, 'Replace the authentication').check();
  await field(window, 'Replace the way to the bank').check();
  await walk.at('Settings, a connection is edited');
  await button(window, 'Change the passphrase of Test portal').click();
  await expect(field(window, 'New passphrase')).toBeVisible();
  await walk.at('Settings, another passphrase');
  await throughLock(window, () => button(window, 'Lock').click());
  await field(window, 'Passphrase').fill('not the passphrase');
  await button(window, 'Unlock').click();
  await expect(window.getByText(/This is not the passphrase/)).toBeVisible();
  await walk.at('Unlock');
  await invoke(window, 'session.close', null);
  await expect(button(window, 'Open Test portal')).toBeVisible();
  await walk.at('Welcome with connections');
  await button(window, /^Remove/).click();
  await expect(window.getByRole('dialog')).toBeVisible();
  await walk.at('Remove a connection');
  await leave(window);
}
