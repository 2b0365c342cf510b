import { memo } from 'react';
import type { ReactElement, ReactNode } from 'react';

import type { DataColumn } from './column.ts';
import { Said } from '../said.tsx';
import classes from './data-table.module.css';
import { TickCell } from './tick-cell.tsx';

interface DataRowProps<Row> {
  readonly index: number;
  readonly top: number;
  /** Kept beyond the rows around the view. */
  readonly away: boolean;
  /** Undefined draws a skeleton. */
  readonly row: Row | undefined;
  readonly columns: readonly DataColumn<Row>[];
  readonly active: boolean;
  readonly marked: boolean;
  readonly open: boolean;
  readonly tone: 'attention' | 'gone' | null;
  /** A click opens it. */
  readonly opens: boolean;
  /** Its box; null where rows are not ticked. */
  readonly tick: { readonly name: string | undefined; readonly checked: boolean } | null;
}

/** Row of a table, drawn at its place; a skeleton while it is being read. The table hears its clicks and its focus. */
export function DataRow<Row>({ index, top, away, row, columns, active, marked, open, tone, opens, tick }: DataRowProps<Row>): ReactElement {
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected({ marked, open, tick })}
      tabIndex={active ? 0 : -1}
      data-index={index}
      data-away={away || undefined}
      data-tone={tone ?? undefined}
      data-opens={opens || undefined}
      className={classes['row']}
      style={{ top }}
    >
      {tick !== null && <TickCell name={tick.name} checked={tick.checked} />}
      <Cells row={row} columns={columns} />
    </div>
  );
}

/** Drawn once per row, however often the row is moved or marked. */
const Cells = memo(function CellsOfRow<Row>({ row, columns }: Pick<DataRowProps<Row>, 'row' | 'columns'>): ReactElement[] {
  return columns.map((column) => (
    <div key={column.key} role="cell" className={classes['cell']} data-align={column.align ?? 'start'}>
      {row === undefined ? <span className={classes['skeleton']} data-wide={column.grow !== undefined || undefined} /> : asSaid(column.render(row))}
    </div>
  ));
}) as <Row>(props: Pick<DataRowProps<Row>, 'row' | 'columns'>) => ReactElement;

/** Most cells are what the bank said. */
const asSaid = (node: ReactNode): ReactNode => (typeof node === 'string' ? <Said text={node} /> : node);

/** Where rows have boxes, being ticked is being selected. */
function isSelected({ marked, open, tick }: Pick<DataRowProps<unknown>, 'marked' | 'open' | 'tick'>): boolean | undefined {
  if (marked || open) return true;
  return tick === null ? undefined : tick.checked;
}
