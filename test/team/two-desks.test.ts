import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { memberState, openTeamWorld, prepared, teamOfTwo, until } from '#test/support/team-world.ts';

/* Whole desks on one bank and one database: what a person does, and what arrives at the bank. */

describeWithPostgres('a team of two', () => {
  let postgres: Postgres;
  let world: Awaited<ReturnType<typeof openTeamWorld>>;
  let databases = 0;

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());
  afterEach(() => world.close());

  async function team() {
    databases += 1;
    world = await openTeamWorld(postgres, `team_${databases}`);
    return teamOfTwo(world);
  }

  it('sends what another approved, once, and tells both desks what became of it', async () => {
    const { anna, bruno } = await team();
    const write = await prepared(anna, world.transfer('250.00'));
    expect(write.team).toMatchObject({ do: 'request', needs: [{ approvals: 1 }] });
    const early = await anna.workspace.handlers['intents.send']({ ...write.input, bodyHash: write.bodyHash });
    expect(early).toMatchObject({ ok: false, error: { kind: 'approvalNeeded' } });
    const asked = await anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    expect(asked).toMatchObject({ state: 'waiting', given: 0, needed: 1, may: { approve: false, withdraw: true, send: false }, whyNot: 'prepared' });
    expect(await anna.workspace.handlers['approvals.approve']({ requestId: asked.requestId, payloadHash: asked.payloadHash })).toMatchObject({ ok: false, error: { kind: 'notAllowedInTeam', why: 'prepared' } });

    const seen = await until(async () => (await bruno.ask('approvals.page', { list: 'toApprove', text: '', offset: 0, limit: 10 })).rows[0]);
    expect(seen).toMatchObject({ requestId: asked.requestId, about: 'Tipografia Aldina Srl', amount: { amountMinor: 250_00, currency: 'EUR' }, preparedBy: { name: 'Anna' }, waitsFor: 'myApproval' });
    const details = await bruno.ask('approvals.get', { requestId: asked.requestId });
    expect(details.subject).toMatchObject({ type: 'write', shown: { kind: 'createTransfer', amount: { amountMinor: 250_00 }, creditor: { name: 'Tipografia Aldina Srl' } } });
    expect(await bruno.ask('approvals.approve', { requestId: asked.requestId, payloadHash: asked.payloadHash })).toMatchObject({ state: 'approved', given: 1 });

    await until(async () => ((await anna.ask('approvals.get', { requestId: asked.requestId })).state === 'approved' ? true : null));
    const [one, other] = await Promise.all([
      anna.workspace.handlers['approvals.send']({ requestId: asked.requestId, payloadHash: asked.payloadHash }),
      bruno.workspace.handlers['approvals.send']({ requestId: asked.requestId, payloadHash: asked.payloadHash }),
    ]);
    expect(world.executed()).toBe(1);
    expect([one, other].filter(({ ok }) => ok)).toHaveLength(1);
    expect([one, other].find(({ ok }) => !ok)).toMatchObject({ error: { kind: 'heldElsewhere' } });
    for (const desk of [anna, bruno]) {
      await until(async () => ((await desk.ask('approvals.get', { requestId: asked.requestId })).state === 'sent' ? true : null));
      expect((await desk.ask('approvals.get', { requestId: asked.requestId })).claims).toMatchObject([{ outcome: 'accepted' }]);
    }
  });

  it('asks nobody below the limit, and still never sends the same twice from two desks', async () => {
    const { anna, bruno } = await team();
    const send = async (desk: typeof anna) => {
      const write = await prepared(desk, world.transfer('20.00'));
      return desk.workspace.handlers['intents.send']({ ...write.input, bodyHash: write.bodyHash });
    };
    const answers = await Promise.all([send(anna), send(bruno)]);
    // A claim is given back when the bank has taken the payment: the later desk may then pay again, knowingly.
    expect(answers.filter(({ ok }) => ok).length).toBe(world.executed());
    expect(answers.filter(({ ok }) => !ok).map((answer) => (answer.ok ? null : answer.error.kind))).toEqual(Array.from({ length: 2 - world.executed() }, () => 'heldElsewhere'));
  });

  it('sends nothing that was declined, or withdrawn, or without the database, and goes on when that is back', async () => {
    const { anna, bruno } = await team();
    const ask = async () => {
      const write = await prepared(anna, world.transfer('300.00', { description: crypto.randomUUID().slice(0, 8) }));
      return anna.ask('approvals.request', { ...write.input, bodyHash: write.bodyHash, sendWhenApproved: false });
    };
    const declined = await ask();
    await until(async () => (await bruno.workspace.handlers['approvals.get']({ requestId: declined.requestId })).ok || null);
    await bruno.ask('approvals.decline', { requestId: declined.requestId, payloadHash: declined.payloadHash, reason: 'Nobody ordered this' });
    await until(async () => ((await anna.ask('approvals.get', { requestId: declined.requestId })).state === 'declined' ? true : null));
    expect(await anna.workspace.handlers['approvals.send']({ requestId: declined.requestId, payloadHash: declined.payloadHash })).toMatchObject({ ok: false });

    const withdrawn = await ask();
    await anna.ask('approvals.withdraw', { requestId: withdrawn.requestId, reason: 'Paid by card' });
    await until(async () => ((await bruno.workspace.handlers['approvals.get']({ requestId: withdrawn.requestId })).ok ? true : null));
    expect(await bruno.workspace.handlers['approvals.approve']({ requestId: withdrawn.requestId, payloadHash: withdrawn.payloadHash })).toMatchObject({ ok: false, error: { kind: 'notAllowedInTeam' } });

    const approved = await ask();
    await until(async () => ((await bruno.workspace.handlers['approvals.get']({ requestId: approved.requestId })).ok ? true : null));
    await bruno.ask('approvals.approve', { requestId: approved.requestId, payloadHash: approved.payloadHash });
    await until(async () => ((await anna.ask('approvals.get', { requestId: approved.requestId })).state === 'approved' ? true : null));
    await postgres.stop();
    const away = await anna.workspace.handlers['approvals.send']({ requestId: approved.requestId, payloadHash: approved.payloadHash });
    expect(away).toMatchObject({ ok: false, error: { kind: 'teamUnusable' } });
    expect(world.executed()).toBe(0);
    await postgres.start();
    const back = await anna.ask('approvals.send', { requestId: approved.requestId, payloadHash: approved.payloadHash });
    expect([back.state, world.executed()]).toEqual(['ACCEPTED', 1]);
  });

  it('raises an alarm on every desk for a transfer that nobody here approved', async () => {
    const { anna, bruno } = await team();
    await anna.ask('sync.refresh', { accountId: null });
    expect(memberState(await bruno.ask('team.state', null)).alarms).toEqual([]);
    const stranger = await world.desk('Carlo');
    const write = await prepared(stranger, world.transfer('55.00'));
    await stranger.ask('intents.send', { ...write.input, bodyHash: write.bodyHash });
    await anna.ask('sync.refresh', { accountId: null });
    const alarm = await until(async () => memberState(await bruno.ask('team.state', null)).alarms[0]);
    expect(alarm).toMatchObject({ amount: { amountMinor: 55_00, currency: 'EUR' }, seen: null });
    await bruno.ask('team.alarmSeen', { serverId: alarm.serverId, note: 'Paid at the bank’s counter' });
    await until(async () => memberState(await anna.ask('team.state', null)).alarms[0]?.seen ?? null);
  });
});
