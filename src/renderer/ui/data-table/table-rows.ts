import { useMemo } from 'react';

import type { AppError } from '#shared/bridge/app-error.ts';
import { foldedWords, foldText } from '#shared/domain/folded-text.ts';
import { ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';

import type { DataColumn, TableSort } from './column.ts';

export interface TableRows<Row> {
  /** null while unknown. */
  readonly rowCount: number | null;
  /** false while `rowCount` only counts what was found so far. */
  readonly counted?: boolean;
  /** undefined while the row is being read. */
  readonly rowAt: (index: number) => Row | undefined;
  /** Both inclusive. */
  readonly onRangeNeeded?: (from: number, to: number) => void;
  /** The first rows, at most so many, also those that are not loaded. Absent where all are. */
  readonly readFirst?: (most: number) => Promise<Result<readonly Row[], AppError>>;
  /** When it changes, the table goes back to its top. */
  readonly key?: string;
}

/** At most so many rows from the top, loaded or not. */
export async function firstRows<Row>({ rowCount, rowAt, readFirst }: TableRows<Row>, most: number): Promise<Result<readonly Row[], AppError>> {
  if (readFirst !== undefined) return readFirst(most);
  return ok(Array.from({ length: Math.min(rowCount ?? 0, most) }, (_, index) => rowAt(index)).filter((row) => row !== undefined));
}

interface LocalRows<Row> {
  readonly rows: readonly Row[] | null;
  readonly columns: readonly DataColumn<Row>[];
  readonly search: string;
  readonly sort: TableSort | null;
}

/** Rows that are all loaded: searched by the text of all columns, sorted by the column's `compare`. */
export function useLocalRows<Row>({ rows, columns, search, sort }: LocalRows<Row>): TableRows<Row> & { readonly shown: readonly Row[] } {
  const direction = sort?.direction ?? null;
  const sortKey = sort?.key ?? null;
  return useMemo(() => {
    const shown = rows === null ? [] : ordered(found(rows, columns, search), columns, sortKey, direction);
    return { rowCount: rows === null ? null : shown.length, rowAt: (index) => shown[index], key: search, shown };
  }, [rows, columns, search, sortKey, direction]);
}

function found<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[], search: string): readonly Row[] {
  const words = foldedWords(search);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = foldText(columns.map((column) => column.copyText?.(row) ?? '').join('\n'));
    const compact = text.replace(/[^\S\n]+/g, '');
    return words.every((word) => text.includes(word) || compact.includes(word));
  });
}

function ordered<Row>(
  rows: readonly Row[], columns: readonly DataColumn<Row>[], key: string | null, direction: TableSort['direction'] | null,
): readonly Row[] {
  const compare = columns.find((column) => column.key === key)?.compare;
  if (compare === undefined) return rows;
  return rows.toSorted(direction === 'desc' ? (left, right) => compare(right, left) : compare);
}
