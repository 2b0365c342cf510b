import { Checkbox } from '@mantine/core';
import { memo, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useT } from '#renderer/i18n/index.ts';
import { Said } from '../said.tsx';
import type { DataColumn } from './column.ts';
import classes from './data-table.module.css';

/** The ticked rows, in view or not. */
export interface RowSelection<Row> {
  readonly isSelected: (key: string) => boolean;
  readonly select: (keys: readonly string[], selected: boolean) => void;
  /** Of all rows of the table, in view or not. */
  readonly all: 'none' | 'some' | 'all';
  /** Ticks every row of the table, or none. */
  readonly onToggleAll: () => void;
  /** The row in the accessible name of its box. */
  readonly nameOf: (row: Row) => string;
}

/** In pixels. */
export const TICK_WIDTH = 36;

export const isTick = (target: EventTarget): boolean => target instanceof Element && target.closest('[data-tick]') !== null;

/** For a box inside a cell, so that the table hears its clicks. */
export const TICK_BOX = { 'data-tick': true } as const;

interface DataRowProps<Row> {
  readonly index: number;
  readonly top: number;
  /** Kept in the document out of view. */
  readonly away: boolean;
  /** undefined while it is being read. */
  readonly row: Row | undefined;
  readonly columns: readonly DataColumn<Row>[];
  readonly active: boolean;
  readonly marked: boolean;
  readonly open: boolean;
  readonly tone: 'attention' | 'gone' | null;
  /** A click opens it. */
  readonly opens: boolean;
  /** null where rows have no boxes. */
  readonly tick: { readonly name: string | undefined; readonly checked: boolean } | null;
}

/**
 * A row at its place. The table hears its clicks and its focus. While a row is being read, what its element drew before stays in the document, hidden: replacing the
 * parts of thirty rows and making them anew takes longer than a frame of a fast scroll.
 */
export function DataRow<Row>({ index, top, away, row, columns, active, marked, open, tone, opens, tick }: DataRowProps<Row>): ReactElement {
  const [drawn, setDrawn] = useState({ row, tick });
  if (row !== undefined && row !== drawn.row) setDrawn({ row, tick });
  const shown = row === undefined && tick !== null ? drawn.tick : tick;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected({ marked, open, tick })}
      aria-busy={row === undefined || undefined}
      tabIndex={active ? 0 : -1}
      data-index={index}
      data-away={away || undefined}
      data-tone={tone ?? undefined}
      data-opens={opens || undefined}
      className={classes['row']}
      style={{ top }}
    >
      {shown !== null && <TickCell name={shown.name} checked={shown.checked} />}
      <Cells row={row ?? drawn.row} columns={columns} />
    </div>
  );
}

/** Memoized: moving or marking a row does not draw its cells again. */
const Cells = memo(function CellsOfRow<Row>({ row, columns }: Pick<DataRowProps<Row>, 'row' | 'columns'>): ReactElement[] {
  return columns.map((column) => (
    <div key={column.key} role="cell" data-column={column.key} className={classes['cell']} data-align={column.align ?? 'start'} data-wide={column.grow !== undefined || undefined}>
      {row === undefined ? null : asSaid((column.render ?? column.copyText)?.(row))}
    </div>
  ));
}) as <Row>(props: Pick<DataRowProps<Row>, 'row' | 'columns'>) => ReactElement;

/** Most cells are the bank's text. */
const asSaid = (node: ReactNode): ReactNode => (typeof node === 'string' ? <Said text={node} /> : node);

/** Where rows have boxes, ticked means selected. */
function isSelected({ marked, open, tick }: Pick<DataRowProps<unknown>, 'marked' | 'open' | 'tick'>): boolean | undefined {
  if (marked || open) return true;
  return tick === null ? undefined : tick.checked;
}

interface TickCellProps {
  /** undefined while the row is being read. */
  readonly name: string | undefined;
  readonly checked: boolean;
}

const heardByTheTable = (): void => undefined;

/** The table hears its clicks; on the keyboard, Space on the row ticks it. */
function TickCell({ name, checked }: TickCellProps): ReactElement {
  const { t } = useT();
  return (
    <div role="cell" className={classes['tick']} data-tick>
      {name !== undefined && (
        <Checkbox size="xs" tabIndex={-1} checked={checked} aria-label={t('table:selectRow', { row: name })} onChange={heardByTheTable} />
      )}
    </div>
  );
}

export function TickAll({ all, onToggle }: { readonly all: 'none' | 'some' | 'all'; readonly onToggle: () => void }): ReactElement {
  const { t } = useT();
  return (
    <div role="columnheader" className={classes['tick']}>
      <Checkbox size="xs" checked={all === 'all'} indeterminate={all === 'some'} aria-label={t('table:selectAll')} onChange={onToggle} />
    </div>
  );
}
