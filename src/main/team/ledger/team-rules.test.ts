import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Beneficiary } from '#shared/bridge/payments/beneficiaries.ts';
import { instantFromMs } from '#shared/domain/instant.ts';
import type { TeamStatement } from '#shared/domain/team/statements.ts';
import { HOUR, rule } from '#test/support/team-desks.ts';
import { fourPeople, outcome } from '#test/support/team-log.ts';
import type { FourPeople, LogInTest } from '#test/support/team-log.ts';
import { replay } from './verify.ts';

let log: LogInTest;
let people: () => FourPeople;
beforeEach(() => {
  ({ log, people } = fourPeople());
});
afterEach(() => log.close());

const day = 24 * HOUR;
const payee: Beneficiary = {
  beneficiaryId: randomUUID(), savedAt: instantFromMs(Date.UTC(2026, 5, 30)), name: 'Rossi', accountCode: 'IT60X0542811101000000123456', bicCode: '', address: '', city: '', countryCode: '', fiscalCode: '', notes: '',
};

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

  it('is no beneficiary whom a program before these rules added without signatures: without effect, it stops nobody', () => {
    const { anna } = people();
    log.policy(anna, rule({ kinds: ['payeeChange'], approvals: 1 }));
    const added = { type: 'document', kind: 'beneficiary', id: randomUUID(), over: [], content: payee } as const;
    expect(log.say(anna, added)).toBe('unsatisfied');
    expect(log.copy.shared.versions('beneficiary', added.id)).toEqual([]);
    expect(log.copy.shared.firstOffence()).toBeNull();
    replay(log.copy, { keysToo: false });
    expect(log.copy.shared.firstOffence()).toBeNull();
    // An administrator may have called it dealt with before.
    expect(log.say(anna, { type: 'alarmSeen', serverId: `entry:${log.token()}`, note: 'x' })).toBeNull();
  });

  it('is another account of a beneficiary of the team', () => {
    const { anna } = people();
    log.policy(anna, rule({ kinds: ['payeeChange'] }));
    const known = { type: 'document', kind: 'beneficiary', id: randomUUID(), over: [], content: payee } as const;
    expect(log.say(anna, known)).toBeNull();
    log.policy(anna, rule({ kinds: ['payeeChange'], approvals: 1 }));
    expect(log.say(anna, { ...known, content: { ...payee, accountCode: 'DE02120300000000202051' } })).toBe('unsatisfied');
    expect(log.copy.shared.firstOffence()).toMatchObject({ why: 'unsatisfied' });
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
