import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { unzipSync } from 'fflate';

import { VERIFY_SCRIPT } from '../src/main/documents/evidence/verify-script.ts';
import { run, runScript, Stop, toolNode } from './lib/run.js';

/** Unpacks a pack into a folder; what would lie outside of it belongs to no pack. */
function unpack(file: string, folder: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(file)))) {
    const path = resolve(folder, name);
    if (relative(folder, path).split(sep)[0] === '..') throw new Stop(`${file} is no pack of evidence: ${name} would lie outside of it`);
    if (name.endsWith('/')) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

await runScript(async () => {
  const [given, ...more] = process.argv.slice(2);
  // Named from where the person stands: npm goes to the project's folder first.
  const pack = given === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? '.', given);
  const found = pack === undefined ? undefined : statSync(pack, { throwIfNoEntry: false });
  if (pack === undefined || found === undefined) throw new Stop('Name a pack of evidence, as a ZIP file or as its folder: npm run verify:evidence -- PACK');
  const scratch = mkdtempSync(join(tmpdir(), 'tesoro-evidence-'));
  try {
    const folder = found.isDirectory() ? pack : join(scratch, 'pack');
    if (!found.isDirectory()) unpack(pack, folder);
    const program = join(scratch, 'verify.mjs');
    writeFileSync(program, VERIFY_SCRIPT);
    const { code } = await run(toolNode(), [program, folder, ...more]);
    process.exitCode = code;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
