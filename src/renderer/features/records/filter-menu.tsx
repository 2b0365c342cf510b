import { Button, Checkbox, Popover, ScrollArea, Stack, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement } from 'react';

import type { FilterValues } from '#renderer/features/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import type { Section } from '#shared/bridge/records.ts';
import { foldText } from '#shared/domain/folded-text.ts';

import { useUndocumented } from './filter-options.ts';
import type { FilterOption } from './filter-options.ts';
import classes from './records.module.css';

interface FilterMenuProps {
  readonly section: Section;
  readonly column: string;
  readonly values: FilterValues;
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** More options than this get a field to find one by its name. */
const MANY = 12;

/** Lets through what is ticked; with nothing ticked, everything. */
export function FilterMenu(props: FilterMenuProps): ReactElement {
  const { t } = useT();
  const { label, options, chosen } = props;
  const names = withChosen(options, chosen).filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  const summary = names.length > 1 ? `${names[0] ?? ''} +${names.length - 1}` : names[0];
  const shown = summary === undefined ? label : t('records:filters.chosen', { label, chosen: summary });

  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={classes['filter']}
          data-active={chosen.length > 0 || undefined}
          aria-label={t('records:filters.by', { shown })}
          title={names.length > 1 ? names.join(', ') : undefined}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={label}><Choices {...props} /></Popover.Dropdown>
    </Popover>
  );
}

/** What is chosen and nobody knows by name is offered as it came. */
function withChosen(options: readonly FilterOption[], chosen: readonly string[]): readonly FilterOption[] {
  const unlisted = chosen.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...unlisted.map((value) => ({ value, name: value }))];
}

function Choices({ section, column, values, label, options, chosen, onChange }: FilterMenuProps): ReactElement {
  const { t } = useT();
  const [find, setFind] = useState('');
  const undocumented = useUndocumented(section, column, values);
  const all = withChosen([...options, ...undocumented], chosen);
  const listed = all.filter(({ name }) => foldText(name).includes(foldText(find)));
  return (
    <Stack gap={8}>
      {all.length > MANY && (
        <TextInput size="xs" aria-label={t('records:filters.find', { label })} placeholder={t('records:filters.find', { label })} value={find} onChange={(event) => { setFind(event.currentTarget.value); }} />
      )}
      <ScrollArea.Autosize mah={320} type="auto">
        <Stack gap={8} miw={200} maw={340}>
          {listed.map(({ value, name }) => (
            <Checkbox
              key={value}
              size="xs"
              label={name}
              checked={chosen.includes(value)}
              onChange={() => {
                onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
              }}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {chosen.length > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => { onChange([]); }}>{t('records:filters.clear')}</Button>
      )}
    </Stack>
  );
}
