import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { sha256Of } from '#main/store/attachments/index.ts';
import { temporaryFolder } from '#test/support/cache-fixture.ts';
import { exits } from './endings.ts';
import { writeFiles } from './files.ts';

let folder: ReturnType<typeof temporaryFolder>;
let output: string;
beforeEach(() => {
  folder = temporaryFolder();
  output = join(folder.path, 'out.xlsx');
});
afterEach(() => folder.remove());

const writing = (...contents: readonly string[]) => (unfinished: string) => {
  const parts = contents.map((content, index) => {
    const part = index === 0 ? unfinished : `${unfinished}${index + 1}`;
    writeFileSync(part, content);
    return part;
  });
  return { rows: contents.length, parts };
};

it('numbers the parts of a file, and lists all of them in its manifest', async () => {
  const written = await writeFiles({ output, overwrite: false }, writing('one', 'two'));
  expect(readdirSync(folder.path).toSorted()).toEqual(['out-1.xlsx', 'out-2.xlsx', 'out.xlsx.sha256']);
  expect(written.files.map(({ path, sha256 }) => [path, sha256])).toEqual([[join(folder.path, 'out-1.xlsx'), sha256Of(Buffer.from('one'))], [join(folder.path, 'out-2.xlsx'), sha256Of(Buffer.from('two'))]]);
  expect(readFileSync(written.manifest, 'utf8')).toBe(`${sha256Of(Buffer.from('one'))}  out-1.xlsx\n${sha256Of(Buffer.from('two'))}  out-2.xlsx\n`);
});

it('replaces no part that is there unless told, and leaves nothing where the work fails', async () => {
  writeFileSync(join(folder.path, 'out-2.xlsx'), 'kept');
  await expect(writeFiles({ output, overwrite: false }, writing('one', 'two'))).rejects.toMatchObject({ exit: exits.notWritten });
  await expect(writeFiles({ output, overwrite: true }, (unfinished) => {
    writing('half')(unfinished);
    throw new Error('the work failed');
  })).rejects.toThrow('the work failed');
  expect(readdirSync(folder.path)).toEqual(['out-2.xlsx']);
  expect(readFileSync(join(folder.path, 'out-2.xlsx'), 'utf8')).toBe('kept');
  await writeFiles({ output, overwrite: true }, writing('one', 'two'));
  expect(readFileSync(join(folder.path, 'out-2.xlsx'), 'utf8')).toBe('two');
});
