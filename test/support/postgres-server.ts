import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { setupScript } from '#main/team/database/index.ts';
import type { DatabaseAccess } from '#shared/bridge/app/team.ts';
import { findPostgres, freePort, giveToServer, hasCluster, howToInstallPostgres, makeCluster, runPsql, serverUser, startServer } from '../../build/lib/postgres-server.js';

const programs = findPostgres();

/** Why there is no database to test with, and how to install one; null where there is one. */
export const noPostgres: string | null = programs === null ? howToInstallPostgres() : null;

const found = (): string => {
  if (programs === null) throw new Error(howToInstallPostgres());
  return programs;
};

export interface PostgresOptions {
  readonly settings?: Readonly<Record<string, string>>;
  /** Where its data is; a folder of its own otherwise. */
  readonly folder?: string;
  /** Goes on with what is in the folder, and leaves it there. */
  readonly kept?: boolean;
}

/** Runs SQL as the administrator in a process of its own, while this one goes on. */
export async function runPsqlBeside({ port, password }: Postgres, text: string, database: string): Promise<void> {
  const child = spawn(join(found(), 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-d', database, '-f', '-'], {
    env: { ...process.env, PGPASSWORD: password }, stdio: ['pipe', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes));
  child.stdin.end(text);
  const [code] = await once(child, 'close') as [number | null];
  if (code !== 0) throw new Error(Buffer.concat(said).toString());
}

/** A real server on a free port of this computer, in a temporary folder. */
export interface Postgres {
  readonly port: number;
  /** Of its administrator. */
  readonly password: string;
  /** Its data. */
  readonly folder: string;
  /** How to reach it without TLS. */
  access(user: string, database: string, password?: string): DatabaseAccess;
  /** As its administrator, with psql; throws what it said. */
  sql(text: string, database?: string): string;
  /** As somebody else. */
  sqlAs(user: string, text: string, database: string): string;
  /** A database with the workspace of a team in it, and a member "anna" and an auditor "otto" whose password is {@link PASSWORD}. */
  workspace(database: string, schema?: string): { readonly member: DatabaseAccess; readonly auditor: DatabaseAccess };
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends every connection and writes everything down. */
  stop(): Promise<void>;
  /** A copy that follows this server, and takes no changes. */
  standby(): Promise<{ readonly port: number; remove(): Promise<void> }>;
  /** Ends the server and its connections without a word. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export const PASSWORD = 'correct horse';

/** What is not tested here is whether data outlives a power cut of the computer. */
const QUICK = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB', max_connections: '60', autovacuum: 'off', password_encryption: 'scram-sha-256' };

export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const parent = options.folder ?? mkdtempSync(join(tmpdir(), 'tesoro-postgres-'));
  mkdirSync(parent, { recursive: true });
  giveToServer(parent);
  const folder = join(parent, 'data');
  const port = await freePort();
  const isThere = options.kept === true && hasCluster(folder);
  const passwordFile = join(parent, 'administrator');
  const password = isThere ? readFileSync(passwordFile, 'utf8') : randomBytes(12).toString('hex');
  if (!isThere) makeCluster(found(), folder, password);
  if (options.kept === true) writeFileSync(passwordFile, password, { mode: 0o600 });
  let running: Awaited<ReturnType<typeof startServer>> | null = null;

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = running?.child;
    running = null;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  const start = async (settings: Readonly<Record<string, string>> = {}): Promise<void> => {
    for (let attempt = 1; running === null; attempt += 1) {
      try {
        running = await startServer(found(), folder, port, { ...QUICK, ...options.settings, ...settings });
      } catch (error) {
        // After a kill its children may still be on their way out.
        if (attempt === 20) throw error;
        await wait(200);
      }
    }
  };
  const sql = (text: string, database = 'postgres'): string => runPsql(found(), { port, user: 'postgres', password, database }, text).trim();

  const access = (user: string, database: string, own = PASSWORD): DatabaseAccess => ({ host: '127.0.0.1', port, database, user, password: own, tls: 'none', ca: null });

  await start();
  return {
    port,
    password,
    folder,
    access,
    sql,
    sqlAs: (user, text, database) => runPsql(found(), { port, user, password: PASSWORD, database }, text).trim(),
    workspace(database, schema = database) {
      sql(`CREATE DATABASE "${database}"`);
      sql(setupScript({ schema }), database);
      const [member, auditor] = [`${database}_anna`, `${database}_otto`];
      sql(`CREATE ROLE "${member}" LOGIN PASSWORD '${PASSWORD}' IN ROLE "${schema}_member"; CREATE ROLE "${auditor}" LOGIN PASSWORD '${PASSWORD}' IN ROLE "${schema}_auditor"`);
      return { member: access(member, database), auditor: access(auditor, database) };
    },
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    async standby() {
      const own = mkdtempSync(join(tmpdir(), 'tesoro-standby-'));
      giveToServer(own);
      execFileSync(join(found(), 'pg_basebackup'), ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-D', join(own, 'data'), '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], {
        env: { ...process.env, PGPASSWORD: password }, stdio: ['ignore', 'ignore', 'pipe'], cwd: own, ...serverUser(),
      });
      const standbyPort = await freePort();
      const { child } = await startServer(found(), join(own, 'data'), standbyPort, QUICK);
      return {
        port: standbyPort,
        async remove() {
          const exited = once(child, 'exit');
          child.kill('SIGINT');
          await exited;
          rmSync(own, { recursive: true, force: true });
        },
      };
    },
    async remove() {
      await end('SIGINT');
      if (options.kept !== true) rmSync(options.folder === undefined ? parent : folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
