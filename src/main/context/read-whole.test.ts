import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, expect, it, vi } from 'vitest';

import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { readWhole } from './read-whole.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const at = (name: string): string => join(folder.path, name);

it('reads a file whole, with its size and time', async () => {
  writeFileSync(at('a.xml'), '<a/>');
  const read = await readWhole(at('a.xml'), 4, 'refused');
  expect(read).toMatchObject({ ok: true, value: { size: 4 } });
  expect(read.ok && new TextDecoder().decode(read.value.bytes)).toBe('<a/>');
});

it('does not begin to read one that is too large, and waits for no pipe', async () => {
  writeFileSync(at('large.xml'), '');
  truncateSync(at('large.xml'), 3_000_000_000);
  expect(await readWhole(at('large.xml'), 15_000_000, 'refused')).toEqual({ ok: false, error: 'tooLarge' });
  execFileSync('sh', ['-c', 'mkfifo "$0"', at('pipe.xml')]);
  expect(await readWhole(at('pipe.xml'), 10, 'refused')).toEqual({ ok: false, error: 'other' });
});

it('takes neither a folder nor a link for a file, but for a link that a person opened', async () => {
  writeFileSync(at('target.xml'), '<b/>');
  symlinkSync(at('target.xml'), at('link.xml'));
  mkdirSync(at('folder.xml'));
  expect(await readWhole(at('folder.xml'), 10, 'refused')).toMatchObject({ ok: false });
  expect(await readWhole(at('link.xml'), 10, 'refused')).toEqual({ ok: false, error: 'other' });
  expect(await readWhole(at('link.xml'), 10, 'followed')).toMatchObject({ ok: true, value: { size: 4 } });
  expect(await readWhole(at('none.xml'), 10, 'followed')).toEqual({ ok: false, error: 'gone' });
});

it.each([
  ['grows', (path: string) => appendFileSync(path, 'more')],
  ['is cut', (path: string) => truncateSync(path, 10)],
])('refuses a file that %s while it is read', async (_how, change) => {
  writeFileSync(at('moving.xml'), 'x'.repeat(100_000));
  const other = await open(at('moving.xml'));
  const handles = Object.getPrototypeOf(other) as typeof other;
  const { stat } = handles;
  await other.close();
  // The moment between the first look at the file and its first byte.
  const looked = vi.spyOn(handles, 'stat').mockImplementationOnce(async function (this: typeof other) {
    const found = await stat.call(this);
    change(at('moving.xml'));
    return found;
  });
  expect(await readWhole(at('moving.xml'), 1_000_000, 'refused')).toEqual({ ok: false, error: 'changed' });
  expect(looked).toHaveBeenCalled();
  looked.mockRestore();
});
