import { describe, expect, it } from 'vitest';

import { allPairs } from './dialects.ts';
import { runDialect } from './run-dialect.ts';

/** A bank and an app, and everything that a person does: seconds on a computer at rest, and any time on a busy one. */
const DIALECT = { timeout: 600_000 } as const;

/** Two files share the work, so that both processors have some. */
export function describeAllPairs(half: 0 | 1): void {
  describe('every journey keeps the four rules', DIALECT, () => {
    it.each(allPairs.filter((_, index) => index % 2 === half))('at a bank with %s', async (dialect) => {
      expect(await runDialect(dialect)).toEqual([]);
    });
  });
}
