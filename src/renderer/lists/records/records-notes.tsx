import { Button } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import type { NarrowedEmpty } from '#renderer/lists/record-view/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { EmptyState } from '#renderer/ui/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

import classes from './records.module.css';

/** Above a list that may continue beyond the `rows` that the bank returned. */
export function PartialNote({ rows }: { readonly rows: number | null | undefined }): ReactElement | null {
  const { t } = useT();
  const format = useFormat();
  if (rows === null || rows === undefined) return null;
  return <p className={classes['found']} data-meaning="wait" role="note"><span>{t('records:partial', { count: rows, number: format.number(rows) })}</span></p>;
}

interface RecordsEmptyProps {
  readonly section: Section;
  /** A search or filter is active. */
  readonly filtered: boolean;
  /** The list was never read from the bank. */
  readonly neverRead: boolean;
  readonly onClear: () => void;
  /** For a list that hides finished records: the text when none are left. */
  readonly narrowed?: NarrowedEmpty | null;
}

/** Why there are no rows, and what would bring some. */
export function RecordsEmpty({ section, filtered, neverRead, onClear, narrowed = null }: RecordsEmptyProps): ReactElement {
  const { t } = useT();
  if (filtered) {
    return (
      <EmptyState title={t('records:noMatch.title')} action={<Button size="xs" variant="default" onClick={onClear}>{t('records:noMatch.clear')}</Button>}>
        {t('records:noMatch.text')}
      </EmptyState>
    );
  }
  if (neverRead && section !== 'activity') return <EmptyState title={t('records:neverRead.title')}>{t('records:neverRead.text')}</EmptyState>;
  if (narrowed !== null) {
    return (
      <EmptyState title={narrowed.title} action={<Button size="xs" variant="default" onClick={onClear}>{narrowed.action}</Button>}>{narrowed.text}</EmptyState>
    );
  }
  return <EmptyState title={t(`records:empty.${section}.title`)}>{t(`records:empty.${section}.text`)}</EmptyState>;
}
