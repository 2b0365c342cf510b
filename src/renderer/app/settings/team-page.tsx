import { Link, useLocation, useSearch } from 'wouter';
import { pathOfPage, TEAM_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import type { TeamOfDesk } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, Page, SkeletonFields } from '#renderer/ui/index.ts';
import { TeamAlarms } from './team-alarms.tsx';
import { TeamDelegation, TeamDevices } from './team-devices.tsx';
import { CreateTeam, JoinTeam } from './team-entry.tsx';
import { TeamConflicts } from './team-conflicts.tsx';
import { TeamMembers } from './team-members.tsx';
import { TeamPolicy } from './team-policy.tsx';
import { WaysIn } from './team-section.tsx';
import { LeaveTeam, TeamStateSection, TeamUnreadable } from './team-state.tsx';
import { Joining, WaitingDevices } from './team-words.tsx';
import './settings.css';
import './team.css';

/** Everything about the team of this desk, or the way into one. */
export function TeamPage() {
  const { t } = useT();
  const { data, error, reload } = useQuery('team.state', null, ['team']);
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('do');
  const leave = (): void => navigate(TEAM_PATH, { replace: true });
  return (
    <Page heading={data?.status === 'member' ? data.name : t('team:title')} above={<Link href={pathOfPage('settings')}>{t('team:under')}</Link>}>
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields />}
      {data?.status === 'none' && wanted === 'create' && <CreateTeam onCancel={leave} onDone={leave} />}
      {data?.status === 'none' && wanted === 'join' && <JoinTeam onCancel={leave} onDone={leave} />}
      {data?.status === 'none' && wanted !== 'create' && wanted !== 'join' && <div className="t-stack"><WaysIn /></div>}
      {data?.status === 'unreadable' && <TeamUnreadable problem={data.problem} />}
      {data?.status === 'joining' && <Joining state={data} />}
      {data?.status === 'member' && <OfMember team={data} />}
    </Page>
  );
}

function OfMember({ team }: { readonly team: TeamOfDesk }) {
  return (
    <div className="t-column">
      <WaitingDevices team={team} />
      {team.alarms.some(({ seen }) => seen === null) && <TeamAlarms team={team} />}
      <TeamStateSection team={team} />
      <TeamMembers team={team} />
      <TeamConflicts />
      <TeamPolicy team={team} />
      <TeamDevices team={team} />
      <TeamDelegation team={team} />
      {team.alarms.every(({ seen }) => seen !== null) && <TeamAlarms team={team} />}
      <LeaveTeam team={team} />
    </div>
  );
}
