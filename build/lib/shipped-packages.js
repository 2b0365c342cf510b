import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from './paths.js';

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

/** What pdf.js draws on outside of browsers: it is never bundled. */
const LEFT_OUT = new Set(['@napi-rs/canvas']);

const shipped = () => {
  const found = new Set();
  const visit = (name, from) => {
    const path = locate(name, from);
    if (path === undefined || found.has(path) || LEFT_OUT.has(name)) return;
    found.add(path);
    for (const next of Object.keys({ ...installed[path].dependencies, ...installed[path].optionalDependencies })) visit(next, path);
  };
  for (const name of [...Object.keys(manifest.dependencies), ...importedBySources()]) visit(name, '');
  return [...found];
};

/** Every package whose code ships with the app: `{ name, version, licence, folder }`, `licence` being an SPDX expression. */
export const shippedPackages = () =>
  shipped().map((path) => {
    const { name, version, license, licenses } = readJson(path, 'package.json');
    return { name, version, licence: license?.type ?? license ?? licenses?.[0]?.type ?? 'none given', folder: join(projectRoot, path) };
  });
