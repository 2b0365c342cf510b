import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { applied, namedMutants } from './named.ts';

describe.each(namedMutants)('the mutant $name', (mutant) => {
  it('finds its place in the source, and the tests that must notice it', () => {
    const source = readFileSync(new URL(`../../${mutant.file}`, import.meta.url), 'utf8');
    expect(applied(mutant, source)).not.toBe(source);
    for (const test of mutant.tests) expect(readFileSync(new URL(`../../${test}`, import.meta.url), 'utf8')).not.toBe('');
  });
});
