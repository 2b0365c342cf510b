import { notifications } from '@mantine/notifications';

import { invoke } from '#renderer/data/bridge/index.ts';
import type { SectionView } from '#renderer/lists/record-view/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { chosenColumns, useTablePreferences } from '#renderer/ui/data-table/index.ts';
import type { DataColumn, ExportFormat } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { RecordRow, Section } from '#shared/bridge/lists/records.ts';

import type { ListQuestion } from './list-place.ts';
import { sectionTitle } from './section-title.ts';

/** Writes every record of a list, with the columns that are shown, to a file the person chooses. */
export function useExportRecords<S extends Section>(
  view: SectionView<S>, list: ListQuestion, columns: readonly DataColumn<RecordRow<S>>[],
): (format: ExportFormat) => Promise<void> {
  const { t, language } = useT();
  const format = useFormat();
  const preferences = useTablePreferences();
  return async (fileFormat) => {
    const shown = chosenColumns(columns, preferences.columns[view.section]).flatMap(({ key, title }) => {
      const exportKey = view.columns.find((column) => column.key === key)?.exportKey;
      return exportKey === null ? [] : [{ key: exportKey ?? key, title }];
    });
    const file = { format: fileFormat, columns: shown, locale: language };
    const result = await runTask(t('comfort:work.exportOf', { list: sectionTitle(view.section, t) }), (taskId) => (list.command === 'records.page'
      ? invoke('records.export', { ...list.input, ...file, taskId })
      : invoke('transfers.export', { ...list.input, ...file, taskId })));
    if (!result.ok) {
      // The bar of tasks has said it.
      if (result.error.kind === 'cancelled') return;
      const { title, next } = describeError(result.error, t);
      notifications.show({ color: 'red', title, message: next });
    } else if (result.value.written) {
      const { rows, path } = result.value;
      notifications.show({ title: t('table:exportDone'), message: t('table:exported', { count: rows, number: format.number(rows), path }) });
    }
  };
}
