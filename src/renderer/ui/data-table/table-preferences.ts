import { createContext, use } from 'react';

import type { Settings } from '#shared/bridge/app/settings.ts';

/** What tables need from around them; the frame provides it from the settings. */
export interface TablePreferences {
  readonly density: Settings['density'];
  /** Columns chosen per table, by the table's key. */
  readonly columns: Settings['tableColumns'];
  readonly chooseColumns: (table: string, keys: readonly string[]) => void;
}

const nothingRemembered: TablePreferences = {
  density: 'compact',
  columns: {},
  chooseColumns: () => undefined,
};

export const TablePreferencesContext = createContext<TablePreferences>(nothingRemembered);

export const useTablePreferences = (): TablePreferences => use(TablePreferencesContext);

/** Row height in pixels. */
export const ROW_HEIGHT: Readonly<Record<Settings['density'], number>> = { compact: 32, comfortable: 40 };
