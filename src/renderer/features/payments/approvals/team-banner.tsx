import { Link } from 'wouter';
import { TEAM_PATH } from '#renderer/data/paths/paths.ts';
import { useTeam } from '#renderer/data/team.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Banner } from '#renderer/ui/index.ts';

/** Why nothing is approved or sent just now, with where to read what to do. */
export function TeamBanner() {
  const { t } = useT();
  const format = useFormat();
  const team = useTeam();
  if (team === null) return null;
  const { connection, tampering, expelled } = team;
  const end = <Link href={TEAM_PATH}>{t('approvals:toTeam')}</Link>;
  if (expelled) return <div role="alert"><Banner meaning="wait" end={end}>{t('approvals:banner.expelled')}</Banner></div>;
  if (tampering !== null) {
    return (
      <div role="alert">
        <Banner meaning="wait" end={end}><strong>{t(`errors:tampering.${tampering.kind}.title`)}</strong> {t(`errors:tampering.${tampering.kind}.next`)}</Banner>
      </div>
    );
  }
  if (connection.status === 'connected') return null;
  const asOf = connection.asOf === null ? null : t('approvals:banner.asOf', { when: format.instant(connection.asOf) });
  const said = connection.status === 'connecting' ? t('approvals:banner.connecting') : t('approvals:banner.offline', { when: format.instant(connection.since) });
  return <div role="status"><Banner meaning="offline" end={end}>{[said, asOf].filter((part) => part !== null).join(' ')}</Banner></div>;
}
