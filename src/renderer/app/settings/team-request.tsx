import { Link } from 'wouter';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Note } from '#renderer/ui/index.ts';

/** A change of the team was asked for, whether it is in force, and where to follow it. */
export function RequestMade({ requestId }: { readonly requestId: string }) {
  const { t } = useT();
  const { data } = useQuery('approvals.get', { requestId }, ['approvals', 'team']);
  return <Note line role="status">{t(data?.state === 'applied' ? 'approvals:explained.applied' : 'team:members.asked')} <Link href={pathOfApproval(requestId)}>{t('team:members.see')}</Link></Note>;
}
