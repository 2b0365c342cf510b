import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';

import classes from './records.module.css';

/** Above a list of which the bank gave `rows`, and nothing shows that there are no more. */
export function PartialNote({ rows }: { readonly rows: number | null | undefined }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  if (rows === null || rows === undefined) return null;
  return <p className={classes['found']} data-meaning="waits" role="note"><span>{t('records:partial', { count: rows, number: format.number(rows) })}</span></p>;
}
