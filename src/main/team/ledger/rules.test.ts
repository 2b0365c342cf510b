import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { instantFromMs } from '#shared/domain/instant.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { HOUR, rule } from '#test/support/team-desks.ts';
import { logInTest, writerInTest } from '#test/support/team-log.ts';
import type { LogInTest, WriterInTest } from '#test/support/team-log.ts';
import { replay } from './verify.ts';

let log: LogInTest;
let [anna, bruno, clara, dario]: WriterInTest[] = [];
const people = (): { readonly anna: WriterInTest; readonly bruno: WriterInTest; readonly clara: WriterInTest; readonly dario: WriterInTest } => {
  if (anna === undefined || bruno === undefined || clara === undefined || dario === undefined) throw new Error('nobody is there');
  return { anna, bruno, clara, dario };
};

/** Anna, Bruno and Clara may do everything, Dario prepares only; a transfer wants one signature. */
beforeEach(() => {
  anna = writerInTest('Anna');
  [bruno, clara, dario] = [writerInTest('Bruno'), writerInTest('Clara'), writerInTest('Dario', ['preparer'])];
  log = logInTest(anna);
  log.found();
  for (const who of [bruno, clara, dario]) log.admit(anna, who);
  log.policy(anna, rule({ kinds: ['transfer', 'payeeChange'], approvals: 1 }));
});
afterEach(() => log.close());

const day = 24 * HOUR;
const outcome = (token: number, result: 'open' | 'notSent' | 'accepted' | 'failed' | 'declared'): TeamStatement => ({ type: 'resolved', token, outcome: result, serverId: null, state: result });

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

describe('a change of the team', () => {
  it('takes effect with the signatures that the policy asks for, once, by an administrator', () => {
    const { anna, bruno, clara, dario } = people();
    log.change(anna, { type: 'changePolicy', rules: [rule({}), rule({ kinds: ['teamChange'], approvals: 1 })] });
    const asked = log.changeRequest(anna, { type: 'changeRoles', memberId: dario.member.memberId, roles: ['auditor'] });
    log.say(anna, asked);
    expect(log.say(anna, { type: 'applied', requestId: asked.requestId })).toBe('unsatisfied');
    expect(log.say(anna, log.approval(asked))).toBe('prepared');
    expect(log.say(bruno, log.approval(asked))).toBeNull();
    expect(log.say(dario, { type: 'applied', requestId: asked.requestId })).toBe('role');
    expect(log.say(clara, { type: 'applied', requestId: asked.requestId })).toBeNull();
    expect(log.say(clara, { type: 'applied', requestId: asked.requestId })).toBe('notOpen');
    expect(log.say(dario, log.request(dario))).toBe('role');
    const payment = log.asked(anna);
    expect(log.say(anna, { type: 'applied', requestId: payment.requestId })).toBe('notTeamChange');
  });

  it('changes the workspace key when somebody goes, for exactly those who stay', () => {
    const { anna, bruno, clara, dario } = people();
    const gone = { type: 'removeMember' as const, memberId: dario.member.memberId };
    const asked = log.changeRequest(anna, gone);
    log.say(anna, asked);
    expect(log.say(anna, { type: 'applied', requestId: asked.requestId })).toBe('keys');
    expect(log.say(anna, { type: 'applied', requestId: asked.requestId }, { key: log.keyFor(2, [anna, bruno, clara, dario].map(({ device }) => device), Buffer.alloc(32, 1)) })).toBe('keys');
    expect(log.say(anna, { type: 'applied', requestId: asked.requestId }, { key: log.keyOf(gone) })).toBeNull();
    expect(log.say(dario, log.request(dario))).toBe('revoked');
    expect(log.say(anna, log.request(anna), { keyNumber: 1 })).toBe('keyNumber');
    expect(log.say(anna, log.request(anna))).toBeNull();
    expect(log.say(anna, log.request(anna, 'Verdi'), { key: log.keyFor(2, [anna.device]) })).toBe('keys');
  });

  it('leaves an administrator, and a policy that can be changed', () => {
    const { anna, bruno, clara } = people();
    for (const { member } of [bruno, clara]) expect(log.change(anna, { type: 'changeRoles', memberId: member.memberId, roles: ['approver'] })).toBeNull();
    expect(log.say(anna, log.changeRequest(anna, { type: 'removeMember', memberId: anna.member.memberId }))).toBe('lastAdministrator');
    expect(log.say(anna, log.changeRequest(anna, { type: 'changeRoles', memberId: anna.member.memberId, roles: ['sender'] }))).toBe('lastAdministrator');
    expect(log.say(anna, log.changeRequest(anna, { type: 'revokeDevice', deviceId: anna.device.deviceId }))).toBe('lastAdministrator');
    expect(log.say(anna, log.changeRequest(anna, { type: 'changePolicy', rules: [rule({})] }))).toBe('stuck');
    expect(log.say(anna, log.changeRequest(anna, { type: 'changePolicy', rules: [rule({ kinds: ['teamChange'], approvals: 1 })] }))).toBe('stuck');
    expect(log.say(anna, log.changeRequest(anna, { type: 'addDevice', device: bruno.device, words: '' }))).toBe('taken');
    expect(log.say(anna, log.changeRequest(anna, { type: 'addMember', member: bruno.member }))).toBe('taken');
    expect(log.say(anna, log.changeRequest(anna, { type: 'removeMember', memberId: randomUUID() }))).toBe('unknownMember');
    expect(log.say(anna, log.changeRequest(anna, { type: 'revokeDevice', deviceId: randomUUID() }))).toBe('unknownDevice');
  });

  it('ends what a revoked device has prepared, and keeps the claims that it has', () => {
    const { anna, bruno, clara } = people();
    const [waiting, sent] = [log.asked(bruno), log.asked(bruno, 'Verdi')];
    log.say(anna, log.approval(sent));
    log.say(bruno, log.claim(sent));
    const token = log.token();
    log.change(anna, { type: 'revokeDevice', deviceId: bruno.device.deviceId });
    expect(log.copy.requests.get(waiting.requestId)).toMatchObject({ state: 'voided', closedWhy: 'revoked' });
    expect(log.say(bruno, outcome(token, 'notSent'))).toBe('revoked');
    expect(log.copy.claims.get(token)?.outcome).toBe('open');
    expect(log.say(clara, { type: 'takenOver', token, reason: 'stolen' })).toBeNull();
  });

  it('lets a device leave by itself, after which an administrator changes the key', () => {
    const { anna, dario } = people();
    expect(log.say(dario, { type: 'left', reason: 'enough' })).toBeNull();
    expect(log.say(dario, log.request(dario))).toBe('revoked');
    expect(log.change(anna, { type: 'revokeDevice', deviceId: dario.device.deviceId })).toBeNull();
    expect(log.say(anna, log.changeRequest(anna, { type: 'revokeDevice', deviceId: dario.device.deviceId }))).toBe('unknownDevice');
  });
});

describe('what is shared', () => {
  it('goes on with each journal where it ended, by its own device', () => {
    const { anna, bruno } = people();
    const chain = (from: number, to: number): TeamStatement => ({ type: 'published', journalId: 'J1', from, to, head: 'a'.repeat(64) });
    expect(log.say(anna, chain(2, 3))).toBe('chain');
    expect(log.say(anna, chain(1, 3))).toBeNull();
    expect(log.say(bruno, chain(4, 5))).toBe('notMine');
    expect(log.say(anna, chain(1, 3))).toBe('chain');
    expect(log.say(anna, chain(4, 5))).toBeNull();
  });

  it('keeps both versions of a document where the later did not know the earlier', () => {
    const { anna, dario } = people();
    const write = (kind: string, over: readonly string[], content: unknown): TeamStatement => ({ type: 'document', kind, id: 'D1', over, content });
    const hash = (): string => log.copy.entries.head()?.hash ?? '';
    expect(log.say(dario, write('beneficiary', [], 'x'))).toBe('role');
    log.say(anna, write('note', [], 'one'));
    const one = hash();
    log.say(dario, write('note', [], 'two'));
    const two = hash();
    expect(log.copy.shared.versions('note', 'D1').map(({ content }) => content)).toEqual(['"two"', '"one"']);
    log.say(anna, write('note', [one, two], 'both'));
    expect(log.copy.shared.versions('note', 'D1').map(({ content }) => content)).toEqual(['"both"']);
  });

  it('raises an alarm once, and says who has seen it', () => {
    const { anna, bruno } = people();
    const alarm: TeamStatement = { type: 'alarm', serverId: 'T9', facts: null };
    expect(log.say(bruno, { type: 'alarmSeen', serverId: 'T9', note: 'x' })).toBe('unknownAlarm');
    expect([log.say(anna, alarm), log.say(bruno, alarm)]).toEqual([null, null]);
    expect(log.say(bruno, { type: 'alarmSeen', serverId: 'T9', note: 'by phone' })).toBeNull();
    expect(log.copy.shared.alarms()).toMatchObject([{ serverId: 'T9', note: 'by phone', seenBy: bruno.member.memberId }]);
  });
});

describe('an offence', () => {
  it('stands until its device is revoked or an administrator has seen it', () => {
    const { anna, bruno, dario } = people();
    log.say(dario, log.request(bruno));
    const sequence = log.token();
    expect(log.copy.shared.firstOffence()).toMatchObject({ sequence, why: 'notMine', deviceId: dario.device.deviceId });
    expect(log.say(dario, { type: 'alarmSeen', serverId: `entry:${sequence}`, note: 'me' })).toBe('role');
    log.change(anna, { type: 'revokeDevice', deviceId: dario.device.deviceId });
    expect(log.copy.shared.firstOffence()).toBeNull();
    log.say(dario, log.request(dario));
    const later = log.token();
    expect(log.copy.shared.firstOffence()).toMatchObject({ sequence: later, why: 'revoked' });
    expect(log.say(anna, { type: 'alarmSeen', serverId: `entry:${later}`, note: 'the thief' })).toBeNull();
    expect(log.copy.shared.firstOffence()).toBeNull();
  });

  it('is what nobody can read, too; a type of a later version stays until the app knows it', () => {
    const { anna } = people();
    expect(log.say(anna, { type: 'withdrawn', requestId: 'no id' } as unknown as TeamStatement)).toBe('form');
    expect(log.say(anna, { type: 'somethingNewer', more: 1 } as unknown as TeamStatement)).toBe('unknownType');
    log.say(anna, { type: 'alarmSeen', serverId: `entry:${log.token()}`, note: 'x' });
    log.say(anna, { type: 'alarmSeen', serverId: `entry:${log.token() - 2}`, note: 'x' });
    expect(log.copy.shared.firstOffence()).toMatchObject({ why: 'unknownType' });
  });

  it('is to name a time that lies days behind the log; one that lies ahead is no entry yet', () => {
    const { anna } = people();
    expect(log.say(anna, log.request(anna), { at: log.clock.now() - 2 * day })).toBe('clock');
    expect(() => log.say(anna, log.request(anna), { at: log.clock.now() + 2 * day })).toThrow('clock');
  });
});

it('a replay of all entries derives the same again', () => {
  const { anna, bruno, clara, dario } = people();
  const asked = log.asked(dario);
  log.say(anna, log.approval(asked));
  log.say(bruno, log.claim(asked));
  log.say(bruno, outcome(log.token(), 'accepted'));
  log.say(dario, log.request(bruno));
  log.change(anna, { type: 'removeMember', memberId: clara.member.memberId });
  const picture = () => ({
    members: log.copy.members.all(), devices: log.copy.members.devices(), policy: log.copy.members.policy(), claims: log.copy.claims.ofRequest(asked.requestId), offence: log.copy.shared.firstOffence(),
    requests: log.copy.requests.page({ list: 'all', me: '', members: [], now: instantFromMs(0), text: '', offset: 0, limit: 50 }), totals: log.copy.claims.totals('EUR', '2026-06-30', null), keys: log.copy.lastKeyNumber(),
  });
  const before = picture();
  expect(before.totals).toEqual({ day: 10_000, month: 10_000 });
  replay(log.copy, { keysToo: true });
  expect(picture()).toEqual(before);
});
