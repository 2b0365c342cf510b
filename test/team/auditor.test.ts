import { expect, it } from 'vitest';

import { MAIN, requestOf } from '#practice-bank/testing/caller.ts';
import { describeWithPostgres } from '#test/support/postgres.ts';
import { sharedWorlds } from '#test/support/shared-desk.ts';
import { askAnotherFrom100, inState, memberState, prepared } from '#test/support/team-world.ts';

/* Who reads everything and changes nothing, in the team and in its database. */

describeWithPostgres('an auditor', () => {
  const worlds = sharedWorlds();

  it('reads on with a database user that may only read, and counts as connected', async () => {
    const world = await worlds.open();
    const [postgres, { database }] = [worlds.postgres(), world.access];
    const login = `otto_of_${database}`;
    postgres.sql(`CREATE ROLE ${login} LOGIN PASSWORD '${world.access.password}' IN ROLE ${database}_member`);
    const anna = await world.found('Anna');
    const otto = await world.join(anna, 'Otto', ['auditor'], { access: postgres.access(login, database) });
    await askAnotherFrom100(anna, otto);
    postgres.sql(`REVOKE ${database}_member FROM ${login}; GRANT ${database}_auditor TO ${login}`);
    const reading = await otto.reopen();
    reading.workspace.start();

    const write = await prepared(anna, world.transfer('250.00'));
    const { requestId, payloadHash } = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    await inState(reading, requestId, 'waiting');
    await anna.ask('approvals.present', { what: 'request', id: requestId, open: true });
    expect(await reading.ask('approvals.present', { what: 'request', id: requestId, open: true })).toMatchObject([{ name: 'Anna' }]);
    expect(await anna.ask('approvals.present', { what: 'request', id: requestId, open: true })).toEqual([]);

    // A transfer that nobody here approved is told by a desk that may write.
    const accountCode = world.bank.control.payees().find(({ name }) => name === 'Tipografia Aldina Srl')?.iban ?? '';
    await fetch(requestOf(world.bank.url, 'createMoneyTransfer', {
      params: { accountId: MAIN }, body: { creditor: { name: 'Tipografia Aldina Srl', account: { accountCode } }, executionDate: '2026-03-10', description: 'Altro', amount: 77, currency: 'EUR', isUrgent: false, isInstant: false },
    }));
    await reading.ask('sync.refresh', { accountId: null });
    const state = () => reading.ask('team.state', null).then(memberState);
    expect(await state()).toMatchObject({ connection: { status: 'connected' }, tampering: null, alarms: [] });
    await anna.ask('sync.refresh', { accountId: null });
    await expect.poll(async () => (await state()).alarms.length).toBe(1);
    for (const act of [
      reading.workspace.handlers['approvals.approve']({ requestId, payloadHash }), reading.workspace.handlers['approvals.withdraw']({ requestId, reason: 'No' }),
      reading.workspace.handlers['approvals.leaveOut']({ requestId, line: 0, reason: 'No' }),
    ]) expect(await act).toMatchObject({ ok: false });
    expect((await state()).connection.status).toBe('connected');
    expect((await anna.ask('approvals.get', { requestId })).state).toBe('waiting');
    await reading.close();
  });
});
