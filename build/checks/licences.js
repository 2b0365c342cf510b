import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '../lib/paths.js';

/** Licences that let an MIT application ship the package; OFL is for the bundled fonts. */
const ALLOWED = new Set([
  'MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib', 'Unlicense', 'CC0-1.0', 'OFL-1.1',
]);

const readJson = (...path) => JSON.parse(readFileSync(join(projectRoot, ...path), 'utf8'));
const installed = readJson('package-lock.json').packages;
const manifest = readJson('package.json');

/** The name of the package an import asks for: "@a/b/c" is "@a/b". */
const packageOf = (specifier) => specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');

/** The window is bundled, so what it imports ships although package.json calls it a development dependency. */
const importedBySources = () => {
  const names = new Set();
  for (const path of readdirSync(join(projectRoot, 'src'), { recursive: true })) {
    if (!/\.(ts|tsx|css)$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
    const text = readFileSync(join(projectRoot, 'src', path), 'utf8');
    for (const [, specifier] of text.matchAll(/(?:from|import|@import)\s*\(?\s*['"]([^'".#][^'"]*)['"]/g)) names.add(packageOf(specifier));
  }
  return [...names].filter((name) => manifest.devDependencies[name] !== undefined && name !== 'electron');
};

/** Where `name` resolves from a package at `from`, the way Node looks: the nearest node_modules first. */
const locate = (name, from) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (installed[path] !== undefined) return path;
    if (at === '' || !at.includes('/node_modules/')) return installed[`node_modules/${name}`] && `node_modules/${name}`;
  }
};

const shipped = () => {
  const found = new Set();
  const visit = (name, from) => {
    const path = locate(name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const next of Object.keys({ ...installed[path].dependencies, ...installed[path].optionalDependencies })) visit(next, path);
  };
  for (const name of [...Object.keys(manifest.dependencies), ...importedBySources()]) visit(name, '');
  return [...found];
};

/** An SPDX expression is allowed when one side of an OR is, and every side of an AND. */
const isAllowed = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((name) => ALLOWED.has(name.trim())));

const packages = shipped().map((path) => {
  const { name, version, license, licenses } = readJson(path, 'package.json');
  return { name, version, licence: license?.type ?? license ?? licenses?.[0]?.type ?? 'none given' };
});
const refused = packages.filter(({ licence }) => !isAllowed(licence));

for (const { name, version, licence } of refused) console.error(`${name} ${version}: licence ${licence} is not among those allowed`);
if (refused.length > 0) process.exitCode = 1;
else console.log(`${packages.length} packages ship with the app, all under a permissive licence`);
