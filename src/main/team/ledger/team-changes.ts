import type { TeamCopy } from '#main/store/team/index.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { requirementOf } from '#shared/domain/team/requirement.ts';
import type { PresentMember } from '#shared/domain/team/requirement.ts';
import type { Policy } from '#shared/domain/team/policy.ts';
import type { KeyForDevices, TeamChange } from '#shared/domain/team/statements.ts';
import { changeFrom } from '../entries/statement-forms.ts';
import type { Offence } from '../types.ts';
import { activeDevices, keyNumberOf } from './context.ts';
import type { Rule } from './context.ts';
import { evaluate, evaluateUndecided, standingOf } from './standing.ts';
import { statementAt } from './statement-at.ts';

/* Who belongs to the team, with which devices, and by which policy. */

/** Why a change cannot be made as the team is now; null: it can. */
export function whyNotChange(copy: TeamCopy, change: TeamChange): Offence | null {
  const { members } = copy;
  const isPresent = (memberId: string): boolean => members.get(memberId)?.leftAt === null;
  switch (change.type) {
    case 'addMember':
      return members.get(change.member.memberId) === null ? null : 'taken';
    case 'addDevice':
      if (members.isTaken(change.device)) return 'taken';
      if (change.member === undefined) return isPresent(change.device.memberId) ? null : 'unknownMember';
      if (change.member.memberId !== change.device.memberId) return 'unknownMember';
      return members.get(change.member.memberId) === null ? null : 'taken';
    case 'changeRoles':
      return isPresent(change.memberId) ? whyNobodyIsLeft(copy, change) : 'unknownMember';
    case 'removeMember':
      return isPresent(change.memberId) ? whyNobodyIsLeft(copy, change) : 'unknownMember';
    case 'revokeDevice': {
      const device = members.device(change.deviceId);
      if (device === null || (device.revokedAt !== null && !device.wentByItself)) return 'unknownDevice';
      return whyNobodyIsLeft(copy, change);
    }
    case 'changePolicy':
      return isStuck({ version: 0, rules: change.rules }, copy.members.present()) ? 'stuck' : null;
    default:
      return assertNever(change);
  }
}

function whyNobodyIsLeft(copy: TeamCopy, change: TeamChange): Offence | null {
  const gone = change.type === 'revokeDevice' ? change.deviceId : null;
  const devices = copy.members.devices().filter(({ revokedAt, deviceId }) => revokedAt === null && deviceId !== gone);
  const after = copy.members.all()
    .filter(({ leftAt, memberId }) => leftAt === null && !(change.type === 'removeMember' && change.memberId === memberId) && devices.some((device) => device.memberId === memberId))
    .map(({ memberId, roles }) => ({ memberId, roles: change.type === 'changeRoles' && change.memberId === memberId ? change.roles : roles }));
  return after.some(({ roles }) => roles.includes('administrator')) ? null : 'lastAdministrator';
}

/** Whether no administrator could have the team changed ever again. */
function isStuck(policy: Policy, members: readonly PresentMember[]): boolean {
  const administrators = members.filter(({ roles }) => roles.includes('administrator'));
  return administrators.every(({ memberId }) =>
    requirementOf(policy, { kind: 'teamChange', amount: null, newPayee: false, preparedBy: memberId }, { day: 0, month: 0 }, members).kind === 'refused');
}

/** Which devices a change wants a key sealed for; null: none is sealed. */
export function keyAfter(copy: TeamCopy, change: TeamChange): { readonly keyNumber: number; readonly devices: readonly string[]; readonly isNew: boolean } | null {
  const keyNumber = keyNumberOf(copy);
  if (change.type === 'addDevice') return { keyNumber, devices: [change.device.deviceId], isNew: false };
  if (change.type === 'revokeDevice') return { keyNumber: keyNumber + 1, devices: activeDevices(copy).filter((deviceId) => deviceId !== change.deviceId), isNew: true };
  if (change.type !== 'removeMember') return null;
  const devices = activeDevices(copy).filter((deviceId) => copy.members.device(deviceId)?.memberId !== change.memberId);
  return { keyNumber: keyNumber + 1, devices, isNew: true };
}

function isKeyFor(key: KeyForDevices | null, wanted: ReturnType<typeof keyAfter>): boolean {
  if (key === null || wanted === null) return key === null && wanted === null;
  return key.keyNumber === wanted.keyNumber && Object.keys(key.sealed).toSorted().join() === wanted.devices.toSorted().join();
}

/** The change that a request asks for; its payload stands in its entry. */
export function changeOf(copy: TeamCopy, sequence: number): TeamChange | null {
  const statement = statementAt(copy, sequence);
  return statement?.type === 'requested' ? changeFrom(statement.payload) : null;
}

export const founded: Rule<'founded'> = ({ copy, sequence, at, deviceId, key }, { name, portal, member, device, policy }) => {
  if (sequence !== 1 || copy.members.all().length > 0) return 'foundedTwice';
  if (device.deviceId !== deviceId || device.memberId !== member.memberId || !member.roles.includes('administrator') || device.signKey !== copy.identity()?.founderKey) return 'unknownDevice';
  if (!isKeyFor(key, { keyNumber: 1, devices: [deviceId], isNew: true })) return 'keys';
  if (isStuck(policy, [member])) return 'stuck';
  return () => {
    copy.members.add(member, at);
    copy.members.addDevice(device, at);
    copy.members.addPolicy(policy);
    copy.setNote('keyNumber', 1);
    copy.setNote('team', { name, portal });
  };
};

export const applied: Rule<'applied'> = ({ copy, author, at, key, recovered }, { requestId }) => {
  if (recovered) return 'recovered';
  const request = copy.requests.get(requestId);
  if (request === null) return 'unknownRequest';
  if (!author.roles.includes('administrator')) return 'role';
  const change = changeOf(copy, request.sequence);
  if (request.facts.kind !== 'teamChange' || change === null) return 'notTeamChange';
  if (request.closed !== null) return 'notOpen';
  if (request.expiresAt <= at) return 'expired';
  if (request.policyVersion !== copy.members.policy()?.version) return 'otherPolicy';
  if (!standingOf(copy, request, at).satisfied) return 'unsatisfied';
  const why = whyNotChange(copy, change);
  if (why !== null) return why;
  if (!isKeyFor(key, keyAfter(copy, change))) return 'keys';
  return () => {
    copy.requests.close(requestId, 'applied', null, null);
    make(copy, change, at);
    if (key !== null) copy.setNote('keyNumber', key.keyNumber);
    evaluate(copy, requestId, at);
    evaluateUndecided(copy, at);
  };
};

function make(copy: TeamCopy, change: TeamChange, at: Instant): void {
  const { members } = copy;
  if (change.type === 'addMember') members.add(change.member, at);
  if (change.type === 'addDevice') {
    if (change.member !== undefined) members.add(change.member, at);
    members.addDevice(change.device, at);
  }
  if (change.type === 'changeRoles') members.setRoles(change.memberId, change.roles);
  // Its member stays, without a device, until an administrator lets another one in or removes them.
  if (change.type === 'revokeDevice') revoke(copy, change.deviceId, at);
  if (change.type === 'removeMember') {
    for (const { deviceId, memberId } of members.devices()) if (memberId === change.memberId) revoke(copy, deviceId, at);
    leave(copy, change.memberId, at);
  }
  if (change.type === 'changePolicy') {
    const version = (members.policy()?.version ?? 0) + 1;
    members.addPolicy({ version, rules: change.rules });
    copy.requests.voidAll('policy', { policyBelow: version });
  }
}

function revoke(copy: TeamCopy, deviceId: string, at: Instant): void {
  copy.members.revoke(deviceId, at, false);
  copy.requests.voidAll('revoked', { deviceId });
  copy.shared.settleOffences({ deviceId });
}

function leave(copy: TeamCopy, memberId: string, at: Instant): void {
  copy.members.leave(memberId, at);
  copy.requests.voidAll('left', { preparedBy: memberId });
}

export const left: Rule<'left'> = ({ copy, author, deviceId, at }) => () => {
  copy.members.revoke(deviceId, at, true);
  copy.requests.voidAll('revoked', { deviceId });
  if (!copy.members.devices().some((device) => device.memberId === author.memberId && device.revokedAt === null)) leave(copy, author.memberId, at);
  evaluateUndecided(copy, at);
};

export const delegated: Rule<'delegated'> = ({ copy, author, at }, { to, from, until }) => {
  if (to === author.memberId || copy.members.get(to)?.leftAt !== null) return 'unknownMember';
  if (until <= from || until <= at) return 'dates';
  return () => copy.members.delegate({ by: author.memberId, to, from, until });
};

export const delegationEnded: Rule<'delegationEnded'> = ({ copy, author: { memberId } }, { to }) =>
  (copy.members.delegations().some((one) => one.by === memberId && one.to === to) ? () => copy.members.endDelegation(memberId, to) : 'notDelegated');
