import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { projectRoot } from '../lib/paths.js';
import { shippedPackages } from '../lib/shipped-packages.js';

/** Where the texts are written before they are packed, from the project's folder. */
export const LICENCE_TEXTS = '.cache/third-party-licences.txt';

/** The licence files of a package, and those of fonts and decoders in its folders; some name their licence only in their manifest. */
const textsOf = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)(?!.*\.[cm]?[jt]sx?(\.map)?$)/i.test(entry.name) && !relative(folder, entry.parentPath).includes('node_modules'))
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8').trim());

/** Writes the licences of everything that is packed or bundled: their texts have to travel with it. */
export function writeLicenceTexts(): void {
  const sections = shippedPackages()
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, version, licence, folder }) => [`${name} ${version} (${licence})`, ...textsOf(folder)].join('\n\n'));
  const path = join(projectRoot, LICENCE_TEXTS);
  mkdirSync(dirname(path), { recursive: true });
  // Whole or not at all: two packages may be made at once.
  writeFileSync(`${path}.${process.pid}`, `Tesoro contains the following packages.\n\n${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
  renameSync(`${path}.${process.pid}`, path);
}
