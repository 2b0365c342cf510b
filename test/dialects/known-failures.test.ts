import { describe, expect, it } from 'vitest';

import { dialectText, readDialect } from '#practice-bank/dialect/index.ts';
import { allPairs } from './support/dialects.ts';
import { knownFailures } from './support/known-failures.ts';
import { journeys, runDialect } from './support/run-dialect.ts';

describe('the known failures', { timeout: 600_000 }, () => {
  it('are each of a dialect and a journey that exist, with a reason, and once', () => {
    const names = new Set(journeys.map(({ name }) => name));
    for (const { dialect, journey, reason } of knownFailures) {
      expect({ dialect, journey: names.has(journey), reason: reason.length > 10 }).toEqual({ dialect: dialectText(readDialect(dialect)), journey: true, reason: true });
    }
    expect(new Set(knownFailures.map(({ dialect, journey, rule }) => `${dialect} ${journey} ${rule}`))).toHaveProperty('size', knownFailures.length);
  });

  // Those of a whole dialect are held against it where all pairs are gone through.
  const byDialect = [...Map.groupBy(knownFailures.filter(({ dialect }) => !allPairs.includes(dialect)), ({ dialect }) => dialect)];
  it.runIf(byDialect.length > 0).for(byDialect)('still fail at a bank with %s: else their lines go', async ([dialect, known]) => {
    const violations = await runDialect(dialect, new Set(known.map(({ journey }) => journey)));
    const failing = known.filter(({ journey, rule }) => violations.some((violation) => violation.journey === journey && violation.rule === rule));
    expect(failing).toEqual(known);
  });
});
