import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { instantFromMs } from '#shared/domain/instant.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { rule } from '#test/support/team-desks.ts';
import { fourPeople } from '#test/support/team-log.ts';
import type { FourPeople, LogInTest, WriterInTest } from '#test/support/team-log.ts';
import { currentLocks, locksFrom } from '../entries/lock-form.ts';
import { hashOfPayload } from './requests.ts';

let log: LogInTest;
let people: () => FourPeople;
beforeEach(() => {
  ({ log, people } = fourPeople());
});
afterEach(() => log.close());

const BANK = 'https://bank.example';
const lock = (month: string, minute = 0) => ({ month, reason: null, at: instantFromMs(Date.UTC(2026, 5, 1, 8, minute)), by: 'anna' });
const present = (): readonly string[] => log.copy.shared.versions('ledgerLocks', BANK).map(({ hash }) => hash);
const locked = (through: string | null, more: Partial<Extract<TeamStatement, { readonly type: 'document' }>> = {}): TeamStatement =>
  ({ type: 'document', kind: 'ledgerLocks', id: BANK, over: present(), content: { through, history: through === null ? [] : [lock(through)] }, ...more });
const asked = (by: WriterInTest, month: string): Extract<TeamStatement, { readonly type: 'requested' }> => {
  const payload = { type: 'unlock', about: month, id: BANK, month, reason: 'A charge is missing', by: 'anna' };
  return {
    type: 'requested', requestId: randomUUID(), facts: { kind: 'monthUnlock', amount: null, newPayee: false, preparedBy: by.member.memberId }, policyVersion: log.policyVersion(), expiresAt: log.expiresAt(),
    payloadHash: hashOfPayload(payload), payload, lines: [], sendWhenApproved: false,
  };
};
const through = (): unknown => locksFrom(JSON.parse(log.copy.shared.versions('ledgerLocks', BANK)[0]?.content ?? 'null'))?.through;

it('anybody who writes locks further months; nobody unlocks one where no rule speaks of it, or others have to sign', () => {
  const { anna, dario } = people();
  expect(log.say(dario, locked('2026-04'))).toBeNull();
  expect(log.say(anna, locked('2026-05'))).toBeNull();
  // No rule.
  expect(log.say(anna, locked('2026-04'))).toBe('unsatisfied');
  log.policy(anna, rule({ kinds: ['monthUnlock'], approvals: 1 }));
  expect(log.say(anna, locked('2026-04'))).toBe('unsatisfied');
  // Not beside the known version, by removing it, or by what nobody can read.
  expect(log.say(anna, locked('2026-04', { over: [] }))).toBe('unsatisfied');
  expect(log.say(anna, locked(null, { content: null }))).toBe('unsatisfied');
  expect(log.say(anna, locked('2026-13'))).toBe('unsatisfied');
  expect(through()).toBe('2026-05');
  log.policy(anna, rule({ kinds: ['monthUnlock'] }));
  expect(log.say(anna, locked('2026-04'))).toBeNull();
  expect(through()).toBe('2026-04');
});

it('a request that was approved unlocks the month that it names, once, and only while it is the last one', () => {
  const { anna, bruno } = people();
  log.policy(anna, rule({ kinds: ['monthUnlock'], approvals: 1 }));
  log.say(anna, locked('2026-05'));
  const request = asked(anna, '2026-05');
  expect(log.say(anna, request)).toBeNull();
  const { requestId } = request;
  expect(log.say(anna, locked('2026-04', { requestId }))).toBe('unsatisfied');
  expect(log.say(bruno, log.approval(request))).toBeNull();
  expect(log.say(anna, locked('2026-03', { requestId }))).toBe('otherBody');
  log.say(anna, locked('2026-06'));
  expect(log.say(anna, locked('2026-04', { requestId }))).toBe('otherBody');
  const last = asked(anna, '2026-06');
  log.say(anna, last);
  log.say(bruno, log.approval(last));
  expect(log.say(bruno, locked('2026-05', { requestId: last.requestId }))).toBeNull();
  expect(through()).toBe('2026-05');
  expect(log.copy.requests.get(last.requestId)).toMatchObject({ state: 'applied' });
  // Whoever locks it again needs another request.
  log.say(anna, locked('2026-06'));
  expect(log.say(anna, locked('2026-05', { requestId: last.requestId }))).toBe('notOpen');
  // The first one counts for its month, which is the last again.
  expect(log.say(anna, locked('2026-05', { requestId }))).toBe('otherBody');
});

it('what one desk knows of another is no reason to lock a month again; what it locked by itself is', () => {
  const [may, june] = [lock('2026-05'), lock('2026-06', 5)];
  const unlockedMay = { month: '2026-05', reason: 'x', at: instantFromMs(Date.UTC(2026, 5, 2)), by: 'bruno' };
  expect(currentLocks([{ through: '2026-05', history: [may] }, { through: '2026-04', history: [may, unlockedMay] }])).toEqual({ through: '2026-04', history: [may, unlockedMay] });
  expect(currentLocks([{ through: '2026-06', history: [may, june] }, { through: '2026-04', history: [may, unlockedMay] }])).toEqual({ through: '2026-06', history: [may, june, unlockedMay] });
  expect(currentLocks([])).toEqual({ through: null, history: [] });
});
