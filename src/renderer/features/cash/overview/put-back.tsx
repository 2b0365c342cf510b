import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathOfSettings } from '#renderer/data/paths/paths.ts';
import { useAppState, useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { Note } from '#renderer/ui/index.ts';

/** The journal came from a copy: this stays on top until the bank was compared with it, for which its credentials have to be there. */
export function PutBack(): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  const { session } = useAppState();
  const { data } = useQuery('journal.state', null, ['journal']);
  const restored = data?.usable === true ? data.restored : null;
  const needsCredentials = session.status === 'open' && session.connection.needsCredentials === true;
  if (restored === null) return null;
  return (
    <Note line meaning="wait">
      <strong>{t('backup:putBack.title', { when: format.instant(restored.exportedAt) })}</strong> {t('backup:putBack.text')}{' '}
      {!needsCredentials && <Link href={pathOfSettings('journal')}>{t('backup:putBack.compare')}</Link>}
    </Note>
  );
}
