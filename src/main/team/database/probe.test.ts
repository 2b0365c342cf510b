import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { DatabaseAccess, TeamProblem } from '#shared/bridge/app/team.ts';
import { testCertificate } from '#test/conformance/support/test-certificate.ts';
import { startPostgresProxy } from '#test/support/postgres-proxy.ts';
import { describeWithPostgres, PASSWORD, startPostgres } from '#test/support/postgres.ts';
import type { Postgres } from '#test/support/postgres.ts';
import { giveToServer } from '../../../../build/lib/postgres-server.js';
import { probe, usualTimer } from './index.ts';
import { schemaVersion } from './setup-script.ts';
import { usualLimits } from './session.ts';

const limits = { ...usualLimits, connect: 1500, answer: 2000 };
const tried = async (access: DatabaseAccess) => {
  const found = await probe(access, usualTimer, limits);
  return found.ok ? found.value.holds : `${found.error.problem}: ${found.error.detail ?? ''}`;
};
const says = (problem: TeamProblem, detail = ''): unknown => expect.stringMatching(new RegExp(`^${problem}: .*${detail}`));

const nowhere: DatabaseAccess = { host: '127.0.0.1', port: 1, database: 'team', user: 'anna', password: PASSWORD, tls: 'none', ca: null };

describe('what answers instead of a database', () => {
  const servers: Server[] = [];
  const listening = async (server: Server): Promise<number> => {
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const answering = (act: (socket: Socket) => void) => listening(createServer((socket) => act(socket.on('error', () => socket.destroy()))));
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it('is a name that nobody knows', async () => expect(await tried({ ...nowhere, host: 'no-such-host.invalid', tls: 'verify' })).toEqual(says('hostNotFound')));
  it('is nothing', async () => expect(await tried(nowhere)).toEqual(says('refused', 'ECONNREFUSED')));
  it('says nothing', async () => {
    const port = await answering((socket) => setTimeout(() => socket.destroy(), 4000).unref());
    expect(await tried({ ...nowhere, port })).toEqual(says('timedOut'));
    expect(await tried({ ...nowhere, port, tls: 'verify' })).toEqual(says('timedOut'));
  });
  it('closes at once', async () => {
    const port = await answering((socket) => socket.destroy());
    expect(await tried({ ...nowhere, port })).toEqual(says('refused'));
  });
  it.each([
    ['a web server', 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'], ['a mail server', '220 mail.example ESMTP\r\n'], ['a shell', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['MySQL', Buffer.from('4a0000000a382e302e333600', 'hex')], ['Redis', '-ERR unknown command\r\n'], ['noise', Buffer.from('52000000080000ffff4500000004', 'hex')],
  ])('is %s', async (_name, bytes) => {
    const port = await answering((socket) => void socket.once('data', () => socket.end(bytes)));
    for (const tls of ['none', 'verify'] as const) expect({ tls, says: await tried({ ...nowhere, port, tls }) }).toEqual({ tls, says: says('notPostgres') });
  });
  it('is TLS without PostgreSQL', async () => {
    const port = await listening(createTlsServer(testCertificate(), (socket) => socket.end('hello')));
    expect(await tried({ ...nowhere, port, tls: 'verify' })).toEqual(expect.stringMatching(/^(notPostgres|refused|timedOut)/));
  });
  it('is never asked without TLS elsewhere, nor without a password', async () => {
    for (const host of ['db.example', '192.0.2.1', '127.example', '/var/run/postgresql', 'localhost.example']) expect(await tried({ ...nowhere, host })).toEqual(says('tls', 'on this computer'));
    expect(await tried({ ...nowhere, password: '' })).toEqual(says('password'));
  });
});

describeWithPostgres('a database that cannot be used', () => {
  let postgres: Postgres;
  let member: DatabaseAccess;
  let auditor: DatabaseAccess;
  const own = testCertificate();
  const other = testCertificate();
  const elsewhere = testCertificate({ name: 'db.example' });
  const expired = testCertificate({ to: new Date(Date.now() - 86_400_000 * 3) });

  const file = (name: string, text: string): void => {
    const path = join(postgres.folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    giveToServer(path);
  };
  const shows = ({ key, cert }: typeof own): void => {
    file('server.key', key);
    file('server.crt', cert);
    postgres.sql('SELECT pg_reload_conf()');
  };
  const hba = (...lines: readonly string[]): void => {
    file('pg_hba.conf', [...lines, 'host all all 127.0.0.1/32 scram-sha-256', ''].join('\n'));
    postgres.sql('SELECT pg_reload_conf()');
  };
  const verified = (more: Partial<DatabaseAccess> = {}): DatabaseAccess => ({ ...member, tls: 'verify', ca: own.cert, ...more });

  beforeAll(async () => {
    postgres = await startPostgres();
    ({ member, auditor } = postgres.workspace('team'));
    shows(own);
    postgres.sql('ALTER SYSTEM SET ssl = on');
    postgres.sql('SELECT pg_reload_conf()');
  });
  afterAll(() => postgres?.remove());

  it('is usable when nothing is wrong, to an auditor as well', async () => {
    expect(await probe(member, usualTimer)).toEqual({ ok: true, value: { serverVersion: expect.stringMatching(/^\d+\.\d+$/) as string, holds: 'empty', mayWrite: true } });
    expect(await probe(auditor, usualTimer)).toMatchObject({ ok: true, value: { mayWrite: false } });
    expect(postgres.sql('SELECT count(*) FROM team.presence', 'team')).toBe('0');
  });

  it('shows a certificate', async () => {
    await expect.poll(() => tried(verified())).toBe('empty');
    expect(await tried(verified({ host: 'localhost' }))).toBe('empty');
    expect(await tried(verified({ ca: other.cert }))).toEqual(says('certificate'));
    expect(await tried(verified({ ca: null }))).toEqual(says('certificate', 'self-signed'));
    expect(await tried(verified({ ca: 'no certificate' }))).toEqual(says('certificate', 'PEM'));
    shows(elsewhere);
    await expect.poll(() => tried(verified({ ca: elsewhere.cert }))).toEqual(says('certificate', 'altnames'));
    shows(expired);
    await expect.poll(() => tried(verified({ ca: expired.cert }))).toEqual(says('certificate', 'expired'));
    shows(own);
    await expect.poll(() => tried(verified())).toBe('empty');
  });

  it('speaks an older TLS, or none', async () => {
    postgres.sql('ALTER SYSTEM SET ssl_min_protocol_version = \'TLSv1\'; ');
    postgres.sql('ALTER SYSTEM SET ssl_max_protocol_version = \'TLSv1.1\'');
    postgres.sql('SELECT pg_reload_conf()');
    await expect.poll(() => tried(verified())).toEqual(says('tls'));
    postgres.sql('ALTER SYSTEM RESET ssl_max_protocol_version');
    postgres.sql('ALTER SYSTEM SET ssl = off');
    postgres.sql('SELECT pg_reload_conf()');
    await expect.poll(() => tried(verified())).toEqual(says('tls', 'no TLS'));
    postgres.sql('ALTER SYSTEM SET ssl = on');
    postgres.sql('SELECT pg_reload_conf()');
    await expect.poll(() => tried(verified())).toBe('empty');
  });

  it('does not let this user in', async () => {
    expect(await tried({ ...member, password: 'wrong' })).toEqual(says('password', 'password authentication failed'));
    expect(await tried({ ...member, user: 'nobody_here' })).toEqual(says('password', 'password authentication failed'));
    postgres.sql(`ALTER ROLE team_otto NOLOGIN`);
    expect(await tried(auditor)).toEqual(says('password', 'not permitted to log in'));
    postgres.sql(`ALTER ROLE team_otto LOGIN`);
    expect(await tried({ ...member, database: 'other' })).toEqual(says('noDatabase'));
    hba('host all team_anna 127.0.0.1/32 reject');
    await expect.poll(() => tried(member)).toEqual(says('refused', 'pg_hba.conf rejects'));
  });

  it('asks for the password itself, or for none: it does not get it', async () => {
    for (const [method, said] of [['password', 'in clear text'], ['trust', 'without a password']] as const) {
      hba(`host all team_anna 127.0.0.1/32 ${method}`);
      await expect.poll(() => tried(member)).toEqual(says('password', said));
    }
    postgres.sql(`SET password_encryption = 'md5'; CREATE ROLE old LOGIN PASSWORD '${PASSWORD}' IN ROLE team_member`);
    hba('host all old 127.0.0.1/32 md5');
    await expect.poll(() => tried({ ...member, user: 'old' })).toEqual(says('password', 'MD5'));
    hba();
    await expect.poll(() => tried(member)).toBe('empty');
  });

  it('was not prepared, or by another version', async () => {
    postgres.sql('CREATE DATABASE bare');
    expect(await tried({ ...member, database: 'bare' })).toEqual(says('noSchema'));
    const hasVersion = (version: number) => postgres.sql(`DELETE FROM team.schema_version; INSERT INTO team.schema_version VALUES (${version})`, 'team');
    for (const [version, problem] of [[schemaVersion + 1, 'schemaNewer'], [schemaVersion - 1, 'schemaOlder']] as const) {
      hasVersion(version);
      expect(await tried(member)).toEqual(says(problem, `schema ${version}`));
    }
    hasVersion(schemaVersion);
  });

  it('does not let this user do what a member does', async () => {
    postgres.sql(`CREATE ROLE stranger LOGIN PASSWORD '${PASSWORD}'`);
    expect(await tried({ ...member, user: 'stranger' })).toEqual(says('missingRights', 'schema team'));
    postgres.sql('REVOKE INSERT ON team.claim FROM team_member; REVOKE UPDATE (hash) ON team.head FROM team_member', 'team');
    expect(await tried(member)).toEqual(says('missingRights', 'claim INSERT, head UPDATE'));
    postgres.sql('REVOKE SELECT ON team.chain FROM team_auditor', 'team');
    expect(await tried(auditor)).toEqual(says('missingRights', 'chain SELECT'));
    postgres.sql('GRANT INSERT ON team.claim TO team_member; GRANT UPDATE (hash) ON team.head TO team_member; GRANT SELECT ON team.chain TO team_auditor', 'team');
    postgres.sql('REVOKE CONNECT ON DATABASE team FROM PUBLIC, team_member', 'team');
    expect(await tried(member)).toEqual(says('missingRights', 'permission denied for database'));
    postgres.sql('GRANT CONNECT ON DATABASE team TO team_member', 'team');
  });

  it('belongs to two teams at once', async () => {
    postgres.sql(`CREATE SCHEMA second; COMMENT ON SCHEMA second IS 'Tesoro: workspace of a team'`, 'team');
    expect(await tried(member)).toBe('empty');
    postgres.sql(`GRANT USAGE ON SCHEMA second TO team_member`, 'team');
    expect(await tried(member)).toEqual(says('broken', 'several teams: second, team'));
    postgres.sql('DROP SCHEMA second', 'team');
  });

  it('takes no changes, or no connection more', async () => {
    postgres.sql('ALTER DATABASE team SET default_transaction_read_only = on');
    expect(await tried(member)).toEqual(says('readOnly'));
    postgres.sql('ALTER DATABASE team RESET default_transaction_read_only; ALTER ROLE team_anna CONNECTION LIMIT 0');
    expect(await tried(member)).toEqual(says('tooManyConnections'));
    postgres.sql('ALTER ROLE team_anna CONNECTION LIMIT -1');
  });

  it('is of an older version', async () => {
    const proxy = await startPostgresProxy(postgres.port);
    proxy.rewrite((bytes) => Buffer.from(bytes.toString('latin1').replace(/server_version\0\d\d/, 'server_version\u000014'), 'latin1'));
    expect(await tried({ ...member, port: proxy.port })).toEqual(says('tooOld', '14'));
    await proxy.close();
  });

  it('holds a team once something was written', async () => {
    postgres.sql(`BEGIN; INSERT INTO team.entry VALUES (1, '${'a'.repeat(64)}', '', decode(repeat('00', 64), 'hex'), ''); UPDATE team.head SET sequence = 1, hash = '${'a'.repeat(64)}'; COMMIT`, 'team');
    expect(await tried(member)).toBe('team');
  });
});
