import { policyKinds } from './policy.ts';
import type { Policy } from './policy.ts';

/**
 * What a team begins with, when it is one person: nobody else has to sign, and the policy says so. Whoever adds members changes it.
 * `ruleIds`: two new ids.
 */
export const startingPolicy = (ruleIds: readonly [string, string]): Policy => ({
  version: 1,
  rules: [
    { ...anything, ruleId: ruleIds[0], kinds: policyKinds.filter((kind) => kind !== 'teamChange') },
    { ...anything, ruleId: ruleIds[1], kinds: ['teamChange'] },
  ],
});

const anything = { currency: null, from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 0, approvers: null } as const;
