import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

import { Stop } from './run.js';

/* A PostgreSQL server of our own in a folder of its own, for tests and for trying a team's workspace. */

const OLDEST = 15;
const isWindows = process.platform === 'win32';
const program = (folder, name) => join(folder, isWindows ? `${name}.exe` : name);

/** Where the systems put the programs of each version, the newest first. */
const usualFolders = () =>
  ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt', '/Applications/Postgres.app/Contents/Versions', 'C:\\Program Files\\PostgreSQL']
    .flatMap((parent) => (existsSync(parent) ? readdirSync(parent).map((name) => ({ parent, name })) : []))
    .map(({ parent, name }) => ({ folder: join(parent, name, 'bin'), version: Number(/(\d+)$/.exec(name)?.[1] ?? 0) }))
    .sort((one, other) => other.version - one.version)
    .map(({ folder }) => folder);

const versionIn = (folder) => Number(/\) (\d+)/.exec(execFileSync(program(folder, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[1] ?? 0);

/** The folder with `postgres`, `initdb` and `psql`, or null where no version that is new enough is installed. */
export const findPostgres = () => {
  const complete = (folder) => ['postgres', 'initdb', 'psql'].every((name) => existsSync(program(folder, name)));
  return [...usualFolders(), ...(process.env.PATH ?? '').split(delimiter)].find((folder) => folder !== '' && complete(folder) && versionIn(folder) >= OLDEST) ?? null;
};

export const howToInstallPostgres = () =>
  ({
    linux: `PostgreSQL ${OLDEST} or newer is not installed. On Debian or Ubuntu: sudo apt-get install postgresql`,
    darwin: `PostgreSQL ${OLDEST} or newer is not installed: brew install postgresql@17`,
    win32: `PostgreSQL ${OLDEST} or newer is not installed: winget install PostgreSQL.PostgreSQL.17`,
  })[process.platform] ?? `PostgreSQL ${OLDEST} or newer is not installed.`;

/** The server refuses to run as root: it then runs as the system's user for it, or as nobody. Empty for anybody else. */
export const serverUser = () => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (name, option) => Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf(name, '-u'), gid: idOf(name, '-g') };
    } catch {
      // There is no such user here.
    }
  }
  throw new Stop('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" here.');
};

/** Gives a file or folder to the user that the server runs as. */
export const giveToServer = (path) => {
  const { uid, gid } = serverUser();
  if (uid !== undefined) chownSync(path, uid, gid);
};

const environment = () => ({ ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))), LC_ALL: 'C', TZ: 'UTC' });

/** Makes an empty cluster in `folder`, whose administrator is "postgres" with this password; SCRAM from everywhere. */
export const makeCluster = (programs, folder, password) => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  giveToServer(folder);
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToServer(passwordFile);
  try {
    execFileSync(program(programs, 'initdb'), ['-D', folder, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '--no-sync'], {
      env: environment(), stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, ...serverUser(),
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/**
 * Starts the server of a cluster on 127.0.0.1 and resolves with its process once it takes connections. `settings` are as in postgresql.conf.
 * Throws `Stop` with what it said where it ends instead.
 */
export const startServer = async (programs, folder, port, settings = {}) => {
  const given = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), lc_messages: 'C', log_destination: 'stderr', logging_collector: 'off', ...settings };
  // Not in the group of the terminal: Ctrl+C reaches us alone, and we end it.
  const child = spawn(program(programs, 'postgres'), ['-D', folder, ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
    env: environment(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: !isWindows, ...serverUser(),
  });
  const said = [];
  const lines = createInterface({ input: child.stderr });
  const ready = new Promise((resolve) => {
    lines.on('line', (line) => {
      said.push(line);
      if (said.length > 200) said.shift();
      if (line.includes('database system is ready to accept')) resolve(true);
    });
  });
  const ended = once(child, 'exit').then(() => false);
  if (!(await Promise.race([ready, ended]))) throw new Stop(`PostgreSQL ended at once:\n${said.join('\n')}`);
  return { child, said };
};

/** Whether `folder` holds a cluster. */
export const hasCluster = (folder) => existsSync(join(folder, 'PG_VERSION')) && statSync(folder).isDirectory();

/** Runs SQL with psql as `user`; throws with what it said where it fails. Resolves with what it printed, unaligned and without headings. */
export const runPsql = (programs, { port, user, password, database, host = '127.0.0.1' }, sql, more = []) =>
  execFileSync(program(programs, 'psql'), ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', host, '-p', String(port), '-U', user, '-d', database, ...more, '-f', '-'], {
    env: { ...environment(), PGPASSWORD: password }, input: sql, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'],
  });
