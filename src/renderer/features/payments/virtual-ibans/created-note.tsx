import { CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactElement } from 'react';

import { RecordLink } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import { pointOut, useCreated } from '#renderer/data/shown.ts';
import { Iban } from '#renderer/ui/format/index.ts';

import classes from './virtual-ibans.module.css';

/** The virtual IBAN that the bank has just made: to copy, or to open. */
export function CreatedNote(): ReactElement | null {
  const { t } = useT();
  const created = useCreated();
  // News of this visit to the list: on the next one, or on another connection's list, it would be none.
  useEffect(() => () => { pointOut(null); }, []);
  if (created === null) return null;
  return (
    <div className={classes['created']} role="status">
      <strong>{t('writes:virtualIban.created')}</strong>
      <Iban iban={created} copyable />
      <RecordLink to={pathOfRecord('virtualIbans', created)}>{t('writes:virtualIban.open')}</RecordLink>
      <span className={classes['end']}><CloseButton size="sm" aria-label={t('writes:virtualIban.dismiss')} onClick={() => { pointOut(null); }} /></span>
    </div>
  );
}
