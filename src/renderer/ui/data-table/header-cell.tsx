import type { ReactElement } from 'react';

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

import type { DataColumn, TableSort } from './column.ts';
import classes from './data-table.module.css';

interface HeaderCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sort: TableSort | null;
  readonly onSort: ((sort: TableSort) => void) | undefined;
}

/** A column's title; a button when rows can be sorted by it. */
export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>): ReactElement {
  const { key, title, align = 'start', sortable = false } = column;
  const direction = sort?.key === key ? sort.direction : null;
  if (!sortable || onSort === undefined) {
    return (
      <div role="columnheader" className={classes['cell']} data-align={align}>
        {title}
      </div>
    );
  }
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <div role="columnheader" aria-sort={ariaSort(direction)} className={classes['cell']} data-align={align}>
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
    </div>
  );
}

function ariaSort(direction: TableSort['direction'] | null): 'ascending' | 'descending' | 'none' {
  if (direction === null) return 'none';
  return direction === 'asc' ? 'ascending' : 'descending';
}
