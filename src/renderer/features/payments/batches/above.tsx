import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { BATCHES_PATH, pathOfPage } from '#renderer/data/paths/paths.ts';

import classes from './batches.module.css';

/** Where these pages hang: the list under Transfers, a file under the list. */
export function Above({ underList = false }: { readonly underList?: boolean }): ReactElement {
  const { t } = useT();
  return (
    <span className={classes['path']}>
      <Link href={pathOfPage('transfers')}>{t('batches:toTransfers')}</Link>
      {underList && <><span aria-hidden="true">›</span><Link href={BATCHES_PATH}>{t('batches:title')}</Link></>}
    </span>
  );
}
