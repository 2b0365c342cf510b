import type { ReactNode } from 'react';

/** One column of a table. `key` is also the name by which the rows are sorted and the choice of columns is remembered. */
export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Pixels it takes at the least; what is left over goes to the columns that grow. */
  readonly width: number;
  /** Share of what is left over; absent keeps the width. */
  readonly grow?: number;
  readonly align?: 'start' | 'end' | 'center';
  readonly sortable?: boolean;
  /** Not shown until the person chooses it. */
  readonly optional?: boolean;
  readonly render: (row: Row) => ReactNode;
  /** What goes to the clipboard, and what a search in local rows looks through. */
  readonly copyText?: (row: Row) => string;
  /** Order of local rows; paged rows are ordered where they are read. */
  readonly compare?: (left: Row, right: Row) => number;
}

export interface TableSort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** The columns that show, in the person's order; names that no longer exist are passed over. */
export function chosenColumns<Row>(
  columns: readonly DataColumn<Row>[],
  chosen: readonly string[] | undefined,
): readonly DataColumn<Row>[] {
  const found = (chosen ?? []).flatMap((key) => columns.filter((column) => column.key === key));
  return found.length > 0 ? found : columns.filter((column) => column.optional !== true);
}

/** The grid that the header and every row share, so that they align without measuring. */
export function gridTemplate<Row>(columns: readonly DataColumn<Row>[]): string {
  const someoneGrows = columns.some((column) => column.grow !== undefined);
  return columns
    .map(({ width, grow }) => {
      if (grow !== undefined) return `minmax(${width}px, ${grow}fr)`;
      return someoneGrows ? `${width}px` : `minmax(${width}px, ${width}fr)`;
    })
    .join(' ');
}

export const leastWidth = <Row>(columns: readonly DataColumn<Row>[]): number =>
  columns.reduce((sum, column) => sum + column.width, 0);
