import { Button } from '@mantine/core';
import type { ReactElement } from 'react';

import type { NarrowedEmpty } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { EmptyState } from '#renderer/ui/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

interface RecordsEmptyProps {
  readonly section: Section;
  /** A search or a filter is what leaves nothing. */
  readonly filtered: boolean;
  /** The list was never read from the bank. */
  readonly neverRead: boolean;
  readonly onClear: () => void;
  /** What a list says that shows nothing of what it shows by itself. */
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
