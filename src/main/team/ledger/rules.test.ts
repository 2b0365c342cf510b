import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { instantFromMs } from '#shared/domain/instant.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { HOUR, rule } from '#test/support/team-desks.ts';
import { fourPeople, logInTest, outcome, writerInTest } from '#test/support/team-log.ts';
import type { FourPeople, LogInTest } from '#test/support/team-log.ts';

let log: LogInTest;
let people: () => FourPeople;
beforeEach(() => {
  ({ log, people } = fourPeople());
});
afterEach(() => log.close());

const day = 24 * HOUR;

describe('founding', () => {
  it('happens once, by the device that the invitation names', () => {
    expect(log.say(people().anna, log.founded(), { key: log.keyFor(1, [people().anna.device]) })).toBe('foundedTwice');
    const other = logInTest();
    expect(() => other.take(other.row(writerInTest('Eva'), other.founded()))).toThrow('signature');
    expect(other.found()).toBeNull();
    other.close();
  });
});

describe('a request', () => {
  it('is prepared by whoever has the role, in their own name', () => {
    const { bruno, dario } = people();
    expect(log.say(dario, log.request(dario))).toBeNull();
    expect(log.say(dario, log.request(bruno))).toBe('notMine');
    const payees = log.request(dario);
    expect(log.say(dario, { ...payees, facts: { ...payees.facts, kind: 'payeeChange' } })).toBe('role');
    expect(log.say(dario, log.changeRequest(dario, { type: 'removeMember', memberId: bruno.member.memberId }))).toBe('role');
  });

  it('hashes what it shows, and its lines make its amount', () => {
    const { dario } = people();
    const asked = log.request(dario);
    expect(log.say(dario, { ...asked, payload: { ...Object(asked.payload), about: 'Verdi' } })).toBe('otherHash');
    expect(log.say(dario, { ...asked, facts: { ...asked.facts, amount: { amountMinor: 1, currency: 'EUR' } } })).toBe('otherFacts');
    expect(log.say(dario, { ...asked, facts: { ...asked.facts, kind: 'teamChange' } })).toBe('role');
    expect(log.say(people().bruno, { ...log.request(people().bruno), facts: { ...log.request(people().bruno).facts, kind: 'teamChange' } })).toBe('otherFacts');
    expect(log.say(dario, { ...asked, lines: asked.lines.map((line) => ({ ...line, amountMinor: null })) })).toBe('otherFacts');
    expect(log.say(dario, { ...asked, lines: [...asked.lines, ...asked.lines] })).toBe('otherFacts');
  });

  it('is made once, in time, by the policy of today', () => {
    const { dario } = people();
    const asked = log.asked(dario);
    expect(log.say(dario, asked)).toBe('requestTaken');
    expect(log.say(dario, { ...log.request(dario), expiresAt: instantFromMs(log.clock.now()) })).toBe('expired');
    expect(log.say(dario, { ...log.request(dario), policyVersion: 1 })).toBe('otherPolicy');
  });

  it('takes the place of an earlier one of the same preparer, whose approvals end', () => {
    const { bruno, dario, anna } = people();
    const earlier = log.asked(dario);
    expect(log.say(bruno, log.approval(earlier))).toBeNull();
    expect(log.say(anna, { ...log.request(anna), replaces: earlier.requestId })).toBe('notOpen');
    expect(log.say(dario, { ...log.request(dario), replaces: earlier.requestId })).toBeNull();
    expect(log.copy.requests.get(earlier.requestId)).toMatchObject({ state: 'voided', closedWhy: 'replaced' });
    expect(log.say(anna, log.claim(earlier))).toBe('notOpen');
  });

  it('is withdrawn by its preparer, and void where a sender finds that the bank has something else', () => {
    const { anna, bruno, dario } = people();
    const [one, other] = [log.asked(dario), log.asked(bruno, 'Verdi')];
    expect(log.say(dario, { type: 'withdrawn', requestId: other.requestId, reason: 'no' })).toBe('role');
    expect(log.say(dario, { type: 'withdrawn', requestId: one.requestId, reason: 'no' })).toBeNull();
    expect(log.say(anna, { type: 'withdrawn', requestId: other.requestId, reason: 'the balance' })).toBeNull();
    expect([one, other].map(({ requestId }) => log.copy.requests.get(requestId)?.state)).toEqual(['withdrawn', 'voided']);
    expect(log.say(anna, log.approval(one))).toBe('notOpen');
  });

  it('leaves lines out that nobody has sent', () => {
    const { anna, bruno, dario } = people();
    const lines = [0, 1].map((line) => ({ ...log.request(dario, `P${line}`, 100).lines[0], line })) as ReturnType<typeof log.request>['lines'];
    const batch = log.asked(dario, 'Two', 200, { lines });
    log.say(bruno, log.approval(batch));
    expect(log.say(anna, log.claim(batch, 0))).toBeNull();
    expect(log.say(anna, { type: 'lineLeftOut', requestId: batch.requestId, line: 0, reason: 'x' })).toBe('lineUsed');
    expect(log.say(anna, { type: 'lineLeftOut', requestId: batch.requestId, line: 2, reason: 'x' })).toBe('unknownLine');
    expect(log.say(dario, { type: 'lineLeftOut', requestId: batch.requestId, line: 1, reason: 'x' })).toBeNull();
    expect(log.say(anna, log.claim(batch, 1))).toBe('leftOut');
  });
});

describe('an approval', () => {
  it('is given by somebody else, who has the role, once', () => {
    const { anna, bruno, dario } = people();
    const asked = log.asked(bruno);
    expect(log.say(bruno, log.approval(asked))).toBe('prepared');
    expect(log.say(dario, log.approval(asked))).toBe('role');
    expect(log.say(anna, log.approval(asked))).toBeNull();
    expect(log.say(anna, log.approval(asked))).toBe('signedBefore');
  });

  it('signs exactly this, by this policy, until it expires', () => {
    const { anna, bruno } = people();
    const asked = log.asked(bruno);
    expect(log.say(anna, { ...log.approval(asked), payloadHash: '0'.repeat(64) })).toBe('otherHash');
    expect(log.say(anna, { ...log.approval(asked), policyVersion: 1 })).toBe('otherPolicy');
    expect(log.say(anna, { ...log.approval(asked), expiresAt: instantFromMs(log.clock.now() + 90 * day) })).toBe('expired');
    expect(log.say(anna, { ...log.approval(asked), requestId: randomUUID() })).toBe('unknownRequest');
    log.clock.move(49 * HOUR);
    expect(log.say(anna, log.approval(asked))).toBe('expired');
  });

  it('expires, and with it the right to send', () => {
    const { anna, bruno } = people();
    const asked = log.asked(bruno);
    log.say(anna, { ...log.approval(asked), expiresAt: instantFromMs(log.clock.now() + HOUR) });
    log.clock.move(2 * HOUR);
    expect(log.say(anna, log.claim(asked))).toBe('unsatisfied');
    expect(log.say(anna, log.approval(asked))).toBeNull();
    expect(log.say(anna, log.claim(asked))).toBeNull();
  });

  it('can be delegated for a time, though never to the preparer', () => {
    const { anna, bruno, dario, clara } = people();
    const [from, until] = [instantFromMs(log.clock.now()), instantFromMs(log.clock.now() + HOUR)];
    const asked = log.asked(bruno);
    const inHerName = { ...log.approval(asked), delegatedBy: anna.member.memberId };
    expect(log.say(dario, inHerName)).toBe('notDelegated');
    expect(log.say(anna, { type: 'delegated', to: anna.member.memberId, from, until })).toBe('unknownMember');
    expect(log.say(anna, { type: 'delegated', to: dario.member.memberId, from: until, until: from })).toBe('dates');
    expect(log.say(anna, { type: 'delegated', to: dario.member.memberId, from, until })).toBeNull();
    expect(log.say(dario, inHerName)).toBeNull();
    // The two are one signature.
    expect(log.say(anna, log.approval(asked))).toBe('signedBefore');
    const own = log.asked(dario, 'Verdi');
    expect(log.say(dario, { ...log.approval(own), delegatedBy: anna.member.memberId })).toBe('prepared');
    const annas = log.asked(anna, 'Neri');
    expect(log.say(dario, { ...log.approval(annas), delegatedBy: anna.member.memberId })).toBe('prepared');
    log.clock.move(HOUR);
    expect(log.say(dario, { ...log.approval(log.asked(clara, 'Rosa')), delegatedBy: anna.member.memberId })).toBe('notDelegated');
    expect(log.say(anna, { type: 'delegationEnded', to: dario.member.memberId })).toBeNull();
    expect(log.say(anna, { type: 'delegationEnded', to: dario.member.memberId })).toBe('notDelegated');
  });

  it('does not count any more when its device is revoked, its member goes or loses the role, or the policy changes', () => {
    const { anna, bruno, clara } = people();
    const ends: readonly [string, () => unknown, string][] = [
      ['revoked', () => log.change(anna, { type: 'revokeDevice', deviceId: clara.device.deviceId }), 'unsatisfied'],
      ['role', () => log.change(anna, { type: 'changeRoles', memberId: clara.member.memberId, roles: ['preparer'] }), 'unsatisfied'],
      ['left', () => log.change(anna, { type: 'removeMember', memberId: clara.member.memberId }), 'unsatisfied'],
      ['policy', () => log.policy(anna, rule({ approvals: 1 })), 'notOpen'],
    ];
    for (const [, end, why] of ends) {
      const fresh = logInTest(anna);
      const before = log;
      log = fresh;
      fresh.found();
      for (const who of [bruno, clara]) fresh.admit(anna, who);
      fresh.policy(anna, rule({ approvals: 1 }));
      const asked = fresh.asked(bruno);
      fresh.say(clara, fresh.approval(asked));
      expect(fresh.copy.requests.get(asked.requestId)?.state).toBe('approved');
      expect(end()).toBeNull();
      expect(fresh.say(anna, fresh.claim(asked))).toBe(why);
      fresh.close();
      log = before;
    }
  });

  it('is refused with a reason by an approver, which ends it', () => {
    const { anna, bruno, dario } = people();
    const asked = log.asked(bruno);
    const decline = { type: 'declined' as const, requestId: asked.requestId, payloadHash: asked.payloadHash, reason: 'paid already' };
    expect(log.say(bruno, decline)).toBe('prepared');
    expect(log.say(dario, decline)).toBe('role');
    expect(log.say(anna, decline)).toBeNull();
    expect(log.copy.requests.get(asked.requestId)).toMatchObject({ state: 'declined', reason: 'paid already' });
  });

  it('is replaced by broken glass, by an administrator, where no rule refuses it outright', () => {
    const { anna, bruno, dario } = people();
    const asked = log.asked(bruno);
    const glass = (of: typeof asked): TeamStatement => ({ type: 'brokeGlass', requestId: of.requestId, payloadHash: of.payloadHash, reason: 'the office burns' });
    expect(log.say(dario, glass(asked))).toBe('role');
    expect(log.say(anna, glass(asked))).toBeNull();
    expect(log.say(bruno, log.claim(asked))).toBeNull();
    log.policy(anna, rule({ approvals: 1 }), rule({ refuses: true, currency: 'EUR', from: 1_000_00 }));
    const large = log.asked(bruno, 'Large', 1_000_00);
    expect(log.say(anna, glass(large))).toBeNull();
    expect(log.say(anna, log.claim(large))).toBe('unsatisfied');
  });
});

describe('a claim', () => {
  it('is taken by a sender, for what was approved, while it is', () => {
    const { anna, bruno, dario } = people();
    const asked = log.asked(bruno);
    expect(log.say(anna, log.claim(asked))).toBe('unsatisfied');
    log.say(anna, log.approval(asked));
    expect(log.say(dario, log.claim(asked))).toBe('role');
    expect(log.say(anna, { ...log.claim(asked), bodyHash: '0'.repeat(64) })).toBe('otherBody');
    expect(log.say(anna, { ...log.claim(asked), claimKey: '0'.repeat(64) })).toBe('otherBody');
    expect(log.say(anna, { ...log.claim(asked), line: 7 })).toBe('unknownLine');
    expect(log.say(anna, { ...log.claim(asked), requestId: randomUUID() })).toBe('unknownRequest');
    expect(log.say(anna, log.claim(asked))).toBeNull();
    expect(log.say(bruno, log.claim(asked))).toBe('claimHeld');
    log.say(anna, outcome(log.token() - 1, 'accepted'));
    expect(log.say(bruno, log.claim(asked))).toBe('lineUsed');
  });

  it('holds the same payment of every other request until it is known how it ended', () => {
    const { anna, bruno } = people();
    const [one, same] = [log.asked(bruno), log.asked(bruno)];
    for (const asked of [one, same]) log.say(anna, log.approval(asked));
    log.say(anna, log.claim(one));
    const token = log.token();
    expect(log.say(anna, log.claim(same))).toBe('claimHeld');
    expect(log.say(anna, outcome(token, 'notSent'))).toBeNull();
    expect(log.say(bruno, log.claim(same))).toBeNull();
    expect(log.say(anna, log.claim(one))).toBe('claimHeld');
  });

  it('of something that lies within another excludes the other, and not what lies beside it', () => {
    const { anna, bruno } = people();
    const whole = log.asked(bruno, 'Closing', 500);
    const key = whole.lines[0]?.claimKey ?? '';
    const part = (payee: string) => {
      const { lines } = log.request(bruno, payee, 100);
      return log.asked(bruno, payee, 100, { lines: lines.map((line) => ({ ...line, within: [key] })) });
    };
    const [one, other] = [part('A'), part('B')];
    for (const asked of [whole, one, other]) log.say(anna, log.approval(asked));
    expect([log.say(anna, log.claim(one)), log.say(anna, log.claim(other))]).toEqual([null, null]);
    const tokens = [log.token() - 1, log.token()];
    expect(log.say(anna, log.claim(whole))).toBe('claimHeld');
    for (const token of tokens) log.say(anna, outcome(token, 'notSent'));
    expect(log.say(anna, log.claim(whole))).toBeNull();
    expect(log.say(anna, log.claim(one))).toBe('claimHeld');
  });

  it('is resolved by its desk alone, or by the one that looks for it, which cannot say that nothing was sent', () => {
    const { anna, bruno, clara, dario } = people();
    const asked = log.asked(bruno);
    log.say(anna, log.approval(asked));
    log.say(anna, log.claim(asked));
    const token = log.token();
    expect(log.say(bruno, outcome(token, 'accepted'))).toBe('notMine');
    expect(log.say(anna, { type: 'takenOver', token, reason: 'x' })).toBe('notMine');
    expect(log.say(dario, { type: 'takenOver', token, reason: 'x' })).toBe('role');
    expect(log.say(bruno, { type: 'takenOver', token, reason: 'her desk is gone' })).toBeNull();
    expect(log.say(bruno, outcome(token, 'notSent'))).toBe('notMine');
    expect(log.say(clara, outcome(token, 'accepted'))).toBe('notMine');
    expect(log.say(bruno, outcome(token, 'accepted'))).toBeNull();
    expect(log.say(bruno, outcome(token, 'open'))).toBe('resolvedBefore');
    expect(log.say(anna, outcome(token, 'notSent'))).toBe('resolvedBefore');
    expect(log.say(clara, { type: 'takenOver', token, reason: 'x' })).toBe('resolvedBefore');
    expect(log.say(anna, outcome(999, 'accepted'))).toBe('unknownClaim');
  });

  it('counts for limits while it is open or accepted, and asks for more once they are reached', () => {
    const { anna, bruno, clara } = people();
    log.policy(anna, rule({ approvals: 1 }), rule({ approvals: 2, currency: 'EUR', total: { per: 'day', above: 250_00 } }));
    const pay = (payee: string) => {
      const asked = log.asked(bruno, payee, 100_00);
      log.say(anna, log.approval(asked));
      return asked;
    };
    expect(log.say(anna, log.claim(pay('A')))).toBeNull();
    const failedToken = log.token();
    expect(log.say(anna, log.claim(pay('B')))).toBeNull();
    const third = pay('C');
    expect(log.say(anna, log.claim(third))).toBe('unsatisfied');
    log.say(anna, outcome(failedToken, 'failed'));
    expect(log.say(anna, log.claim(third))).toBeNull();
    const fourth = pay('D');
    expect(log.say(anna, log.claim(fourth))).toBe('unsatisfied');
    log.say(clara, log.approval(fourth));
    expect(log.say(anna, log.claim(fourth))).toBeNull();
    log.clock.move(day);
    expect(log.say(anna, log.claim(pay('E')))).toBeNull();
  });
});
