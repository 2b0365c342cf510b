import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '../lib/paths.js';

const LONGEST = 400;

/** A file that is data, not code, says so on its first line. */
const TABLE_MARK = '// table';

const folders = ['src', 'build'];

const tooLong = folders
  .flatMap((folder) => readdirSync(join(projectRoot, folder), { recursive: true }).map((path) => join(folder, path)))
  .filter((path) => /\.(ts|tsx|js|css)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
  .filter(({ text }) => !text.startsWith(TABLE_MARK))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
  .filter(({ lines }) => lines > LONGEST);

for (const { path, lines } of tooLong) console.error(`${path}: ${lines} lines, more than ${LONGEST}: split it by what it holds`);
if (tooLong.length > 0) process.exitCode = 1;
else console.log(`no file is longer than ${LONGEST} lines, tables excepted`);
