import { NO_ROWS } from './entry-blocks.ts';
import type { BlockRows } from './entry-blocks.ts';
import { accountOfRowId, dayOfRowId, firstRowId, lastRowId, placeOfRowId, rowIdAtPlace } from './row-id.ts';

/** Entries `from` to `to` (exclusive) of `rows`, in the order of the list. */
export interface FoundBatch {
  readonly rows: BlockRows;
  readonly from: number;
  readonly to: number;
}

interface Head {
  readonly walk: Iterator<BlockRows>;
  rows: BlockRows;
  at: number;
  /** Of the row at `at`. */
  place: number;
}

/** Merges walks of one account each, whose parts hold their rows oldest first, into the order of the list. What two of them have comes once. */
export function* inOrder(walks: readonly Iterator<BlockRows, void>[], descending: boolean): Generator<FoundBatch | null, void> {
  const step = descending ? -1 : 1;
  const comesBefore = (left: number, right: number): boolean => (descending ? left > right : left < right);
  const isOver = ({ rows, at }: Head): boolean => at < 0 || at >= rows.rowIds.length;
  const settle = function* (head: Head): Generator<null, boolean> {
    while (isOver(head)) {
      const next = head.walk.next();
      if (next.done === true) return false;
      head.rows = next.value;
      head.at = descending ? head.rows.rowIds.length - 1 : 0;
      yield null;
    }
    head.place = placeOfRowId(head.rows.rowIds[head.at] ?? 0);
    return true;
  };
  /** In the order of the list. */
  const heads: Head[] = [];
  try {
    for (const walk of walks) {
      const head: Head = { walk, rows: NO_ROWS, at: 0, place: 0 };
      if (yield* settle(head)) heads.push(head);
    }
    heads.sort((left, right) => (descending ? right.place - left.place : left.place - right.place));
    let last: number | null = null;
    for (let [first] = heads; first !== undefined; [first] = heads) {
      const { rows, at: from, place } = first;
      const { rowIds } = rows;
      const isAgain = place === last;
      const limit = rowIdAt(heads[1]?.place ?? null, accountOfRowId(rowIds[from] ?? 0), descending);
      const to = isAgain ? from + step : endOfBatch(rowIds, from, limit, descending);
      first.at = to;
      last = placeOfRowId(rowIds[to - step] ?? 0);
      if (!isAgain) yield { rows, from, to };
      if (yield* settle(first)) putInPlace(heads, first, comesBefore);
      else heads.shift();
    }
  } finally {
    for (const walk of walks) walk.return?.();
  }
}

/** Puts the first of the heads where it comes now. With a few dozen accounts that is sooner done than looking for the first among all. */
function putInPlace(heads: Head[], first: Head, comesBefore: (left: number, right: number) => boolean): void {
  let at = 0;
  for (let next = heads[1]; next !== undefined && comesBefore(next.place, first.place); next = heads[at + 1]) {
    heads[at] = next;
    at += 1;
  }
  heads[at] = first;
}

/** Where the rows end that come before a row id, one at least. */
function endOfBatch(rowIds: Float64Array, from: number, limit: number, descending: boolean): number {
  let [low, high] = descending ? [0, from] : [from + 1, rowIds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (descending ? (rowIds[middle] ?? 0) <= limit : (rowIds[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return descending ? low - 1 : low;
}

/** The rows of an account that come before a place are those beyond this row id. */
function rowIdAt(place: number | null, account: number, descending: boolean): number {
  if (place === null) return descending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const rowId = rowIdAtPlace(place);
  const of = accountOfRowId(rowId);
  if (of === account) return rowId;
  const day = dayOfRowId(rowId);
  const sameDayBefore = descending ? account > of : account < of;
  if (descending) return sameDayBefore ? firstRowId(account, day) - 1 : lastRowId(account, day);
  return sameDayBefore ? lastRowId(account, day) + 1 : firstRowId(account, day);
}
