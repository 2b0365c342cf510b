import type { TeamDesk } from '#main/team/types.ts';

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
