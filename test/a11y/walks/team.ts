import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from '../../support/app-test.ts';
import { launchApp } from '../../support/launch-app.ts';
import { connectTo, startPayingBank } from '../../support/payment-steps.ts';
import { startPostgres } from '../../support/postgres-server.ts';
import { askedOf, codeAskedFor, payeesOfFile, teamOfWindows, twoDesksAlone } from '../../support/team-windows.ts';
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
    const payees = await payeesOfFile(window, colleague.window, [['Officina Ferri Srl', 'IT60X0542811101000000123456'], ['Studio Notarile Conti', 'IT40S0542811101000000123456']]);
    await go(window, `/approvals/${payees}`);
    await expect(window.getByRole('rowheader', { name: 'Officina Ferri Srl' })).toBeVisible();
    await walk.at('A request, beneficiaries of a file');
    const code = await codeAskedFor(window, colleague.window, challengeId);
    await go(window, `/approvals/${code.requestId}`);
    await expect(button(window, 'Approve')).toBeVisible();
    await walk.at('A request, a code');
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
