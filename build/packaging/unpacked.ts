import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { Arch, build, Platform } from 'electron-builder';

import { packagingConfiguration } from '../electron-builder.config.ts';
import type { Electron } from '../lib/electron-binary.js';
import { projectRoot } from '../lib/paths.js';
import { Stop } from '../lib/run.js';
import { writeLicenceTexts } from './licence-texts.ts';

/** An unpacked package: what an installer would put in its place. */
export interface UnpackedPackage {
  readonly folder: string;
  readonly executable: string;
  readonly archive: string;
}

const places = {
  linux: { executable: 'tesoro', resources: 'resources' },
  win32: { executable: 'Tesoro.exe', resources: 'resources' },
  darwin: { executable: 'Tesoro.app/Contents/MacOS/Tesoro', resources: 'Tesoro.app/Contents/Resources' },
} as const;

const here = (): (typeof places)[keyof typeof places] => {
  const { platform } = process;
  if (platform !== 'linux' && platform !== 'win32' && platform !== 'darwin') throw new Stop(`Tesoro is not packed for ${platform}.`);
  return places[platform];
};

/** What lies in a folder that an unpacked package was made in. */
function unpackedIn(output: string): UnpackedPackage {
  const place = here();
  const names = readdirSync(output).filter((name) => existsSync(join(output, name, place.executable)));
  const [name] = names;
  if (name === undefined || names.length > 1) throw new Stop(`${output} should hold one package, and holds ${names.length}.`);
  const folder = join(output, name);
  return { folder, executable: join(folder, place.executable), archive: join(folder, place.resources, 'app.asar') };
}

/** Packs `out/` with this Electron for this very system, without an installer, into a folder that is emptied before. Expects a build. A version stands in place of the project's. */
export async function packUnpacked(electron: Electron, output: string, version?: string): Promise<UnpackedPackage> {
  rmSync(output, { recursive: true, force: true });
  writeLicenceTexts();
  const arch = process.arch === 'arm64' ? Arch.arm64 : Arch.x64;
  await build({
    projectDir: projectRoot,
    targets: Platform.current().createTarget('dir', arch),
    config: packagingConfiguration({ electronFolder: electron.folder, output, environment: process.env, ...(version === undefined ? {} : { version }) }),
    publish: 'never',
  });
  return unpackedIn(output);
}
