import fc from 'fast-check';
import { describe, it } from 'vitest';

import { portalPlan } from '#test/support/generated-portal.ts';
import { keepsWhatIsLeftOut, tellsTheTruth } from '#test/support/generated-portal-checks.ts';

describe('ten thousand generated portals', () => {
  it('have every euro in exactly one place on every day, and the one where it is', () => {
    fc.assert(fc.property(portalPlan, tellsTheTruth), { numRuns: 10_000 });
  }, 600_000);

  it('balance whatever the bank leaves out', () => {
    fc.assert(fc.property(portalPlan, fc.infiniteStream(fc.nat(9)), keepsWhatIsLeftOut), { numRuns: 10_000 });
  }, 600_000);
});
