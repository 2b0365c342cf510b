import { expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { openTestWorkspace } from '#test/support/workspace-fixture.ts';

it('keeps the last look, the limits and the account of the campaigns over a restart, and forecasts from what was read', async () => {
  const folder = temporaryFolder();
  const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 20 });
  const app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
  await app.ask('sync.refresh', { accountId: null });
  // Nothing of what follows needs the bank.
  await bank.close();
  expect(await app.ask('overview.sinceLastLook', null)).toEqual({ since: null, accounts: [] });
  const looked = await app.ask('overview.looked', null);
  expect(looked.since).not.toBeNull();
  expect(looked.accounts).toEqual([]);
  expect(app.events).toContainEqual({ type: 'changed', parts: ['cash'] });

  const forecast = await app.ask('overview.forecast', null);
  const booked = forecast.movements.filter(({ kind }) => kind === 'transfer');
  const campaigns = forecast.movements.filter(({ kind }) => kind === 'campaign');
  expect(booked.length).toBeGreaterThan(0);
  expect(campaigns.length).toBeGreaterThan(0);
  expect(booked.every(({ inLine }) => inLine)).toBe(true);
  expect(campaigns.some(({ inLine }) => inLine)).toBe(false);
  expect(forecast.asOf).not.toBeNull();
  expect(forecast.warnings).toEqual([]);

  const { accounts } = await app.ask('overview.get', null);
  const view = accounts.find(({ account }) => account.accountId === booked[0]?.accountId);
  const accountId = view?.account.accountId ?? '';
  const balance = view?.balance?.value.accounting ?? { amountMinor: 0, currency: 'EUR' };
  const limit = { accountId, idle: null, idleDays: 30, decimalMark: ',' } as const;
  expect(await app.workspace.handlers['overview.setThreshold']({ ...limit, low: 'much', idle: '1,2,3' })).toEqual({
    ok: false, error: { kind: 'invalid', problems: [{ field: 'low', code: 'notReadable' }, { field: 'idle', code: 'notReadable' }] },
  });
  expect(await app.workspace.handlers['overview.setThreshold']({ ...limit, low: '10 USD' })).toMatchObject({ ok: false });
  expect(await app.workspace.handlers['overview.setThreshold']({ ...limit, accountId: 'NOBODY', low: '1' })).toEqual({ ok: false, error: { kind: 'notFound' } });
  const { warnings } = await app.ask('overview.setThreshold', { ...limit, low: '1.234.567.890,50', idle: '0' , idleDays: 1 });
  expect(warnings[0]).toEqual({ kind: 'low', accountId, limit: { amountMinor: 123_456_789_050, currency: balance.currency }, balance, expectedOn: null });
  expect(warnings[1]).toMatchObject({ kind: 'idle', accountId, limit: { amountMinor: 0 } });
  expect((await app.ask('overview.setCampaignAccount', { accountId })).campaignAccountId).toBe(accountId);

  const again = await app.reopen();
  expect((await again.ask('overview.sinceLastLook', null)).since).toBe(looked.since);
  const kept = await again.ask('overview.forecast', null);
  expect(kept).toMatchObject({ campaignAccountId: accountId, thresholds: [{ accountId, idleDays: 1 }] });
  expect(kept.movements.some(({ kind, inLine }) => kind === 'campaign' && inLine)).toBe(true);
  const emptied = await again.ask('overview.setThreshold', { ...limit, low: ' ' });
  expect(emptied.thresholds).toEqual([]);
  expect((await again.ask('overview.setCampaignAccount', { accountId: null })).campaignAccountId).toBeNull();
  await again.close();
  folder.remove();
});
