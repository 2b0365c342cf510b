import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { Arch, build, Platform } from 'electron-builder';

import { packagingConfiguration } from '../electron-builder.config.ts';
import type { Electron } from '../lib/electron-binary.js';
import { findElectron } from '../lib/electron-binary.js';
import { electronAge, pinnedElectron } from '../lib/electron-age.js';
import { fetchOfficial } from '../lib/electron-official.js';
import { projectRoot } from '../lib/paths.js';
import { Stop } from '../lib/run.js';
import { buildLinuxPackages, linuxKinds, projectVersion } from './linux-packages.ts';
import type { LinuxKind } from './linux-packages.ts';
import { notForRelease } from './release-rules.ts';
import { writeLicenceTexts } from './licence-texts.ts';
import { packUnpacked } from './unpacked.ts';

const OUTPUT = join(projectRoot, 'dist');

type System = 'win' | 'mac' | 'linux';

/** The systems to build for; none of them: this one. */
export type WantedSystems = Readonly<Partial<Record<System, boolean>>> & { readonly trial?: boolean };

interface Installer {
  readonly system: System;
  readonly title: string;
  /** What electron-builder makes; or the kind that the systems' own tools make. */
  readonly made: { readonly platform: Platform; readonly target: string; readonly archs: readonly Arch[] } | LinuxKind;
  /** The systems it can be built on. */
  readonly on: readonly NodeJS.Platform[];
}

const installers: readonly Installer[] = [
  { system: 'win', title: 'Windows (nsis)', made: { platform: Platform.WINDOWS, target: 'nsis', archs: [Arch.x64, Arch.arm64] }, on: ['win32', 'linux', 'darwin'] },
  { system: 'mac', title: 'macOS (dmg)', made: { platform: Platform.MAC, target: 'dmg', archs: [Arch.x64, Arch.arm64] }, on: ['darwin'] },
  { system: 'linux', title: 'Linux (AppImage)', made: { platform: Platform.LINUX, target: 'AppImage', archs: [Arch.x64] }, on: ['linux', 'darwin'] },
  ...linuxKinds.map((kind): Installer => ({ system: 'linux', title: `Linux (${kind})`, made: kind, on: ['linux'] })),
];

const own: Readonly<Partial<Record<NodeJS.Platform, System>>> = { win32: 'win', darwin: 'mac', linux: 'linux' };

function asked(wanted: WantedSystems): readonly Installer[] {
  const named = installers.filter(({ system }) => wanted[system] === true);
  return named.length > 0 ? named : installers.filter(({ system }) => system === own[process.platform]);
}

/** Where an Electron comes from. */
export interface ElectronSources {
  readonly find: typeof findElectron;
  readonly fetch: typeof fetchOfficial;
}

/** The official Electron of this system. Throws `Stop` unless its own publisher can be reached: what people install never holds anything else. */
async function requireOfficial(wanted: WantedSystems, { find, fetch }: ElectronSources): Promise<Electron> {
  const found = find();
  if (found?.official === true) return found;
  const fetched = await fetch();
  if (fetched !== undefined) return { path: fetched, folder: dirname(fetched), official: true };
  throw new Stop(
    'No installer is built: the official Electron could not be fetched' +
      `${found === undefined ? '' : `, and the one at hand (${found.folder}) is not from its publisher and never goes into a package that people install`}.\n` +
      'Set ELECTRON_MIRROR or HTTPS_PROXY with ELECTRON_GET_USE_PROXY=1 and TESORO_RETRY_ELECTRON=1, or build where github.com can be reached.\n' +
      `Not built: ${asked(wanted).map(({ title }) => title).join(', ')}. \`npm run package\` packs an unpacked folder to try.`,
  );
}

/** Throws `Stop` where what would be built must not be given away, unless it is called a trial. */
function requireReleasable(wanted: WantedSystems): void {
  const reasons = notForRelease(asked(wanted).map(({ system }) => system), process.env, electronAge(pinnedElectron(), Date.now()));
  if (reasons.length === 0) return;
  const listed = reasons.map((reason) => `  ${reason}`).join('\n');
  if (wanted.trial !== true) throw new Stop(`No installer is built: it would not be fit to be given away.\n${listed}\n\`--trial\` builds one to be tried, and calls it one.`);
  console.warn(`A TRIAL, NOT A RELEASE:\n${listed}`);
}

/** Prints what was built; gives what was not. */
async function buildOnLinux(electron: Electron, kinds: readonly LinuxKind[], trial: boolean): Promise<readonly string[]> {
  const folder = mkdtempSync(join(projectRoot, '.cache', 'package-'));
  try {
    const { built, missing } = await buildLinuxPackages({ unpacked: await packUnpacked(electron, folder), version: projectVersion(), output: OUTPUT, trial, environment: process.env }, kinds);
    for (const { kind, file } of built) console.log(`Linux (${kind}): ${file}`);
    return missing;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/**
 * Builds each installer that was asked for, and says which could not be built and why: the tools for AppImage and nsis are fetched by
 * electron-builder when they are first needed. Throws `Stop` when one is missing in the end.
 */
export async function buildInstallers(wanted: WantedSystems, electrons: ElectronSources = { find: findElectron, fetch: fetchOfficial }): Promise<void> {
  requireReleasable(wanted);
  const electron = await requireOfficial(wanted, electrons);
  writeLicenceTexts();
  const missing: string[] = [];
  const onLinux: LinuxKind[] = [];
  for (const { title, made, on } of asked(wanted)) {
    if (!on.includes(process.platform)) {
      missing.push(`${title}: built on ${on.join(' or ')} only`);
      continue;
    }
    if (typeof made === 'string') {
      onLinux.push(made);
      continue;
    }
    try {
      const built = await build({
        projectDir: projectRoot, targets: made.platform.createTarget(made.target, ...made.archs), publish: 'never',
        config: packagingConfiguration({ electronFolder: null, output: OUTPUT, environment: process.env, trial: wanted.trial === true }),
      });
      for (const file of built) console.log(`${title}: ${file}`);
    } catch (error) {
      missing.push(`${title}: ${firstLine(error)}`);
    }
  }
  if (onLinux.length > 0) missing.push(...(await buildOnLinux(electron, onLinux, wanted.trial === true)));
  if (missing.length > 0) throw new Stop(`\nNot built:\n${missing.map((line) => `  ${line}`).join('\n')}`);
}
