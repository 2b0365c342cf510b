import { useState } from 'react';
import type { ReactElement, ReactNode, Ref } from 'react';

import { Button, Menu, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';

import { useT } from '#renderer/i18n/index.ts';

import { ColumnChooser } from './column-chooser.tsx';
import type { DataColumn } from './column.ts';
import { SearchField } from './search-field.tsx';
import classes from './table-toolbar.module.css';

/** For people: marks and dates of their language. For machines: ISO dates and decimal points. */
export type ExportFormat = 'locale' | 'machine';

interface TableToolbarProps<Row> {
  readonly name: string;
  readonly tableKey: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly searchHint?: string;
  /** Writes what is shown; absent when there is no export. */
  readonly onExport?: (format: ExportFormat) => Promise<void>;
  /** Where an arrow down from the search leads. */
  readonly onIntoRows?: () => void;
  readonly searchField?: Ref<HTMLInputElement>;
  /** What the search says on hover, such as its keys. */
  readonly searchTitle?: string;
  /** At the end, in place of the simple export. */
  readonly end?: ReactNode;
  /** Filters, beside the search. */
  readonly children?: ReactNode;
}

/** What stands above a table: Search, its filters, its columns, its export. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>): ReactElement {
  const { name, tableKey, columns, search, onSearch, searchHint, searchTitle, onExport, onIntoRows, searchField, end, children } = props;
  return (
    <div className={classes['toolbar']} role="search">
      <SearchField value={search} onSearch={onSearch} placeholder={searchHint} onDown={onIntoRows} field={searchField} title={searchTitle} />
      {children}
      <div className={classes['end']}>
        <ColumnChooser name={name} tableKey={tableKey} columns={columns} />
        {onExport !== undefined && <ExportMenu onExport={onExport} />}
        {end}
      </div>
    </div>
  );
}

function ExportMenu({ onExport }: { readonly onExport: (format: ExportFormat) => Promise<void> }): ReactElement {
  const { t } = useT();
  const [writing, setWriting] = useState(false);
  const write = (format: ExportFormat): void => {
    setWriting(true);
    void onExport(format).finally(() => {
      setWriting(false);
    });
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
