import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { DatabaseError, TeamDatabase } from '#main/team/log.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import type { Result } from '#shared/domain/result.ts';
import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import type { Fate, PostgresProxy } from '#test/support/postgres-proxy.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { anEvent, appends } from '#test/support/team-rows.ts';
import { openTeamDatabase } from './index.ts';
import { usualLimits } from './session.ts';

const limits = { ...usualLimits, connect: 2000, idleInTransaction: 600, lock: 1200, statement: 1500, answer: 1800 };

/** Two statements find the workspace; then BEGIN with the lock and what was written; the entries with claims, the head and COMMIT. */
const TURN = ['namespace', 'schema_version', 'BEGIN', 'COMMIT'] as const;
const COMMIT = 4;

describeWithPostgres('a connection that is cut', () => {
  let postgres: Postgres;
  let proxy: PostgresProxy;
  let access: DatabaseAccess;
  let direct: TeamDatabase;
  const open: TeamDatabase[] = [];
  const opened = (to = { ...access, port: proxy.port }): TeamDatabase => {
    const database = openTeamDatabase(to, { log: { info: () => {}, warn: () => {} }, limits });
    open.push(database);
    return database;
  };
  const end = async (): Promise<number> => {
    const read = await direct.read(0, 0);
    return read.ok ? read.value.head.sequence : -1;
  };
  const turn = (database: TeamDatabase, from = 0) => database.inTurn(from, 100_000, appends(1));
  const says = (result: Result<unknown, DatabaseError>): string => (result.ok ? 'ok' : result.error.kind === 'unclear' ? 'unclear' : result.error.problem);

  beforeAll(async () => {
    postgres = await startPostgres();
    access = postgres.workspace('team').member;
    proxy = await startPostgresProxy(postgres.port);
  });
  beforeEach(() => {
    direct = openTeamDatabase(access, { log: { info: () => {}, warn: () => {} } });
    open.push(direct);
  });
  afterEach(async () => {
    proxy?.decide(() => 'pass');
    await Promise.all(open.splice(0).map((database) => database.close()));
  });
  afterAll(async () => {
    await proxy?.close();
    await postgres?.remove();
  });

  it('takes two round trips, one after the other, and two before to find the workspace', async () => {
    const texts: string[] = [];
    proxy.decide((text) => {
      texts.push(text);
      return 'pass';
    });
    expect(says(await turn(opened()))).toBe('ok');
    expect(texts).toHaveLength(TURN.length);
    for (const [index, part] of TURN.entries()) expect(texts[index]?.replaceAll('"team".', '')).toContain(part);
    expect(texts[2]?.replaceAll('"team".', '')).toMatch(/BEGIN[^]*FROM head FOR UPDATE;[^]*FROM entry/);
    expect(texts[3]?.replaceAll('"team".', '')).toMatch(/INSERT INTO entry[^]*UPDATE head[^]*;\nCOMMIT\0$/);
  });

  describe.each(['cutBefore', 'cutAfter', 'silent'] as const)('%s', (fate) => {
    it.each(TURN.map((part, index) => [part, index + 1] as const))('in a first turn, at %s', async (_part, at) => {
      const before = await end();
      proxy.decide((_text, number) => (number === at ? fate : 'pass'));
      const database = opened();
      const result = await turn(database);
      expect(says(result)).toBe(at === COMMIT ? 'unclear' : fate === 'silent' ? 'timedOut' : 'refused');
      proxy.decide(() => 'pass');
      // The next question connects anew, and knows what became of it; nobody is left at the lock for longer than its limit.
      const read = await database.read(0, 0);
      const sequence = read.ok ? read.value.head.sequence : -1;
      expect(sequence).toBe(before + (at === COMMIT && fate === 'cutAfter' ? 1 : 0));
      expect(says(await turn(database))).toBe('ok');
      expect(await end()).toBe(sequence + 1);
    });
  });

  it('is not noticed where it had been idle, and everything can be said again', async () => {
    const database = opened();
    await database.read(0, 0);
    const before = await end();
    let decided = 0;
    proxy.decide((_text, number) => (number === 1 ? 'cutBefore' : 'pass'));
    expect(says(await database.inTurn(0, 100_000, (head) => {
      decided += 1;
      return appends(1)(head);
    }))).toBe('ok');
    expect([decided, await end()]).toEqual([1, before + 1]);
  });

  it('has who decides go on with other work while the turn is asked for, and decide once it is there', async () => {
    const database = opened();
    await database.read(0, 0);
    const done: string[] = [];
    proxy.decide((text) => {
      done.push(text.includes('COMMIT\0') ? 'kept' : 'asked');
      return 'pass';
    });
    expect(says(await database.inTurn(0, 100_000, (head) => {
      done.push('decided');
      return appends(1)(head);
    }, () => done.push('meanwhile')))).toBe('ok');
    expect(done.toSorted()).toEqual(['asked', 'decided', 'kept', 'meanwhile']);
    expect(done.indexOf('meanwhile')).toBeLessThan(done.indexOf('decided'));
  });

  it('keeps a decision only where nobody else had a turn meanwhile', async () => {
    const database = opened();
    await database.read(0, 0);
    const before = await end();
    postgres.sql(`CREATE SEQUENCE team.times; GRANT USAGE ON SEQUENCE team.times TO PUBLIC;
      CREATE FUNCTION team.collides() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF nextval('team.times') = 1 THEN RAISE EXCEPTION USING ERRCODE = 'serialization_failure'; END IF; RETURN NULL; END $$;
      CREATE TRIGGER collides AFTER INSERT ON team.entry FOR EACH STATEMENT EXECUTE FUNCTION team.collides()`, 'team');
    let [meanwhile, decided, begun] = [Promise.resolve() as Promise<unknown>, 0, 0];
    proxy.decide((text) => {
      if (text.includes('BEGIN')) begun += 1;
      if (begun === 2 && text.includes('BEGIN')) meanwhile = turn(direct);
      return 'pass';
    });
    const result = await database.inTurn(0, 100_000, (head) => {
      decided += 1;
      return appends(1)(head);
    });
    await meanwhile;
    postgres.sql('DROP FUNCTION team.collides() CASCADE; DROP SEQUENCE team.times', 'team');
    expect([decided, begun]).toEqual([1, 2]);
    // Whoever came first: either the other one, and this desk has to read it before it decides again, or this one.
    expect([{ ok: true, value: null }, { ok: true, value: before }]).toContainEqual(result);
    expect(await end()).toBe(before + (result.ok && result.value === null ? 1 : 2));
  });

  it.each([
    ['in time: whoever reads waits for it', 300, 1], ['too late: the database has ended that turn', 1000, 0],
  ] as const)('lets a COMMIT arrive %s', async (_what, late, more) => {
    const before = await end();
    proxy.decide((text): Fate => (text.includes('COMMIT\0') ? { late } : 'pass'));
    const database = opened();
    expect(says(await turn(database))).toBe('unclear');
    const read = await database.read(0, 0);
    expect(read.ok && read.value.head.sequence).toBe(before + more);
  });

  it('says of a publication that it is unclear, and publishes it again', async () => {
    const database = opened();
    const events = [anEvent('one', 1)];
    proxy.decide((text) => (text.includes('INSERT INTO') ? 'cutAfter' : 'pass'));
    expect(says(await database.publish(events))).toBe('unclear');
    proxy.decide(() => 'pass');
    expect(says(await database.publish(events))).toBe('ok');
    expect(says(await database.chain('one', 0, 10))).toBe('ok');
  });

  it('is told from an error by its end, not by words in the language of the server', async () => {
    proxy.rewrite((bytes) => Buffer.from(bytes.toString('latin1').replaceAll('SERROR\0', 'SFEHLR\0'), 'latin1'));
    const database = opened();
    const before = await end();
    expect(await database.inTurn(0, 100_000, (head) => appends(1, [{ take: 'k', token: 1 }, { take: 'k', token: 2 }])(head))).toMatchObject({ ok: false, error: { detail: expect.stringContaining('claim_open') as string } });
    proxy.rewrite((bytes) => bytes);
    proxy.decide(() => 'pass');
    const read = await database.read(0, 0);
    // Over the same connection.
    expect([read.ok && read.value.head.sequence, proxy.statements()]).toEqual([before, 1]);
  });

  it('that ends with a COMMIT\'s error is unclear, an error alone is not', async () => {
    const database = opened();
    const before = await end();
    postgres.sql('CREATE FUNCTION team.fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION \'no\'; END $$; CREATE CONSTRAINT TRIGGER fails AFTER INSERT ON team.entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION team.fails()', 'team');
    expect(await turn(database)).toMatchObject({ ok: false, error: { kind: 'unusable', problem: 'broken', detail: 'no' } });
    postgres.sql('CREATE OR REPLACE FUNCTION team.fails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); RETURN NULL; END $$', 'team');
    expect(says(await turn(database))).toBe('unclear');
    postgres.sql('DROP FUNCTION team.fails() CASCADE', 'team');
    expect(await end()).toBe(before);
    expect(says(await turn(database))).toBe('ok');
  });

  it('answers everybody who waits for the same', async () => {
    const database = opened({ ...access, port: 1 });
    const started = Date.now();
    expect((await Promise.all(Array.from({ length: 50 }, () => database.read(0, 1)))).map(says)).toEqual(Array.from({ length: 50 }, () => 'refused'));
    expect(Date.now() - started).toBeLessThan(5000);
  });
});
