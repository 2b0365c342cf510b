import { join } from 'node:path';

import { Arch, build, Platform } from 'electron-builder';

import { packagingConfiguration } from '../electron-builder.config.ts';
import { findElectron } from '../lib/electron-binary.js';
import { electronAge, pinnedElectron } from '../lib/electron-age.js';
import { fetchOfficial } from '../lib/electron-official.js';
import { projectRoot } from '../lib/paths.js';
import { Stop } from '../lib/run.js';
import { notForRelease } from './release-rules.ts';
import { writeLicenceTexts } from './licence-texts.ts';

const OUTPUT = join(projectRoot, 'dist');

type System = 'win' | 'mac' | 'linux';

/** The systems to build for; none of them: this one. */
export type WantedSystems = Readonly<Partial<Record<System, boolean>>> & { readonly trial?: boolean };

interface Installer {
  readonly system: System;
  readonly title: string;
  readonly platform: Platform;
  readonly target: string;
  readonly archs: readonly Arch[];
  /** The systems it can be built on. */
  readonly on: readonly NodeJS.Platform[];
}

const installers: readonly Installer[] = [
  { system: 'win', title: 'Windows (nsis)', platform: Platform.WINDOWS, target: 'nsis', archs: [Arch.x64, Arch.arm64], on: ['win32', 'linux', 'darwin'] },
  { system: 'mac', title: 'macOS (dmg)', platform: Platform.MAC, target: 'dmg', archs: [Arch.x64, Arch.arm64], on: ['darwin'] },
  { system: 'linux', title: 'Linux (AppImage)', platform: Platform.LINUX, target: 'AppImage', archs: [Arch.x64], on: ['linux', 'darwin'] },
  { system: 'linux', title: 'Linux (deb)', platform: Platform.LINUX, target: 'deb', archs: [Arch.x64], on: ['linux', 'darwin'] },
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

/** Throws `Stop` unless Electron's own publisher can be reached: what people install never holds anything else. */
async function requireOfficial(wanted: WantedSystems, { find, fetch }: ElectronSources): Promise<void> {
  const found = find();
  if (found?.official === true || (await fetch()) !== undefined) return;
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

const firstLine = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/**
 * Builds each installer that was asked for, and says which could not be built and why: their tools (fpm, appimage, nsis) are fetched by
 * electron-builder when they are first needed. Throws `Stop` when one is missing in the end.
 */
export async function buildInstallers(wanted: WantedSystems, electrons: ElectronSources = { find: findElectron, fetch: fetchOfficial }): Promise<void> {
  requireReleasable(wanted);
  await requireOfficial(wanted, electrons);
  writeLicenceTexts();
  const missing: string[] = [];
  for (const { title, platform, target, archs, on } of asked(wanted)) {
    if (!on.includes(process.platform)) {
      missing.push(`${title}: built on ${on.join(' or ')} only`);
      continue;
    }
    try {
      const built = await build({
        projectDir: projectRoot, targets: platform.createTarget(target, ...archs), publish: 'never',
        config: packagingConfiguration({ electronFolder: null, output: OUTPUT, environment: process.env, trial: wanted.trial === true }),
      });
      for (const file of built) console.log(`${title}: ${file}`);
    } catch (error) {
      missing.push(`${title}: ${firstLine(error)}`);
    }
  }
  if (missing.length > 0) throw new Stop(`\nNot built:\n${missing.map((line) => `  ${line}`).join('\n')}`);
}
