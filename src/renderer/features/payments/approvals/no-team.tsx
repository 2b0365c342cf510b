import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { TEAM_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { EmptyState } from '#renderer/ui/index.ts';

/** In place of requests, where this desk belongs to no team or has nothing of it. */
export function NoTeam() {
  const { t } = useT();
  const { data: team } = useQuery('team.state', null, ['team']);
  if (team === null || team.status === 'member') return null;
  const alone = team.status === 'none';
  return (
    <EmptyState title={t(alone ? 'approvals:alone' : 'approvals:notYet')} action={<Button size="xs" variant="default" component={Link} href={TEAM_PATH}>{t('approvals:toTeam')}</Button>}>
      {t(alone ? 'approvals:aloneText' : 'approvals:notYetText')}
    </EmptyState>
  );
}
