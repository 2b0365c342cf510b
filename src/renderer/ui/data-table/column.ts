import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Settings } from '#shared/bridge/app/settings.ts';
import type { ExportCell } from '#shared/bridge/lists/table-export.ts';
import type { Result } from '#shared/domain/result.ts';
import classes from './data-table.module.css';

/** `key` also names the sort order and the remembered choice of columns. */
export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Least width in pixels. */
  readonly width: number;
  /** Share of the remaining width; absent keeps the width. */
  readonly grow?: number;
  readonly align?: 'start' | 'end' | 'center';
  readonly sortable?: boolean;
  /** Hidden until the person chooses it. */
  readonly optional?: boolean;
  /** What a cell shows, where it is more than its text. */
  readonly render?: (row: Row) => ReactNode;
  /** A cell as text: for the clipboard and for searching local rows. */
  readonly copyText?: (row: Row) => string;
  /** A cell in an exported file, where it is more than its text: an amount, a number, an ISO day or instant. */
  readonly exportValue?: (row: Row) => ExportCell;
  /** Order of local rows; paged rows come in order. */
  readonly compare?: (left: Row, right: Row) => number;
}

export interface TableSort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** The visible columns in the person's order; unknown names are ignored. */
export function chosenColumns<Row>(
  columns: readonly DataColumn<Row>[],
  chosen: readonly string[] | undefined,
): readonly DataColumn<Row>[] {
  const found = (chosen ?? []).flatMap((key) => columns.filter((column) => column.key === key));
  return found.length > 0 ? found : columns.filter((column) => column.optional !== true);
}

const titleWidths = new Map<string, number>();

/** How wide a title is in the header, in pixels. */
function titleWidth(title: string): number {
  const known = titleWidths.get(title);
  if (known !== undefined) return known;
  const probe = document.createElement('span');
  probe.className = classes['probe'] ?? '';
  probe.textContent = title;
  document.body.append(probe);
  const width = Math.ceil(probe.getBoundingClientRect().width);
  probe.remove();
  // Before its font is there, a text has another width.
  if (document.fonts?.status === 'loaded') titleWidths.set(title, width);
  return width;
}

/** Both sides of a cell. */
const PADDING = 16;
/** The arrow of the sort order, and the gap before it. */
const ARROW = 16;

/** By a column's key, in pixels. */
export type ColumnWidths = Settings['tableWidths'][string];

/** Of a column that a person resizes, in pixels. */
export const NARROWEST = 40;
export const WIDEST = 2_000;

/** The given width, or what the title needs in this language. */
export const leastWidthOf = <Row>({ width, title, sortable = false }: DataColumn<Row>): number =>
  Math.max(width, titleWidth(title) + PADDING + (sortable ? ARROW : 0));

/** The grid of the header and of every row. What a person resized keeps its width. */
export function gridTemplate<Row>(columns: readonly DataColumn<Row>[], widths: ColumnWidths): string {
  const someoneGrows = columns.some((column) => column.grow !== undefined && widths[column.key] === undefined);
  return columns
    .map((column) => {
      const { grow } = column;
      const resized = widths[column.key];
      if (resized !== undefined) return `${resized}px`;
      const width = leastWidthOf(column);
      if (grow !== undefined) return `minmax(${width}px, ${grow}fr)`;
      return someoneGrows ? `${width}px` : `minmax(${width}px, ${width}fr)`;
    })
    .join(' ');
}

export const leastWidth = <Row>(columns: readonly DataColumn<Row>[], widths: ColumnWidths): number =>
  columns.reduce((sum, column) => sum + (widths[column.key] ?? leastWidthOf(column)), 0);

/** `locale`: marks and dates of the language; `machine`: ISO dates and decimal points. */
export type ExportFormat = 'locale' | 'machine';

/** What is written of a table; null: it has more rows than can be. */
export type ExportedTable = { readonly titles: string[]; readonly rows: ExportCell[][] } | null;

/** Settings of all tables, and what they cannot do by themselves; the frame provides them. */
export interface TablePreferences {
  readonly density: Settings['density'];
  /** By the table's key. */
  readonly columns: Settings['tableColumns'];
  readonly chooseColumns: (table: string, keys: readonly string[]) => void;
  /** By the table's key. */
  readonly widths: Settings['tableWidths'];
  /** Without any, columns have their usual widths again. */
  readonly resizeColumns: (table: string, widths: ColumnWidths) => void;
  /** Writes a table to where the person chooses, and says how that ended. */
  readonly exportTable: (name: string, format: ExportFormat, read: () => Promise<Result<ExportedTable, AppError>>) => Promise<void>;
  /** Runs what opens a row, so that it opens in a window of its own. */
  readonly inNewWindow: (open: () => void) => void;
}

const nothingRemembered: TablePreferences = {
  density: 'compact',
  columns: {},
  chooseColumns: () => undefined,
  widths: {},
  resizeColumns: () => undefined,
  exportTable: async () => undefined,
  inNewWindow: (open) => open(),
};

export const TablePreferencesContext = createContext<TablePreferences>(nothingRemembered);

export const useTablePreferences = (): TablePreferences => use(TablePreferencesContext);

/** In pixels. */
export const ROW_HEIGHT: Readonly<Record<Settings['density'], number>> = { compact: 32, comfortable: 40 };
