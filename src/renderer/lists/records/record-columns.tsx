import { useMemo } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useT } from '#renderer/i18n/index.ts';
import { FieldContent, UnreadableValue, useNames, valueText } from '#renderer/lists/record-view/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { sayExported } from '#renderer/lists/table-preferences/index.ts';
import { chosenColumns, useTablePreferences } from '#renderer/ui/data-table/index.ts';
import type { DataColumn, ExportFormat } from '#renderer/ui/data-table/index.ts';
import { UNKNOWN, useFormat } from '#renderer/ui/format/index.ts';
import { recordColumns } from '#shared/bridge/lists/records.ts';
import type { RecordRow, Section } from '#shared/bridge/lists/records.ts';
import { cameUnreadable } from '#shared/contract/came-unreadable.ts';

import { sectionTitle } from './list-view-state.ts';
import type { ListQuestion } from './list-view-state.ts';

export function isSortable(section: Section, key: string): boolean {
  const sortable: readonly string[] = recordColumns[section].sortable;
  return sortable.includes(key);
}

export function useRecordColumns<S extends Section>(view: SectionView<S>): readonly DataColumn<RecordRow<S>>[] {
  const { t } = useT();
  const format = useFormat();
  const names = useNames();
  return useMemo(
    () =>
      view.columns.map(({ key, label, width, grow, optional, numeric, value, render }): DataColumn<RecordRow<S>> => ({
        key,
        title: t(`records:fields.${label}`),
        width,
        ...(grow === undefined ? {} : { grow }),
        ...(optional === undefined ? {} : { optional }),
        align: numeric === true ? 'end' : 'start',
        sortable: isSortable(view.section, key),
        render: (row) => {
          const came = cameUnreadable(row.record, label);
          if (came !== null && valueText(value(row, names), format, t) === UNKNOWN) return <UnreadableValue raw={came} />;
          return render === undefined ? <FieldContent value={value(row, names)} /> : render(row);
        },
        copyText: (row) => valueText(value(row, names), format, t),
      })),
    [view, t, format, names],
  );
}

/** Exports every record of a list with its visible columns to a file the user chooses. */
export function useExportRecords<S extends Section>(
  view: SectionView<S>, list: ListQuestion, columns: readonly DataColumn<RecordRow<S>>[],
): (format: ExportFormat) => Promise<void> {
  const { language } = useT();
  const preferences = useTablePreferences();
  return async (fileFormat) => {
    const shown = chosenColumns(columns, preferences.columns[view.section]).flatMap(({ key, title }) => {
      const exportKey = view.columns.find((column) => column.key === key)?.exportKey;
      return exportKey === null ? [] : [{ key: exportKey ?? key, title }];
    });
    const file = { format: fileFormat, columns: shown, locale: language };
    const result = await runTask((t) => t('comfort:work.exportOf', { list: sectionTitle(view.section, t) }), (taskId) => (list.command === 'records.page'
      ? invoke('records.export', { ...list.input, ...file, taskId })
      : invoke('transfers.export', { ...list.input, ...file, taskId })));
    sayExported(result);
  };
}
