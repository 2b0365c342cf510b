import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { TEAM_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { memberNames } from '#renderer/data/team.ts';
import { TeamBanner } from '#renderer/features/payments/approvals/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ErrorState, Section, SkeletonFields } from '#renderer/ui/index.ts';
import { TeamUnreadable } from './team-state.tsx';

/** The team among the settings: its own page has all of it. */
export function TeamSection() {
  const { t } = useT();
  const { data, error, reload } = useQuery('team.state', null, ['team']);
  const alone = data?.status === 'none';
  return (
    <Section
      heading={t('team:title')}
      toolbar={data === null || alone ? undefined : <Button size="xs" variant="default" component={Link} href={TEAM_PATH}>{t('team:manage')}</Button>}
    >
      {error !== null && <ErrorState error={error} onRetry={reload} />}
      {data === null && error === null && <SkeletonFields fields={2} />}
      {alone && <WaysIn />}
      {data?.status === 'unreadable' && <TeamUnreadable problem={data.problem} />}
      {data?.status === 'joining' && <p>{t('team:waiting', { name: data.teamName })}</p>}
      {data?.status === 'member' && (
        <>
          <p>{t('team:summary', { name: data.name, member: memberNames(data).get(data.memberId) ?? '—' })}</p>
          <TeamBanner />
        </>
      )}
    </Section>
  );
}

/** What a team is, and the two ways into one. */
export function WaysIn() {
  const { t } = useT();
  return (
    <>
      <p className="t-prose t-muted">{t('team:about')}</p>
      <div className="t-actions">
        <Button size="xs" variant="default" component={Link} href={`${TEAM_PATH}?do=create`}>{t('team:create')}</Button>
        <Button size="xs" variant="default" component={Link} href={`${TEAM_PATH}?do=join`}>{t('team:join')}</Button>
      </div>
    </>
  );
}
