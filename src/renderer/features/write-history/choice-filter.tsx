import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';

import classes from './write-history.module.css';

interface ChoiceFilterProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Lets through what is ticked; with nothing ticked, everything. */
export function ChoiceFilter({ label, options, chosen, onChange }: ChoiceFilterProps): ReactElement {
  const { t } = useT();
  const names = options.filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  const summary = names.length > 1 ? `${names[0] ?? ''} +${names.length - 1}` : names[0];
  const shown = summary === undefined ? label : t('records:filters.chosen', { label, chosen: summary });
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={classes['filter'] ?? ''}
          data-active={chosen.length > 0 || undefined}
          aria-label={t('records:filters.by', { shown })}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={label}>
        <Stack gap={8}>
          <ScrollArea.Autosize mah={320} type="auto">
            <Stack gap={8} miw={200} maw={340}>
              {options.map(({ value, name }) => (
                <Checkbox
                  key={value}
                  size="xs"
                  label={name}
                  checked={chosen.includes(value)}
                  onChange={() => { onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]); }}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
          {chosen.length > 0 && <Button size="compact-xs" variant="subtle" onClick={() => { onChange([]); }}>{t('records:filters.clear')}</Button>}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
