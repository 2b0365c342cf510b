import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useT } from '#renderer/i18n/index.ts';
import { HANDOVER_PATH } from '#renderer/data/paths/paths.ts';
import { useQuery } from '#renderer/data/queries.ts';
import { useMoment } from '#renderer/ui/index.ts';
import classes from './handover.module.css';

export function HandoverWaits(): ReactElement | null {
  const { t } = useT();
  const moment = useMoment();
  const { data } = useQuery('handover.waiting', null, ['handover']);
  if (data === null) return null;
  return (
    <p className={classes['waits']}>
      {t('comfort:handover.waits', { name: data.userName, when: moment(data.at) })} <Link href={HANDOVER_PATH}>{t('comfort:handover.waitsLink')}</Link>
    </p>
  );
}
