import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { instantFromMs } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import { expect } from '../../support/app-test.ts';
import { ask } from '../../support/bridge-in-window.ts';
import { openClosing, passRefresh, stepHeading } from '../../support/closing-steps.ts';
import { connectTo, newTransfer, startPayingBank, SUPPLIER, writePayment } from '../../support/payment-steps.ts';
import { portalWorld } from '../../support/portal-world.ts';
import { answerCommands, tell } from '../../support/scripted-answers.ts';
import { go } from '../../support/window-steps.ts';
import type { Walk } from '../walk.ts';
import { button, field, leave, placeNow } from './steps.ts';

/* What lasts a moment with much data, or takes another window, another month, another disk or another computer: the window is told of it, and shows what it would. */

const ago = (hours: number) => instantFromMs(Date.now() - hours * 3_600_000);

/** Two windows at one draft, figures that are waited for, a month to be read again, folders, backups, and a connection that came with one. */
export async function walkStates(walk: Walk): Promise<void> {
  const { app, window } = walk;
  const paying = await startPayingBank();
  const world = portalWorld(paying.bank);
  const campaignId = await world.campaign({ name: 'Vento del Sud', min: 1000, max: 9000 });
  await world.takeOrders(campaignId, [{ amount: 1000, fee: 10 }, { amount: 1000, fee: 9.99 }, { amount: 500, fee: 5, until: 'waiting' }]);
  await connectTo(window, paying.bank);
  await walkTwoWindows(walk, paying.iban);
  await walkWaiting(walk, campaignId);
  await walkMonths(walk);
  await go(window, '/settings');
  await walkFolders(walk);
  await walkBackups(walk);
  await answerCommands(app, {});
  await paying.bank.kill();
}

/** What is typed here meets what another window saved meanwhile. */
async function walkTwoWindows(walk: Walk, iban: string): Promise<void> {
  const { app, window } = walk;
  await newTransfer(window);
  await writePayment(window, { name: SUPPLIER, iban, amount: '20,00', description: 'Invoice 118' });
  await expect(window.getByText(/^Draft saved/)).toBeVisible();
  const draftId = placeNow(window).split('/').at(-1) ?? '';
  const draft = await ask(window, 'drafts.get', { draftId });
  if (!draft.ok) throw new Error('The draft was saved');
  const { content } = draft.value;
  await answerCommands(app, {
    'drafts.save': { ok: false, error: { kind: 'changedSinceShown' } },
    'drafts.get': ok({ ...draft.value, content: { ...content, draft: { ...content.draft, amount: '25,00' } }, savedAt: ago(0) }),
  });
  await field(window, 'Description').fill('Invoice 119');
  await expect(button(window, 'Keep what is here')).toBeVisible();
  await walk.at('Details, changed in two windows');
}

/** Of a large portal these take a second. */
async function walkWaiting(walk: Walk, campaignId: string): Promise<void> {
  const { app, window } = walk;
  await answerCommands(app, { 'campaigns.map': 'never', 'agenda.between': 'never without readiness' });
  await go(window, `/campaigns/${campaignId}/map`);
  await expect(window.getByRole('status').filter({ hasText: 'being gone through' })).toBeVisible();
  await expect(window.getByRole('heading', { name: 'Orders by status' })).toBeVisible();
  await walk.at('Where the money is, waited for', 'midway');
  await go(window, '/calendar');
  await expect(window.getByRole('status').filter({ hasText: 'still being looked up' })).toBeVisible();
  await walk.at('Calendar, waited for');
  await answerCommands(app, {});
  await openClosing(window, campaignId);
  await passRefresh(window);
  await expect(stepHeading(window, 'Check')).toBeVisible();
  const closing = await ask(window, 'closings.open', { campaignId, findings: 'later' });
  if (!closing.ok) throw new Error('The closing was opened');
  await answerCommands(app, { 'closings.open': ok({ ...closing.value, comparing: true }), 'closings.get': 'never' });
  await go(window, '/overview');
  await openClosing(window, campaignId);
  await expect(window.getByText(/still being compared/).first()).toBeVisible();
  await walk.at('Closing, Check waited for');
}

/** The bank booked late, or may have. */
async function walkMonths(walk: Walk): Promise<void> {
  const { app, window } = walk;
  const accounts = await ask(window, 'accounts.list');
  const reconciled = (lastReadAt: Instant | null) => (accounts.ok ? accounts.value : []).map(({ account: { accountId } }) => ({ accountId, state: 'agrees', lastReadAt }));
  const month = { locked: false, entries: 214, waiting: 0, queued: 0, obstacle: 'before' };
  await answerCommands(app, {
    'ledger.months': ok({
      through: '2026-08', asked: null, history: [{ month: '2026-08', reason: null, at: ago(1200), by: 'Anna Bianchi' }],
      months: [
        { ...month, month: '2026-11', entries: 97, waiting: 12, queued: 3, reconciled: reconciled(null), obstacle: 'notOver' },
        { ...month, month: '2026-10', reconciled: reconciled(ago(700)) }, { ...month, month: '2026-09', reconciled: reconciled(ago(1300)), obstacle: null },
        { ...month, month: '2026-08', reconciled: reconciled(null), locked: true, obstacle: 'locked' },
      ],
    }),
  });
  await go(window, '/journal-entries');
  await button(window, 'Generic chart').click();
  await go(window, '/journal-entries?show=months');
  await expect(window.getByText(/last read/).first()).toBeVisible();
  await walk.at('Journal entries, months not read since');
  await button(window, /^Lock September/).click();
  await expect(button(window, 'Read again and lock')).toBeVisible();
  await walk.at('Journal entries, read again and lock');
  await leave(window);
}

/** Both folders in use, with all that can be left in one; then out of reach. */
async function walkFolders(walk: Walk): Promise<void> {
  const { app, window } = walk;
  const whys = ['tooLarge', 'notReadable', 'tookTooLong', 'takenBefore', 'notMoved', ...Array.from({ length: 18 }, () => 'notReadable' as const)] as const;
  const watched = {
    path: '/home/anna/Documenti/pagamenti in arrivo', moveTaken: true, accountId: null, problem: null, lookedAt: ago(0), taken: 118,
    left: whys.map((why, number) => ({ name: `fornitori-novembre-${number + 1}.xml`, why })),
  };
  const outbox = { path: '/media/contabilita/eventi', names: false, problem: null, since: ago(900), told: 64, unwritten: 0 };
  const show = async (folders: object, heading: string): Promise<void> => {
    await answerCommands(app, { 'folders.get': ok(folders) });
    await tell(app, { type: 'changed', parts: ['folders'] });
    await expect(window.getByText(heading).first()).toBeVisible();
    await window.getByRole('heading', { level: 2, name: /^Folders of/ }).evaluate((element) => element.scrollIntoView());
  };
  await show({ watched, outbox }, 'Files that were left');
  await walk.at('Settings, folders');
  const problem = { why: 'gone', code: 'ENOENT', since: ago(3) };
  await show({ watched: { ...watched, left: [], problem }, outbox: { ...outbox, unwritten: 2, problem: { ...problem, why: 'full', code: 'ENOSPC' } } }, 'The folder is not there');
  await walk.at('Settings, folders out of reach');
}

async function walkBackups(walk: Walk): Promise<void> {
  const { app, window } = walk;
  const folder = await mkdtemp(join(tmpdir(), 'tesoro-backups-'));
  await app.evaluate(({ dialog }, path) => { dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] }); }, folder);
  await ask(window, 'backup.chooseFolder');
  const kept = { passphraseSince: ago(900), newest: { path: join(folder, 'tesoro.tesoro-backup'), savedAt: ago(30), bytes: 412_340_000 }, kept: 14, failed: null, unreadable: null };
  const show = async (state: object): Promise<void> => {
    await answerCommands(app, { 'backup.state': ok(state) });
    await tell(app, { type: 'changed', parts: ['backups'] });
    await window.getByRole('heading', { level: 2, name: 'Backup', exact: true }).evaluate((element) => element.scrollIntoView());
  };
  await show(kept);
  await expect(window.getByText(/412\.3/)).toBeVisible();
  await walk.at('Settings, backups');
  await show({ ...kept, failed: { at: ago(2), error: { kind: 'fileNotWritten', code: 'ENOSPC' } } });
  await expect(window.getByText(/was not saved/)).toBeVisible();
  await walk.at('Settings, a backup that failed');
  await rm(folder, { recursive: true });

  const state = await ask(window, 'app.state');
  if (!state.ok || state.value.session.status !== 'open') throw new Error('A connection is open');
  const connection = { ...state.value.session.connection, needsCredentials: true as const };
  await answerCommands(app, { 'journal.state': ok({ usable: true, path: '/home/anna/.config/tesoro/journal/journal.db', intents: 41, compared: null, restored: { restoredAt: ago(1), exportedAt: ago(72) } }) });
  await tell(app, { type: 'session', session: { status: 'open', connection } });
  await tell(app, { type: 'connections', connections: [connection] });
  await tell(app, { type: 'changed', parts: ['journal'] });
  await go(window, '/overview');
  await expect(window.getByText(/^Put back from a copy of /)).toBeVisible();
  await walk.at('Overview, credentials to be typed');
  await window.getByRole('link', { name: 'Type the credentials' }).click();
  await expect(window.getByRole('form', { name: `Edit “${connection.name}”` })).toBeVisible();
  await walk.at('Settings, credentials of a restored connection');
}
