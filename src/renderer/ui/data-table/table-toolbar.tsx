import { ActionIcon, Button, Checkbox, CloseButton, Group, Menu, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3, IconFileExport, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useFormat } from '../format/index.ts';
import { means } from '../keys/index.ts';
import { useTypedText } from '../use-typed-text.ts';
import type { DataColumn, ExportFormat } from './column.ts';
import { chosenColumns, useTablePreferences } from './column.ts';
import { exportedTable } from './exported-table.ts';
import type { TableRows } from './table-rows.ts';
import classes from './data-table.module.css';

interface TableToolbarProps<Row> {
  readonly name: string;
  readonly tableKey: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly searchHint?: string;
  /** Exported as they are shown. */
  readonly rows?: TableRows<Row>;
  /** In place of exporting `rows`: the main process writes the list by itself. */
  readonly onExport?: (format: ExportFormat) => Promise<void>;
  /** Arrow down in the search field. */
  readonly onIntoRows?: () => void;
  readonly searchField?: Ref<HTMLInputElement>;
  readonly searchTitle?: string;
  /** In place of the simple export. */
  readonly end?: ReactNode;
  /** Filters, beside the search. */
  readonly children?: ReactNode;
}

export function TableToolbar<Row>(props: TableToolbarProps<Row>): ReactElement {
  const { name, tableKey, columns, search, onSearch, searchHint, searchTitle, rows, onExport, onIntoRows, searchField, end, children } = props;
  return (
    <div className={classes['toolbar']} role="search">
      <SearchField value={search} onSearch={onSearch} placeholder={searchHint} onDown={onIntoRows} field={searchField} title={searchTitle} />
      {children}
      <div className={classes['end']}>
        <ColumnChooser name={name} tableKey={tableKey} columns={columns} />
        {onExport !== undefined && <ExportMenu onExport={onExport} />}
        {rows !== undefined && <TableExport name={name} tableKey={tableKey} columns={columns} rows={rows} />}
        {end}
      </div>
    </div>
  );
}

/** Writes every row of a table, in its order, with the columns that are shown. */
export function TableExport<Row>({ name, tableKey, columns, rows }: Pick<TableToolbarProps<Row>, 'name' | 'tableKey' | 'columns'> & { readonly rows: TableRows<Row> }): ReactElement {
  const { t } = useT();
  const { columns: chosen, exportTable } = useTablePreferences();
  return <ExportMenu onExport={(format) => exportTable(name, format, () => exportedTable(rows, chosenColumns(columns, chosen[tableKey]), t('table:currency')))} />;
}

function ExportMenu({ onExport }: { readonly onExport: (format: ExportFormat) => Promise<void> }): ReactElement {
  const { t } = useT();
  const [writing, setWriting] = useState(false);
  const write = (format: ExportFormat): void => {
    setWriting(true);
    void onExport(format).finally(() => { setWriting(false); });
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button size="xs" variant="default" disabled={writing} leftSection={<IconFileExport size={14} aria-hidden="true" />}>
          {t('table:export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => { write('locale'); }}>
          {t('table:exportLocale')}
          <Text size="xs" c="dimmed">{t('table:exportLocaleHint')}</Text>
        </Menu.Item>
        <Menu.Item onClick={() => { write('machine'); }}>
          {t('table:exportMachine')}
          <Text size="xs" c="dimmed">{t('table:exportMachineHint')}</Text>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const PAUSE_MS = 80;

/** The row of the page's table that Tab would focus. */
function focusRows(): void {
  document.querySelector<HTMLElement>('main [role="row"][data-index][tabindex="0"]')?.focus();
}

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly placeholder?: string | undefined;
  /** Arrow down; without it the page's table gets the focus. */
  readonly onDown?: (() => void) | undefined;
  readonly field?: Ref<HTMLInputElement> | undefined;
  readonly title?: string | undefined;
}

/** Searches when the typing pauses. */
function SearchField({ value, onSearch, placeholder, onDown, field, title }: SearchFieldProps): ReactElement {
  const { t } = useT();
  const [text, setText] = useTypedText(value, onSearch, PAUSE_MS);
  return (
    <TextInput
      ref={field}
      type="search"
      title={title ?? placeholder}
      size="xs"
      w={260}
      aria-label={t('table:search')}
      placeholder={placeholder ?? t('table:search')}
      maxLength={200}
      value={text}
      onChange={(event) => { setText(event.currentTarget.value); }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
        if (!means(event, 'intoRows')) return;
        event.preventDefault();
        if (onDown === undefined) focusRows();
        else onDown();
      }}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      rightSection={text === '' ? null : (
        <CloseButton size="xs" aria-label={t('table:clearSearch')} onClick={() => { setText(''); }} />
      )}
    />
  );
}

interface ColumnChooserProps<Row> {
  readonly name: string;
  readonly tableKey: string;
  readonly columns: readonly DataColumn<Row>[];
}

/** Which columns a table shows, and their order. At least one stays. */
function ColumnChooser<Row>({ name, tableKey, columns }: ColumnChooserProps<Row>): ReactElement {
  const { t } = useT();
  const preferences = useTablePreferences();
  const shown = chosenColumns(columns, preferences.columns[tableKey]);
  const keys = shown.map((column) => column.key);
  const listed = [...shown, ...columns.filter((column) => !keys.includes(column.key))];

  const choose = (next: readonly string[]): void => { preferences.chooseColumns(tableKey, next); };
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
                  onChange={() => { choose(at >= 0 ? keys.toSpliced(at, 1) : [...keys, key]); }}
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
          {preferences.widths[tableKey] !== undefined && (
            <Button size="compact-xs" variant="subtle" mt={4} onClick={() => { preferences.resizeColumns(tableKey, {}); }}>{t('table:resetWidths')}</Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Announces how many rows a search or a filter leaves; nothing when the page opens. */
export function FoundCount({ rows: { rowCount, counted, key } }: { readonly rows: Pick<TableRows<unknown>, 'rowCount' | 'counted' | 'key'> }): ReactElement {
  const { t } = useT();
  const format = useFormat();
  const [opened] = useState(key);
  const [said, setSaid] = useState('');
  const isNews = rowCount !== null && counted !== false && (key !== opened || said !== '');
  const news = isNews ? t('table:found', { count: rowCount, number: format.number(rowCount) }) : said;
  if (news !== said) setSaid(news);
  return <span className="t-visually-hidden" role="status">{said}</span>;
}
