import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactElement } from 'react';

import type { FilterValues } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { ChoiceList, ChoiceMenu } from '#renderer/ui/index.ts';
import type { Choice } from '#renderer/ui/index.ts';
import type { Section } from '#shared/bridge/lists/records.ts';
import { foldText } from '#shared/domain/folded-text.ts';

import { useUndocumented } from './filter-options.ts';

interface FilterMenuProps {
  readonly section: Section;
  readonly column: string;
  readonly values: FilterValues;
  readonly label: string;
  readonly options: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** More options than this get a field to find one by its name. */
const MANY = 12;

/** A filter of a column: with nothing ticked, everything. */
export function FilterMenu(props: FilterMenuProps): ReactElement {
  const { label, options, chosen } = props;
  const names = withChosen(options, chosen).filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  return <ChoiceMenu label={label} chosen={names}><Choices {...props} /></ChoiceMenu>;
}

/** What is chosen and nobody knows by name is offered as it came. */
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
