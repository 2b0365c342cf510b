import { copyFile, cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { PASSPHRASE } from '../support/payment-steps.ts';
import { go } from '../support/window-steps.ts';

/** Written by the last version whose secrets did not say what they are for, at a bank that is not there any more; never to be made anew. */
const EARLIER = join(process.cwd(), 'test/fixtures/profile-before-sealed-connections');
const SECRETS = join('vault', '67635330-042d-491a-a7f0-a5e4ab3f04e7.json');

test('opens the profile of an earlier version whole, without its bank, and does not go back to its secrets', async ({ launch, userDataDir }) => {
  await cp(EARLIER, userDataDir, { recursive: true });
  const first = await launch();
  const { window } = first;
  expect(await ask(window, 'session.unlock', { passphrase: PASSPHRASE })).toEqual({ ok: true, value: null });
  await expect(window.getByRole('button', { name: /offline since/i })).toBeVisible();
  await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await ask(window, 'journal.state')).toMatchObject({ ok: true, value: { usable: true } });
  expect(await ask(window, 'intents.list', { scope: 'all', limit: 10 })).toMatchObject({ ok: true, value: [{ state: 'ACCEPTED', serverId: expect.any(String) as unknown, shown: { amount: { amountMinor: 32_145, currency: 'EUR' } } }] });
  expect(await ask(window, 'drafts.list')).toMatchObject({ ok: true, value: [{ content: { draft: { beneficiaryName: 'Kept draft', amount: '7.00' } } }] });
  expect(await ask(window, 'beneficiaries.list')).toMatchObject({ ok: true, value: [{ name: 'Officine Aldine Srl', notes: 'Kept by an earlier version' }] });
  await go(window, '/accounts');
  await expect(window.getByText('Conto operativo').first()).toBeVisible();
  await go(window, '/transfers');
  await expect(window.getByRole('row').nth(1)).toBeVisible();
  await first.app.close();

  const now = join(userDataDir, SECRETS);
  expect(JSON.parse(await readFile(join(EARLIER, SECRETS), 'utf8'))).toMatchObject({ version: 1 });
  expect(JSON.parse(await readFile(now, 'utf8')), 'which the earlier version takes for newer than itself').toMatchObject({ version: 3 });
  const aside = join(userDataDir, 'aside.json');
  await copyFile(now, aside);
  await copyFile(join(EARLIER, SECRETS), now);
  const second = await launch();
  expect(await ask(second.window, 'session.unlock', { passphrase: PASSPHRASE })).toEqual({ ok: false, error: { kind: 'connectionAltered', what: 'secrets' } });
  await second.app.close();

  await copyFile(aside, now);
  const third = await launch();
  expect(await ask(third.window, 'session.unlock', { passphrase: PASSPHRASE }), 'nobody is locked out').toEqual({ ok: true, value: null });
});
