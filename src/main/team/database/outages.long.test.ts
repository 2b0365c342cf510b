import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import type { TestContext } from 'vitest';

import type { TeamDatabase } from '#main/team/log.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { describeWithPostgres, startPostgres } from '#test/support/postgres.ts';
import type { Postgres, PostgresOptions } from '#test/support/postgres.ts';
import { anEntry, appends } from '#test/support/team-rows.ts';
import { findPostgres, giveToServer } from '../../../../build/lib/postgres-server.js';
import { openTeamDatabase, probe, setupScript, usualTimer } from './index.ts';
import type { Hint } from './hints.ts';

/** Fills a disk to the last byte; the file's removal frees it. */
function fill(folder: string): string {
  const file = join(folder, 'filler');
  let bytes = Buffer.alloc(1024 * 1024);
  writeFileSync(file, '');
  while (bytes.length > 0) {
    try {
      writeFileSync(file, bytes, { flag: 'a' });
    } catch {
      bytes = bytes.subarray(0, Math.floor(bytes.length / 2));
    }
  }
  return file;
}

describeWithPostgres('a database that goes away', () => {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  const started = async (options: PostgresOptions = {}): Promise<{ readonly postgres: Postgres; readonly access: DatabaseAccess }> => {
    const postgres = await startPostgres(options);
    closing.push(() => postgres.remove());
    return { postgres, access: postgres.workspace('team').member };
  };
  const opened = (access: DatabaseAccess): TeamDatabase => {
    const database = openTeamDatabase(access, { log: { info: () => {}, warn: () => {} }, pollMs: 500 });
    closing.push(() => database.close());
    return database;
  };
  const length = async (database: TeamDatabase) => {
    const read = await database.read(0, 0);
    return read.ok ? read.value.head.sequence : read.error;
  };

  it('is told apart from one that is there, and found again by itself', async () => {
    const { postgres, access } = await started();
    const database = opened(access);
    const hints: Hint[] = [];
    database.onHint((what) => {
      if (what === 'connected' || what === 'lost') hints.push(what);
    });
    await expect.poll(() => hints).toEqual(['connected']);
    expect((await database.inTurn(0, 10, appends(1))).ok).toBe(true);
    for (const leave of [postgres.stop, postgres.kill]) {
      hints.length = 0;
      await leave();
      await expect.poll(() => hints).toEqual(['lost']);
      expect(await length(database)).toMatchObject({ kind: 'unusable', problem: 'refused' });
      await postgres.start();
      await expect.poll(() => hints).toEqual(['lost', 'connected']);
      expect(await length(database)).toBe(1);
    }
  });

  it('keeps every turn that it said it kept, wherever it is killed', async () => {
    const { postgres, access } = await started();
    const desks = Array.from({ length: 6 }, () => opened(access));
    const kept = new Set<string>();
    const unclear = new Set<string>();
    for (let times = 0; times < 3; times += 1) {
      const round = { going: true };
      const all = desks.map(async (desk) => {
        while (round.going) {
          let hash = '';
          const result = await desk.inTurn(0, 1_000_000, (head) => {
            const entry = anEntry(head.sequence + 1);
            hash = entry.hash;
            return { value: null, append: [entry], claims: [] };
          });
          if (result.ok) kept.add(hash);
          else if (result.error.kind === 'unclear') unclear.add(hash);
        }
      });
      const before = kept.size;
      await expect.poll(() => kept.size).toBeGreaterThan(before + 50);
      await postgres.kill();
      round.going = false;
      await Promise.all(all);
      await postgres.start();
    }
    const read = await opened(access).read(0, 1_000_000);
    const rows = read.ok ? read.value.rows : [];
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => index + 1));
    const stored = new Set(rows.map(({ hash }) => hash));
    expect([...kept].filter((hash) => !stored.has(hash))).toEqual([]);
    expect([...stored].filter((hash) => !kept.has(hash) && !unclear.has(hash))).toEqual([]);
  });

  it('says that its disk is full, keeps what it has, and goes on when there is room', async (context: TestContext) => {
    const disk = mkdtempSync(join(tmpdir(), 'tesoro-disk-'));
    const folder = join(disk, 'mounted');
    giveToServer(disk);
    mkdirSync(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tesoro-test', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    } catch (error) {
      rmSync(disk, { recursive: true });
      context.skip(`a small disk cannot be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`);
    }
    closing.push(() => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(disk, { recursive: true });
    });
    const { access } = await started({ folder, settings: { min_wal_size: '32MB', max_wal_size: '64MB' } });
    const database = opened(access);
    const large = (head: { readonly sequence: number }) => ({ value: null, append: [{ ...anEntry(head.sequence + 1), body: new Uint8Array(300_000).map(() => Math.random() * 256) }], claims: [] });
    expect((await database.inTurn(0, 10, large)).ok).toBe(true);
    const filler = fill(folder);
    expect(await database.inTurn(0, 10, large)).toMatchObject({ ok: false, error: { kind: 'unusable', problem: 'diskFull' } });
    expect(await probe(access, usualTimer)).toMatchObject({ ok: false, error: { problem: 'diskFull' } });
    expect(await length(database)).toBe(1);
    rmSync(filler);
    expect((await database.inTurn(0, 10, large)).ok).toBe(true);
    expect(await length(database)).toBe(2);
  });

  it('is not taken for the one that it only copies', async () => {
    const { postgres, access } = await started();
    const standby = await postgres.standby();
    closing.push(() => standby.remove());
    const copy = { ...access, port: standby.port };
    expect(await probe(copy, usualTimer)).toMatchObject({ ok: false, error: { problem: 'readOnly', detail: 'The database is a standby.' } });
    expect(await length(opened(copy))).toMatchObject({ problem: 'readOnly' });
  });

  it('comes back from its backup, as the guide tells', async () => {
    const { postgres, access } = await started();
    const database = opened(access);
    expect((await database.inTurn(0, 10, appends(3, [{ take: 'k', token: 1 }]))).ok).toBe(true);
    await database.putPresence({ deviceId: 'd', topic: 't', body: Buffer.from('x') });
    const programs = findPostgres() ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'tesoro-backup-'));
    closing.push(() => rmSync(folder, { recursive: true }));
    const to = (server: Postgres, name: string, ...more: readonly string[]): string => execFileSync(join(programs, name), ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres', ...more], {
      env: { ...process.env, PGPASSWORD: server.password }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'],
    });
    writeFileSync(join(folder, 'roles.sql'), to(postgres, 'pg_dumpall', '--roles-only'));
    to(postgres, 'pg_dump', '-Fc', '-f', join(folder, 'tesoro.dump'), 'team');
    await database.inTurn(0, 10, appends(1));

    const other = await startPostgres();
    closing.push(() => other.remove());
    // Its own administrator is there already.
    to(other, 'psql', '-q', '-d', 'postgres', '-f', join(folder, 'roles.sql'));
    const restored = { ...postgres, port: other.port };
    to(restored, 'createdb', 'team');
    to(restored, 'pg_restore', '--exit-on-error', '-d', 'team', join(folder, 'tesoro.dump'));
    writeFileSync(join(folder, 'team.sql'), setupScript({ schema: 'team' }));
    to(restored, 'psql', '-v', 'ON_ERROR_STOP=1', '-q', '-d', 'team', '-f', join(folder, 'team.sql'));
    const there = { ...access, port: other.port };
    expect(await probe(there, usualTimer)).toMatchObject({ ok: true, value: { holds: 'team', mayWrite: true } });
    const again = opened(there);
    expect(await length(again)).toBe(3);
    expect((await again.inTurn(0, 10, appends(1, [{ take: 'k', token: 4 }]))).ok).toBe(false);
    expect((await again.inTurn(0, 10, appends(1))).ok).toBe(true);
    expect(() => to(restored, 'psql', '-d', 'team', '-c', 'DELETE FROM team.entry')).toThrow(/never changed or deleted/);
  });

  it('goes on at the lock when a desk dies in its turn', async () => {
    const { postgres, access } = await started();
    const database = opened(access);
    expect((await database.inTurn(0, 10, appends(1))).ok).toBe(true);
    // Another's turn that never ends: whoever waits is told, and comes through once it is over.
    const stuck = new pg.Client({ ...access, ssl: false });
    stuck.on('error', () => {});
    closing.push(() => stuck.end());
    await stuck.connect();
    await stuck.query('BEGIN; SELECT FROM team.head FOR UPDATE');
    expect(await database.inTurn(0, 10, appends(1))).toMatchObject({ ok: false, error: { kind: 'unusable', problem: 'timedOut' } });
    postgres.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = \'idle in transaction\'');
    await expect.poll(() => database.inTurn(0, 10, appends(1))).toMatchObject({ ok: true });
  });
});
