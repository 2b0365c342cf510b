import type { ReactElement } from 'react';

import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';

import { chosenColumns } from './column.ts';
import type { DataColumn } from './column.ts';
import { useTablePreferences } from './table-preferences.ts';

interface ColumnChooserProps<Row> {
  readonly name: string;
  readonly tableKey: string;
  readonly columns: readonly DataColumn<Row>[];
}

/** Which columns a table shows, and in which order; remembered. One at least stays. */
export function ColumnChooser<Row>({ name, tableKey, columns }: ColumnChooserProps<Row>): ReactElement {
  const { t } = useT();
  const preferences = useTablePreferences();
  const shown = chosenColumns(columns, preferences.columns[tableKey]);
  const keys = shown.map((column) => column.key);
  const listed = [...shown, ...columns.filter((column) => !keys.includes(column.key))];

  const choose = (next: readonly string[]): void => {
    preferences.chooseColumns(tableKey, next);
  };
  const move = (key: string, by: -1 | 1): void => {
    const at = keys.indexOf(key);
    choose(keys.toSpliced(at, 1).toSpliced(at + by, 0, key));
  };

  return (
    <Popover position="bottom-end" withArrow={false} shadow="md" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={14} aria-hidden="true" />}>
          {t('table:columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table:columnsOf', { table: name })} p="sm">
        <Stack gap={2}>
          {listed.map(({ key, title }) => {
            const at = keys.indexOf(key);
            return (
              <Group key={key} gap={4} wrap="nowrap" justify="space-between" miw={240} mih={24}>
                <Checkbox
                  size="xs"
                  label={title}
                  checked={at >= 0}
                  disabled={at >= 0 && keys.length === 1}
                  onChange={() => {
                    choose(at >= 0 ? keys.toSpliced(at, 1) : [...keys, key]);
                  }}
                />
                {at >= 0 && (
                  <Group gap={0} wrap="nowrap">
                    <ActionIcon size="sm" variant="subtle" color="gray" disabled={at === 0} aria-label={t('table:moveUp', { column: title })} onClick={() => {
                      move(key, -1);
                    }}>
                      <IconChevronUp size={14} />
                    </ActionIcon>
                    <ActionIcon size="sm" variant="subtle" color="gray" disabled={at === keys.length - 1} aria-label={t('table:moveDown', { column: title })} onClick={() => {
                      move(key, 1);
                    }}>
                      <IconChevronDown size={14} />
                    </ActionIcon>
                  </Group>
                )}
              </Group>
            );
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
