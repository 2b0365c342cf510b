import type { ReactElement } from 'react';
import { Link } from 'wouter';

import { useT } from '#renderer/i18n/index.ts';
import { BENEFICIARIES_PATH, pathOfPage } from '#renderer/data/paths/paths.ts';

import classes from './beneficiaries.module.css';

/** Where these pages hang: the list under Transfers, the others under the list. */
export function Above({ underList = false }: { readonly underList?: boolean }): ReactElement {
  const { t } = useT();
  return (
    <span className={classes['path']}>
      <Link href={pathOfPage('transfers')}>{t('beneficiaries:toTransfers')}</Link>
      {underList && <><span aria-hidden="true">›</span><Link href={BENEFICIARIES_PATH}>{t('beneficiaries:title')}</Link></>}
    </span>
  );
}
