import { expect, it } from 'vitest';

import { describeWithPostgres } from '#test/support/postgres.ts';
import { named, noted, OTHER_IBAN, ROSSI, saved, sharedWorlds } from '#test/support/shared-desk.ts';
import { approvedBy, inState, memberState, until } from '#test/support/team-world.ts';
import type { TestWorkspace } from '#test/support/workspace-fixture.ts';

/* Whom a team pays. */

describeWithPostgres('the payees of a team', () => {
  const worlds = sharedWorlds();
  /** From now on somebody else has to sign another account. Returns the version that this ends. */
  const askOthers = async (anna: TestWorkspace): Promise<number> => {
    const { policy } = memberState(await anna.ask('team.state', null));
    const rules = [
      ...policy.rules.map((rule) => ({ ...rule, kinds: rule.kinds.filter((kind) => kind !== 'payeeChange'), approvers: null })),
      { ruleId: crypto.randomUUID(), kinds: ['payeeChange' as const], currency: null, from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 1, approvers: null },
    ];
    await until(async () => ((await anna.workspace.handlers['team.changePolicy']({ basedOn: policy.version, rules })).ok ? true : null));
    return policy.version;
  };

  it('lets payee keepers alone change payees, and another account take effect when those whom the policy names have approved it', async () => {
    const { world, anna, bruno } = await worlds.team();
    const carla = await world.join(anna, 'Carla', ['preparer', 'approver']);
    const { beneficiaryId } = await anna.ask('beneficiaries.save', ROSSI);
    await Promise.all([named(bruno, 'Rossi S.r.l.'), named(carla, 'Rossi S.r.l.')]);
    for (const refused of [
      await carla.workspace.handlers['beneficiaries.save']({ ...ROSSI, beneficiaryId, notes: 'x' }), await carla.workspace.handlers['beneficiaries.remove']({ beneficiaryId }),
    ]) expect(refused).toEqual({ ok: false, error: { kind: 'notAllowedInTeam', why: 'role' } });

    // Nobody has to sign yet.
    expect(await anna.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, accountCode: OTHER_IBAN })).toMatchObject({ accountCode: OTHER_IBAN });
    await until(async () => ((await saved(bruno))[0]?.accountCode === OTHER_IBAN ? true : null));

    const version = await askOthers(anna);
    for (const app of [bruno, carla]) await until(async () => (memberState(await app.ask('team.state', null)).policy.version > version ? true : null));
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

  it('asks for whoever is added, so that removing and adding is no way round, and says of those not yet approved that they are on one desk alone', async () => {
    const { anna, bruno } = await worlds.team();
    const { beneficiaryId } = await anna.ask('beneficiaries.save', ROSSI);
    await named(bruno, 'Rossi S.r.l.');
    const version = await askOthers(anna);
    await until(async () => (memberState(await bruno.ask('team.state', null)).policy.version > version ? true : null));
    await bruno.ask('beneficiaries.remove', { beneficiaryId });
    await until(async () => ((await saved(anna)).length === 0 ? true : null));
    const answer = await bruno.ask('beneficiaries.save', { ...ROSSI, accountCode: OTHER_IBAN });
    const requestId = answer.requestId ?? '';
    expect(await saved(bruno)).toEqual([]);
    const asked = await until(async () => {
      const read = await anna.workspace.handlers['approvals.get']({ requestId });
      return read.ok ? read.value : null;
    });
    expect(asked).toMatchObject({ kind: 'payeeChange', subject: { type: 'payee', before: null, after: { accountCode: OTHER_IBAN } }, may: { approve: true } });
    // Saved again, by whoever, it is the same request.
    for (const app of [anna, bruno]) expect(await app.ask('beneficiaries.save', { ...ROSSI, accountCode: OTHER_IBAN })).toMatchObject({ requestId });
    const another = await bruno.ask('beneficiaries.save', { ...ROSSI, accountCode: OTHER_IBAN, notes: 'typed otherwise' });
    expect(another.requestId).not.toBe(requestId);
    await bruno.ask('approvals.withdraw', { requestId: another.requestId ?? '', reason: 'x' });
    await anna.ask('approvals.approve', { requestId, payloadHash: asked.payloadHash });
    for (const app of [anna, bruno]) expect(await named(app, 'Rossi S.r.l.')).toMatchObject({ accountCode: OTHER_IBAN, approval: null });

    // A file's beneficiaries are kept where they were read, and each is asked for.
    const bytes = new TextEncoder().encode('Name;IBAN\nBianchi;IT60X0542811101000000123456\n');
    expect(await bruno.ask('beneficiaries.import', { bytes })).toBe(1);
    const waits = await until(async () => {
      const { approval } = await named(bruno, 'Bianchi');
      return approval?.requestId === undefined ? null : approval;
    });
    expect(waits).toEqual({ requestId: expect.any(String) as string, state: 'waiting' });
    expect((await saved(anna)).map(({ name }) => name)).toEqual(['Rossi S.r.l.']);
    const { payloadHash } = await until(async () => {
      const read = await anna.workspace.handlers['approvals.get']({ requestId: waits?.requestId ?? '' });
      return read.ok ? read.value : null;
    });
    await anna.ask('approvals.approve', { requestId: waits?.requestId ?? '', payloadHash });
    await named(anna, 'Bianchi');
    expect(await until(async () => ((await named(bruno, 'Bianchi')).approval === null ? true : null))).toBe(true);
    expect(await anna.ask('approvals.page', { list: 'all', text: 'Bianchi', offset: 0, limit: 10 })).toMatchObject({ total: 1 });
  });

  it('asks for an account that was typed without the database, where the policy asks for it when it is back', async () => {
    const { anna, bruno } = await worlds.team();
    const { beneficiaryId } = await anna.ask('beneficiaries.save', ROSSI);
    await named(bruno, 'Rossi S.r.l.');
    await worlds.postgres().stop();
    // By the policy that Bruno's desk knows, nobody has to sign.
    expect(await bruno.ask('beneficiaries.save', { ...ROSSI, beneficiaryId, accountCode: OTHER_IBAN, notes: 'typed offline' })).toMatchObject({ accountCode: OTHER_IBAN });
    await bruno.close();
    await worlds.postgres().start();
    await askOthers(anna);
    const again = await bruno.reopen();
    again.workspace.start();
    const row = await until(async () => (await anna.ask('approvals.page', { list: 'toApprove', text: '', offset: 0, limit: 10 })).rows[0]);
    expect(row).toMatchObject({ kind: 'payeeChange', about: 'Rossi S.r.l.', preparedBy: { name: 'Bruno' } });
    await until(async () => ((await saved(again))[0]?.accountCode === ROSSI.accountCode ? true : null));
    const { payloadHash, requestId } = await anna.ask('approvals.get', { requestId: row.requestId });
    await anna.ask('approvals.approve', { requestId, payloadHash });
    for (const app of [anna, again]) expect(await noted(app, 'typed offline')).toMatchObject({ accountCode: OTHER_IBAN });
    await again.close();
  });

  it('asks for everybody of a file by one request, which is approved as a whole', async () => {
    const { world, anna, bruno } = await worlds.team();
    const version = await askOthers(anna);
    await until(async () => (memberState(await bruno.ask('team.state', null)).policy.version > version ? true : null));
    const people = [...new Map(world.bank.control.payees().filter(({ iban }) => iban.startsWith('IT')).map((one) => [one.name, one])).values()].slice(0, 40);
    const text = ['Nome;IBAN', ...people.map(({ name, iban }) => `${name};${iban}`)].join('\n');
    expect(await anna.ask('beneficiaries.import', { bytes: Buffer.from(text) })).toBe(people.length);
    const row = await until(async () => (await bruno.ask('approvals.page', { list: 'toApprove', text: '', offset: 0, limit: 50 })).rows[0]);
    await until(async () => ((await saved(anna)).every(({ approval }) => approval?.requestId === row.requestId) ? true : null));
    expect((await bruno.ask('approvals.page', { list: 'all', text: '', offset: 0, limit: 50 })).rows.filter(({ kind }) => kind === 'payeeChange')).toHaveLength(1);
    const { subject } = await bruno.ask('approvals.get', { requestId: row.requestId });
    expect(subject.type === 'payees' ? subject.added.map(({ name, accountCode }) => `${name} ${accountCode}`).toSorted() : subject).toEqual(people.map(({ name, iban }) => `${name} ${iban}`).toSorted());
    expect(await saved(bruno)).toEqual([]);
    await approvedBy(bruno, row.requestId);
    await inState(anna, row.requestId, 'applied');
    await until(async () => ((await saved(bruno)).length === people.length ? true : null));
    await until(async () => ((await saved(anna)).every(({ approval }) => approval === null) ? true : null));
    for (const app of [anna, bruno]) expect(memberState(await app.ask('team.state', null)).tampering).toBeNull();
  });
});
