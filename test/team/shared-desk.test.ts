import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { MAIN } from '#practice-bank/testing/caller.ts';
import type { BeneficiaryInput } from '#shared/bridge/payments/beneficiaries.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { memberState, openTeamWorld, until } from '#test/support/team-world.ts';
import { everything } from '#test/support/workspace-fixture.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* What one desk types, on the others: real desks on one database. */

const ALL: readonly TeamRole[] = ['preparer', 'approver', 'sender', 'administrator', 'payeeKeeper'];
const ROSSI: BeneficiaryInput = {
  beneficiaryId: null, name: 'Rossi S.r.l.', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: 'Via Roma 1', city: '20121 Milano', countryCode: 'IT', fiscalCode: '', notes: '',
};
const OTHER_IBAN = 'DE02120300000000202051';
const VERDI_IBAN = 'DE89370400440532013000';
const NERI_IBAN = 'DE44500105175407324931';

describeWithPostgres('the shared desk of a team', () => {
  let postgres: Postgres;
  let world: Awaited<ReturnType<typeof openTeamWorld>>;
  let databases = 0;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());
  afterEach(() => world.close());

  const open = async () => {
    databases += 1;
    world = await openTeamWorld(postgres, `shared_${databases}`);
  };
  const team = async () => {
    await open();
    const anna = await world.found('Anna');
    return { anna, bruno: await world.join(anna, 'Bruno', ALL) };
  };
  const saved = (app: TestWorkspace) => app.ask('beneficiaries.list', null);
  const named = (app: TestWorkspace, name: string) => until(async () => (await saved(app)).find((one) => one.name === name));
  const noted = (app: TestWorkspace, notes: string) => until(async () => (await saved(app)).find((one) => one.notes === notes));
  const changed = (app: TestWorkspace, part: string): boolean => app.events.some((event) => event.type === 'changed' && event.parts.some((one) => one === part));
  /** Until it has nothing more to tell the database: what others wrote afterwards it had not known. */
  const conflictsOf = (app: TestWorkspace, count: number) => until(async () => {
    const conflicts = await app.ask('team.conflicts', null);
    return conflicts.length === count ? conflicts : null;
  });

  it('shows on the other desk what was typed, ticked, decided, handed over and saved, and what was removed', async () => {
    const { anna, bruno } = await team();
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
    await bruno.ask('unidentified.undecide', { unidentifiedTransferId: transfer.unidentifiedTransferId });
    await until(async () => ((await anna.ask('unidentified.decisions', null)).length === 0 ? true : null));
    expect(await anna.ask('team.conflicts', null)).toEqual([]);
  });

  it('keeps what is typed without the database and says it afterwards; of two versions both stay until a person decides', async () => {
    const { anna, bruno } = await team();
    const { beneficiaryId } = await anna.ask('beneficiaries.save', ROSSI);
    const bianchi = await anna.ask('beneficiaries.save', { ...ROSSI, name: 'Bianchi', accountCode: OTHER_IBAN });
    await Promise.all([named(bruno, 'Rossi S.r.l.'), named(bruno, 'Bianchi')]);
    await postgres.stop();
    await anna.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, notes: 'by Anna', city: '00184 Roma' });
    await bruno.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, notes: 'by Bruno' });
    await anna.ask('beneficiaries.save', { ...ROSSI, name: 'Bianchi', accountCode: OTHER_IBAN, beneficiaryId: bianchi.beneficiaryId, notes: 'offline' });
    // The next start of the app knows what is left to be said.
    const again = await anna.reopen();
    again.workspace.start();
    expect((await saved(again)).map(({ notes }) => notes).toSorted()).toEqual(['by Anna', 'offline']);
    await postgres.start();
    await noted(bruno, 'offline');
    const [conflict] = await conflictsOf(bruno, 1);
    const [same] = await conflictsOf(again, 1);
    expect(conflict).toMatchObject({ kind: 'beneficiary', id: beneficiaryId, about: 'Rossi S.r.l.', may: true });
    expect(conflict?.versions.map(({ by, content }) => [by, content?.['notes']]).toSorted()).toEqual([['Anna', 'by Anna'], ['Bruno', 'by Bruno']]);
    expect(same?.versions.map(({ hash }) => hash)).toEqual(conflict?.versions.map(({ hash }) => hash));
    const newest = conflict?.versions[0]?.content?.['notes'];
    for (const app of [again, bruno]) expect((await saved(app)).find((one) => one.beneficiaryId === beneficiaryId)?.notes).toBe(newest);

    const of = (name: string): string => conflict?.versions.find(({ by }) => by === name)?.hash ?? '';
    const seen = [of('Anna'), of('Bruno')];
    const input = { kind: 'beneficiary' as const, id: beneficiaryId, seen, take: of('Bruno'), fields: { city: of('Anna') } };
    expect(await bruno.workspace.handlers['team.settleConflict']({ ...input, seen: [of('Anna'), 'f'.repeat(64)] })).toMatchObject({ ok: false, error: { kind: 'changedSinceShown' } });
    await bruno.ask('team.settleConflict', input);
    for (const app of [again, bruno]) {
      await conflictsOf(app, 0);
      expect(await until(async () => (await saved(app)).find(({ notes, city }) => notes === 'by Bruno' && city === '00184 Roma'))).toMatchObject({ beneficiaryId });
    }
    await again.close();
  });

  it('brings in what the founder and the joiner had; one payee under two ids becomes one with two versions; leaving keeps all of it', async () => {
    await open();
    const anna = await world.found('Anna', async (app) => {
      await app.ask('beneficiaries.save', ROSSI);
      await app.ask('beneficiaries.save', { ...ROSSI, name: 'Verdi', accountCode: VERDI_IBAN });
    });
    const bruno = await world.join(anna, 'Bruno', ALL, async (app) => {
      await app.ask('beneficiaries.save', ROSSI);
      await app.ask('beneficiaries.save', { ...ROSSI, name: 'Verdi e figli', accountCode: VERDI_IBAN });
      await app.ask('beneficiaries.save', { ...ROSSI, name: 'Bianchi', accountCode: OTHER_IBAN });
    });
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

  it('lets payee keepers alone change payees, and another account take effect when those whom the policy names have approved it', async () => {
    const { anna, bruno } = await team();
    const carla = await world.join(anna, 'Carla', ['preparer', 'approver']);
    const { beneficiaryId } = await anna.ask('beneficiaries.save', ROSSI);
    await Promise.all([named(bruno, 'Rossi S.r.l.'), named(carla, 'Rossi S.r.l.')]);
    for (const refused of [
      await carla.workspace.handlers['beneficiaries.save']({ ...ROSSI, beneficiaryId, notes: 'x' }), await carla.workspace.handlers['beneficiaries.remove']({ beneficiaryId }),
    ]) expect(refused).toEqual({ ok: false, error: { kind: 'notAllowedInTeam', why: 'role' } });

    // Nobody has to sign yet.
    expect(await anna.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, accountCode: OTHER_IBAN })).toMatchObject({ accountCode: OTHER_IBAN });
    await until(async () => ((await saved(bruno))[0]?.accountCode === OTHER_IBAN ? true : null));

    const { policy } = memberState(await anna.ask('team.state', null));
    const rules = [
      ...policy.rules.map((rule) => ({ ...rule, kinds: rule.kinds.filter((kind) => kind !== 'payeeChange'), approvers: null })),
      { ruleId: crypto.randomUUID(), kinds: ['payeeChange' as const], currency: null, from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 1, approvers: null },
    ];
    await anna.ask('team.changePolicy', { basedOn: policy.version, rules });
    for (const app of [bruno, carla]) await until(async () => (memberState(await app.ask('team.state', null)).policy.version > policy.version ? true : null));
    // A note needs nobody.
    expect((await bruno.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, accountCode: OTHER_IBAN, notes: 'a note' })).requestId).toBeUndefined();
    await noted(anna, 'a note');
    const answer = await bruno.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, notes: 'moved back' });
    expect(answer).toMatchObject({ accountCode: OTHER_IBAN, notes: 'a note', requestId: expect.any(String) as string });
    const requestId = answer.requestId ?? '';
    const asked = await until(async () => {
      const read = await carla.workspace.handlers['approvals.get']({ requestId });
      return read.ok ? read.value : null;
    });
    expect(asked).toMatchObject({ kind: 'payeeChange', about: 'Rossi S.r.l.', subject: { type: 'payee', before: { accountCode: OTHER_IBAN }, after: { accountCode: ROSSI.accountCode, notes: 'moved back' } }, may: { approve: true, send: false } });
    for (const app of [anna, bruno, carla]) expect((await saved(app))[0]?.accountCode).toBe(OTHER_IBAN);
    await carla.ask('approvals.approve', { requestId, payloadHash: asked.payloadHash });
    for (const app of [anna, bruno, carla]) await noted(app, 'moved back');
    for (const app of [anna, bruno, carla]) expect(await saved(app)).toMatchObject([{ accountCode: ROSSI.accountCode, notes: 'moved back' }]);
    expect(await until(async () => {
      const read = await bruno.ask('approvals.get', { requestId });
      return read.state === 'applied' ? read : null;
    })).toMatchObject({ signatures: [{ name: 'Carla' }] });
    expect(memberState(await anna.ask('team.state', null)).tampering).toBeNull();
  });
});
