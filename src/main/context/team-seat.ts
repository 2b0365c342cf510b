import type { TeamDesk } from '#main/team/types.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { TeamRole } from '#shared/domain/team/roles.ts';

/** This connection's place in a team. */
export type TeamSeat =
  | { readonly status: 'alone' }
  | { readonly status: 'member'; readonly desk: TeamDesk }
  /** It has a copy of a team's log that cannot be read: whether others have to sign is not known, so that nothing is sent. */
  | { readonly status: 'unreadable' };

export interface TeamSeats {
  now(): TeamSeat;
  /** Called with each desk that is opened; returns how to stop. */
  onDesk(listener: (desk: TeamDesk) => void): () => void;
}

/** Of a workspace that cannot belong to a team, such as a rehearsal. */
export const noTeam: TeamSeats = { now: () => ({ status: 'alone' }), onDesk: () => () => undefined };

/** Why this desk may not do what a role of its team is for; null: it may, or it belongs to no team. */
export function whyNotAs(role: TeamRole, { now }: Pick<TeamSeats, 'now'>): AppError | null {
  const seat = now();
  if (seat.status === 'alone') return null;
  if (seat.status === 'unreadable') return { kind: 'notAllowedInTeam', why: 'unreadable' };
  const { members, memberId, expelled } = seat.desk.state();
  if (expelled) return { kind: 'notAllowedInTeam', why: 'expelled' };
  return members.find((member) => member.memberId === memberId)?.roles.includes(role) === true ? null : { kind: 'notAllowedInTeam', why: 'role' };
}
