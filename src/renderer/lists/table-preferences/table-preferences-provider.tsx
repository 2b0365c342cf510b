import { useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { inNewWindow } from '#renderer/data/this-window.ts';
import { useT } from '#renderer/i18n/index.ts';
import { TablePreferencesContext } from '#renderer/ui/data-table/index.ts';
import type { TablePreferences } from '#renderer/ui/data-table/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import { MOST_EXPORTED_ROWS } from '#shared/bridge/lists/table-export.ts';
import { sayExported } from './say-exported.ts';

export function TablePreferencesProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const { language } = useT();
  const { density, tableColumns, tableWidths } = useSettings();
  const preferences = useMemo(
    (): TablePreferences => ({
      density,
      columns: tableColumns,
      chooseColumns: (table, keys) => {
        void updateSettings({ tableColumns: { ...tableColumns, [table]: [...keys] } });
      },
      widths: tableWidths,
      resizeColumns: (table, widths) => {
        const { [table]: _before, ...others } = tableWidths;
        void updateSettings({ tableWidths: Object.keys(widths).length === 0 ? others : { ...others, [table]: { ...widths } } });
      },
      inNewWindow,
      exportTable: async (name, format, read) => {
        const table = await read();
        if (!table.ok) sayExported(table);
        else if (table.value === null) {
          showToast({ meaning: 'wrong', title: (t) => t('table:tooManyRows'), message: (t, { number }) => t('table:tooManyRowsText', { number: number(MOST_EXPORTED_ROWS) }) });
        } else {
          const content = table.value;
          sayExported(await runTask((t) => t('comfort:work.exportOf', { list: name }), (taskId) => invoke('tables.export', { name, format, locale: language, ...content, taskId })));
        }
      },
    }),
    [density, language, tableColumns, tableWidths],
  );
  return <TablePreferencesContext value={preferences}>{children}</TablePreferencesContext>;
}
