import type { TeamDesk } from '#main/team/types.ts';
import type { SharedKind } from '#shared/bridge/app/team.ts';

/** Which kinds of documents this member may write; the rules of the log say it again. */
export function maySay(desk: Pick<TeamDesk, 'state'>): (kind: SharedKind) => boolean {
  const { members, memberId } = desk.state();
  const roles = members.find((member) => member.memberId === memberId)?.roles ?? [];
  return (kind) => (kind === 'beneficiary' ? roles.includes('payeeKeeper') : roles.some((role) => role !== 'auditor'));
}
