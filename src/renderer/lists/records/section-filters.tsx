import { Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';

import { useNameLists } from '#renderer/lists/record-view/index.ts';
import type { FilterValues, NameLists, SectionView } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import type { Choice } from '#renderer/ui/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';

import { FilterMenu } from './filter-menu.tsx';
import { listOptions, namedOptions } from './filter-options.ts';

interface SectionFiltersProps<S extends Section> {
  readonly view: SectionView<S>;
  readonly table: TableState;
}

/** In the address: more is shown than the list shows by itself. */
export const ALL = 'all';

/** The filters of a section, with the values that the interface documents or the cache knows by name. */
export function SectionFilters<S extends Section>({ view, table }: SectionFiltersProps<S>): ReactElement {
  const { t } = useT();
  const names = useNameLists();
  return (
    <>
      {view.filters.map(({ key, label, values }) => (
        <FilterMenu
          key={key}
          section={view.section}
          column={key}
          values={values}
          label={t(`records:filters.${label}`)}
          options={optionsOf(values, names, t)}
          chosen={table.values(key)}
          onChange={(chosen) => { table.change({ [key]: chosen }); }}
        />
      ))}
      {view.narrowed !== undefined && (
        <Checkbox
          size="xs"
          label={view.narrowed.label(t)}
          checked={table.value(ALL) !== null}
          onChange={({ currentTarget: { checked } }) => { table.change({ [ALL]: checked ? '1' : null }); }}
        />
      )}
    </>
  );
}

const optionsOf = (values: FilterValues, names: NameLists, t: Translate): readonly Choice[] =>
  values.from === 'list' ? listOptions(values.list, t) : namedOptions(values.from, names);
