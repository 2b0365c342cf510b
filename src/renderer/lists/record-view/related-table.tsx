import { Table, Text } from '@mantine/core';
import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { pathOfRecord } from '#renderer/data/paths/paths.ts';
import type { SectionRecords, Section } from '#shared/bridge/lists/records.ts';

import classes from './record-view.module.css';
import { FieldContent } from './field-content.tsx';
import { RecordLink } from './record-link.tsx';
import type { RecordColumn, SectionView } from './section-view.ts';
import { useNames } from './use-names.ts';

interface RelatedTableProps<S extends Section> {
  readonly name: string;
  readonly view: Pick<SectionView<S>, 'section' | 'columns'>;
  /** Keys of the section's columns; the first leads to the record. */
  readonly show: readonly RecordColumn<S>['key'][];
  readonly rows: readonly { readonly id: string; readonly record: SectionRecords[S] }[];
  /** Said when there are none. */
  readonly none: string;
}

/** The few records of another section that belong to this one, set as that section sets them. */
export function RelatedTable<S extends Section>({ name, view, show, rows, none }: RelatedTableProps<S>): ReactElement {
  const { t } = useT();
  const names = useNames();
  const columns = show.flatMap((key) => view.columns.filter((column) => column.key === key));
  if (rows.length === 0) return <Text size="sm" c="dimmed">{none}</Text>;
  return (
    <div className={classes['related']}>
      <Table verticalSpacing={5} horizontalSpacing={8} aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, label, numeric }) => (
              <Table.Th key={key} ta={numeric === true ? 'end' : 'start'}>{t(`records:fields.${label}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, record }) => (
            <Table.Tr key={id}>
              {columns.map(({ key, numeric, value, render }, index) => {
                const content = render === undefined ? <FieldContent value={value({ record }, names)} /> : render({ record });
                return (
                  <Table.Td key={key} ta={numeric === true ? 'end' : 'start'}>
                    {index === 0 ? <RecordLink to={pathOfRecord(view.section, id)}>{content}</RecordLink> : content}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
