import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeWithPostgres, PASSWORD, runPsqlBeside, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { anEntry, anEvent, appends } from '#test/support/team-rows.ts';
import { openTeamDatabase, setupScript } from './index.ts';
import { schemaVersion } from './setup-script.ts';

const HASH = 'a'.repeat(64);
const appendOne = `BEGIN; INSERT INTO team.entry VALUES (NEXT, '${HASH.slice(2)}' || lpad(NEXT::text, 2, '0'), '{}', decode(repeat('00', 64), 'hex'), '')`;

describeWithPostgres('the script for whoever administers the database', () => {
  let postgres: Postgres;
  const as = (who: 'anna' | 'otto', sql: string): string => {
    try {
      return postgres.sqlAs(`team_${who}`, sql, 'team');
    } catch (error) {
      return /ERROR: +(.*)/.exec(String(error))?.[1] ?? String(error);
    }
  };
  const administrator = (sql: string, database = 'team'): string => {
    try {
      return postgres.sql(sql, database);
    } catch (error) {
      return /ERROR: +(.*)/.exec(String(error))?.[1] ?? String(error);
    }
  };
  beforeAll(async () => {
    postgres = await startPostgres();
    const { member } = postgres.workspace('team');
    const database = openTeamDatabase(member, { log: { info: () => {}, warn: () => {} } });
    await database.inTurn(0, 10, (head) => ({ ...appends(0)(head), append: [anEntry(1), anEntry(2)], claims: [{ take: 'k', token: 1 }] }));
    await database.publish([anEvent('one', 1)]);
    await database.putEnrolment({ enrolmentId: 'e', at: 'now', body: Buffer.from('x') });
    await database.close();
  });
  afterAll(() => postgres?.remove());

  const denied = /^permission denied for (table|schema|function|database|view)/;
  const tables = ['head', 'entry', 'claim', 'chain', 'file', 'enrolment', 'presence', 'schema_version'];

  describe('a member', () => {
    it('reads everything', () => {
      for (const table of tables) expect({ table, says: as('anna', `SELECT 'read' FROM (SELECT count(*) FROM team.${table}) counted`) }).toEqual({ table, says: 'read' });
    });

    it.each([
      ['changes an entry', 'UPDATE team.entry SET header = \'\''], ['deletes an entry', 'DELETE FROM team.entry'], ['empties the log', 'TRUNCATE team.entry CASCADE'],
      ['changes a chain', 'UPDATE team.chain SET hash = \'\''], ['deletes a chain', 'DELETE FROM team.chain'], ['deletes a claim', 'DELETE FROM team.claim'],
      ['changes a file', 'UPDATE team.file SET body = \'\''], ['deletes a file', 'DELETE FROM team.file'],
      ['changes the key of a claim', 'UPDATE team.claim SET key = \'other\''], ['deletes the head', 'DELETE FROM team.head'], ['adds a head', 'INSERT INTO team.head VALUES (false, 0, \'\')'],
      ['changes the version', 'UPDATE team.schema_version SET version = 9'], ['adds a version', 'INSERT INTO team.schema_version VALUES (9)'],
      ['renames whoever is present', 'UPDATE team.presence SET login = \'postgres\''],
      ['makes a table', 'CREATE TABLE team.own (x int)'], ['calls a trigger', 'SELECT team.hint()'],
    ])('never %s', (_what, sql) => expect(as('anna', sql)).toMatch(denied));

    it.each([
      ['takes the owner\'s role', 'SET ROLE team_owner', /^permission denied to set role/],
      ['disables a trigger', 'ALTER TABLE team.entry DISABLE TRIGGER ALL', /^must be owner/],
      ['drops a table', 'DROP TABLE team.entry', /^must be owner/],
      ['leaves a gap', appendOne.replaceAll('NEXT', '4'), /^entry 4 does not follow 2/],
      ['writes an entry anew', appendOne.replaceAll('NEXT', '2'), /^entry 2 does not follow 2/],
      ['appends without moving the head', `${appendOne.replaceAll('NEXT', '3')}; COMMIT`, /^the head was not moved to entry 3/],
      ['moves the head back', `UPDATE team.head SET (sequence, hash) = (SELECT sequence, hash FROM team.entry WHERE sequence = 1)`, /^the head moves only forward/],
      ['moves the head to nothing', `UPDATE team.head SET sequence = 3, hash = '${HASH}'`, /^the head moves only forward/],
      ['moves the head to another hash', `UPDATE team.head SET hash = '${HASH}'`, /^the head moves only forward/],
      ['claims what is claimed', 'INSERT INTO team.claim VALUES (\'k\', 2)', /claim_open/],
      ['signs with too little', `BEGIN; INSERT INTO team.entry VALUES (3, '${HASH}', '{}', 'x', '')`, /entry_signature_check/],
    ])('never %s', (_what, sql, says) => expect(as('anna', sql)).toMatch(says));

    it('releases a claim once', () => {
      expect(as('anna', 'UPDATE team.claim SET released_by = 2')).toBe('');
      expect(as('anna', 'UPDATE team.claim SET released_by = 1')).toBe('a claim is released once');
      expect(as('anna', 'UPDATE team.claim SET released_by = NULL')).toBe('a claim is released once');
    });

    it('takes away its own presence only, and whatever has expired', () => {
      postgres.sql(`CREATE ROLE bruno LOGIN PASSWORD '${PASSWORD}' IN ROLE team_member`);
      const put = (topic: string): string => `INSERT INTO team.presence (device_id, topic, body) VALUES ('d', '${topic}', 'x')`;
      postgres.sqlAs('bruno', `${put('his')}; ${put('old')}`, 'team');
      expect(as('anna', `${put('hers')}; INSERT INTO team.presence (login, device_id, topic, body) VALUES ('bruno', 'd', 'forged', 'x')`)).toMatch(/row-level security/);
      as('anna', put('hers'));
      postgres.sql('UPDATE team.presence SET expires = now() WHERE topic = \'old\'', 'team');
      as('anna', 'UPDATE team.presence SET body = \'changed\'');
      as('anna', 'DELETE FROM team.presence WHERE topic <> \'hers\'');
      expect(postgres.sql('SELECT topic || \' \' || convert_from(body, \'UTF8\') FROM team.presence ORDER BY topic', 'team')).toBe('hers changed\nhis x');
    });
  });

  describe('an auditor', () => {
    it('reads everything', () => {
      for (const table of tables) expect({ table, says: as('otto', `SELECT 'read' FROM (SELECT count(*) FROM team.${table}) counted`) }).toEqual({ table, says: 'read' });
    });

    it.each([
      'INSERT INTO team.entry (sequence) VALUES (3)', 'INSERT INTO team.claim VALUES (\'z\', 1)', 'INSERT INTO team.chain (journal_id) VALUES (\'x\')', 'INSERT INTO team.enrolment (enrolment_id) VALUES (\'x\')',
      'INSERT INTO team.presence (device_id) VALUES (\'x\')', 'UPDATE team.head SET sequence = 1', 'UPDATE team.claim SET released_by = 1', 'UPDATE team.enrolment SET at = \'\'', 'UPDATE team.presence SET body = \'\'',
      'DELETE FROM team.enrolment', 'DELETE FROM team.presence', 'DELETE FROM team.entry', 'TRUNCATE team.chain', 'SELECT * FROM team.head FOR UPDATE', 'BEGIN; LOCK TABLE team.head IN EXCLUSIVE MODE',
    ])('never says %s', (sql) => expect(as('otto', sql)).toMatch(denied));
  });

  it('keeps even the owner from changing what was written, unless the triggers are taken away', () => {
    for (const [sql, table] of [
      ['UPDATE team.entry SET header = \'\'', 'entry'], ['DELETE FROM team.entry', 'entry'], ['TRUNCATE team.entry', 'entry'], ['UPDATE team.chain SET hash = \'\'', 'chain'], ['DELETE FROM team.chain', 'chain'],
      ['TRUNCATE team.chain', 'chain'], ['DELETE FROM team.claim', 'claim'], ['DELETE FROM team.head', 'head'],
    ] as const) expect(administrator(sql)).toBe(`rows of ${table} are never changed or deleted`);
  });

  it('shuts everybody else out', () => {
    postgres.sql(`CREATE ROLE stranger LOGIN PASSWORD '${PASSWORD}'`);
    expect(() => postgres.sqlAs('stranger', 'SELECT * FROM team.entry', 'team')).toThrow(/permission denied for schema/);
    expect(() => postgres.sqlAs('team_member', 'SELECT 1', 'team')).toThrow(/not permitted to log in|password authentication failed/);
  });

  it('can be run again: what is there stays, and lost rights come back', () => {
    postgres.sql('REVOKE INSERT ON team.entry FROM team_member; GRANT DELETE ON team.claim TO team_member; GRANT SELECT ON team.entry TO PUBLIC', 'team');
    const before = postgres.sql('SELECT count(*) FROM team.entry', 'team');
    postgres.sql(setupScript({ schema: 'team' }), 'team');
    expect(postgres.sql('SELECT count(*) || \' \' || (SELECT max(version) FROM team.schema_version) FROM team.entry', 'team')).toBe(`${before} ${schemaVersion}`);
    expect(as('anna', `${appendOne.replaceAll('NEXT', '3')}; UPDATE team.head SET sequence = 3, hash = (SELECT hash FROM team.entry WHERE sequence = 3); COMMIT`)).toBe('');
    expect(as('anna', 'DELETE FROM team.claim')).toMatch(denied);
  });

  it('gives a workspace of an earlier Tesoro what this one needs, and leaves the log as it is', () => {
    postgres.sql('DROP TABLE team.file; DELETE FROM team.schema_version WHERE version = 2', 'team');
    const before = postgres.sql('SELECT count(*) FROM team.entry', 'team');
    postgres.sql(setupScript({ schema: 'team' }), 'team');
    expect(as('anna', `INSERT INTO team.file VALUES ('${HASH}', 0, 'x')`)).toBe('');
    for (const sql of ['UPDATE team.file SET body = \'\'', 'DELETE FROM team.file', 'TRUNCATE team.file']) expect(administrator(sql)).toBe('rows of file are never changed or deleted');
    expect(postgres.sql('SELECT count(*) FROM team.entry', 'team')).toBe(before);
  });

  it('can be run twice at the same time', async () => {
    postgres.sql('CREATE DATABASE race');
    const script = setupScript({ schema: 'race' });
    await Promise.all([runPsqlBeside(postgres, script, 'race'), runPsqlBeside(postgres, script, 'race')]);
    expect(postgres.sql('SELECT count(*) FROM race.head', 'race')).toBe('1');
  });

  it('is refused, whole, where a newer app was, or something else stands', () => {
    postgres.sql('CREATE DATABASE newer');
    postgres.sql(setupScript({ schema: 'newer' }), 'newer');
    postgres.sql(`INSERT INTO newer.schema_version VALUES (${schemaVersion + 1})`, 'newer');
    expect(administrator(setupScript({ schema: 'newer' }), 'newer')).toContain(`has version ${schemaVersion + 1}, made by a newer Tesoro`);
    postgres.sql('CREATE DATABASE taken');
    postgres.sql('CREATE SCHEMA taken; CREATE TABLE taken.else (x int)', 'taken');
    expect(administrator(setupScript({ schema: 'taken' }), 'taken')).toContain('holds something else already');
    postgres.sql('CREATE DATABASE latin ENCODING LATIN1 TEMPLATE template0');
    expect(administrator(setupScript({ schema: 'latin' }), 'latin')).toContain('needs a database in UTF8');
    expect(administrator('SELECT count(*) FROM pg_roles WHERE rolname LIKE \'latin%\' OR rolname LIKE \'taken%\'')).toBe('0');
  });

  it('needs no superuser: a role that may create roles and schemas is enough', () => {
    postgres.sql(`CREATE ROLE manager LOGIN CREATEROLE PASSWORD '${PASSWORD}'; CREATE DATABASE managed OWNER manager`);
    postgres.sqlAs('manager', setupScript({ schema: 'managed' }), 'managed');
    postgres.sqlAs('manager', setupScript({ schema: 'managed' }), 'managed');
    expect(postgres.sql('SELECT nspowner::regrole FROM pg_namespace WHERE nspname = \'managed\'', 'managed')).toBe('managed_owner');
  });

  it('holds no password, and says how to give one', () => {
    const script = setupScript({ schema: 'team' });
    expect(script).toContain('\\password anna');
    expect(script.replaceAll(/^--.*$/gm, '')).not.toMatch(/password/i);
  });
});
