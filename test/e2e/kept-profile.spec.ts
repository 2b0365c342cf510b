import { cp } from 'node:fs/promises';
import { join } from 'node:path';

import type { CommandName } from '#shared/bridge/commands.ts';
import { expect, test } from '../support/app-test.ts';
import { ask } from '../support/bridge-in-window.ts';
import { PASSPHRASE } from '../support/payment-steps.ts';

/**
 * Written by version 1.0.0 on 23 November 2026, before its sources were arranged anew, at a bank that is not there any more; never to be made
 * anew. A payment that waits for its code, an accepted one, a campaign closed with refunds and one that is about to be closed, a batch, and
 * what a person wrote beside the bank's data.
 */
const KEPT = join(process.cwd(), 'test/fixtures/profile-before-the-house');
const ACCOUNT = '1000245781';

test('opens the profile of version 1.0.0 with every write, note, draft and closing, and its chain whole', async ({ launch, userDataDir }) => {
  await cp(KEPT, userDataDir, { recursive: true });
  const { window } = await launch();
  expect(await ask(window, 'session.unlock', { passphrase: PASSPHRASE })).toEqual({ ok: true, value: null });
  await expect(window.getByRole('button', { name: /offline since/i })).toBeVisible();
  const value = async (command: CommandName, input: unknown = null): Promise<unknown> => {
    const result = await ask(window, command, input);
    expect(result, command).toMatchObject({ ok: true });
    return result.ok ? result.value : null;
  };

  expect(await value('journal.verify')).toMatchObject({ whole: true });
  expect(await value('journal.state')).toMatchObject({ usable: true, intents: 5 });
  const writes = (await value('intents.list', { scope: 'all', limit: 10 })) as readonly { readonly kind: string; readonly state: string; readonly shown: object }[];
  expect(writes.map(({ kind, state }) => [kind, state])).toEqual([
    ['closeCampaign', 'ACCEPTED'], ['failCampaign', 'ACCEPTED'], ['closeCampaign', 'ACCEPTED'], ['createTransfer', 'CHALLENGE'], ['createTransfer', 'ACCEPTED'],
  ]);
  expect(writes.map(({ shown }) => shown).slice(3)).toMatchObject([{ amount: { amountMinor: 600_000, currency: 'EUR' } }, { amount: { amountMinor: 32_145, currency: 'EUR' } }]);
  expect(await value('closings.list', { campaignId: null })).toMatchObject([{ campaignName: 'Vento del Sud' }, { campaignName: 'Terra Alta' }]);
  expect(await value('drafts.list')).toMatchObject([{ content: { draft: { beneficiaryName: 'Kept draft', amount: '7.00' } } }]);
  expect(await value('savedSearches.list')).toMatchObject([{ name: 'Fees', text: 'commissioni' }]);
  expect(await value('batches.list')).toMatchObject([{ name: 'rimborsi.csv', lines: 2, totals: [{ amountMinor: 2_600, currency: 'EUR' }] }]);
  expect(await value('beneficiaries.list')).toMatchObject([{ name: 'Officine Aldine Srl', notes: 'Kept by an earlier version' }]);
  expect(await value('statement.rows', {
    accountId: ACCOUNT, from: null, to: null, search: '', entries: 'all', marks: 'checked', sort: { key: 'operationDate', direction: 'desc' }, offset: 0, limit: 5,
  })).toMatchObject({ rows: [{ mark: { note: 'Paid by Anna', checkedBy: 'root' } }, { mark: { note: 'Paid by Anna', checkedBy: 'root' } }] });
  expect(await value('statement.reconciliation', { accountId: ACCOUNT, month: '2026-10' })).toMatchObject({ closing: { balance: { amountMinor: 123_456, currency: 'EUR' }, by: 'person' } });
  expect(await value('handover.get')).toMatchObject({ note: { text: 'Ask the bank about the refund' } });
  expect(await value('records.page', { section: 'campaigns', sort: null, filters: {}, search: 'Terra Alta', offset: 0, limit: 5 })).toMatchObject({ rows: [{ record: { status: 'FINALIZED_FAIL' } }] });
  expect(await value('settings.update', { theme: 'light' })).not.toBeNull();
});
