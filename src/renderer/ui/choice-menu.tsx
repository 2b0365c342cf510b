import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import './choice-menu.css';

export interface Choice {
  readonly value: string;
  readonly name: string;
}

interface ChoiceMenuProps {
  readonly label: string;
  /** Names of what is ticked. */
  readonly chosen: readonly string[];
  readonly children: ReactNode;
}

/** A button that names the active filter and opens it. */
export function ChoiceMenu({ label, chosen, children }: ChoiceMenuProps): ReactElement {
  const { t } = useT();
  const summary = chosen.length > 1 ? `${chosen[0] ?? ''} +${chosen.length - 1}` : chosen[0];
  const shown = summary === undefined ? label : t('records:filters.chosen', { label, chosen: summary });
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className="t-choice-menu"
          data-active={chosen.length > 0 || undefined}
          aria-label={t('records:filters.by', { shown })}
          title={chosen.length > 1 ? chosen.join(', ') : undefined}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {shown}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceListProps {
  readonly options: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Such as a field to find an option. */
  readonly above?: ReactNode;
}

/** Nothing ticked lets everything through. */
export function ChoiceList({ options, chosen, onChange, above }: ChoiceListProps): ReactElement {
  const { t } = useT();
  return (
    <Stack gap={8}>
      {above}
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
  );
}
