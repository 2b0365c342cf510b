import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '../lib/paths.js';
import { runTool, Stop, toolEnvironment } from '../lib/run.js';
import type { Part } from './core.ts';
import { keyOf } from './mutant.ts';
import type { Mutant, Status } from './mutant.ts';

const folder = '.cache/mutants';

/** Tells the configuration of Vitest which tests to run, as a list of patterns. */
export const TESTS = 'TESORO_TESTS_OF_MUTANTS';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** What of Stryker's report is read here. */
interface Report {
  readonly files: Readonly<Record<string, {
    readonly source: string;
    readonly mutants: readonly {
      readonly mutatorName: string;
      readonly replacement?: string;
      readonly status: string;
      readonly location: { readonly start: Position; readonly end: Position };
    }[];
  }>>;
}

/** Runs the tests of a part against each mutant of `files`. What a run found out is kept, and not asked again while the source and the tests stay. */
export async function mutate(part: Part, files: readonly string[]): Promise<readonly Mutant[]> {
  const mutants = await runStryker(part, 'inCalls', files, files);
  // What acts only while a file is loaded takes all tests of the part each time: only these are run so.
  const loading = mutants.filter(({ status }) => status === 'ignored');
  const again = loading.length === 0 ? [] : await runStryker(part, 'inLoading', [...new Set(loading.map(placeOf))], files);
  const found = new Map(again.map((mutant) => [keyOf(mutant), mutant]));
  return mutants.map((mutant) => (mutant.status === 'ignored' ? found.get(keyOf(mutant)) ?? mutant : mutant));
}

/** The place of a mutant as Stryker takes it: lines count from 1, columns from 0. */
function placeOf({ file, source, range }: Mutant): string {
  const [from, to] = range.map((offset) => {
    const before = source.slice(0, offset).split('\n');
    return `${String(before.length)}:${String(before.at(-1)?.length ?? 0)}`;
  });
  return `${file}:${from ?? ''}-${to ?? ''}`;
}

async function runStryker(part: Part, when: 'inCalls' | 'inLoading', places: readonly string[], files: readonly string[]): Promise<readonly Mutant[]> {
  const named = (what: string): string => `${folder}/${part.name}.${when}.${what}.json`;
  mkdirSync(join(projectRoot, folder), { recursive: true });
  rmSync(join(projectRoot, named('report')), { force: true });
  writeFileSync(join(projectRoot, named('config')), JSON.stringify({
    testRunner: 'vitest', plugins: ['@stryker-mutator/vitest-runner'], vitest: { configFile: 'build/mutants/vitest.config.ts', related: false },
    mutate: places, coverageAnalysis: 'perTest', ignoreStatic: when === 'inCalls',
    // The compiler has no interface that Stryker could use to read a project's settings: it is shown none.
    tsconfigFile: 'build/mutants/none.json',
    concurrency: 1, dryRunTimeoutMinutes: 30, timeoutMS: 10_000, warnings: { slow: false },
    reporters: ['json', 'progress-append-only'], jsonReporter: { fileName: named('report') }, incremental: true, incrementalFile: named('incremental'),
    tempDirName: `${folder}/sandbox-${part.name}`, ignorePatterns: ['.cache', 'out', 'docs', 'release', 'test/pictures', 'test/e2e', 'test/tour', '/*.log'],
    disableTypeChecks: true, fileLogLevel: 'off', allowConsoleColors: false,
  }));
  // Named to Stryker itself, they would be run with mutants of what a file does while it is loaded switched on too late.
  const env = toolEnvironment({ [TESTS]: JSON.stringify(part.tests) });
  const { code } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run', named('config')], { env });
  if (code !== 0) throw new Stop(`Stryker could not test ${part.name}`);
  return mutantsIn(JSON.parse(readFileSync(join(projectRoot, named('report')), 'utf8')) as Report, files);
}

function mutantsIn({ files: reported }: Report, files: readonly string[]): readonly Mutant[] {
  return Object.entries(reported).filter(([file]) => files.includes(file)).flatMap(([file, { source, mutants }]) =>
    mutants.map(({ mutatorName, replacement = '', status, location: { start, end } }): Mutant => {
      const range = [offsetOf(source, start), offsetOf(source, end)] as const;
      const text = source.split('\n')[start.line - 1] ?? '';
      const indent = text.length - text.trimStart().length;
      return {
        file, mutator: mutatorName, line: start.line, text: text.trim(), at: start.column - 1 - indent, original: source.slice(...range), replacement, range, source,
        status: statusOf(status),
      };
    }));
}

function offsetOf(source: string, { line, column }: Position): number {
  let offset = 0;
  for (let before = 1; before < line; before += 1) offset = source.indexOf('\n', offset) + 1;
  return offset + column - 1;
}

function statusOf(status: string): Status {
  switch (status) {
    case 'Killed':
    case 'Timeout':
    case 'RuntimeError':
      return 'killed';
    case 'Survived':
    case 'NoCoverage':
      return 'survived';
    case 'Ignored':
      return 'ignored';
    default:
      throw new Error(`Stryker says ${status} of a mutant`);
  }
}
