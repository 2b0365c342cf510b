import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { lastLogLines, logFolderOf, openLogFile } from './log-file.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('keeps three files of limited size, and gives the last lines across them', () => {
  const log = openLogFile(folder.path, 2000);
  for (let count = 0; count < 300; count += 1) log('started', { count });
  const logs = logFolderOf(folder.path);
  expect(readdirSync(logs).toSorted()).toEqual(['tesoro.log', 'tesoro.old.log', 'tesoro.older.log']);
  for (const name of readdirSync(logs)) expect(statSync(join(logs, name)).size).toBeLessThan(2200);
  const lines = lastLogLines(folder.path, 60);
  expect(lines.map((line) => /\{"count":(\d+)\}/.exec(line)?.[1])).toEqual(Array.from({ length: 60 }, (_, index) => String(240 + index)));
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT\S+ started \{"count":299\}$/);
});

it('throws nothing where it cannot be written', () => {
  const logs = logFolderOf(folder.path);
  writeFileSync(logs, 'in the way');
  const log = openLogFile(folder.path);
  expect(() => log('started')).not.toThrow();
  expect(lastLogLines(folder.path, 5)).toEqual([]);
});
