import { describe, expect, it } from 'vitest';

import { startPracticeBank } from '#practice-bank/index.ts';
import type { RecordPage } from '#shared/bridge/lists/records.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { firstPage, openTestWorkspace } from '#test/support/workspace-fixture.ts';
import { openPayingWorkspace } from '#test/support/paying-workspace.ts';
import type { PayingWorkspace } from '#test/support/paying-workspace.ts';

const transfers = async ({ app }: Pick<PayingWorkspace, 'app'>): Promise<RecordPage<'unidentified'>['rows']> =>
  ((await app.ask('records.page', { ...firstPage, section: 'unidentified' })) as unknown as RecordPage<'unidentified'>).rows;

describe('the suggestions for an unidentified transfer', () => {
  it('put the order that it was meant for first, with score and reasons, also without the bank', async () => {
    const workspace = await openPayingWorkspace({ read: true });
    await workspace.bank.close();
    const rows = await transfers(workspace);
    const named = rows.filter(({ record }) => record.description?.startsWith('ORDINE TC-') === true);
    expect(named.length).toBeGreaterThan(1);
    for (const { id, record } of named) {
      const { suggestions, decision } = await workspace.app.ask('unidentified.matching', { unidentifiedTransferId: id });
      const [first] = suggestions;
      expect(record.description).toContain(first?.portalOrderCode ?? '?');
      expect(first?.reasons.map(({ code }) => code)).toContain('codeInText');
      expect(first?.score).toBeGreaterThan(0);
      expect(first?.campaignName).not.toBeNull();
      expect(decision).toBeNull();
    }
  });

  it('are not given for a transfer that was never read', async () => {
    const { app } = await openPayingWorkspace({ read: true });
    expect(await app.workspace.handlers['unidentified.matching']({ unidentifiedTransferId: 'NOBODY' })).toEqual({ ok: false, error: { kind: 'notFound' } });
  });
});

describe('a decision', () => {
  it('is noted with who and when, kept over a restart, replaced, and taken back; the bank hears nothing of it', async () => {
    const folder = temporaryFolder();
    const bank = await startPracticeBank({ port: 0, seed: 3, size: 'small', entriesPerAccount: 100 });
    const app = await openTestWorkspace({ directory: folder.path, url: bank.url, portalId: bank.portalId });
    await app.ask('sync.refresh', { accountId: null });
    const workspace = { app };
    const [row] = await transfers(workspace);
    const unidentifiedTransferId = row?.id ?? '';
    const { suggestions } = await app.ask('unidentified.matching', { unidentifiedTransferId });
    const orderId = suggestions[0]?.orderId ?? '';
    // Nothing of what follows needs the bank.
    await bank.close();
    const decision = await app.ask('unidentified.decide', { unidentifiedTransferId, orderId, note: 'phoned' });
    expect(decision).toMatchObject({ unidentifiedTransferId, orderId, note: 'phoned', userName: 'tester' });
    expect(app.events).toContainEqual({ type: 'changed', parts: ['unidentified'] });
    const again = await app.reopen();
    expect(await again.ask('unidentified.decisions', null)).toEqual([decision]);
    expect((await again.ask('unidentified.matching', { unidentifiedTransferId })).decision).toEqual(decision);
    await again.ask('unidentified.decide', { unidentifiedTransferId, orderId: null, note: '' });
    expect((await again.ask('unidentified.decisions', null)).map((one) => one.orderId)).toEqual([null]);
    await again.ask('unidentified.undecide', { unidentifiedTransferId });
    expect(await again.ask('unidentified.decisions', null)).toEqual([]);
    await again.close();
    folder.remove();
  });

  it('is not noted for an order or a transfer that nobody knows', async () => {
    const workspace = await openPayingWorkspace({ read: true });
    const [row] = await transfers(workspace);
    const decide = async (unidentifiedTransferId: string, orderId: string | null) =>
      workspace.app.workspace.handlers['unidentified.decide']({ unidentifiedTransferId, orderId, note: '' });
    expect(await decide(row?.id ?? '', 'NOBODY')).toEqual({ ok: false, error: { kind: 'notFound' } });
    expect(await decide('NOBODY', null)).toEqual({ ok: false, error: { kind: 'notFound' } });
    expect(await workspace.app.ask('unidentified.decisions', null)).toEqual([]);
  });
});
