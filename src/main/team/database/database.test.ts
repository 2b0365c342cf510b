import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import type { TeamDatabase } from '#main/team/log.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { anEntry, anEvent, appends } from '#test/support/team-rows.ts';
import { openTeamDatabase } from './index.ts';
import type { TeamDatabaseDeps } from './index.ts';

describeWithPostgres('the database of a workspace', () => {
  let postgres: Postgres;
  let access: DatabaseAccess;
  let auditor: DatabaseAccess;
  let made = 0;
  const open: TeamDatabase[] = [];
  const opened = (to = access, more: Partial<TeamDatabaseDeps> = {}): TeamDatabase => {
    const database = openTeamDatabase(to, { log: { info: () => {}, warn: () => {} }, ...more });
    open.push(database);
    return database;
  };
  /** A workspace of its own. */
  const fresh = (): void => {
    made += 1;
    ({ member: access, auditor } = postgres.workspace(`team_${made}`));
  };
  beforeAll(async () => {
    postgres = await startPostgres();
    fresh();
  });
  afterEach(() => Promise.all(open.splice(0).map((database) => database.close())));
  afterAll(() => postgres?.remove());

  it('begins empty, and gives back what was appended, byte by byte', async () => {
    const database = opened();
    expect(await database.read(0, 10)).toEqual({ ok: true, value: { head: { sequence: 0, hash: '' }, rows: [] } });
    const rows = [anEntry(1), anEntry(2), anEntry(3)];
    expect(await database.inTurn(0, 10, (head, before) => ({ value: [head.sequence, before.length], append: rows, claims: [] }))).toEqual({ ok: true, value: [0, 0] });
    const head = { sequence: 3, hash: rows[2]?.hash };
    expect(await database.read(0, 10)).toEqual({ ok: true, value: { head, rows } });
    expect(await database.read(1, 1)).toEqual({ ok: true, value: { head, rows: [rows[1]] } });
    expect(await database.read(3, 10)).toEqual({ ok: true, value: { head, rows: [] } });
    expect(await opened(auditor).read(2, 10)).toEqual({ ok: true, value: { head, rows: [rows[2]] } });
  });

  it('shows who decides what was written before, and does not ask who has to read more first', async () => {
    fresh();
    const database = opened();
    await database.inTurn(0, 10, appends(5));
    const asked: number[][] = [];
    const turn = (after: number, limit: number) => database.inTurn(after, limit, (head, rows) => {
      asked.push([head.sequence, ...rows.map(({ sequence }) => sequence)]);
      return null;
    });
    expect(await turn(3, 2)).toEqual({ ok: true, value: null });
    expect(await turn(3, 1)).toEqual({ ok: true, value: null });
    expect(await turn(5, 0)).toEqual({ ok: true, value: null });
    expect(asked).toEqual([[5, 4, 5], [5]]);
    expect(postgres.sql('SELECT count(*) FROM team_2.entry', 'team_2')).toBe('5');
  });

  it('keeps nothing of a turn that throws, and goes on', async () => {
    const database = opened();
    await expect(database.inTurn(0, 100, () => {
      throw new Error('my own fault');
    })).rejects.toThrow('my own fault');
    expect(await database.inTurn(0, 100, (head) => ({ ...appends(1)(head), append: [anEntry(head.sequence + 2)] }))).toMatchObject({ ok: false, error: { kind: 'unusable', problem: 'broken' } });
    const before = await database.read(0, 0);
    expect(await database.inTurn(0, 100, appends(1))).toMatchObject({ ok: true, value: before.ok ? before.value.head.sequence : -1 });
  });

  it('has 20 desks take turns without a gap, and lets one of them claim', async () => {
    fresh();
    const desks = Array.from({ length: 20 }, () => opened());
    const turns = await Promise.all(desks.flatMap((desk) => Array.from({ length: 5 }, () => desk.inTurn(0, 10_000, appends(2)))));
    expect(turns.map((turn) => (turn.ok ? turn.value : -1)).toSorted((one, other) => Number(one) - Number(other))).toEqual(Array.from({ length: 100 }, (_, index) => 2 * index));
    // Each ignores what it read, as no desk should: the index stands behind the rule.
    const claims = await Promise.all(desks.map((desk) => desk.inTurn(0, 10_000, (head) => appends(1, [{ take: 'payment', token: head.sequence + 1 }])(head))));
    const refused = claims.flatMap((claim) => (claim.ok ? [] : [claim.error]));
    expect(refused).toEqual(Array.from({ length: 19 }, () => ({ kind: 'unusable', problem: 'broken', detail: expect.stringContaining('claim_open') as string })));
    expect(postgres.sql('SELECT count(*) || \' \' || max(sequence) || \' \' || (SELECT sequence FROM team_3.head) FROM team_3.entry', 'team_3')).toBe('201 201 201');
  });

  it('takes a claim again once it was released, in the same turn as well', async () => {
    fresh();
    const database = opened();
    const turn = (claims: Parameters<typeof appends>[1]) => database.inTurn(0, 100, appends(1, claims));
    expect((await turn([{ take: 'a', token: 1 }])).ok).toBe(true);
    expect((await turn([{ take: 'a', token: 2 }])).ok).toBe(false);
    expect((await turn([{ release: 'a', token: 1 }, { take: 'a', token: 2 }])).ok).toBe(true);
    expect((await turn([{ take: 'a', token: 3 }])).ok).toBe(false);
    // Of a token that does not hold it: nothing is released.
    expect((await turn([{ release: 'a', token: 1 }])).ok).toBe(true);
    expect((await turn([{ take: 'a', token: 4 }])).ok).toBe(false);
    expect(postgres.sql('SELECT key, token, released_by FROM team_4.claim ORDER BY token', 'team_4')).toBe('a|1|2\na|2|');
  });

  it('publishes journals, the same once more without harm, and another one in its place never', async () => {
    fresh();
    const database = opened();
    expect(await database.chainHeads()).toEqual({ ok: true, value: new Map() });
    const one = [anEvent('one', 1), anEvent('one', 2), anEvent('one', 3)];
    const two = [anEvent('two', 7)];
    expect(await database.publish([...one, ...two])).toEqual({ ok: true, value: null });
    expect(await database.publish([...one, anEvent('one', 4)])).toEqual({ ok: true, value: null });
    expect(await database.publish([{ ...anEvent('one', 2), hash: 'another' }])).toMatchObject({ ok: false, error: { problem: 'broken' } });
    expect(await database.publish([])).toEqual({ ok: true, value: null });
    expect(await database.chain('one', 1, 2)).toEqual({ ok: true, value: one.slice(1) });
    expect(await database.chainHeads()).toEqual({ ok: true, value: new Map([['one', { sequence: 4, hash: 'hash 4' }], ['two', { sequence: 7, hash: 'hash 7' }]]) });
  });

  it('keeps who asks to be let in until somebody takes it away', async () => {
    const database = opened();
    const row = { enrolmentId: 'e-1', at: '2026-11-25T10:00:00.000Z', body: new Uint8Array(Buffer.from('first')) };
    const changed = { ...row, body: new Uint8Array(Buffer.from('second')) };
    expect([await database.putEnrolment(row), await database.putEnrolment(changed)]).toEqual([{ ok: true, value: null }, { ok: true, value: null }]);
    const held = await opened(auditor).enrolments();
    expect(held.ok && held.value.map(({ body, ...rest }) => ({ ...rest, body: new Uint8Array(body) }))).toEqual([changed]);
    await opened().dropEnrolment('e-1');
    expect(await database.enrolments()).toEqual({ ok: true, value: [] });
    expect(await opened(auditor).putEnrolment(row)).toMatchObject({ ok: false, error: { kind: 'unusable', problem: 'missingRights' } });
  });

  it('shows who is present for a minute', async () => {
    fresh();
    const database = opened();
    const present = async () => {
      const rows = await database.presence();
      return rows.ok ? rows.value.map(({ deviceId, topic, body }) => `${deviceId} ${topic} ${Buffer.from(body).toString()}`) : rows.error;
    };
    const put = (deviceId: string, body: string) => database.putPresence({ deviceId, topic: 'closing', body: Buffer.from(body) });
    await put('d-1', 'Anna');
    await put('d-1', 'Anna again');
    await put('d-2', 'Otto');
    expect(await present()).toEqual(['d-1 closing Anna again', 'd-2 closing Otto']);
    await put('d-2', '');
    expect(await present()).toEqual(['d-1 closing Anna again']);
    expect(postgres.sql('SELECT round(extract(epoch FROM expires - now())) BETWEEN 50 AND 60 FROM team_6.presence', 'team_6')).toBe('t');
    postgres.sql('UPDATE team_6.presence SET expires = now() - interval \'1 second\'', 'team_6');
    expect(await present()).toEqual([]);
  });

  it('hints at what others do, within a moment, and at what nobody notified of, when it looks', async () => {
    fresh();
    const hints: string[] = [];
    const stop = opened(access, { pollMs: 300 }).onHint((what) => hints.push(what));
    await expect.poll(() => hints).toEqual(['connected']);
    const other = opened();
    for (const [what, act] of [
      ['log', () => other.inTurn(0, 10, appends(1))], ['chain', () => other.publish([anEvent('one', 1)])],
      ['presence', () => other.putPresence({ deviceId: 'd', topic: 't', body: Buffer.from('x') })],
      ['enrolment', () => other.putEnrolment({ enrolmentId: 'e', at: 'now', body: Buffer.from('x') })],
    ] as const) {
      hints.length = 0;
      await act();
      await expect.poll(() => hints).toContain(what);
    }
    // Long enough for the next look, which knows all of it.
    await wait(700);
    hints.length = 0;
    postgres.sql('ALTER TABLE team_7.entry DISABLE TRIGGER hint; ALTER TABLE team_7.presence DISABLE TRIGGER hint', 'team_7');
    await other.inTurn(0, 10, appends(1));
    postgres.sql('UPDATE team_7.presence SET expires = now() - interval \'1 second\'', 'team_7');
    await expect.poll(() => hints).toEqual(['log', 'presence']);
    stop();
    hints.length = 0;
    await other.publish([anEvent('one', 2)]);
    await wait(500);
    expect(hints).toEqual([]);
  });

  it('hints at no entry that this desk itself has written', async () => {
    fresh();
    const hints: string[] = [];
    const database = opened(access, { pollMs: 3_600_000 });
    database.onHint((what) => hints.push(what));
    await expect.poll(() => hints).toEqual(['connected']);
    await database.inTurn(0, 10, appends(1));
    await database.publish([anEvent('one', 1)]);
    await expect.poll(() => hints).toEqual(['connected', 'chain']);
    await opened().inTurn(0, 10, appends(1));
    await expect.poll(() => hints).toEqual(['connected', 'chain', 'log']);
  });

  it('takes no turn in a database that was set to read only, and goes on reading', async () => {
    fresh();
    postgres.sql(`ALTER DATABASE team_${made} SET default_transaction_read_only = on`);
    const database = opened();
    expect(await database.inTurn(0, 10, appends(1))).toMatchObject({ ok: false, error: { kind: 'unusable', problem: 'readOnly' } });
    expect(await database.putPresence({ deviceId: 'd', topic: 't', body: Buffer.from('x') })).toMatchObject({ ok: false, error: { problem: 'readOnly' } });
    expect(await database.read(0, 10)).toMatchObject({ ok: true });
  });

  it('answers that it was closed', async () => {
    const database = opened();
    await database.read(0, 1);
    await database.close();
    expect(await database.read(0, 1)).toMatchObject({ ok: false, error: { kind: 'unusable', problem: 'refused' } });
    await expect.poll(() => postgres.sql('SELECT count(*) FROM pg_stat_activity WHERE application_name = \'Tesoro\'')).toBe('0');
  });
});
