import type { Need, Policy, PolicyRule, RequestFacts, Requirement, TotalsSoFar } from './policy.ts';
import type { TeamRole } from './roles.ts';

/** Whoever belongs to the team now, with a device to sign with. */
export interface PresentMember {
  readonly memberId: string;
  readonly roles: readonly TeamRole[];
}

/** What a policy asks of a request. Each rule that applies adds to it; none takes anything away. */
export function requirementOf(policy: Policy, facts: RequestFacts, totals: TotalsSoFar, members: readonly PresentMember[]): Requirement {
  const applying = policy.rules.filter((rule) => applies(rule, facts, totals));
  if (applying.length === 0) return { kind: 'refused', why: 'noRule', ruleId: null };
  const refusing = applying.find((rule) => rule.refuses);
  if (refusing !== undefined) return { kind: 'refused', why: 'rule', ruleId: refusing.ruleId };
  const needs = applying.filter((rule) => rule.approvals > 0).map((rule) => ({ ruleId: rule.ruleId, approvals: rule.approvals, approvers: approversOf(rule, facts, members) }));
  const unmet = needs.find((need) => need.approvers.length < need.approvals);
  return unmet === undefined ? { kind: 'needs', needs } : { kind: 'refused', why: 'nobody', ruleId: unmet.ruleId };
}

/** How many of a need's approvals the signatures give. A member counts once. */
export const givenOf = (need: Pick<Need, 'approvers'>, signers: Iterable<string>): number =>
  [...new Set(signers)].filter((memberId) => need.approvers.includes(memberId)).length;

/** One signature counts for every need that names its member. */
export const isSatisfied = (requirement: Requirement, signers: Iterable<string>): boolean => {
  const distinct = new Set(signers);
  return requirement.kind === 'needs' && requirement.needs.every((need) => givenOf(need, distinct) >= need.approvals);
};

function applies(rule: PolicyRule, facts: RequestFacts, totals: TotalsSoFar): boolean {
  if (!rule.kinds.includes(facts.kind)) return false;
  if (rule.newPayee !== null && rule.newPayee !== facts.newPayee) return false;
  // Without an amount, a rule speaks of it as of the largest in its currency.
  if (facts.amount !== null && rule.currency !== null && rule.currency !== facts.amount.currency) return false;
  const size = facts.amount === null ? Number.POSITIVE_INFINITY : Math.abs(facts.amount.amountMinor);
  if (rule.from !== null && size < rule.from) return false;
  if (rule.below !== null && size >= rule.below) return false;
  return rule.total === null || size + totals[rule.total.per] > rule.total.above;
}

function approversOf(rule: PolicyRule, { kind, preparedBy }: RequestFacts, members: readonly PresentMember[]): readonly string[] {
  const role: TeamRole = kind === 'teamChange' ? 'administrator' : 'approver';
  return members
    .filter((member) => member.memberId !== preparedBy && member.roles.includes(role))
    .map((member) => member.memberId)
    .filter((memberId) => rule.approvers === null || rule.approvers.includes(memberId));
}
