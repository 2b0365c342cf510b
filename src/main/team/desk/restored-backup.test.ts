import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import type { PostgresProxy } from '#test/support/postgres-proxy.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { backUpTeam } from '#test/support/team-backup.ts';
import { must, payment, teamInTest } from '#test/support/team-desks.ts';
import type { TeamInTest } from '#test/support/team-desks.ts';

describeWithPostgres('a backup that was restored', () => {
  let postgres: Postgres;
  let proxy: PostgresProxy;
  let access: DatabaseAccess;
  let team: TeamInTest;
  let database = '';
  let made = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
    proxy = await startPostgresProxy(postgres.port);
  });
  afterAll(async () => {
    await proxy?.close();
    await postgres?.remove();
  });
  beforeEach(() => {
    made += 1;
    database = `restored_${made}`;
    access = postgres.workspace(database).member;
    team = teamInTest(() => access);
  });
  afterEach(() => team.close());

  const backUp = (): (() => void) => backUpTeam(postgres, database);

  it('blocks sending until a desk has put back what it knows, claims included', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const early = payment(team.clock, 'Early', 100);
    must(await anna.desk.request(early.request));
    const before = must(await anna.desk.claim(early.claim));
    const restore = backUp();
    const [late, open] = [payment(team.clock, 'Late', 200), payment(team.clock, 'Open', 300)];
    must(await anna.desk.resolve(before.token, 'accepted', 'T1', 'ACCEPTED'));
    for (const { request } of [late, open]) must(await anna.desk.request(request));
    const { token } = must(await anna.desk.claim(open.claim));
    await team.catchUp(bruno);
    restore();
    expect(await bruno.desk.claim(late.claim)).toMatchObject({ ok: false, error: { kind: 'tampering', tampering: { kind: 'behind' } } });
    expect(await anna.desk.claim(late.claim)).toMatchObject({ ok: false, error: { kind: 'tampering' } });
    expect(anna.desk.state().tampering).toMatchObject({ kind: 'behind' });
    expect(must(await bruno.desk.putBack()).entries).toBeGreaterThan(3);
    expect(must(await anna.desk.putBack())).toEqual({ entries: 0 });
    for (const { desk } of [anna, bruno]) {
      must(await desk.compareAll());
      expect(desk.state().tampering).toBeNull();
    }
    expect(postgres.sql(`SELECT count(*) FROM ${database}.claim WHERE released_by IS NULL`, database)).toBe('1');
    expect(await bruno.desk.claim(open.claim)).toMatchObject({ ok: false, error: { kind: 'held' } });
    must(await anna.desk.resolve(token, 'accepted', 'T2', 'ACCEPTED'));
    must(await bruno.desk.claim(late.claim));
  });

  it('which others have written on is gone on with; the lost entries come back with their own signatures', async () => {
    const anna = await team.found();
    const away = [await team.join(anna, 'Bruno'), await team.join(anna, 'Clara')];
    for (const one of away) await team.forget(one);
    const restore = backUp();
    const [lost, other] = [payment(team.clock, 'Lost', 100), payment(team.clock, 'Other', 200)];
    must(await anna.desk.request(lost.request));
    const { token } = must(await anna.desk.claim(lost.claim));
    must(await anna.desk.putDocument('note', 'N1', [], 'typed by Anna'));
    restore();
    // The others were away, and have seen nothing of it.
    const [bruno, clara] = await Promise.all(away.map((one) => team.reopen(one)));
    if (bruno === undefined || clara === undefined) throw new Error('Nobody is back');
    must(await bruno.desk.request(other.request));
    must(await bruno.desk.claim(other.claim));
    await team.catchUp(clara);
    expect(await anna.desk.catchUp()).toMatchObject({ ok: false, error: { kind: 'tampering', tampering: { kind: 'forked' } } });
    expect(must(await anna.desk.putBack())).toEqual({ entries: 3 });
    await team.catchUp(anna, bruno, clara);
    for (const { desk } of [anna, bruno, clara]) {
      expect(desk.state().tampering).toBeNull();
      expect(desk.details(lost.request.requestId)).toMatchObject({ state: 'sending', subject: { type: 'write' } });
      expect(desk.signed(lost.request.requestId)?.payload).toEqual(lost.request.payload);
      expect(desk.document('note', 'N1').map(({ content }) => content)).toEqual(['typed by Anna']);
    }
    expect(await bruno.desk.claim(lost.claim)).toMatchObject({ ok: false, error: { kind: 'held', by: { name: 'Anna' } } });
    // Anna's journal knows the claim by its old token.
    expect(anna.desk.openClaims()).toMatchObject([{ token, intentId: lost.claim.intentId }]);
    expect(must(await anna.desk.claim(lost.claim))).toEqual({ token });
    must(await anna.desk.resolve(token, 'accepted', 'T1', 'ACCEPTED'));
    await team.catchUp(bruno);
    expect(bruno.desk.details(lost.request.requestId)?.state).toBe('sent');
    expect(bruno.desk.details(other.request.requestId)?.state).toBe('sending');
  });

  it('goes on blocking a desk that was cut off while it put back, until all it knew is there again', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno', undefined, null, { ...access, port: proxy.port });
    await team.forget(anna);
    const restore = backUp();
    const [lost, other] = [payment(team.clock, 'Lost', 100), payment(team.clock, 'Other', 200)];
    must(await bruno.desk.request(lost.request));
    must(await bruno.desk.claim(lost.claim));
    must(await bruno.desk.putDocument('note', 'N1', [], 'typed by Bruno'));
    restore();
    // Anna was away, and has seen nothing of it.
    const again = await team.reopen(anna);
    must(await again.desk.request(other.request));
    expect(await bruno.desk.catchUp()).toMatchObject({ ok: false, error: { tampering: { kind: 'forked' } } });
    proxy.decide((text) => (text.includes('INSERT INTO') ? 'cutBefore' : 'pass'));
    expect(await bruno.desk.putBack()).toMatchObject({ ok: false, error: { kind: 'offline' } });
    proxy.decide(() => 'pass');
    must(await bruno.desk.catchUp());
    expect(bruno.desk.state().tampering).toMatchObject({ kind: 'behind' });
    const reopened = await team.reopen(await team.forget(bruno), { ...access, port: proxy.port });
    must(await reopened.desk.catchUp());
    expect(await reopened.desk.claim(other.claim)).toMatchObject({ ok: false, error: { kind: 'tampering', tampering: { kind: 'behind' } } });
    // A version of its own would stand beside the one that comes back.
    expect(await reopened.desk.writeDocuments(() => [{ kind: 'note', id: 'N1', over: [], content: 'typed by Bruno' }])).toMatchObject({ ok: false, error: { kind: 'tampering' } });
    expect(must(await reopened.desk.putBack())).toEqual({ entries: 3 });
    expect(reopened.desk.state().tampering).toBeNull();
    must(await again.desk.catchUp());
    expect(await again.desk.claim({ ...lost.claim, intentId: 'other' })).toMatchObject({ ok: false, error: { kind: 'held', by: { name: 'Bruno' } } });
    expect(again.desk.document('note', 'N1')).toHaveLength(1);
  });

  it('of the journals is noticed, and a desk publishes its own again', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const events = Array.from({ length: 5 }, (_, index) => ({ sequence: index + 1, hash: String(index).repeat(64), text: `{"n":${index}}` }));
    const journal = (known = events) => ({ journalId: 'J1', count: () => known.length, after: (sequence: number, limit: number) => known.slice(sequence, sequence + limit), hashAt: (sequence: number) => known[sequence - 1]?.hash ?? null });
    must(await anna.desk.publish(journal(events.slice(0, 2))));
    const restore = backUp();
    must(await anna.desk.publish(journal()));
    must(await bruno.desk.checkJournals());
    postgres.sql(`SET session_replication_role = replica; DELETE FROM ${database}.chain WHERE sequence > 2`, database);
    expect(await bruno.desk.checkJournals()).toMatchObject({ ok: false, error: { tampering: { kind: 'journalBehind', sequence: 5 } } });
    expect(await bruno.desk.claim(payment(team.clock, 'X').claim)).toMatchObject({ ok: false, error: { kind: 'tampering' } });
    must(await anna.desk.publish(journal()));
    must(await bruno.desk.checkJournals());
    expect(bruno.desk.state().tampering).toBeNull();
    postgres.sql(`SET session_replication_role = replica; UPDATE ${database}.chain SET hash = '${'f'.repeat(64)}' WHERE sequence = 5`, database);
    expect(await bruno.desk.checkJournals()).toMatchObject({ ok: false, error: { tampering: { kind: 'journalDiffers' } } });
    // An older journal put back on Anna's own computer is found by what it vouched for.
    const older = [...events.slice(0, 3), { sequence: 4, hash: 'a'.repeat(64), text: '{}' }];
    expect(await anna.desk.publish(journal(older))).toMatchObject({ ok: false, error: { kind: 'tampering', tampering: { kind: 'journalDiffers' } } });
    restore();
  });

  it('is nothing to a desk that was away: its copy reads on from where it was', async () => {
    const anna = await team.found();
    const bruno = await team.join(anna, 'Bruno');
    const { request } = payment(team.clock, 'Away');
    must(await anna.desk.request(request));
    await team.forget(bruno);
    must(await anna.desk.withdraw(request.requestId, 'not now'));
    const again = await team.reopen(bruno);
    must(await again.desk.catchUp());
    expect(again.desk.details(request.requestId)?.state).toBe('withdrawn');
  });
});
