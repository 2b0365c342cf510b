import { expect, it } from 'vitest';

import { MAIN } from '#practice-bank/testing/caller.ts';
import type { SavedApprovalSearch } from '#shared/bridge/payments/approvals.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { ALL, conflictsOf, named, noted, OTHER_IBAN, ROSSI, saved, sharedWorlds } from '#test/support/shared-desk.ts';
import { until } from '#test/support/team-world.ts';
import { everything } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* What one desk types, on the others: real desks on one database. */

const VERDI_IBAN = 'DE89370400440532013000';
const NERI_IBAN = 'DE44500105175407324931';

describeWithPostgres('the shared desk of a team', () => {
  const worlds = sharedWorlds();
  const changed = (app: TestWorkspace, part: string): boolean => app.events.some((event) => event.type === 'changed' && event.parts.some((one) => one === part));

  it('shows on the other desk what was typed, ticked, decided, handed over, saved and chosen, and what was removed', async () => {
    const { anna, bruno } = await worlds.team();
    const rossi = await anna.ask('beneficiaries.save', ROSSI);
    expect(await named(bruno, 'Rossi S.r.l.')).toMatchObject({ beneficiaryId: rossi.beneficiaryId, accountCode: ROSSI.accountCode });
    await until(async () => (changed(bruno, 'beneficiaries') ? true : null));
    await bruno.ask('beneficiaries.save', { ...ROSSI, beneficiaryId: rossi.beneficiaryId, notes: 'Pays on Fridays' });
    await noted(anna, 'Pays on Fridays');
    await anna.ask('beneficiaries.remove', { beneficiaryId: rossi.beneficiaryId });
    await until(async () => ((await saved(bruno)).length === 0 ? true : null));

    await Promise.all([anna, bruno].map((app) => app.ask('sync.refresh', { accountId: null })));
    const rows = await anna.ask('statement.rows', { ...everything(MAIN), sort: { key: 'operationDate', direction: 'asc' }, offset: 0, limit: 1 });
    const entry = rows.rows[0];
    if (entry === undefined) throw new Error('no entry');
    const key = { accountId: MAIN, transactionId: entry.transaction.transactionId, occurrence: entry.occurrence };
    await anna.ask('statement.mark', { entries: [key], note: 'Asked the bank', checked: true });
    const there = await until(async () => (await bruno.ask('statement.rows', { ...everything(MAIN), marks: 'noted', sort: { key: 'operationDate', direction: 'asc' }, offset: 0, limit: 5 })).rows[0]);
    expect(there).toMatchObject({ transaction: { transactionId: key.transactionId }, mark: { note: 'Asked the bank', checkedBy: 'tester' } });

    const search = { searchId: crypto.randomUUID(), name: 'Fees', accountId: null, text: 'commissioni', period: 'thisYear', from: null, to: null, entries: 'debits', marks: 'all' } as const;
    await bruno.ask('savedSearches.save', search);
    expect(await until(async () => (await anna.ask('savedSearches.list', null))[0])).toEqual(search);

    const found: SavedApprovalSearch = { searchId: crypto.randomUUID(), name: 'Sent by Bruno', list: 'all', text: 'rossi', filter: { kinds: ['transfer'], states: ['sent'], preparedBy: [], amountFrom: '100', amountTo: '' } };
    await bruno.ask('approvals.saveSearch', found);
    expect(await until(async () => (await anna.ask('approvals.searches', null))[0])).toEqual(found);
    expect(await anna.workspace.handlers['approvals.saveSearch']({ searchId: crypto.randomUUID(), name: 'sent by BRUNO', list: 'mine', text: '', filter: { kinds: [], states: [], preparedBy: [], amountFrom: '', amountTo: '' } }))
      .toMatchObject({ ok: false, error: { kind: 'invalid', problems: [{ field: 'name', code: 'duplicateName' }] } });
    await anna.ask('approvals.removeSearch', { searchId: found.searchId });
    await until(async () => ((await bruno.ask('approvals.searches', null)).length === 0 ? true : null));

    await anna.ask('handover.saveNote', { text: 'The notary calls at three' });
    expect(await until(async () => (await bruno.ask('handover.get', null)).note)).toMatchObject({ text: 'The notary calls at three' });
    const { hash } = await bruno.ask('handover.get', null);
    await bruno.ask('handover.acknowledge', { comment: 'Seen', hash });
    expect(await until(async () => (await anna.ask('handover.list', null))[0])).toMatchObject({ userName: 'tester' });

    const unidentified = await anna.ask('records.page', { section: 'unidentified', search: '', filters: {}, sort: null, offset: 0, limit: 1 });
    const transfer = unidentified.rows[0]?.record;
    if (transfer === undefined || !('unidentifiedTransferId' in transfer)) throw new Error('no unidentified transfer');
    await anna.ask('unidentified.decide', { unidentifiedTransferId: transfer.unidentifiedTransferId, orderId: null, note: 'A gift' });
    expect(await until(async () => (await bruno.ask('unidentified.decisions', null))[0])).toMatchObject({ unidentifiedTransferId: transfer.unidentifiedTransferId, note: 'A gift' });
    await anna.ask('safeguarding.chooseAccounts', { accountIds: [MAIN] });
    await until(async () => ((await bruno.ask('safeguarding.view', { date: null })).chosen.join() === MAIN ? true : null));
    await until(async () => {
      const { date, upToDate, currencies } = await bruno.ask('safeguarding.view', { date: null });
      const [first] = upToDate ? currencies : [];
      if (first === undefined) return null;
      const taken = await bruno.workspace.handlers['safeguarding.takeIntoAccount']({ date, currency: first.currency, amountMinor: first.unexplained.amountMinor, reason: 'Stamp duty' });
      return taken.ok ? true : null;
    });
    expect(await until(async () => (await anna.ask('safeguarding.view', { date: null })).currencies[0]?.taken)).toMatchObject({ reason: 'Stamp duty', userName: 'tester' });
    await bruno.ask('unidentified.undecide', { unidentifiedTransferId: transfer.unidentifiedTransferId });
    await until(async () => ((await anna.ask('unidentified.decisions', null)).length === 0 ? true : null));
    expect(await anna.ask('team.conflicts', null)).toEqual([]);
  });

  it('brings in what the founder and the joiner had; one payee under two ids becomes one with two versions; leaving keeps all of it', async () => {
    const world = await worlds.open();
    const anna = await world.found('Anna', { before: async (app) => {
      await app.ask('beneficiaries.save', ROSSI);
      await app.ask('beneficiaries.save', { ...ROSSI, name: 'Verdi', accountCode: VERDI_IBAN });
    } });
    const bruno = await world.join(anna, 'Bruno', ALL, { before: async (app) => {
      await app.ask('beneficiaries.save', ROSSI);
      await app.ask('beneficiaries.save', { ...ROSSI, name: 'Verdi e figli', accountCode: VERDI_IBAN });
      await app.ask('beneficiaries.save', { ...ROSSI, name: 'Bianchi', accountCode: OTHER_IBAN });
    } });
    await named(anna, 'Bianchi');
    const [conflict] = await conflictsOf(anna, 1);
    expect(conflict?.versions.map(({ by, content }) => [by, content?.['name']])).toEqual([['Bruno', 'Verdi e figli'], ['Anna', 'Verdi']]);
    for (const app of [anna, bruno]) {
      await until(async () => ((await saved(app)).map(({ name }) => name).join() === 'Bianchi,Rossi S.r.l.,Verdi e figli' ? true : null));
      expect(new Set((await saved(app)).map(({ accountCode }) => accountCode)).size).toBe(3);
    }
    expect((await saved(bruno)).map(({ beneficiaryId }) => beneficiaryId)).toEqual((await saved(anna)).map(({ beneficiaryId }) => beneficiaryId));

    await bruno.ask('team.leave', { reason: 'A new job' });
    expect(await saved(bruno)).toHaveLength(3);
    const [first] = await saved(bruno);
    await bruno.ask('beneficiaries.remove', { beneficiaryId: first?.beneficiaryId ?? '' });
    await anna.ask('beneficiaries.save', { ...ROSSI, name: 'Neri', accountCode: NERI_IBAN });
    expect([(await saved(anna)).length, (await saved(bruno)).length]).toEqual([4, 2]);
  });
});
