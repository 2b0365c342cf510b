import { Link } from 'wouter';
import { pathOfApproval } from '#renderer/data/paths/paths.ts';
import { useT } from '#renderer/i18n/index.ts';
import { Note } from '#renderer/ui/index.ts';

/** A change of the team was asked for, and where to follow it. */
export function RequestMade({ requestId }: { readonly requestId: string }) {
  const { t } = useT();
  return <Note line role="status">{t('team:members.asked')} <Link href={pathOfApproval(requestId)}>{t('team:members.see')}</Link></Note>;
}
