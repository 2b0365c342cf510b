import { writeFile } from 'node:fs/promises';

import { exportTo } from '#main/context/export-file.ts';
import { beginning } from '#main/context/whole-file.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import type { WorkspaceContext } from '#main/context/workspace-context.ts';
import { ownPayouts, teamError } from '#main/services/payments/approvals/index.ts';
import type { JoinRefusal, TeamDesk, TeamRefusal } from '#main/team/types.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DatabaseAccess, TeamState } from '#shared/bridge/app/team.ts';
import { parseInstant } from '#shared/domain/instant.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import { requirementOf } from '#shared/domain/team/requirement.ts';
import type { TeamHolder } from './holder.ts';
import { conflictHandlers } from './shared/index.ts';
import type { SharedDesk } from './shared/index.ts';

export { createTeamHolder } from './holder.ts';
export type { TeamHolder, TeamPlace } from './holder.ts';
export { createSharedDesk, lockRules, observedUserData, payeeRules } from './shared/index.ts';

const NOT_IN_TEAM = failed({ kind: 'notInTeam' } as const);
const ALREADY_IN = failed({ kind: 'notAllowedInTeam', why: 'alreadyIn' } as const);

/** Lazy: only who creates a team needs the database's driver. */
const readDatabase = () => import('#main/team/database/index.ts');

async function probed(access: DatabaseAccess) {
  const { probe, usualTimer } = await readDatabase();
  const answer = await probe(access, usualTimer);
  return answer.ok ? answer : failed({ kind: 'teamUnusable', problem: answer.error.problem, detail: answer.error.detail } as const);
}

/** What administrators and members do with their team. */
export function teamHandlers(workspace: WorkspaceContext, holder: TeamHolder | null, shared: SharedDesk): HandlersOf<'team'> {
  const state = (): TeamState => stateOf(holder);
  const onDesk = async <Value>(work: (desk: TeamDesk) => Promise<Result<Value, TeamRefusal>>): Promise<Result<Value, AppError>> => {
    const held = holder?.held();
    if (held?.status !== 'member') return NOT_IN_TEAM;
    const answer = await work(held.desk);
    return answer.ok ? answer : failed(teamError(answer.error));
  };
  const withFree = (work: (free: TeamHolder) => Promise<Result<TeamState, AppError>>): Promise<Result<TeamState, AppError>> | typeof NOT_IN_TEAM | typeof ALREADY_IN => {
    // A rehearsal belongs to no team.
    if (holder === null) return NOT_IN_TEAM;
    return holder.held().status === 'alone' ? work(holder) : ALREADY_IN;
  };
  const held = async (work: Promise<Result<null, JoinRefusal>>): Promise<Result<TeamState, AppError>> => {
    const answer = await work;
    return answer.ok ? ok(state()) : failed(joinError(answer.error));
  };

  return {
    'team.state': async () => ok(state()),
    'team.test': async (access) => {
      const answer = await probed(access);
      return answer.ok ? ok({ serverVersion: answer.value.serverVersion, holds: answer.value.holds }) : answer;
    },
    'team.saveScript': ({ schema }) => exportTo(workspace, { name: schema, extension: 'sql' }, async (unfinished) => {
      const { setupScript } = await readDatabase();
      await writeFile(unfinished, setupScript({ schema }), { ...beginning, flush: true });
      return ok({ rows: 1, parts: [unfinished] });
    }),
    'team.create': async ({ access, ...names }) => withFree((free) => held(free.found(access, names))),
    'team.join': async ({ access, ...input }) => withFree((free) => held(free.join(access, input))),
    'team.stopJoining': async () => {
      const stopped = holder === null ? ok(null) : await holder.stopJoining();
      // This desk waits no more, whether or not the database heard of it.
      return stopped.ok || stopped.error.kind === 'offline' ? ok(null) : failed(teamError(stopped.error));
    },
    'team.invite': ({ memberName, memberId }) => onDesk(async (desk) => ok({ invitation: desk.invite(memberName, memberId) })),
    'team.confirmWords': ({ enrolmentId, roles }) => onDesk((desk) => desk.confirmWords(enrolmentId, roles)),
    'team.refuseEnrolment': ({ enrolmentId }) => onDesk((desk) => desk.refuseEnrolment(enrolmentId)),
    'team.changeRoles': ({ memberId, roles }) => onDesk((desk) => desk.change({ type: 'changeRoles', memberId, roles })),
    'team.removeMember': ({ memberId }) => onDesk((desk) => desk.change({ type: 'removeMember', memberId })),
    'team.revokeDevice': ({ deviceId }) => onDesk((desk) => desk.change({ type: 'revokeDevice', deviceId })),
    'team.changePolicy': ({ basedOn, rules }) => onDesk((desk) => desk.changePolicy(basedOn, rules)),
    'team.tryPolicy': ({ rules, facts, day, month }) => onDesk(async (desk) => {
      const { policy, members } = desk.state();
      const present = members.filter(({ leftAt, devices }) => leftAt === null && devices.some(({ revoked }) => revoked === null));
      return ok(requirementOf({ version: policy.version, rules }, facts, { day, month }, present));
    }),
    'team.delegate': async ({ to, from, until }) => {
      const [begin, end] = [parseInstant(from), parseInstant(until)];
      if (begin === null || end === null) return failed({ kind: 'invalid', problems: [{ field: begin === null ? 'from' : 'until', code: 'notReadable' }] });
      return begin < end ? onDesk((desk) => desk.delegate(to, begin, end)) : failed({ kind: 'invalid', problems: [{ field: 'until', code: 'notAllowed' }] });
    },
    'team.endDelegation': ({ to }) => onDesk((desk) => desk.endDelegation(to)),
    'team.changePassword': async ({ access }) => {
      const answer = await probed(access);
      if (!answer.ok) return answer;
      const changed = holder === null ? ok(null) : await holder.changeAccess(access);
      return changed.ok ? changed : failed(teamError(changed.error));
    },
    'team.alarmSeen': ({ serverId, note }) => onDesk((desk) => desk.alarmSeen(serverId, note)),
    'team.ownPayouts': () => onDesk((desk) => ownPayouts(workspace, desk)),
    ...conflictHandlers(workspace, shared),
    'team.putBack': () => onDesk((desk) => desk.putBack()),
    'team.leave': async ({ reason }) => {
      const left = holder === null ? ok(null) : await holder.leave(reason);
      return left.ok ? left : failed(teamError(left.error));
    },
  };
}

function stateOf(holder: TeamHolder | null): TeamState {
  const held = holder?.held();
  if (held === undefined) return { status: 'none' };
  switch (held.status) {
    case 'alone':
    case 'between': return { status: 'none' };
    case 'unreadable': return held;
    default: return held.desk.state();
  }
}

const joinError = (refusal: JoinRefusal): AppError =>
  (refusal.kind === 'invitation' ? { kind: 'invalid', problems: [{ field: 'invitation', code: 'notReadable' }] } : teamError(refusal));
