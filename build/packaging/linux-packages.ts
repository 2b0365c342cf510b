import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { projectRoot } from '../lib/paths.js';
import { run, Stop } from '../lib/run.js';
import {
  debianDependencies, DESCRIPTION, EXECUTABLE_ON_LINUX, FOLDER_ON_LINUX, maintainerOf, menuEntryFile, paymentFileType, PROFILES_STAY, rpmDependencies, SYNOPSIS,
} from './linux-facts.ts';
import { MAN_PAGE, manPageFile } from './man-page.ts';
import type { UnpackedPackage } from './unpacked.ts';

/* deb and rpm, made of an unpacked package by the systems' own tools. */

export const linuxKinds = ['deb', 'rpm'] as const;
export type LinuxKind = (typeof linuxKinds)[number];

export interface LinuxPackaging {
  readonly unpacked: UnpackedPackage;
  /** That of the app inside. */
  readonly version: string;
  /** The folder of the results. */
  readonly output: string;
  /** Only to be tried: name, version and description say so. */
  readonly trial: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export const projectVersion = (): string => (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { readonly version: string }).version;

const ICONS = join(projectRoot, 'build/icons/linux');
const PROGRAMS = ['chrome_crashpad_handler', EXECUTABLE_ON_LINUX];
/** Root's, and run by anybody with root's rights: Chromium's sandbox where the system has no namespaces for ordinary users. Where it has, Chromium does not start it. */
const SANDBOX_HELPER = join(FOLDER_ON_LINUX, 'chrome-sandbox');

const architectures = { x64: { deb: 'amd64', rpm: 'x86_64' }, arm64: { deb: 'arm64', rpm: 'aarch64' } } as const;

function architectureOf(kind: LinuxKind): string {
  const { arch } = process;
  if (arch !== 'x64' && arch !== 'arm64') throw new Stop(`Tesoro is not packed for ${arch}.`);
  return architectures[arch][kind];
}

const fileName = (kind: LinuxKind, { version, trial }: LinuxPackaging): string => `Tesoro-${version}-linux-${architectureOf(kind)}${trial ? '-TRIAL' : ''}.${kind}`;

/** A trial is older than the release of its version, which therefore follows it. */
const packageVersion = ({ version, trial }: LinuxPackaging): string => `${version.replaceAll('-', '~')}${trial ? '~trial' : ''}`;

const synopsis = ({ trial }: LinuxPackaging): string => `${SYNOPSIS}${trial ? ' (TRIAL, not for release)' : ''}`;

interface Entry {
  /** As it is once installed. */
  readonly path: string;
  readonly isFolder: boolean;
  readonly isLink: boolean;
}

function entriesOf(tree: string): readonly Entry[] {
  return readdirSync(tree, { recursive: true, withFileTypes: true })
    .map((entry) => ({ path: `/${relative(tree, join(entry.parentPath, entry.name))}`, isFolder: entry.isDirectory(), isLink: entry.isSymbolicLink() }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Everything that is installed, as it will lie on the system. */
function layOut({ unpacked, version, trial }: LinuxPackaging, tree: string): void {
  const at = (path: string): string => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    return join(tree, path);
  };
  cpSync(unpacked.folder, at(FOLDER_ON_LINUX), { recursive: true });
  symlinkSync(relative('/usr/bin', join(FOLDER_ON_LINUX, EXECUTABLE_ON_LINUX)), at(`/usr/bin/${EXECUTABLE_ON_LINUX}`));
  writeFileSync(at(`/usr/share/applications/${EXECUTABLE_ON_LINUX}.desktop`), menuEntryFile(trial));
  writeFileSync(at(`/usr/share/mime/packages/${EXECUTABLE_ON_LINUX}.xml`), paymentFileType);
  for (const icon of readdirSync(ICONS)) copyFileSync(join(ICONS, icon), at(`/usr/share/icons/hicolor/${icon.replace('.png', '')}/apps/${EXECUTABLE_ON_LINUX}.png`));
  writeFileSync(at(MAN_PAGE), manPageFile(version));
  copyFileSync(join(projectRoot, 'LICENSE'), at(`/usr/share/doc/${EXECUTABLE_ON_LINUX}/copyright`));
  const programs = PROGRAMS.map((name) => join(FOLDER_ON_LINUX, name));
  for (const { path, isFolder, isLink } of entriesOf(tree)) {
    if (!isLink) chmodSync(join(tree, path), path === SANDBOX_HELPER ? 0o4755 : isFolder || programs.includes(path) ? 0o755 : 0o644);
  }
}

/** Runs a tool that this system may lack. Throws `Stop` with what it said. */
async function runMaker(program: string, debianPackage: string, args: readonly string[]): Promise<void> {
  try {
    const { code, output } = await run(program, args, { capture: true });
    if (code !== 0) throw new Stop(`${program} failed: ${output.trim()}`);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Stop(`${program} is not installed; on Debian: apt-get install ${debianPackage}`);
    throw error;
  }
}

async function buildDeb(packaging: LinuxPackaging, tree: string): Promise<string> {
  const files = entriesOf(tree).filter(({ isFolder, isLink }) => !isFolder && !isLink);
  const control = join(tree, 'DEBIAN');
  mkdirSync(control);
  const { depends, recommends } = debianDependencies;
  writeFileSync(join(control, 'control'), [
    `Package: ${EXECUTABLE_ON_LINUX}`, `Version: ${packageVersion(packaging)}`, `Architecture: ${architectureOf('deb')}`, 'Section: misc', 'Priority: optional',
    `Maintainer: ${maintainerOf(packaging.environment)}`, `Installed-Size: ${files.reduce((sum, { path }) => sum + Math.ceil(lstatSync(join(tree, path)).size / 1024), 0)}`,
    `Depends: ${depends.join(', ')}`, `Recommends: ${recommends.join(', ')}`, `Description: ${synopsis(packaging)}`, ` ${DESCRIPTION}`, '',
  ].join('\n'));
  writeFileSync(join(control, 'md5sums'), files.map(({ path }) => `${createHash('md5').update(readFileSync(join(tree, path))).digest('hex')}  ${path.slice(1)}\n`).join(''));
  // Menus, icons and file types are read again by the triggers of the system's own packages.
  writeFileSync(join(control, 'postrm'), `#!/bin/sh\nset -e\nif [ "$1" = remove ]; then\n  echo '${PROFILES_STAY}'\nfi\n`, { mode: 0o755 });
  const file = join(packaging.output, fileName('deb', packaging));
  await runMaker('dpkg-deb', 'dpkg', ['--root-owner-group', '-Zzstd', '--build', tree, file]);
  rmSync(control, { recursive: true });
  return file;
}

async function buildRpm(packaging: LinuxPackaging, tree: string, scratch: string): Promise<string> {
  const own = (path: string): boolean => path.startsWith(FOLDER_ON_LINUX) || path.startsWith(`/usr/share/doc/${EXECUTABLE_ON_LINUX}`);
  const list = join(scratch, 'files');
  writeFileSync(list, ['%defattr(-, root, root, -)', ...entriesOf(tree).flatMap(({ path, isFolder }) => {
    if (isFolder) return own(path) ? [`%dir "${path}"`] : [];
    return [path === SANDBOX_HELPER ? `%attr(4755, root, root) "${path}"` : `"${path}"`];
  }), ''].join('\n'));
  const { requires, recommends } = rpmDependencies;
  const spec = join(scratch, 'tesoro.spec');
  writeFileSync(spec, [
    // Nothing is stripped or compressed on the way: what is installed is what was tested.
    '%global __os_install_post %{nil}', '%global debug_package %{nil}',
    `Name: ${EXECUTABLE_ON_LINUX}`, `Version: ${packageVersion(packaging)}`, 'Release: 1', `Summary: ${synopsis(packaging)}`, 'License: MIT', `Packager: ${maintainerOf(packaging.environment)}`,
    'AutoReqProv: no', ...requires.map((name) => `Requires: ${name}`), ...recommends.map((name) => `Recommends: ${name}`),
    '%description', DESCRIPTION, '%install', 'mkdir -p "%{buildroot}"', `cp -a "${tree}/." "%{buildroot}/"`,
    '%postun', `if [ "$1" = 0 ]; then echo '${PROFILES_STAY}'; fi`, `%files -f "${list}"`, '',
  ].join('\n'));
  const name = fileName('rpm', packaging);
  const defines = { _topdir: join(scratch, 'rpm'), _rpmdir: packaging.output, _rpmfilename: name, _build_id_links: 'none', _binary_payload: 'w3.zstdio' };
  await runMaker('rpmbuild', 'rpm', ['-bb', '--quiet', '--target', architectureOf('rpm'), ...Object.entries(defines).flatMap(([key, value]) => ['--define', `${key} ${value}`]), spec]);
  return join(packaging.output, name);
}

export interface LinuxPackage {
  readonly kind: LinuxKind;
  readonly file: string;
  readonly bytes: number;
}

/** Makes packages of these kinds. What could not be made is named with the reason. */
export async function buildLinuxPackages(packaging: LinuxPackaging, kinds: readonly LinuxKind[] = linuxKinds): Promise<{ readonly built: readonly LinuxPackage[]; readonly missing: readonly string[] }> {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  mkdirSync(packaging.output, { recursive: true });
  const scratch = mkdtempSync(join(projectRoot, '.cache', 'linux-'));
  const [built, missing]: [LinuxPackage[], string[]] = [[], []];
  try {
    const tree = join(scratch, 'tree');
    layOut(packaging, tree);
    for (const kind of kinds) {
      try {
        const file = await (kind === 'deb' ? buildDeb : buildRpm)(packaging, tree, scratch);
        built.push({ kind, file, bytes: statSync(file).size });
      } catch (error) {
        if (!(error instanceof Stop)) throw error;
        missing.push(`Linux (${kind}): ${error.message}`);
      }
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return { built, missing };
}
