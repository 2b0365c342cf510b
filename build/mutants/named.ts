import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '../lib/paths.js';

/* Rules that must never be lost, each broken on purpose: larger changes than a tool would think of. */

export interface NamedMutant {
  readonly name: string;
  /** The rule as it reads once it is broken. */
  readonly rule: string;
  readonly file: string;
  /** Texts of the source that occur once, each with what stands there instead; applied one after the other. */
  readonly edits: readonly (readonly [text: string, instead: string])[];
  /** The tests that must notice. */
  readonly tests: readonly string[];
}

const LOOK = '  const look = await writeRules[record.kind].look(record, context);\n';
const BASELINE = '  const prepared = await readBaseline(engine, record, context.sentAt);\n';

export const namedMutants: readonly NamedMutant[] = [
  {
    name: 'baseline-after-look', rule: 'the baseline is read after the look', file: 'src/main/writes/send.ts',
    edits: [[LOOK, ''], [BASELINE, LOOK + BASELINE]],
    tests: ['src/main/writes/send.test.ts'],
  },
  {
    name: 'no-check-at-dispatch', rule: 'no check of order writes at dispatch', file: 'src/main/writes/send.ts',
    edits: [['allowed.ok ? heldBack(engine.workspace, record) : allowed.error', 'allowed.ok ? null : allowed.error']],
    tests: ['src/main/writes/send.test.ts', 'src/main/services/portal/closing/guards.long.test.ts'],
  },
  {
    name: 'no-gate', rule: 'a write of a team leaves only under a claim', file: 'src/main/writes/send.ts',
    edits: [['await workspace.gate.admit(record)', 'ok(null)']],
    tests: ['src/main/writes/gate.test.ts'],
  },
];

/** The source of a module as a named mutant has it; undefined for the modules that it leaves alone. Throws where the source has moved on. */
export function changed(name: string, id: string, code: string): string | undefined {
  const mutant = namedMutants.find((known) => known.name === name);
  if (mutant === undefined) throw new Error(`There is no mutant named ${name}`);
  return id.replaceAll('\\', '/').endsWith(`/${mutant.file}`) ? applied(mutant, code) : undefined;
}

/** Throws where a text does not occur exactly once. */
export function applied({ name, edits }: NamedMutant, source: string): string {
  return edits.reduce((code, [text, instead]) => {
    const pieces = code.split(text);
    if (pieces.length !== 2) throw new Error(`${name}: its text occurs ${String(pieces.length - 1)} times`);
    return pieces.join(instead);
  }, source);
}

export const sourceOf = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
