import { readFileSync } from 'node:fs';

import { oddValues } from './dialects.ts';
import type { Rule, Violation } from './violation.ts';

/** A rule that does not hold yet: at every bank that has these odd values, in that journey. */
export interface KnownFailure {
  /** The fewest odd values that still fail. */
  readonly dialect: string;
  readonly journey: string;
  readonly rule: Rule;
  readonly reason: string;
}

/** The aim is an empty list. A line goes as soon as what it names holds: the test of this list fails until then. */
export const knownFailures = JSON.parse(readFileSync(new URL('../known-failures.json', import.meta.url), 'utf8')) as readonly KnownFailure[];

/** Why a violation is expected at that bank; undefined when it is new. */
export function knownFailure(dialect: string, { journey, rule }: Violation): KnownFailure | undefined {
  const odd = new Set(oddValues(dialect));
  return knownFailures.find((known) => known.journey === journey && known.rule === rule && oddValues(known.dialect).every((value) => odd.has(value)));
}

/** A table of what is known, for the screen: a line for each failing set of odd values. */
export function knownTable(met: ReadonlyMap<KnownFailure, number>): string {
  const lines = knownFailures.map((known) => `  ${known.rule.padEnd(8)} ${known.dialect.padEnd(44)} ${known.journey}: ${known.reason} (met ${String(met.get(known) ?? 0)} times)`);
  return [`known failures: ${String(knownFailures.length)}`, ...lines].join('\n');
}
