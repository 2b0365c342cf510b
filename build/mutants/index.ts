import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { nodeModules, projectRoot } from '../lib/paths.js';
import { run, runScript, Stop, toolEnvironment, toolNode } from '../lib/run.js';
import { refusedByCompiler } from './compiler.ts';
import { leftOut, parts, unplaced } from './core.ts';
import { countOf, keyOf, scoreOf } from './mutant.ts';
import type { Mutant, Place } from './mutant.ts';
import { applied, namedMutants, sourceOf } from './named.ts';
import { mutate } from './stryker.ts';

/*
 * Breaks the money core in every small way that a tool thinks of, and in some larger ones of our own, and asks whether a test notices.
 * Fails below LEAST of those that could be noticed, and where a named mutant lives.
 */

/** Per cent of the mutants that tests must notice. */
const LEAST = 90;

const KNOWN = 'build/mutants/equivalent.json';
const SURVIVORS = '.cache/mutants/survivors.json';

interface Equivalent extends Place {
  /** Why nothing that the program does could differ, so that a reader can check it. */
  readonly reason: string;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function testedMutants(only: string): Promise<readonly Mutant[]> {
  const mutants: Mutant[] = [];
  for (const part of parts) {
    const files = part.files.filter((file) => file.includes(only) || part.name === only);
    if (files.length === 0) continue;
    say(`\n=== ${part.name}: ${String(files.length)} files`);
    mutants.push(...await mutate(part, files));
  }
  return mutants;
}

/** The survivors with what is known of them: that the compiler takes no such program, or why no test could tell. */
async function explained(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): Promise<readonly Mutant[]> {
  const known = new Set(equivalents.map(keyOf));
  const unexplained = mutants.filter((mutant) => mutant.status === 'survived' && !known.has(keyOf(mutant)));
  const refused = await refusedByCompiler(unexplained);
  return mutants.map((mutant) => {
    if (mutant.status !== 'survived') return mutant;
    if (known.has(keyOf(mutant))) return { ...mutant, status: 'equivalent' };
    return refused.has(keyOf(mutant)) ? { ...mutant, status: 'refused' } : mutant;
  });
}

function printTable(mutants: readonly Mutant[]): void {
  const columns = ['killed', 'survived', 'refused', 'equivalent', 'ignored'] as const;
  const line = (name: string, cells: readonly string[]): void => say(`${name.padEnd(66)}${cells.map((cell) => cell.padStart(11)).join('')}`);
  const row = (name: string, those: readonly Mutant[]): void => line(name, [`${scoreOf(those).toFixed(1)} %`, ...columns.map((status) => String(countOf(those, status)))]);
  say('');
  line('', ['score', ...columns]);
  for (const file of new Set(mutants.map((mutant) => mutant.file))) row(file, mutants.filter((mutant) => mutant.file === file));
  row('all', mutants);
  say('refused: by the compiler, so that no test is missing; these and the equivalent ones are not in the score');
}

const oneLine = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text).replaceAll(/\s*\n\s*/g, ' ');

function printAll(mutants: readonly Mutant[], status: Mutant['status'], title: string): void {
  const those = mutants.filter((mutant) => mutant.status === status);
  if (those.length === 0) return;
  say(`\n${title}`);
  for (const { file, line, mutator, original, replacement, text } of those) {
    say(`${file}:${String(line)} ${mutator}\n    ${oneLine(text)}\n  - ${oneLine(original)}\n  + ${oneLine(replacement)}`);
  }
}

/** Writes down the survivors as entries for equivalent.json, which lack only a reason. */
function keepSurvivors(mutants: readonly Mutant[]): void {
  const entries = mutants.filter(({ status }) => status === 'survived').map(({ file, text, at, original, replacement }): Equivalent => ({ file, text, at, original, replacement, reason: '' }));
  writeFileSync(join(projectRoot, SURVIVORS), `${JSON.stringify(entries, null, 1)}\n`);
}

/** Known equivalents that need a look: without a reason, or of a place that is no more. */
function outdated(mutants: readonly Mutant[], equivalents: readonly Equivalent[]): readonly string[] {
  const files = new Set(mutants.map(({ file }) => file));
  const living = new Set(mutants.filter(({ status }) => status === 'equivalent').map(keyOf));
  return equivalents.filter((known) => known.reason.trim() === '' || (files.has(known.file) && !living.has(keyOf(known))))
    .map(({ file, text, replacement, reason }) => `${file}: ${oneLine(text)} -> ${oneLine(replacement)}: ${reason.trim() === '' ? 'no reason is given' : 'it is killed, or is no more'}`);
}

/** Whether the tests notice each rule that is broken on purpose. */
async function testNamed(only: string): Promise<boolean> {
  let caught = true;
  for (const mutant of namedMutants.filter(({ name, file }) => file.includes(only) || name === only)) {
    applied(mutant, sourceOf(mutant.file));
    const passes = async (env: Readonly<Record<string, string>>): Promise<boolean> =>
      (await run(toolNode(), [join(nodeModules, 'vitest/vitest.mjs'), 'run', '--config', 'build/mutants/vitest.config.ts', '--bail', '1', ...mutant.tests], { capture: true, env: toolEnvironment(env) })).code === 0;
    if (!await passes({})) throw new Stop(`The tests of ${mutant.name} fail without it: ${mutant.tests.join(', ')}`);
    const isCaught = !await passes({ TESORO_NAMED_MUTANT: mutant.name });
    say(`${isCaught ? 'caught ' : 'LIVES  '} ${mutant.rule} (${mutant.file})`);
    caught &&= isCaught;
  }
  return caught;
}

await runScript(async () => {
  const { values: { only = '' } } = parseArgs({ options: { only: { type: 'string' } } });
  const forgotten = unplaced();
  if (forgotten.length > 0) throw new Stop(`build/mutants/core.ts says neither who tests these nor why they are left out: ${forgotten.join(', ')}`);
  const caught = await testNamed(only);
  const tested = await testedMutants(only);
  if (tested.length === 0 && !namedMutants.some(({ name }) => name === only)) throw new Stop(`No file of the money core has ${only} in its path`);
  const equivalents = JSON.parse(readFileSync(join(projectRoot, KNOWN), 'utf8')) as readonly Equivalent[];
  const mutants = await explained(tested, equivalents);
  keepSurvivors(mutants);
  printAll(mutants, 'refused', 'Refused by the compiler:');
  printAll(mutants, 'survived', 'Survivors:');
  printTable(mutants);
  if (only === '') for (const { reason, files } of leftOut) say(`left out, ${reason}:\n  ${files.join('\n  ')}`);
  const stale = outdated(mutants, equivalents);
  for (const problem of stale) say(`${KNOWN}: ${problem}`);
  const score = scoreOf(mutants);
  say(`\n${score.toFixed(1)} % noticed; at least ${String(LEAST)} % are needed. Survivors are in ${SURVIVORS}, as ${KNOWN} takes them.`);
  if (score < LEAST || !caught || stale.length > 0) process.exitCode = 1;
});
