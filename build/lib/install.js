import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nodeModules, projectRoot } from './paths.js';
import { requireNodeForTools, runNpm, Stop, toolNode } from './run.js';

const stampFile = join(nodeModules, '.tesoro-installed');

const wantedStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(projectRoot, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

const installedPackages = () => {
  const file = join(nodeModules, '.package-lock.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
};

const wantedPackages = () => JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages;

const hasMusl = () => existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-'));

/** Whether a package is a binary made for this very system. */
const isBinaryForHere = ({ os, cpu, libc }) =>
  Boolean(os?.includes(process.platform) && cpu?.includes(process.arch)) &&
  (libc === undefined || libc.includes(hasMusl() ? 'musl' : 'glibc'));

/** Optional packages of this system that are not there: npm leaves out, in silence, those the running Node is too old for. */
const lacksBinaries = () => {
  const installed = installedPackages();
  return Object.entries(wantedPackages()).some(([path, entry]) => isBinaryForHere(entry) && !installed[path]);
};

/** Whether what npm says it installed is what the lockfile asks for: true after a person's own `npm ci`. */
const matchesLockfile = () => {
  const installed = installedPackages();
  const wanted = wantedPackages();
  const present = Object.entries(installed).every(([path, entry]) => wanted[path]?.version === entry.version);
  const complete = Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || entry.peer || installed[path],
  );
  return present && complete && !lacksBinaries();
};

// No dependency needs its install script, and older versions of npm would compile SQLite for nothing.
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

const install = async (options) => {
  const { code } = await runNpm(INSTALL, options);
  if (code !== 0) throw new Stop('npm ci failed: see its message above.');
};

/** Installs once more on the Node the first install brought, from a copy, since the install replaces the original. */
const installOnNewNode = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tesoro-node-'));
  try {
    copyFileSync(toolNode(), join(folder, 'node'));
    await install({ nodeFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Brings node_modules to what package-lock.json says; a few milliseconds when it is there already. */
export const ensureInstalled = async () => {
  const wanted = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!matchesLockfile()) {
    requireNodeForTools();
    console.log('Installing the dependencies (a minute or so, once) …');
    await install();
    if (lacksBinaries() && toolNode() !== process.execPath) await installOnNewNode();
  }
  writeFileSync(stampFile, wanted);
};
