import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureInstalled } from './lib/install.js';
import { projectRoot } from './lib/paths.js';
import { findPostgres, freePort, giveToServer, hasCluster, howToInstallPostgres, makeCluster, runPsql, startServer } from './lib/postgres-server.js';
import { run, runScript, runsTypeScript, Stop, toolNode } from './lib/run.js';
import { helpIfAsked } from './lib/usage.js';

helpIfAsked('workspace');

/** Database, schema and the role of a member that the app is given. */
const DATABASE = 'tesoro';
const MEMBER = 'desk';

const readArguments = () => {
  try {
    const { values } = parseArgs({ options: { folder: { type: 'string' }, port: { type: 'string' } } });
    const port = values.port === undefined ? null : Number(values.port);
    if (port !== null && !(Number.isInteger(port) && port > 0 && port < 65_536)) throw new Error(`--port is no port: "${values.port}"`);
    return { folder: resolve(values.folder ?? join(projectRoot, '.cache', 'workspace')), port };
  } catch (error) {
    throw new Stop(`${error.message}\nnpm run workspace -- [--folder FOLDER] [--port PORT]`);
  }
};

/** What an earlier run chose, so that address and passwords stay the same. */
const remembered = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

const newSecret = () => randomBytes(12).toString('base64url');

/** Database, script and member, or what an older app left of them brought up to date. */
const prepare = async (programs, port, { administrator, member }) => {
  const { setupScript } = await import('../src/main/team/database/setup-script.ts');
  const as = (database) => ({ port, user: 'postgres', password: administrator, database });
  const exists = (query) => runPsql(programs, as('postgres'), query).trim() === 't';
  if (!exists(`SELECT EXISTS (SELECT FROM pg_database WHERE datname = '${DATABASE}')`)) runPsql(programs, as('postgres'), `CREATE DATABASE ${DATABASE}`);
  runPsql(programs, as(DATABASE), setupScript({ schema: DATABASE }));
  const known = exists(`SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = '${MEMBER}')`);
  runPsql(programs, as('postgres'), `${known ? 'ALTER' : 'CREATE'} ROLE ${MEMBER} LOGIN PASSWORD '${member}'; GRANT ${DATABASE}_member TO ${MEMBER};`);
};

await runScript(async () => {
  const { folder, port: wantedPort } = readArguments();
  const programs = findPostgres();
  if (programs === null) throw new Stop(howToInstallPostgres());
  await ensureInstalled();
  if (!runsTypeScript) {
    const { code } = await run(toolNode(), [join(projectRoot, 'build', 'workspace.js'), ...process.argv.slice(2)]);
    process.exitCode = code;
    return;
  }

  mkdirSync(folder, { recursive: true });
  giveToServer(folder);
  const data = join(folder, 'data');
  const file = join(folder, 'access.json');
  const before = hasCluster(data) ? remembered(file) : null;
  if (hasCluster(data) && before === null) throw new Stop(`${data} holds a database, but ${file} with its passwords is gone. Choose another --folder, or remove this one.`);
  const access = { ...(before ?? { administrator: newSecret(), member: newSecret() }), port: wantedPort ?? before?.port ?? (await freePort()) };
  writeFileSync(file, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  if (before === null) makeCluster(programs, data, access.administrator);

  const { child, said } = await startServer(programs, data, access.port);
  const ended = once(child, 'exit');
  let asked = false;
  const stop = () => {
    asked = true;
    child.kill('SIGINT');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await prepare(programs, access.port, access);
  } catch (error) {
    stop();
    await ended;
    throw error;
  }
  console.log(
    [
      'A workspace for a team is ready on this computer. In Tesoro: Settings, Team.',
      '',
      `  server    127.0.0.1`, `  port      ${access.port}`, `  database  ${DATABASE}`, `  user      ${MEMBER}`, `  password  ${access.member}`, `  TLS       none, since it stays on this computer`,
      '',
      `Its data is kept in ${folder}. Ctrl+C stops it.`,
    ].join('\n'),
  );
  await ended;
  if (!asked) throw new Stop(`PostgreSQL has ended:\n${said.slice(-20).join('\n')}`);
});
