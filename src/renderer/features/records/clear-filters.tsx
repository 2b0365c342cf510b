import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';

/** Beside the filters of a list, while one is on: lists come back as they were left, and nobody should have to look for why rows are missing. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }): ReactElement {
  const { t } = useT();
  return (
    <Button size="xs" variant="subtle" leftSection={<IconFilterOff size={14} aria-hidden="true" />} onClick={onClear}>{t('comfort:places.clear')}</Button>
  );
}
