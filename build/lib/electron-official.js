import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cacheFolder, nodeModules, projectRoot } from './paths.js';
import { toolEnvironment, toolNode } from './run.js';

const packageFolder = join(nodeModules, 'electron');
const failureFile = join(cacheFolder, 'electron', 'official-download-failed.json');

const STALLED_AFTER_MS = 20_000;
const GIVE_UP_AFTER_MS = 15 * 60_000;
const REMEMBER_FAILURE_MS = 24 * 3_600_000;

const version = () => JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;

/** The official executable when it is complete and of the pinned version, else undefined. */
export const installedOfficial = () => {
  const read = (...path) => {
    const file = join(packageFolder, ...path);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  };
  const executable = read('path.txt');
  if (executable === undefined || read('dist', 'version')?.replace(/^v/, '') !== version()) return undefined;
  const path = join(packageFolder, 'dist', executable);
  return existsSync(path) ? path : undefined;
};

const failedLately = () => {
  if (!existsSync(failureFile)) return false;
  const failure = JSON.parse(readFileSync(failureFile, 'utf8'));
  return failure.version === version() && Date.now() - failure.at < REMEMBER_FAILURE_MS;
};

const bytesUnder = (folder) => {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => {
      const stat = statSync(join(entry.parentPath ?? entry.path, entry.name), { throwIfNoEntry: false });
      return sum + (stat?.size ?? 0);
    }, 0);
};

/**
 * Runs the package's own download, which checks its checksums. It may take long on a slow line, so it is stopped for
 * standing still and not for being slow: its temporary folder is ours to watch.
 */
const download = (temporary) =>
  new Promise((resolve) => {
    const child = spawn(toolNode(), [join(packageFolder, 'install.js')], {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: toolEnvironment({ TMPDIR: temporary, TEMP: temporary, TMP: temporary }),
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    const startedAt = Date.now();
    let movedAt = startedAt;
    let seen = 0;
    const watch = setInterval(() => {
      const bytes = bytesUnder(temporary) + bytesUnder(join(packageFolder, 'dist'));
      if (bytes !== seen) movedAt = Date.now();
      seen = bytes;
      if (Date.now() - movedAt > STALLED_AFTER_MS || Date.now() - startedAt > GIVE_UP_AFTER_MS) child.kill('SIGKILL');
    }, 500);
    const done = (reason) => {
      clearInterval(watch);
      resolve(reason);
    };
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) => {
      if (code === 0) done(undefined);
      else done(signal ? 'no answer' : (complaint.split('\n').find((line) => line.trim() !== '') ?? `exit code ${code}`));
    });
  });

/**
 * Downloads the official Electron; resolves with its path, or undefined when that failed now or, for this version, in the
 * last 24 hours (set TESORO_RETRY_ELECTRON=1 to try again at once).
 */
export const fetchOfficial = async () => {
  if (failedLately() && !process.env.TESORO_RETRY_ELECTRON) return undefined;
  console.log(`Downloading Electron ${version()} from its release page (about 120 MB, once) …`);
  mkdirSync(join(cacheFolder, 'electron'), { recursive: true });
  const temporary = mkdtempSync(join(cacheFolder, 'electron', 'download-'));
  const failure = await download(temporary);
  rmSync(temporary, { recursive: true, force: true });
  const path = installedOfficial();
  if (failure === undefined && path !== undefined) {
    rmSync(failureFile, { force: true });
    return path;
  }
  console.log(`The release page could not be reached: ${failure ?? 'the download is not complete'}`);
  writeFileSync(failureFile, JSON.stringify({ version: version(), at: Date.now() }));
  return undefined;
};
