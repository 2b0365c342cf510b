import { z } from 'zod';

import type { AlarmView, EnrolmentView, MemberView } from '#shared/bridge/app/team.ts';
import type { TeamPortal } from '#shared/domain/team/statements.ts';
import type { TeamDesk } from '../types.ts';
import { nameOf } from './approval-views.ts';
import { identityOf, memberOf } from './parts.ts';
import type { Parts } from './parts.ts';

/** What the window shows of the team, from the copy. */
export function stateOfTeam({ copy, turns, place }: Parts, enrolments: readonly EnrolmentView[]): ReturnType<TeamDesk['state']> {
  const { teamId, teamName, deviceId } = identityOf(copy);
  const me = memberOf(copy);
  const devices = copy.members.devices();
  const members = copy.members.all().map(({ memberId, name, roles, since, leftAt }): MemberView => ({
    memberId, name, roles, since, leftAt, me: memberId === me,
    devices: devices.filter((device) => device.memberId === memberId)
      .map((device) => ({
        deviceId: device.deviceId, memberId, name: device.name, signKey: device.signKey, boxKey: device.boxKey, since: device.since, lastSeen: device.lastSeen, revoked: device.revokedAt, hasKey: device.revokedAt === null || device.wentByItself,
        mine: device.deviceId === deviceId,
      })),
  }));
  return {
    status: 'member', teamId, name: copy.note<{ readonly name: string }>('team')?.name ?? teamName, place, memberId: me, deviceId, connection: turns.connection(), tampering: turns.tampering(), members,
    policy: copy.members.policy() ?? { version: 0, rules: [] }, delegations: copy.members.delegations(), enrolments, alarms: alarms(copy), expelled: turns.expelled(),
  };
}

export const portalOf = ({ copy }: Pick<Parts, 'copy'>): TeamPortal | null => copy.note<{ readonly portal: TeamPortal }>('team')?.portal ?? null;

const alarmFacts = z.object({ amount: z.object({ amountMinor: z.number(), currency: z.string() }).nullable(), counterpart: z.string().nullable() });

function alarms(copy: Parts['copy']): readonly AlarmView[] {
  return copy.shared.alarms().map(({ serverId, at, facts, seenBy, seenAt, note }) => {
    const read = alarmFacts.safeParse(JSON.parse(facts));
    const seen = seenBy === null || seenAt === null ? null : { by: nameOf(copy, seenBy), at: seenAt, note: note ?? '' };
    return { serverId, at, amount: read.success ? read.data.amount : null, counterpart: read.success ? read.data.counterpart : null, seen };
  });
}
