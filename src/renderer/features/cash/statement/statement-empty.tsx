import type { ReactElement } from 'react';

import { Button } from '@mantine/core';

import { useT } from '#renderer/i18n/index.ts';
import { EmptyState } from '#renderer/ui/index.ts';

interface StatementEmptyProps {
  /** A search or a filter hides what there is. */
  readonly filtered: boolean;
  /** A part of the period was never read. */
  readonly hasHoles: boolean;
  readonly onClear: () => void;
  readonly onRead: () => void;
}

/** Why there are no entries: nothing matches, nothing was read, or there is nothing. */
export function StatementEmpty({ filtered, hasHoles, onClear, onRead }: StatementEmptyProps): ReactElement {
  const { t } = useT();
  if (filtered) {
    return (
      <EmptyState
        title={t('statement:emptySearch')}
        action={<Button size="xs" variant="default" onClick={onClear}>{t('statement:clearFilters')}</Button>}
      >
        {t('statement:emptySearchText')}
      </EmptyState>
    );
  }
  if (hasHoles) {
    return (
      <EmptyState
        title={t('statement:emptyHoles')}
        action={<Button size="xs" onClick={onRead}>{t('statement:readHoles')}</Button>}
      >
        {t('statement:emptyHolesText')}
      </EmptyState>
    );
  }
  return <EmptyState title={t('statement:emptyNothing')}>{t('statement:emptyNothingText')}</EmptyState>;
}
