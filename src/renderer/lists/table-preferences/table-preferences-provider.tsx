import { useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { invoke } from '#renderer/data/bridge/index.ts';
import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { runTask } from '#renderer/data/tasks.ts';
import { useT } from '#renderer/i18n/index.ts';
import { TablePreferencesContext } from '#renderer/ui/data-table/index.ts';
import type { TablePreferences } from '#renderer/ui/data-table/index.ts';
import { showToast } from '#renderer/ui/toast.tsx';
import { MOST_EXPORTED_ROWS } from '#shared/bridge/lists/table-export.ts';
import { sayExported } from './say-exported.ts';

export function TablePreferencesProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const { language } = useT();
  const { density, tableColumns } = useSettings();
  const preferences = useMemo(
    (): TablePreferences => ({
      density,
      columns: tableColumns,
      chooseColumns: (table, keys) => {
        void updateSettings({ tableColumns: { ...tableColumns, [table]: [...keys] } });
      },
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
    [density, language, tableColumns],
  );
  return <TablePreferencesContext value={preferences}>{children}</TablePreferencesContext>;
}
