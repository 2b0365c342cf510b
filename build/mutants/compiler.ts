import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { nodeModules, projectRoot } from '../lib/paths.js';
import { runTool } from '../lib/run.js';
import { keyOf } from './mutant.ts';
import type { Mutant } from './mutant.ts';

const folder = join(projectRoot, '.cache/mutants/types');

/**
 * The mutants that the compiler refuses: no such program can be built, so no test is missing. Each is put as a file of its own
 * beside the source that it changes, in a copy of the sources, and all are compiled at once. Whoever imports the source still sees
 * the original: a mutant that only breaks its importers counts as one that the compiler takes.
 */
export async function refusedByCompiler(mutants: readonly Mutant[]): Promise<ReadonlySet<string>> {
  if (mutants.length === 0) return new Set();
  copySources();
  const placed = new Map(mutants.map((mutant, index) => [mutant.file.replace(/\.ts$/, `.mutant-${String(index)}.ts`), mutant]));
  for (const [path, { source, range: [from, to], replacement }] of placed) {
    writeFileSync(join(folder, path), source.slice(0, from) + replacement + source.slice(to));
  }
  const originals = [...new Set(mutants.map(({ file }) => file))];
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
    extends: './tsconfig.base.json',
    // A name that is no longer used is no fault of a program.
    compilerOptions: { types: ['node'], incremental: false, noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true },
    files: [...originals, ...placed.keys()],
  }));
  const { output } = await runTool('typescript/bin/tsc', ['-p', relative(projectRoot, folder), '--pretty', 'false'], { capture: true });
  const faulty = new Set([...output.matchAll(/^(.+\.ts)\(\d+,\d+\): error/gm)].map(([, path = '']) => relative(folder, join(projectRoot, path)).replaceAll('\\', '/')));
  const stray = originals.filter((file) => faulty.has(file));
  if (stray.length > 0) throw new Error(`The compiler refuses what is no mutant: ${stray.join(', ')}\n${output}`);
  return new Set([...placed].flatMap(([path, mutant]) => (faulty.has(path) ? [keyOf(mutant)] : [])));
}

function copySources(): void {
  rmSync(folder, { recursive: true, force: true });
  for (const path of ['src/main', 'src/shared', 'tsconfig.base.json', 'package.json']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true });
  }
  symlinkSync(nodeModules, join(folder, 'node_modules'), 'junction');
}
