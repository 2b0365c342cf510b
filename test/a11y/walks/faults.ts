import { instantFromMs } from '#shared/domain/instant.ts';

import { expect } from '../../support/app-test.ts';
import { connectTo, pay, startPayingBank, SUPPLIER } from '../../support/payment-steps.ts';
import { answerCommands, tell } from '../../support/scripted-answers.ts';
import { go, throughLock } from '../../support/window-steps.ts';
import type { Walk } from '../walk.ts';
import { button, field, leave } from './steps.ts';

/* Real faults take hours or damage: the window is told of them, and shows what it would. */

const ok = (value: unknown) => ({ ok: true, value });
const ago = (hours: number) => instantFromMs(Date.now() - hours * 3_600_000);
const damage = { what: 'edited', sequence: 7, entries: 12, expected: 12, intentId: '3f2b8c1e-0d5a-4e9b-9b1a-5d0c7a1e2f31', at: ago(30) };
const path = '/home/anna/.config/tesoro/journal/journal.db';

/** The journal damaged, restored and compared, notices, and what is slow. */
export async function walkFaults(walk: Walk): Promise<void> {
  const { app, window } = walk;
  const { bank, iban } = await startPayingBank();
  await connectTo(window, bank);
  await pay(window, { name: SUPPLIER, iban, amount: '20,00', description: 'Invoice 118' });
  await expect(window.getByText('In the journal')).toBeVisible();
  await walk.at('Outcome, sent');
  const intentId = window.url().split('/').at(-1) ?? '';
  await go(window, '/settings');
  await button(window, /^Check the chain/).click();
  await expect(window.getByRole('main').getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
  await walk.at('Settings, the chain is whole');
  await button(window, 'Export').click();
  await expect(window.getByRole('dialog')).toBeVisible();
  await walk.at('Settings, the journal is exported');
  await leave(window);
  await button(window, 'Restore').click();
  await button(window, 'Restore from the file').click();
  await walk.at('Settings, the journal is restored');
  await leave(window);
  await answerCommands(app, { 'journal.state': ok({ usable: true, path, intents: 41, compared: null, restored: { restoredAt: ago(1), exportedAt: ago(72) } }) });
  await tell(app, { type: 'changed', parts: ['journal'] });
  await expect(button(window, /^Compare/)).toBeVisible();
  await walk.at('Settings, a journal to be compared');
  await button(window, 'Choose a passphrase').click();
  await button(window, 'Set the passphrase').click();
  await walk.at('Settings, a passphrase for backups');
  await leave(window);
  await button(window, 'Restore a backup').click();
  await walk.at('Settings, a backup is not restored here');
  await leave(window);
  await go(window, '/overview');
  await expect(window.getByText(/^Put back from a copy of /)).toBeVisible();
  await walk.at('Overview, put back');
  await go(window, '/settings');
  await answerCommands(app, {
    'journal.state': ok({ usable: false, reason: 'corrupt', path, damage }), 'journal.verify': ok({ whole: false, damage, checkedAt: ago(0) }),
    'intents.page': { ok: false, error: { kind: 'paymentsBlocked', reason: 'corrupt' } },
  });
  await tell(app, { type: 'changed', parts: ['journal'] });
  await walk.at('Settings, a damaged journal');
  await go(window, `/activity/writes/${intentId}`);
  await tell(app, { type: 'changed', parts: ['journal', 'intents'] });
  await walk.at('A write in a damaged chain');
  await go(window, '/activity?show=writes');
  await tell(app, { type: 'changed', parts: ['journal', 'intents'] });
  await walk.at('Activity, blocked');
  await answerCommands(app, {});
  await tell(app, { type: 'changed', parts: ['journal', 'intents'] });
  await tell(app, { type: 'notice', notice: { code: 'cacheRebuilt', reason: 'corrupt', setAside: '/home/anna/.config/tesoro/cache/c1.db.2026-11-21', salvagedRows: 12_431 } });
  await tell(app, { type: 'notice', notice: { code: 'profileNewer' } });
  await walk.at('Notices');
  await tell(app, {
    type: 'freshness',
    freshness: {
      phase: 'failed', since: ago(1), asOf: ago(20), older: [{ part: 'transfers', accountId: null, asOf: ago(20) }, { part: 'disputes', accountId: null, asOf: null }],
      error: { kind: 'ambiguous', operation: 'searchMoneyTransfers', effect: 'read', cause: 'serverError', httpStatus: 503, bankErrors: [], detail: null },
    },
  });
  await window.locator('button.t-freshness').click();
  await walk.at('How fresh, partly read');
  await window.keyboard.press('Escape');
  await tell(app, { type: 'freshness', freshness: { phase: 'syncing', done: 12, total: 95, asOf: ago(3) } });
  await window.locator('button.t-freshness').click();
  await walk.at('How fresh, being read');
  await window.keyboard.press('Escape');
  await answerCommands(app, { 'session.unlock': 'never' });
  await throughLock(window, () => button(window, 'Lock').click());
  await field(window, 'Passphrase').fill('correct horse battery staple');
  await button(window, 'Unlock').click();
  await walk.at('Unlock, being opened', 'midway');
  await bank.kill();
}
