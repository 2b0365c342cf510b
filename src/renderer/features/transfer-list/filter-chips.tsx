import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { useNames } from '#renderer/features/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';

import { filterLabel, filterValue } from './filter-words.ts';
import type { ChosenFilters, FilterName } from './transfer-filters.ts';
import classes from './transfer-list.module.css';

interface FilterChipsProps {
  readonly chosen: ChosenFilters;
  readonly on: readonly FilterName[];
  readonly onRemove: (name: FilterName) => void;
  readonly onClear: () => void;
}

/** What is filtered by, each to be taken away by itself, or all at once. */
export function FilterChips({ chosen, on, onRemove, onClear }: FilterChipsProps): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const names = useNames();
  return (
    <>
      {on.map((name) => {
        const filter = t('writes:filters.chip', { filter: filterLabel(name, t), value: filterValue(name, chosen[name], names, format, t) });
        return (
          <button key={name} type="button" className={classes['chip']} aria-label={t('writes:filters.without', { filter })} onClick={() => { onRemove(name); }}>
            <span>{filter}</span>
            <IconX size={12} aria-hidden="true" />
          </button>
        );
      })}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>{t('writes:filters.clear')}</Button>
    </>
  );
}
