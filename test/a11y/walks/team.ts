import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addDays } from '#shared/domain/bank-date.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import { ok } from '#shared/domain/result.ts';
import { expect } from '../../support/app-test.ts';
import { ask } from '../../support/bridge-in-window.ts';
import { launchApp } from '../../support/launch-app.ts';
import { connectTo, startPayingBank } from '../../support/payment-steps.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { answerCommands } from '../../support/scripted-answers.ts';
import { askedOf, codeAskedFor, fileAskedFor, payeesOfFile, teamOfWindows, twoDesksAlone } from '../../support/team-windows.ts';
import { go } from '../../support/window-steps.ts';
import type { Walk } from '../walk.ts';
import { button, leave } from './steps.ts';

/** What a desk of a team is asked to approve. The colleague's window stands beside, and is not looked at. */
export async function walkTeam(walk: Walk): Promise<void> {
  const { window } = walk;
  const postgres = await startPostgres();
  const { bank, iban } = await startPayingBank();
  const profile = await mkdtemp(join(tmpdir(), 'tesoro-profile-'));
  const colleague = await launchApp({ userDataDir: profile });
  try {
    for (const one of [window, colleague.window]) await connectTo(one, bank);
    const challengeId = await twoDesksAlone(window, colleague.window, iban);
    await teamOfWindows(postgres, 'walk', window, colleague.window, async () => {
      await go(window, '/settings/team');
      await walk.at('Team, six words');
    });
    await go(window, '/settings/team');
    const chart = window.getByRole('heading', { name: /^Chart of accounts/ });
    await expect(chart).toBeVisible();
    await chart.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    await walk.at('Team, written twice');
    const payment = await askedOf(window, colleague.window, iban);
    await go(window, `/approvals/${payment}`);
    await expect(button(window, /^Show: /)).toBeVisible();
    await walk.at('A request, a payment with its invoice');
    await button(window, /^Show: /).click();
    await expect(window.getByRole('dialog').getByRole('status').filter({ hasText: 'Page 1 of' })).toBeVisible();
    await walk.at('A request, the invoice');
    await leave(window);
    await walkLater(walk, payment);
    await walkFile(walk, await fileAskedFor(window, colleague.window));
    const payees = await payeesOfFile(window, colleague.window, [['Officina Ferri Srl', 'IT60X0542811101000000123456'], ['Studio Notarile Conti', 'IT40S0542811101000000123456']]);
    await go(window, `/approvals/${payees}`);
    await expect(window.getByRole('rowheader', { name: 'Officina Ferri Srl' })).toBeVisible();
    await walk.at('A request, beneficiaries of a file');
    const code = await codeAskedFor(window, colleague.window, challengeId);
    await go(window, `/approvals/${code.requestId}`);
    await expect(button(window, 'Approve')).toBeVisible();
    await walk.at('A request, a code');
    await walkOtherDesk(walk);
    await go(window, '/approvals');
    await expect(window.getByText('Bruno Neri').first()).toBeVisible();
    await walk.at('Approvals');
  } finally {
    await colleague.app.close().catch(() => undefined);
    await bank.kill();
    await postgres.remove();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One payment of a file, and what it takes to leave it out. */
async function walkFile(walk: Walk, requestId: string): Promise<void> {
  const { window } = walk;
  await go(window, `/approvals/${requestId}`);
  await window.getByText('Studio Notarile Conti').click();
  await expect(button(window, 'Leave it out')).toBeVisible();
  await walk.at('A request, payments of a file');
  await button(window, 'Leave it out').click();
  await expect(window.getByRole('dialog', { name: 'Leave Studio Notarile Conti out of this file?' })).toBeVisible();
  await walk.at('A request, a payment to leave out');
  await leave(window);
}

/** The payment is approved on a later day than its own. */
async function walkLater(walk: Walk, requestId: string): Promise<void> {
  const { app, window } = walk;
  const request = await ask(window, 'approvals.get', { requestId });
  if (!request.ok) throw new Error('The request is there');
  const { may } = request.value;
  const late = { day: addDays(bankDateAt(Date.now()), -1), mayAskAgain: true, next: null };
  await answerCommands(app, { 'approvals.get': ok({ ...request.value, state: 'approved', late, may: { ...may, approve: false, send: false, breakGlass: false } }) });
  await go(window, '/approvals');
  await go(window, `/approvals/${requestId}`);
  await expect(button(window, 'Ask again with today’s date')).toBeVisible();
  await walk.at('A request, its day has passed');
  await answerCommands(app, {});
}

/** What the colleague's desk may have sent before it broke, looked for from here. */
async function walkOtherDesk(walk: Walk): Promise<void> {
  const { app, window } = walk;
  const writes = await ask(window, 'intents.list', { scope: 'all', limit: 1 });
  const [write] = writes.ok ? writes.value : [];
  if (write === undefined) throw new Error('A payment waits for its code');
  const now = Date.now();
  const investigation = {
    since: instantFromMs(now - 3_600_000), looks: 4, completeLooks: 4, nextLookAt: instantFromMs(now + 600_000), lastLook: null, windowEndsAt: instantFromMs(now + 82_800_000), candidates: [],
  };
  const ofOtherDesk = { requestId: write.intentId, name: 'Bruno Neri', device: 'PC-AMM-02', since: investigation.since };
  await answerCommands(app, { 'intents.get': ok({ ...write, state: 'UNKNOWN', challenge: null, investigation, ofOtherDesk }) });
  await go(window, `/payments/${write.intentId}`);
  await expect(window.getByText(/^Bruno Neri may have sent it from PC-AMM-02/)).toBeVisible();
  await walk.at('Outcome, of another desk');
  await answerCommands(app, {});
}
