import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { isOfficialRuntime, systemLocale } from './runtime.ts';

it('takes Electron for its publisher’s unless a file beside it says otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tesoro-runtime-'));
  expect(isOfficialRuntime(join(folder, 'electron'))).toBe(true);
  await writeFile(join(folder, 'unofficial-electron.txt'), '');
  expect(isOfficialRuntime(join(folder, 'electron'))).toBe(false);
  await rm(folder, { recursive: true });
});

it('takes the first of the system’s languages that is one', () => {
  expect(systemLocale(['it-IT', 'en'], 'en-US')).toBe('it-IT');
  expect(systemLocale(['it_IT.UTF-8', 'x'], 'it')).toBe('it');
  expect(systemLocale([], 'en-us')).toBe('en-US');
  expect(systemLocale([''], '')).toBe('en');
});
