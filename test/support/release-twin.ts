import { copyFileSync, cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createPackageWithOptions } from '@electron/asar';

import { setFuses } from '../../build/lib/fuses.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** The app as it would be installed: an Electron of its own with a release's fuses, and the program in an archive. */
export interface ReleaseTwin {
  readonly folder: string;
  readonly executable: string;
  readonly archive: string;
  /** What the archive was packed from. */
  readonly source: string;
  readonly remove: () => void;
}

/** Puts a copy of Electron's folder there; only what is changed takes room of its own. */
function copyElectron(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyElectron(source, target);
    else if (entry.name === 'electron') copyFileSync(source, join(to, 'tesoro'));
    else if (entry.name !== 'default_app.asar') linkOrCopy(source, target);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly type: string;
  readonly main: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Partial<Manifest> => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<Manifest>;

/** The packages that the built program still imports, and theirs. */
function importedPackages(): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    Object.keys(manifestOf(join(projectRoot, 'node_modules', name)).dependencies ?? {}).forEach(add);
  };
  const own = Object.keys(manifestOf(projectRoot).dependencies ?? {});
  const main = join(projectRoot, 'out/main');
  for (const file of readdirSync(main).filter((name) => name.endsWith('.js'))) {
    for (const [, name = ''] of readFileSync(join(main, file), 'utf8').matchAll(/(?:from|import)\s*\(?["']([^"'./][^"']*)["']/g)) {
      const known = own.find((each) => name === each || name.startsWith(`${each}/`));
      if (known !== undefined) add(known);
    }
  }
  return found;
}

/** Sources to compile and other systems' binaries stay out. */
const isNeeded = (path: string): boolean =>
  !/\/better-sqlite3-multiple-ciphers\/(deps|src)(\/|$)/.test(path) && (!path.endsWith('.node') || path.endsWith(`${process.platform}-${process.arch}.node`));

/** Makes a twin of a release from `out/`, in a folder of its own under `.cache`. */
export async function makeReleaseTwin(electronFolder: string): Promise<ReleaseTwin> {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const root = mkdtempSync(join(projectRoot, '.cache', 'twin-'));
  const [folder, source] = [join(root, 'app'), join(root, 'source')];
  copyElectron(electronFolder, folder);
  const { name, version, type, main } = manifestOf(projectRoot);
  cpSync(join(projectRoot, 'out'), join(source, 'out'), {
    recursive: true, filter: (path) => !path.endsWith('.map') && basename(path) !== '.built-from',
  });
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name, version, type, main }));
  for (const each of importedPackages()) {
    cpSync(join(projectRoot, 'node_modules', each), join(source, 'node_modules', each), { recursive: true, dereference: true, filter: isNeeded });
  }
  const archive = join(folder, 'resources/app.asar');
  await createPackageWithOptions(source, archive, { unpack: '**/*.node' });
  const executable = join(folder, 'tesoro');
  await setFuses(executable);
  return { folder, executable, archive, source, remove: () => rmSync(root, { recursive: true, force: true }) };
}
