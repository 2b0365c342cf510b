import type { ReactElement } from 'react';

import { useNames } from '#renderer/lists/record-view/index.ts';
import { ChosenChips } from '#renderer/lists/records/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';

import { filterLabel, filterValue } from './filter-words.ts';
import type { ChosenFilters, FilterName } from './transfer-filters.ts';

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
  const chips = on.map((name) => {
    const value = filterValue(name, chosen[name], names, format, t);
    return [name, t('writes:filters.chip', { filter: filterLabel(name, t), value })] as const;
  });
  return <ChosenChips chips={chips} onRemove={onRemove} onClear={onClear} />;
}
