import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { nodeModules, projectRoot } from './paths.js';
import { runNpm, Stop } from './run.js';

const stampFile = join(nodeModules, '.tesoro-installed');

const wantedStamp = () =>
  createHash('sha256')
    .update(readFileSync(join(projectRoot, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');

/** Whether what npm says it installed is what the lockfile asks for: true after a person's own `npm ci`. */
const matchesLockfile = () => {
  const installedFile = join(nodeModules, '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')).packages;
  const present = Object.entries(installed).every(([path, entry]) => wanted[path]?.version === entry.version);
  const complete = Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || entry.peer || installed[path],
  );
  return present && complete;
};

/** Brings node_modules to what package-lock.json says; a few milliseconds when it is there already. */
export const ensureInstalled = async () => {
  const wanted = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!matchesLockfile()) {
    console.log('Installing the dependencies (a minute or so, once) …');
    // No dependency needs its install script, and older versions of npm would compile SQLite for nothing.
    const { code } = await runNpm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Stop('npm ci failed: see its message above.');
  }
  writeFileSync(stampFile, wanted);
};
