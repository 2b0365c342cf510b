import { lstatSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { beginning, unfinishedName, writeWhole } from './whole-file.ts';

let folder: ReturnType<typeof temporaryFolder>;
let path: string;

beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'statement.pdf');
});

afterEach(() => folder.remove());

it('is begun under another name each time, which nobody can guess', () => {
  const names = new Set(Array.from({ length: 1_000 }, () => unfinishedName(path)));
  expect(names.size).toBe(1_000);
});

it('refuses to be begun where a link lies, and follows none that bears its own name', async () => {
  const victim = join(folder.path, 'victim');
  writeFileSync(victim, 'theirs');
  for (const name of [`${path}.part`, path]) symlinkSync(victim, name);
  expect(await writeWhole(path, 'ours')).toBeNull();
  expect(readFileSync(victim, 'utf8')).toBe('theirs');
  expect([lstatSync(path).isSymbolicLink(), readFileSync(path, 'utf8')]).toEqual([false, 'ours']);
  expect(() => writeFileSync(`${path}.part`, 'ours', beginning)).toThrow('EEXIST');
});

const onWindows = process.platform === 'win32';
it('is its owner’s only, from its beginning on', async ({ skip }) => {
  skip(onWindows, 'Windows keeps who may read a file in lists of access, not in its mode');
  const modes = new Set<number>();
  const watcher = watch(folder.path, (_, name) => {
    const begun = statSync(join(folder.path, name ?? 'none'), { throwIfNoEntry: false });
    if (begun !== undefined) modes.add(begun.mode & 0o777);
  });
  expect(await writeWhole(path, 'x'.repeat(1_000_000))).toBeNull();
  watcher.close();
  expect([...modes, statSync(path).mode & 0o777].every((mode) => mode === 0o600)).toBe(true);
});

it('leaves nothing behind where it cannot be written, and says the system’s code', async () => {
  mkdirSync(path);
  writeFileSync(unfinishedName(path), 'of a program that was killed');
  expect(await writeWhole(path, 'ours')).toMatch(/^E[A-Z]+$/);
  expect(readdirSync(folder.path)).toEqual(['statement.pdf']);
  expect(await writeWhole(join(folder.path, 'none', 'statement.pdf'), 'ours')).toBe('ENOENT');
});
