import type { TeamState } from '#shared/bridge/app/team.ts';
import { useQuery } from './queries.ts';

export type TeamOfDesk = Extract<TeamState, { readonly status: 'member' }>;

/** The team of this desk; null for a desk alone, while it waits to be let in, and while that is not known. */
export function useTeam(): TeamOfDesk | null {
  const { data } = useQuery('team.state', null, ['team']);
  return data?.status === 'member' ? data : null;
}

/** What members are called, by their ids. Those who left keep their names. */
export const memberNames = ({ members }: Pick<TeamOfDesk, 'members'>): ReadonlyMap<string, string> => new Map(members.map(({ memberId, name }) => [memberId, name]));
