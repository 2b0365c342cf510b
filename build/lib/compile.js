import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from './paths.js';
import { runTool, Stop } from './run.js';

const outFolder = join(projectRoot, 'out');
const stampFile = join(outFolder, '.built-from');

const isTest = (name) => /\.test\.tsx?$/.test(name);

const filesUnder = (folder) =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return filesUnder(path);
      return isTest(entry.name) || entry.name.endsWith('.tsbuildinfo') ? [] : [path];
    })
    .sort((one, other) => (one < other ? -1 : 1));

/** By content: a switch of branches and back changes every date and nothing else. */
const sourcesDigest = () => {
  const digest = createHash('sha256');
  for (const path of ['electron.vite.config.ts', 'package.json', 'package-lock.json', ...filesUnder('src')]) {
    digest.update(path).update('\0').update(readFileSync(join(projectRoot, path))).update('\0');
  }
  return digest.digest('hex');
};

/** Makes the next start compile again: development writes its own kind of output into out/. */
export const forgetCompiled = () => rmSync(stampFile, { force: true });

/** Compiles main, preload and window into out/. Expects an install. */
export const compile = async (digest = sourcesDigest()) => {
  console.log('Building the app …');
  forgetCompiled();
  const { code, output } = await runTool('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn'], {
    capture: true,
  });
  if (code !== 0) throw new Stop(`${output}\nThe build failed: see above.`);
  writeFileSync(stampFile, digest);
};

/** Compiles only when a source changed since the last time. */
export const ensureCompiled = async () => {
  const digest = sourcesDigest();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return;
  await compile(digest);
};
