import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '../support/app-test.ts';
import { connectTo, startPayingBank } from '../support/payment-steps.ts';
import { noPostgres, startPostgres } from '../support/postgres-server.ts';
import { choose, go, looks, picture, preparePictures } from './pictures.ts';
import { askedOf, brunoLeft, brunoRevoked, codeAskedFor, fileAskedFor, glassBroken, payeesOfFile, teamOfWindows, twoDesksAlone } from '../support/team-windows.ts';

/* Approvals and Team as two desks see them, in every look. */

test.skip(noPostgres !== null, noPostgres ?? '');
test.beforeAll(preparePictures);
test.setTimeout(900_000);

test('the team', async ({ launch }) => {
  const postgres = await startPostgres();
  const paying = await startPayingBank();
  const profile = await mkdtemp(join(tmpdir(), 'tesoro-profile-'));
  const anna = await launch();
  const bruno = await launch({ userDataDir: profile });
  for (const { window } of [anna, bruno]) await connectTo(window, paying.bank);
  /** Each page in both languages, light and dark, at 1024 and 1440. */
  const everyLook = async ({ app, window }: typeof anna, pages: readonly (readonly [name: string, path: string, opened?: RegExp])[]): Promise<void> => {
    for (const one of looks) {
      for (const width of [1024, 1440]) {
        await choose(app, window, { ...one, width });
        for (const [name, path, opened] of pages) {
          await go(window, path);
          await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
          if (opened !== undefined) {
            await window.getByRole('button', { name: opened }).first().click();
            await expect(window.getByRole('dialog')).toBeVisible();
          }
          await picture(window, `team-${name}`, { ...one, width });
          if (opened === undefined) continue;
          await window.keyboard.press('Escape');
          await expect(window.getByRole('dialog')).toBeHidden();
        }
      }
    }
  };
  await everyLook(anna, [['create', '/settings/team?do=create'], ['join', '/settings/team?do=join']]);
  const challengeId = await twoDesksAlone(anna.window, bruno.window, paying.iban);
  await teamOfWindows(postgres, 'tour', anna.window, bruno.window, async () => {
    await everyLook(anna, [['words', '/settings/team']]);
    await everyLook(bruno, [['joining', '/settings/team']]);
  });
  const payees = await payeesOfFile(anna.window, bruno.window, [['Officina Ferri Srl', 'IT60X0542811101000000123456'], ['Studio Notarile Conti', 'IT40S0542811101000000123456']]);
  const code = await codeAskedFor(anna.window, bruno.window, challengeId);
  // The last, since another policy voids what was asked for.
  const requestId = await askedOf(anna.window, bruno.window, paying.iban);
  const file = await fileAskedFor(anna.window, bruno.window);
  await everyLook(bruno, [['code-write', `/payments/${code.intentId}`]]);
  await everyLook(anna, [['code-request', `/approvals/${code.requestId}`], ['payees-request', `/approvals/${payees}`], ['file-request', `/approvals/${file}`], ['invoice-dialog', `/approvals/${requestId}`, /^(Show|Mostra): /]]);
  await everyLook(anna, [['page', '/settings/team'], ['approvals', '/approvals'], ['request', `/approvals/${requestId}`], ['beneficiaries', '/beneficiaries']]);
  await everyLook(anna, [['revoke-dialog', '/settings/team', /^(Revoke|Revoca) PC-AMM-02$/], ['glass-dialog', `/approvals/${requestId}`, /^(Break the glass|Approva in emergenza)$/]]);
  await glassBroken(anna.window, bruno.window, requestId);
  await everyLook(bruno, [['glass-broken', `/approvals/${requestId}`], ['leave-dialog', '/settings/team', /^(Leave the team|Lascia il team)$/]]);
  await brunoLeft(anna.window, bruno.window);
  await everyLook(bruno, [['left', '/settings/team']]);
  await everyLook(anna, [['somebody-left', '/settings/team', /^(Revoke|Revoca) PC-AMM-02$/]]);
  await brunoRevoked(postgres, 'tour', anna.window, bruno.window);
  await everyLook(bruno, [['revoked', '/settings/team'], ['revoked-approvals', '/approvals']]);
  await paying.bank.kill();
  await postgres.remove();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});
