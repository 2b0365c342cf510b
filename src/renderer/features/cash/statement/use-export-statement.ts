import { notifications } from '@mantine/notifications';

import { invoke } from '#renderer/data/bridge/index.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useT } from '#renderer/i18n/index.ts';
import { chosenColumns, useTablePreferences } from '#renderer/ui/data-table/index.ts';
import type { DataColumn, ExportFormat } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import type { StatementFile } from '#shared/bridge/cash/statement-files.ts';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';

import { refusalText } from './file-words.ts';
import { notifyError } from './notify-error.ts';
import type { Question } from './question.ts';

/** Writes the entries that are shown, with the columns that are shown, to a file the person chooses. */
export function useExportStatement(
  tableKey: string, { selection, sort }: Question, columns: readonly DataColumn<StatementRow>[],
): (file: StatementFile, fileFormat: ExportFormat) => Promise<void> {
  const { t, language } = useT();
  const format = useFormat();
  const preferences = useTablePreferences();
  return async (file, fileFormat) => {
    const shown = chosenColumns(columns, preferences.columns[tableKey]).flatMap(({ key, title }) =>
      key === 'amount' ? [{ key, title }, { key: 'amount.currency', title: t('statement:columns.currency') }] : [{ key, title }]);
    const name = file === 'csv' ? 'CSV' : t(`statement:files.${file}`);
    const result = await runTask(t('statement:exportOf', { file: name }), (taskId) =>
      invoke('statement.export', { ...selection, sort, file, taskId, format: fileFormat, columns: shown, locale: language }));
    if (!result.ok) {
      // The bar of tasks has said it.
      if (result.error.kind === 'cancelled') return;
      notifyError(result.error, t, result.error.kind === 'fileRefused' ? refusalText(result.error.refusal, t, format) : undefined);
    } else if (result.value.written) {
      const { rows, path, more = [] } = result.value;
      const written = t('table:exported', { count: rows, number: format.number(rows), path });
      notifications.show({
        title: t('table:exportDone'),
        message: more.length === 0 ? written : `${written} ${t('statement:exportedMore', { count: more.length, files: more.join(', ') })}`,
      });
    }
  };
}
