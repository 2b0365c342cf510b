import { notifications } from '@mantine/notifications';

import { invoke } from '#renderer/bridge/index.ts';
import { useT } from '#renderer/i18n/index.ts';
import { chosenColumns, useTablePreferences } from '#renderer/ui/data-table/index.ts';
import type { DataColumn, ExportFormat } from '#renderer/ui/data-table/index.ts';
import { useFormat } from '#renderer/ui/format/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { StatementRowsInput } from '#shared/bridge/statement-inputs.ts';
import type { StatementRow } from '#shared/bridge/statement.ts';

type Exported = Omit<StatementRowsInput, 'offset' | 'limit'>;

/** Writes the entries that are shown, with the columns that are shown, to a file the person chooses. */
export function useExportStatement(
  selection: Exported, columns: readonly DataColumn<StatementRow>[],
): (format: ExportFormat) => Promise<void> {
  const { t, language } = useT();
  const format = useFormat();
  const preferences = useTablePreferences();
  return async (fileFormat) => {
    const shown = chosenColumns(columns, preferences.columns['statement']).flatMap(({ key, title }) =>
      key === 'amount' ? [{ key, title }, { key: 'amount.currency', title: t('statement:columns.currency') }] : [{ key, title }]);
    const result = await invoke('statement.export', { ...selection, file: 'csv', taskId: crypto.randomUUID(), format: fileFormat, columns: shown, locale: language });
    if (!result.ok) {
      const { title, next } = describeError(result.error, t);
      notifications.show({ color: 'red', title, message: next });
    } else if (result.value.written) {
      const { rows, path } = result.value;
      notifications.show({ title: t('table:exportDone'), message: t('table:exported', { count: rows, number: format.number(rows), path }) });
    }
  };
}
