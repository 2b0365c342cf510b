import fc from 'fast-check';
import { describe, it } from 'vitest';

import { describeWith, noHledger } from '#test/support/describe-with.ts';
import { portalPlan } from '#test/support/generated-portal.ts';
import { keepsWhatIsLeftOut, tellsTheTruth } from '#test/support/generated-portal-checks.ts';
import { expectTrialBalances } from './support/trial-balances.ts';

describe('ten thousand generated portals', () => {
  it('have every euro in exactly one place on every day, and the one where it is', () => {
    fc.assert(fc.property(portalPlan, tellsTheTruth), { numRuns: 10_000 });
  }, 600_000);

  it('balance whatever the bank leaves out', () => {
    fc.assert(fc.property(portalPlan, fc.infiniteStream(fc.nat(9)), keepsWhatIsLeftOut), { numRuns: 10_000 });
  }, 600_000);
});

describeWith(noHledger, 'the exported files of ten thousand generated portals', () => {
  it('come to what Safeguarding says, as hledger adds them up', () => {
    const seed = Date.now() % 1_000_000;
    process.stdout.write(`seed ${seed}\n`);
    expectTrialBalances(10_000, seed);
  }, 3_600_000);
});
