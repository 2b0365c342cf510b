import fc from 'fast-check';
import { describe, it } from 'vitest';

import { describeWith, noHledger } from '#test/support/describe-with.ts';
import { portalPlan } from '#test/support/generated-portal.ts';
import { keepsWhatIsLeftOut, tellsTheTruth } from '#test/support/generated-portal-checks.ts';
import { expectTrialBalances } from './support/trial-balances.ts';

/* `portals.long.test.ts` tries ten thousand portals of each kind. */

describeWith(noHledger, 'the exported files of generated portals', () => {
  it('come to what Safeguarding says, as hledger adds them up', () => {
    expectTrialBalances(100, 17);
  });
});

describe('a generated portal', () => {
  it('has every euro in exactly one place on every day, and the one where it is', () => {
    fc.assert(fc.property(portalPlan, tellsTheTruth), { numRuns: 300 });
  });

  it('balances whatever the bank leaves out', () => {
    fc.assert(fc.property(portalPlan, fc.infiniteStream(fc.nat(9)), keepsWhatIsLeftOut), { numRuns: 300 });
  });
});
