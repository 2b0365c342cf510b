import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';

/**
 * Beside the filters of a list, while one is on: lists come back as they were left, and nobody should have to look for why rows
 * are missing. Small, so that no row of tools breaks while somebody types.
 */
export function ClearFilters({ onClear }: { readonly onClear: () => void }): ReactElement {
  const { t } = useT();
  const label = t('comfort:places.clear');
  return (
    <Tooltip label={label}>
      <ActionIcon variant="light" size={30} aria-label={label} onClick={onClear}><IconFilterOff size={16} /></ActionIcon>
    </Tooltip>
  );
}
