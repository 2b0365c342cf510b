import type { MouseEvent, ReactElement } from 'react';

import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';

interface DataRowProps<Row> {
  readonly index: number;
  readonly top: number;
  /** Undefined draws a skeleton. */
  readonly row: Row | undefined;
  readonly columns: readonly DataColumn<Row>[];
  readonly active: boolean;
  readonly marked: boolean;
  readonly open: boolean;
  readonly tone: 'attention' | 'gone' | null;
  readonly onActivate: (index: number, extend: boolean) => void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** Row of a table, drawn at its place; a skeleton while it is being read. */
export function DataRow<Row>({ index, top, row, columns, active, marked, open, tone, onActivate, onOpen }: DataRowProps<Row>): ReactElement {
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={marked || open ? true : undefined}
      tabIndex={active ? 0 : -1}
      data-index={index}
      data-tone={tone ?? undefined}
      data-opens={onOpen !== undefined || undefined}
      className={classes['row']}
      style={{ top }}
      onFocus={() => {
        if (!active) onActivate(index, false);
      }}
      onClick={(event) => {
        onActivate(index, event.shiftKey);
        if (row !== undefined && !event.shiftKey && !isOwnClick(event)) onOpen?.(row);
      }}
    >
      {columns.map((column) => (
        <div key={column.key} role="cell" className={classes['cell']} data-align={column.align ?? 'start'}>
          {row === undefined ? <span className={classes['skeleton']} data-wide={column.grow !== undefined || undefined} /> : column.render(row)}
        </div>
      ))}
    </div>
  );
}

/** A link or button inside a cell, or text that was marked to be copied, is not a wish to open the row. */
function isOwnClick(event: MouseEvent): boolean {
  if (event.target instanceof Element && event.target.closest('a, button, input') !== null) return true;
  return (window.getSelection()?.toString() ?? '') !== '';
}
