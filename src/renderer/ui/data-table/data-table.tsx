import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties, ReactElement, ReactNode, Ref, RefObject } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { useCopy } from '../copy-button.tsx';
import { useFormat } from '../format/index.ts';
import { useBeforePrint, usePrinting } from '../printing.ts';
import { chosenColumns, gridTemplate, leastWidth, ROW_HEIGHT, useTablePreferences } from './column.ts';
import { ColumnSeparator, useColumnResizing } from './column-widths.tsx';
import type { ColumnResizing } from './column-widths.tsx';
import type { DataColumn, TableSort } from './column.ts';
import { DataRow, isTick, TICK_WIDTH, TickAll } from './data-row.tsx';
import type { RowSelection } from './data-row.tsx';
import classes from './data-table.module.css';
import { RowNodes, useRowWindow } from './row-window.ts';
import type { PlacedRow } from './row-window.ts';
import { firstRows } from './table-rows.ts';
import type { TableRows } from './table-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

const HEADER_HEIGHT = 32;
/** Both borders. */
const FRAME_HEIGHT = 2;

/** The button of a mouse. */
const MIDDLE = 1;

/** More rows do not fit into a print that anybody would read, nor into the window that draws it. */
const MOST_PRINTED = 5_000;

/** Skeletons shown while the number of rows is unknown. */
const SKELETON_ROWS = 12;

interface DataTableProps<Row> {
  /** Accessible name. */
  readonly name: string;
  /** Under which the choice of columns is remembered; never translated. */
  readonly tableKey: string;
  /** Keep the array between renders. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: TableRows<Row>;
  readonly rowKey: (row: Row) => string;
  readonly sort?: TableSort | null;
  readonly onSort?: (sort: TableSort) => void;
  readonly onOpenRow?: (row: Row) => void;
  /** With the keyboard. */
  readonly onMoveToRow?: (row: Row) => void;
  /** `rowKey` of the row whose detail is open. */
  readonly selectedKey?: string | null;
  /** Rows have boxes: Space ticks the marked rows, Shift with a click all from the last one ticked. */
  readonly selection?: RowSelection<Row>;
  /** Instead of `selection`, where a column has the box (TICK_BOX). `asked` counts rows that are not loaded as well. */
  readonly onTickRows?: (rows: readonly Row[], upon: Row, asked: number) => void;
  /** What letters do on a row. */
  readonly letters?: Readonly<Record<string, (row: Row) => void>>;
  /** Escape on a row; true: it was handled. */
  readonly onLeave?: () => boolean;
  readonly handle?: Ref<DataTableHandle>;
  /** attention: it waits; gone: it no longer counts. */
  readonly rowTone?: (row: Row) => 'attention' | 'gone' | null;
  readonly emptyState?: ReactNode;
}

export interface DataTableHandle {
  readonly focus: () => void;
  /** Makes a row active and scrolls to it. */
  readonly goTo: (index: number) => void;
}

/**
 * A table of any length: only the rows in view are drawn. Arrows, Page Up and Down, Home and End move, Shift marks, Enter opens,
 * Ctrl+C copies. It fills the height it is given.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { name, tableKey, columns, rows, rowKey, sort = null, onSort, onOpenRow, onMoveToRow, selectedKey = null, rowTone, emptyState } = props;
  const { selection, onTickRows, letters, onLeave, handle } = props;
  const { t } = useT();
  const preferences = useTablePreferences();
  const format = useFormat();
  const copy = useCopy();
  const chosen = preferences.columns[tableKey];
  const shown = useMemo(() => chosenColumns(columns, chosen), [columns, chosen]);
  const loading = rows.rowCount === null;
  const rowCount = rows.rowCount ?? SKELETON_ROWS;
  const rowHeight = ROW_HEIGHT[preferences.density];
  const scroller = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState(0);
  const focusWanted = useRef(false);
  const lastTicked = useRef(0);
  const tick = (from: number, to: number, upon: number): void => {
    const row = rows.rowAt(upon);
    if (row === undefined) return;
    const ticked = rowsBetween(rows, Math.min(from, to), Math.max(from, to));
    if (selection === undefined) onTickRows?.(ticked, row, Math.abs(to - from) + 1);
    else selection.select(ticked.map(rowKey), !selection.isSelected(rowKey(row)));
    lastTicked.current = upon;
  };

  const openInNewWindow = (row: Row): void => preferences.inNewWindow(() => onOpenRow?.(row));

  const keys = useRowKeys({
    rowCount: loading ? 0 : rowCount,
    pageRows: () => view.pageRows,
    onMove: (index) => {
      view.reveal(index);
      focusWanted.current = true;
      const row = rows.rowAt(index);
      if (row !== undefined) onMoveToRow?.(row);
    },
    onOpen: (index, elsewhere) => {
      const row = rows.rowAt(index);
      if (row === undefined) return;
      if (elsewhere) openInNewWindow(row);
      else onOpenRow?.(row);
    },
    onTick: (from, to, active) => { tick(from, to, active); },
    onLetter: (letter, index) => {
      const row = rows.rowAt(index);
      const meant = letters?.[letter];
      if (row !== undefined) meant?.(row);
      return meant !== undefined;
    },
    onLeave: () => onLeave?.() ?? false,
    onCopy: (from, to) => {
      const found = rowsBetween(rows, from, to);
      const text = found.map((row) => shown.map((column) => column.copyText?.(row) ?? '').join('\t')).join('\n');
      void copy(text).then((done) => { setCopied(done ? found.length : 0); });
    },
  });
  const [nodes] = useState(() => new RowNodes());
  const resizing = useColumnResizing(tableKey, shown, scroller);
  const { paper, readForPaper } = usePaper(rows, loading);
  const view = useRowWindow({ scroller, rowCount, rowHeight, headerHeight: HEADER_HEIGHT, activeIndex: keys.activeIndex });

  const nodeOf = nodes.keysFor(view.rows.map(({ index }) => index), keys.activeIndex);
  useImperativeHandle(handle, () => ({
    focus: () => {
      view.reveal(keys.activeIndex);
      scroller.current?.querySelector<HTMLElement>(`[data-index="${keys.activeIndex}"]`)?.focus({ preventScroll: true });
    },
    goTo: (index) => {
      keys.activate(index, false);
      view.reveal(index);
    },
  }));
  useNeededRange(rows, view.from, view.to, loading);
  useBackToTop(scroller, rows.key);
  useLayoutEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${keys.activeIndex}"]`);
    element?.focus({ preventScroll: true });
  });

  const layout: CSSProperties & Record<`--${string}`, string> = {
    '--columns': `${selection === undefined ? '' : `${TICK_WIDTH}px `}${gridTemplate(shown, resizing.widths)}`,
    '--row-height': `${rowHeight}px`,
    '--least-width': `${leastWidth(shown, resizing.widths) + (selection === undefined ? 0 : TICK_WIDTH)}px`,
    '--whole-height': `${HEADER_HEIGHT + view.height + FRAME_HEIGHT}px`,
  };
  const empty = rows.rowCount === 0;

  return (
    <div className={classes['frame']} style={layout}>
      <div
        ref={scroller}
        role="table"
        aria-label={name}
        aria-rowcount={rows.counted === false ? -1 : (rows.rowCount ?? -1)}
        aria-colcount={shown.length + (selection === undefined ? 0 : 1)}
        aria-busy={loading}
        className={classes['scroller']}
        data-empty={empty || undefined}
        onKeyDown={keys.onKeyDown}
        onMouseOver={(event) => { sayInFull(event.target); }}
        onFocus={(event) => {
          const index = rowIndexOf(event.target);
          if (index !== null && index !== keys.activeIndex) keys.activate(index, false);
        }}
        onClick={(event) => {
          const index = rowIndexOf(event.target);
          if (index === null) return;
          if ((selection !== undefined || onTickRows !== undefined) && isTick(event.target)) {
            tick(event.shiftKey ? Math.min(lastTicked.current, rowCount - 1) : index, index, index);
            keys.activate(index, false);
            focusWanted.current = true;
            return;
          }
          keys.activate(index, event.shiftKey);
          const row = rows.rowAt(index);
          if (row === undefined || event.shiftKey || isOwnClick(event.target)) return;
          if (event.ctrlKey || event.metaKey) openInNewWindow(row);
          else onOpenRow?.(row);
        }}
        // Else Chromium scrolls with the pointer.
        onMouseDown={(event) => {
          if (event.button === MIDDLE && rowIndexOf(event.target) !== null) event.preventDefault();
        }}
        onAuxClick={(event) => {
          const index = rowIndexOf(event.target);
          const row = index === null || event.button !== MIDDLE ? undefined : rows.rowAt(index);
          if (row !== undefined && !isOwnClick(event.target)) openInNewWindow(row);
        }}
      >
        <div role="rowgroup" className={classes['head']}>
          <div role="row" className={classes['headRow']}>
            {selection !== undefined && <TickAll all={selection.all} onToggle={selection.onToggleAll} />}
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} resizing={resizing} />
            ))}
          </div>
        </div>
        {!empty && (
          <div role="rowgroup" aria-hidden={loading || undefined} inert={loading} className={classes['body']} style={{ height: view.height }}>
            {(paper ?? view.rows).map(({ index, top, away, behind }) => {
              const row = loading || behind ? undefined : readForPaper?.[index] ?? rows.rowAt(index);
              const key = row === undefined ? null : rowKey(row);
              return (
                <DataRow
                  key={nodeOf.get(index) ?? `paper ${index}`}
                  index={index}
                  top={top}
                  away={away}
                  row={row}
                  columns={shown}
                  active={index === keys.activeIndex}
                  marked={keys.isSelected(index)}
                  open={key !== null && key === selectedKey}
                  tone={row === undefined ? null : (rowTone?.(row) ?? null)}
                  opens={onOpenRow !== undefined}
                  tick={selection === undefined ? null : { name: row === undefined ? undefined : selection.nameOf(row), checked: key !== null && selection.isSelected(key) }}
                />
              );
            })}
          </div>
        )}
      </div>
      {paper !== null && paper.length < rowCount && <p className="t-print-only">{t('comfort:print.rows', { shown: format.number(paper.length), total: format.number(rowCount) })}</p>}
      {empty && <div className={classes['empty']}>{emptyState}</div>}
      <VisuallyHidden role="status">{copied > 0 ? t('table:copied', { count: copied }) : ''}</VisuallyHidden>
    </div>
  );
}

/** A cell whose text is cut off shows it on hover. Cells are reused, so this is done each time. */
function sayInFull(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="cell"], [role="columnheader"]') : null;
  if (cell === null) return;
  // What moves a column's edge stands out of its head.
  const parts = cell.role === 'columnheader' ? [] : [cell];
  const isCut = [...parts, ...cell.querySelectorAll('.t-status-words, [data-content]')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  if (isCut) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

function rowIndexOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? null : Number(row.dataset['index']);
}

/** A click on a link or button in a cell, or after text was marked, does not open the row. */
function isOwnClick(target: EventTarget): boolean {
  if (target instanceof Element && target.closest('a, button, input') !== null) return true;
  return (window.getSelection()?.toString() ?? '') !== '';
}

function rowsBetween<Row>(rows: TableRows<Row>, from: number, to: number): Row[] {
  const found: Row[] = [];
  for (let index = from; index <= to; index += 1) {
    const row = rows.rowAt(index);
    if (row !== undefined) found.push(row);
  }
  return found;
}

function useNeededRange<Row>(rows: TableRows<Row>, from: number, to: number, loading: boolean): void {
  const { onRangeNeeded, key } = rows;
  useEffect(() => {
    if (!loading) onRangeNeeded?.(from, to);
  }, [onRangeNeeded, key, from, to, loading]);
}

function useBackToTop(scroller: RefObject<HTMLDivElement | null>, key: string | undefined): void {
  const shownKey = useRef(key);
  useLayoutEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    scroller.current?.scrollTo?.(0, 0);
  }, [scroller, key]);
}

interface HeaderCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sort: TableSort | null;
  readonly onSort: ((sort: TableSort) => void) | undefined;
  readonly resizing: ColumnResizing;
}

function HeaderCell<Row>({ column, sort, onSort, resizing }: HeaderCellProps<Row>): ReactElement {
  const { key, title, align = 'start', sortable = false } = column;
  const direction = sort?.key === key ? sort.direction : null;
  const sorts = sortable && onSort !== undefined;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <div role="columnheader" {...(sorts && { 'aria-sort': ariaSort(direction) })} aria-label={title} className={classes['headCell']} data-column={key}>
      <div className={classes['cell']} data-content data-align={align}>
        {sorts ? (
          <button
            type="button"
            className={classes['sort']}
            onClick={() => {
              onSort({ key, direction: direction === 'asc' ? 'desc' : 'asc' });
            }}
          >
            {title}
            <Arrow size={14} stroke={2} aria-hidden="true" data-shown={direction !== null || undefined} className={classes['arrow']} />
          </button>
        ) : title}
      </div>
      <ColumnSeparator column={key} title={title} resizing={resizing} />
    </div>
  );
}

function ariaSort(direction: TableSort['direction'] | null): 'ascending' | 'descending' | 'none' {
  if (direction === null) return 'none';
  return direction === 'asc' ? 'ascending' : 'descending';
}

interface Paper<Row> {
  /** The rows on paper, those of a long list as far as they are read; null while nothing is printed. */
  readonly paper: readonly PlacedRow[] | null;
  readonly readForPaper: readonly Row[] | null;
}

/** Paper shows every row, where the window shows those in view. */
function usePaper<Row>(rows: TableRows<Row>, loading: boolean): Paper<Row> {
  const printing = usePrinting();
  const [read, setRead] = useState<{ readonly rows: readonly Row[]; readonly of: string | undefined } | null>(null);
  useBeforePrint(async () => {
    if (loading || rows.readFirst === undefined) return;
    const first = await firstRows(rows, MOST_PRINTED);
    setRead(first.ok ? { rows: first.value, of: rows.key } : null);
  });
  useEffect(() => {
    if (printing) return () => { setRead(null); };
    return undefined;
  }, [printing]);
  if (!printing || loading) return { paper: null, readForPaper: null };
  const indexes = Array.from({ length: Math.min(rows.rowCount ?? 0, MOST_PRINTED) }, (_, index) => index);
  const readForPaper = read?.of === rows.key ? read?.rows ?? null : null;
  const known = indexes.filter((index) => readForPaper?.[index] !== undefined || rows.rowAt(index) !== undefined);
  return { paper: known.map((index) => ({ index, top: 0, away: false, behind: false })), readForPaper };
}
