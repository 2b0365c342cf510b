import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { policyKinds } from './policy.ts';
import type { Policy, PolicyRule, RequestFacts } from './policy.ts';
import { givenOf, isSatisfied, requirementOf } from './requirement.ts';
import type { PresentMember } from './requirement.ts';
import { teamRoles } from './roles.ts';
import { startingPolicy } from './starting-policy.ts';
import { readableWords, wordsOf } from './words.ts';

const rule = (changes: Partial<PolicyRule>): PolicyRule =>
  ({ ruleId: 'R', kinds: ['transfer'], currency: null, from: null, below: null, newPayee: null, total: null, refuses: false, approvals: 1, approvers: null, ...changes });
const policy = (...rules: readonly PolicyRule[]): Policy => ({ version: 1, rules });
const members: readonly PresentMember[] = [
  { memberId: 'A', roles: ['preparer', 'approver', 'administrator'] }, { memberId: 'B', roles: ['approver'] }, { memberId: 'C', roles: ['approver', 'administrator'] }, { memberId: 'D', roles: ['sender'] },
];
const facts = (changes: Partial<RequestFacts> = {}): RequestFacts => ({ kind: 'transfer', amount: { amountMinor: 1000, currency: 'EUR' }, newPayee: false, preparedBy: 'A', ...changes });
const none = { day: 0, month: 0 };
const asked = (rules: readonly PolicyRule[], changes: Partial<RequestFacts> = {}, totals = none) => requirementOf(policy(...rules), facts(changes), totals, members);

describe('what a policy asks', () => {
  it('refuses what it says nothing of, what a rule refuses, and what too few may approve', () => {
    expect(asked([])).toEqual({ kind: 'refused', why: 'noRule', ruleId: null });
    expect(asked([rule({ kinds: ['closing'] })])).toMatchObject({ why: 'noRule' });
    expect(asked([rule({ approvals: 0 }), rule({ ruleId: 'N', refuses: true, currency: 'EUR', from: 1000 })])).toEqual({ kind: 'refused', why: 'rule', ruleId: 'N' });
    expect(asked([rule({ approvals: 3 })])).toEqual({ kind: 'refused', why: 'nobody', ruleId: 'R' });
  });

  it('asks nobody where a rule says so openly', () => {
    const open = asked([rule({ approvals: 0 })]);
    expect([open, isSatisfied(open, [])]).toEqual([{ kind: 'needs', needs: [] }, true]);
  });

  it('never asks the preparer, nor whoever lacks the role', () => {
    expect(asked([rule({})])).toMatchObject({ needs: [{ approvals: 1, approvers: ['B', 'C'] }] });
    expect(asked([rule({ approvers: ['A', 'B', 'D'] })])).toMatchObject({ needs: [{ approvers: ['B'] }] });
    expect(asked([rule({ kinds: ['teamChange'] })], { kind: 'teamChange', amount: null })).toMatchObject({ needs: [{ approvers: ['C'] }] });
  });

  it.each([
    ['from, included', { currency: 'EUR', from: 1000 }, 1], ['from', { currency: 'EUR', from: 1001 }, 0], ['below, excluded', { currency: 'EUR', below: 1000 }, 0], ['below', { currency: 'EUR', below: 1001 }, 1],
    ['another currency', { currency: 'USD' }, 0], ['a new payee', { newPayee: true }, 0], ['a known payee', { newPayee: false }, 1],
    ['the day, reached', { currency: 'EUR', total: { per: 'day' as const, above: 6000 } }, 0], ['the day, passed', { currency: 'EUR', total: { per: 'day' as const, above: 5999 } }, 1],
    ['the month', { currency: 'EUR', total: { per: 'month' as const, above: 9999 } }, 1],
  ])('a rule applies by what it says: %s', (_, changes, applies) => {
    const requirement = asked([rule({ approvals: 0 }), rule({ ...changes, approvals: 1 })], {}, { day: 5000, month: 9000 });
    expect(requirement).toMatchObject({ kind: 'needs', needs: { length: applies } });
  });

  it('takes an amount that nobody knows for the largest', () => {
    const rules = [rule({ approvals: 0 }), rule({ currency: 'EUR', from: 1_000_000_00, approvals: 2 }), rule({ currency: 'USD', total: { per: 'day', above: 5 }, approvals: 1 })];
    expect(asked(rules, { amount: null })).toMatchObject({ needs: [{ approvals: 2 }, { approvals: 1 }] });
    expect(asked([rule({ currency: 'EUR', below: 1_000_000 })], { amount: null })).toMatchObject({ why: 'noRule' });
  });

  it('counts members once, and one signature for every need that names its member', () => {
    const requirement = asked([rule({ approvals: 1, approvers: ['C'] }), rule({ approvals: 2 })]);
    expect(isSatisfied(requirement, ['B', 'B', 'B'])).toBe(false);
    expect(isSatisfied(requirement, ['C', 'D', 'A'])).toBe(false);
    expect(isSatisfied(requirement, ['B', 'C'])).toBe(true);
    expect(givenOf({ approvers: ['B', 'C'] }, ['B', 'B', 'D'])).toBe(1);
    expect(isSatisfied({ kind: 'refused', why: 'noRule', ruleId: null }, ['A', 'B', 'C', 'D'])).toBe(false);
  });

  it('begins, for one person, with what says openly that nobody else signs', () => {
    for (const kind of policyKinds) {
      const requirement = requirementOf(startingPolicy(['1', '2']), facts({ kind, amount: null }), none, [{ memberId: 'A', roles: ['administrator'] }]);
      expect(requirement).toEqual({ kind: 'needs', needs: [] });
    }
  });
});

describe('any policy', () => {
  const ids = ['A', 'B', 'C', 'D', 'E'];
  const someRule = fc.record({
    ruleId: fc.uuid(), kinds: fc.subarray([...policyKinds], { minLength: 1 }), currency: fc.constantFrom('EUR', 'USD'), from: fc.option(fc.nat(2000)), below: fc.option(fc.integer({ min: 1, max: 3000 })),
    newPayee: fc.option(fc.boolean()), total: fc.option(fc.record({ per: fc.constantFrom('day' as const, 'month' as const), above: fc.nat(4000) })), refuses: fc.boolean(), approvals: fc.nat(3),
    approvers: fc.option(fc.subarray(ids)),
  });
  const someFacts = fc.record({
    kind: fc.constantFrom(...policyKinds), amount: fc.option(fc.record({ amountMinor: fc.nat(3000), currency: fc.constantFrom('EUR', 'USD') })), newPayee: fc.boolean(), preparedBy: fc.constantFrom(...ids),
  });
  const someMembers = fc.uniqueArray(fc.record({ memberId: fc.constantFrom(...ids), roles: fc.subarray([...teamRoles], { minLength: 1 }) }), { selector: ({ memberId }) => memberId });
  const someTotals = fc.record({ day: fc.nat(3000), month: fc.nat(6000) });

  it('asks no less when a rule is added: what then suffices sufficed before, unless no rule applied', () => {
    fc.assert(fc.property(fc.array(someRule, { minLength: 1, maxLength: 4 }), someRule, someFacts, someTotals, someMembers, fc.subarray(ids), (rules, more, about, totals, who, signers) => {
      const before = requirementOf(policy(...rules), about, totals, who);
      const after = requirementOf(policy(...rules, more), about, totals, who);
      if (before.kind === 'refused' && before.why === 'noRule') return;
      expect(isSatisfied(after, signers) && !isSatisfied(before, signers)).toBe(false);
    }), { numRuns: 2000 });
  });

  it('is never satisfied by its preparer, and never less by one signature more', () => {
    fc.assert(fc.property(fc.array(someRule, { maxLength: 4 }), someFacts, someTotals, someMembers, fc.subarray(ids), fc.constantFrom(...ids), (rules, about, totals, who, signers, one) => {
      const requirement = requirementOf(policy(...rules), about, totals, who);
      const others = signers.filter((memberId) => memberId !== about.preparedBy);
      expect(isSatisfied(requirement, [...others, about.preparedBy])).toBe(isSatisfied(requirement, others));
      expect(isSatisfied(requirement, signers) && !isSatisfied(requirement, [...signers, one])).toBe(false);
    }), { numRuns: 2000 });
  });
});

it('there is a word for each byte, and each only once', () => {
  expect(new Set(readableWords).size).toBe(256);
  expect(readableWords.filter((word) => !/^[a-z]{3,12}$/.test(word))).toEqual([]);
  expect(wordsOf([0, 255, 172])).toEqual([readableWords[0], readableWords[255], readableWords[172]]);
});
