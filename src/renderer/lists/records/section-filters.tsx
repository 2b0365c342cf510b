import { ActionIcon, Checkbox, TextInput, Tooltip } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';

import { useQuery } from '#renderer/data/queries.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Translate } from '#renderer/i18n/index.ts';
import { statusLists, statusWord, useNameLists } from '#renderer/lists/record-view/index.ts';
import type { FilterValues, NameLists, SectionView } from '#renderer/lists/record-view/index.ts';
import type { TableState } from '#renderer/ui/data-table/index.ts';
import { ChoiceList, ChoiceMenu } from '#renderer/ui/index.ts';
import type { Choice } from '#renderer/ui/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { foldText } from '#shared/domain/folded-text.ts';

interface SectionFiltersProps<S extends Section> {
  readonly view: SectionView<S>;
  readonly table: TableState;
}

/** Query parameter: finished records are shown too. */
export const ALL = 'all';

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

/** Shown while a filter is active: lists come back as they were left. Small, so that the toolbar does not wrap while typing. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }): ReactElement {
  const { t } = useT();
  const label = t('comfort:places.clear');
  return (
    <Tooltip label={label}>
      <ActionIcon variant="light" size={30} aria-label={label} onClick={onClear}><IconFilterOff size={16} /></ActionIcon>
    </Tooltip>
  );
}

interface FilterMenuProps {
  readonly section: Section;
  readonly column: string;
  readonly values: FilterValues;
  readonly label: string;
  readonly options: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** With more options than this, a search field appears. */
const MANY = 12;

/** Nothing chosen means everything. */
function FilterMenu(props: FilterMenuProps): ReactElement {
  const { label, options, chosen } = props;
  const names = withChosen(options, chosen).filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  return <ChoiceMenu label={label} chosen={names}><Choices {...props} /></ChoiceMenu>;
}

/** A chosen value without a name is offered unchanged. */
function withChosen(options: readonly Choice[], chosen: readonly string[]): readonly Choice[] {
  const unlisted = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...unlisted.map((value) => ({ value, name: value }))];
}

function Choices({ section, column, values, label: title, options, chosen, onChange }: FilterMenuProps): ReactElement {
  const { t } = useT();
  const [find, setFind] = useState('');
  const undocumented = useUndocumented(section, column, values);
  const all = withChosen([...options, ...undocumented], chosen);
  const listed = all.filter(({ name }) => foldText(name).includes(foldText(find)));
  const label = t('records:filters.find', { label: title });
  return (
    <ChoiceList
      options={listed}
      chosen={chosen}
      onChange={onChange}
      above={all.length > MANY && (
        <TextInput size="xs" aria-label={label} placeholder={label} value={find} onChange={(event) => { setFind(event.currentTarget.value); }} />
      )}
    />
  );
}

type StatusList = Extract<FilterValues, { readonly from: 'list' }>['list'];

export const listOptions = (list: StatusList, t: Translate): readonly Choice[] =>
  statusLists[list].known.map((value) => ({ value, name: statusWord(list, value, t) }));

export const namedOptions = (from: Exclude<FilterValues['from'], 'list'>, names: NameLists): readonly Choice[] =>
  names[from].map(({ id, name }) => ({ value: id, name }));

/** Undocumented values that occur in a column, unchanged: they can be filtered by too. */
export function useUndocumented(section: Section, column: string, values: FilterValues): readonly Choice[] {
  const { data } = useQuery('records.values', { section, column }, [section]);
  if (values.from !== 'list') return [];
  const known: readonly string[] = statusLists[values.list].known;
  return (data ?? []).filter((value) => !known.includes(value)).map((value) => ({ value, name: value }));
}
