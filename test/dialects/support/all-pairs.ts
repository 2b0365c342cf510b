import { afterAll, describe, expect, it } from 'vitest';

import { allPairs } from './dialects.ts';
import { knownFailure, knownFailures, knownTable } from './known-failures.ts';
import type { KnownFailure } from './known-failures.ts';
import { runDialect } from './run-dialect.ts';

/** A bank and an app, and everything that a person does: seconds on a computer at rest, and any time on a busy one. */
const DIALECT = { timeout: 600_000 } as const;

/** Two files share the work, so that both processors have some. */
export function describeAllPairs(half: 0 | 1): void {
  const met = new Map<KnownFailure, number>();
  afterAll(() => {
    console.log(knownTable(met));
  });

  describe('every journey keeps the four rules', DIALECT, () => {
    it.each(allPairs.filter((_, index) => index % 2 === half))('at a bank with %s', async (dialect) => {
      const fresh: string[] = [];
      const violations = await runDialect(dialect);
      for (const violation of violations) {
        const known = knownFailure(dialect, violation);
        if (known === undefined) fresh.push(`${violation.rule} | ${violation.journey} | ${violation.what}`);
        else met.set(known, (met.get(known) ?? 0) + 1);
      }
      const mended = knownFailures.filter((listed) => listed.dialect === dialect
        && !violations.some(({ journey, rule }) => journey === listed.journey && rule === listed.rule));
      // What is listed and holds has to leave the list.
      expect({ fresh, mended }).toEqual({ fresh: [], mended: [] });
    });
  });
}
