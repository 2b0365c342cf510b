import { useMemo } from 'react';
import type { ReactElement, ReactNode } from 'react';

import { updateSettings, useSettings } from '#renderer/data/queries.ts';
import { TablePreferencesContext } from '#renderer/ui/data-table/index.ts';
import type { TablePreferences } from '#renderer/ui/data-table/index.ts';

export function TablePreferencesProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const { density, tableColumns } = useSettings();
  const preferences = useMemo(
    (): TablePreferences => ({
      density,
      columns: tableColumns,
      chooseColumns: (table, keys) => {
        void updateSettings({ tableColumns: { ...tableColumns, [table]: [...keys] } });
      },
    }),
    [density, tableColumns],
  );
  return <TablePreferencesContext value={preferences}>{children}</TablePreferencesContext>;
}
