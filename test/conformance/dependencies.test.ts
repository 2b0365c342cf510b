import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Installed {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(read('package.json')) as { readonly dependencies: Readonly<Record<string, string>> };
const installed = (JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Installed>> }).packages;

/** Everything that a package brings with it, found the way Node finds it. */
function broughtBy(name: string, from = '', seen = new Set<string>()): Set<string> {
  let at = from;
  while (at !== '' && installed[`${at}/node_modules/${name}`] === undefined) at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
  const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const next of Object.keys(installed[path]?.dependencies ?? {})) broughtBy(next, path, seen);
  return seen;
}

it('are those that docs/adr/0023-dependencies.md gives a reason for, at these versions', ({ task }) => {
  const rows = [...read('docs/adr/0023-dependencies.md').matchAll(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm)]
    .map(([, name = '', version = '', licence = '', brings = '', reason = '', known = '']) =>
      ({ name, version: version.trim(), licence: licence.trim(), brings: Number(brings), reason: reason.trim(), known: known.trim() }));
  const actual = Object.entries(manifest.dependencies).map(([name, version]) => ({
    name, version, licence: installed[`node_modules/${name}`]?.license ?? '', brings: broughtBy(name).size - 1,
  }));
  expect(rows.map(({ name, version, licence, brings }) => ({ name, version, licence, brings }))).toEqual(actual);
  for (const { name, version, reason, known } of rows) {
    expect({ name, exact: /^\d+\.\d+\.\d+$/.test(version), reasoned: reason.length > 20, looked: known.length > 3 }).toEqual({ name, exact: true, reasoned: true, looked: true });
  }
  const licences = spawnSync(process.execPath, ['build/checks/licences.js'], { cwd: projectRoot, encoding: 'utf8' });
  expect({ status: licences.status, said: licences.stderr }).toEqual({ status: 0, said: '' });
  const all = new Set(Object.keys(manifest.dependencies).flatMap((name) => [...broughtBy(name)]));
  Object.assign(task.meta, {
    control: 'dependencies',
    measured: `${rows.length} listed with their reasons, ${all.size} with what they bring; ${licences.stdout.trim()}; advisories as docs/adr/0023-dependencies.md knows them offline`,
  });
});
