import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';

import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { EpochDay } from '../epoch-day.ts';
import { currenciesOfAccounts, DaySums } from './daily-sums.ts';
import type { DailySum } from './daily-sums.ts';
import { foundRows, NOT_SAID } from './found-rows.ts';
import type { FindBounds, FoundRow } from './found-rows.ts';
import type { FoundBatch } from './in-order.ts';
import { accountOfRowId, dayOfRowId, firstRowId, lastRowId } from './row-id.ts';
import { accountsOf, daysOf } from './selection.ts';
import { statementVersion } from './word-index.ts';

export type RunOrder = StatementRowsInput['sort'];

/** Duration of one step, so that others get their turn. */
const STEP_MS = 12;
const ROWS_PER_LOOK = 200;

export const SORT_COLUMNS = { operationDate: null, valueDate: 'value_day', amount: 'amount_minor', description: 'ifnull(folded, lower(description))' } as const;

/**
 * Finds the entries of a selection in order, step by step, so that the first page is there first. Keeps row ids, eight bytes each, and daily
 * sums.
 */
export class SearchRun {
  readonly #order: RunOrder;
  readonly #rows: RowList;
  readonly #sums = new DaySums();
  readonly #walk: Generator<FoundRow | FoundBatch | null, void>;
  readonly #otherRow: Statement<[number], { amount_minor: number; currency: string; vanished_at: string | null }>;
  /** Of most entries. */
  readonly #currency: string;
  readonly version: number;
  #walked = false;

  constructor(database: Database, selection: StatementSelection, order: RunOrder, bounds?: FindBounds) {
    this.#order = order;
    this.version = statementVersion(database);
    this.#rows = new RowList(order.key !== 'operationDate');
    this.#otherRow = database.prepare('SELECT amount_minor, currency, vanished_at FROM entry WHERE row_id = ?');
    const currencies = currenciesOfAccounts(database, accountsOf(database, selection) ?? [], daysOf(selection));
    this.#currency = currencies[0] ?? '';
    this.#walk = foundRows(database, selection, {
      currencies,
      descending: order.key === 'operationDate' && order.direction === 'desc',
      sortColumn: SORT_COLUMNS[order.key],
      ...(bounds === undefined ? {} : { bounds }),
    });
  }

  get found(): number {
    return this.#rows.length;
  }

  /** Whether everything was found, perhaps not sorted yet. */
  get counted(): boolean {
    return this.#walked;
  }

  get done(): boolean {
    return this.#walked && this.#rows.isOrdered;
  }

  /** Whether so many first rows are there, or all there are. */
  has(rows: number): boolean {
    return this.done || (this.#order.key === 'operationDate' && this.found >= rows);
  }

  /** The row ids of a page. What is sorted by value can be read in both directions. */
  page(offset: number, limit: number, direction: RunOrder['direction']): number[] {
    return this.#rows.slice(offset, limit, this.#isReversed(direction));
  }

  indexOf(rowId: number, direction: RunOrder['direction']): number | null {
    return this.#rows.indexOf(rowId, this.#isReversed(direction));
  }

  sums(): DailySum[] {
    return this.#sums.list();
  }

  /** Continues the walk for a moment, or until it has found enough. It pins the connection's snapshot until it is done or ended. */
  step(isEnough: () => boolean = () => false): void {
    const until = performance.now() + STEP_MS;
    if (this.#walked) {
      this.#rows.order(until);
      return;
    }
    for (let rows = 1; ; rows += 1) {
      const next = this.#walk.next();
      if (next.done === true) {
        this.#walked = true;
        return;
      }
      if (next.value !== null) {
        if ('rows' in next.value) this.#takeBatch(next.value);
        else this.#take(next.value);
      }
      if ((next.value === null || rows % ROWS_PER_LOOK === 0) && (performance.now() >= until || isEnough())) return;
    }
  }

  /** Releases the connection; what was found stays. */
  end(): void {
    this.#walk.return();
  }

  #isReversed(direction: RunOrder['direction']): boolean {
    return this.#order.key !== 'operationDate' && direction === 'desc';
  }

  #take([rowId, amountMinor, sortValue]: FoundRow): void {
    this.#rows.add(rowId, sortValue ?? null);
    const day = dayOfRowId(rowId);
    if (amountMinor !== null) {
      this.#sums.add(day, this.#currency, amountMinor, false);
      return;
    }
    this.#takeOther(rowId, day);
  }

  #takeBatch({ rows: { rowIds, amounts, currency }, from, to }: FoundBatch): void {
    this.#rows.addAll(rowIds, from, to);
    const step = from < to ? 1 : -1;
    for (let at = from; at !== to;) {
      const account = accountOfRowId(rowIds[at] ?? 0);
      const day = dayOfRowId(rowIds[at] ?? 0);
      const [first, last] = [firstRowId(account, day), lastRowId(account, day)];
      const sum = { day, currency, credit_entries: 0, debit_entries: 0, credits_minor: 0, debits_minor: 0 };
      for (; at !== to; at += step) {
        const rowId = rowIds[at] ?? 0;
        if (rowId < first || rowId > last) break;
        const amountMinor = amounts[at] ?? 0;
        if (amountMinor >= 0) {
          sum.credit_entries += 1;
          sum.credits_minor += amountMinor;
        } else if (amountMinor === NOT_SAID) {
          this.#takeOther(rowId, day);
        } else {
          sum.debit_entries += 1;
          sum.debits_minor += amountMinor;
        }
      }
      this.#sums.addDay(sum);
    }
  }

  #takeOther(rowId: number, day: EpochDay): void {
    const other = this.#otherRow.get(rowId);
    if (other !== undefined) this.#sums.add(day, other.currency, other.amount_minor, other.vanished_at !== null);
  }
}

type SortValue = number | string | null;

const PIECE = 8192;

class RowList {
  #ids = new Float64Array(1024);
  #length = 0;
  /** null once sorted, or where no sorting is needed. */
  #sort: { readonly values: SortValue[]; sorter: Sorter | null } | null;

  constructor(byValue: boolean) {
    this.#sort = byValue ? { values: [], sorter: null } : null;
  }

  get length(): number {
    return this.#length;
  }

  get isOrdered(): boolean {
    return this.#sort === null;
  }

  add(rowId: number, value: SortValue): void {
    this.#reserve(1);
    this.#ids[this.#length] = rowId;
    this.#length += 1;
    this.#sort?.values.push(value);
  }

  /** Of a list by date: from `from` to `to`, which is left out and may lie before it. */
  addAll(ids: Float64Array, from: number, to: number): void {
    this.#reserve(Math.abs(to - from));
    const all = this.#ids;
    let length = this.#length;
    const step = from < to ? 1 : -1;
    for (let at = from; at !== to; at += step, length += 1) all[length] = ids[at] ?? 0;
    this.#length = length;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#ids.length) return;
    const longer = new Float64Array(Math.max(this.#length * 2, this.#length + more));
    longer.set(this.#ids);
    this.#ids = longer;
  }

  slice(offset: number, limit: number, reversed: boolean): number[] {
    if (!reversed) return [...this.#ids.subarray(offset, Math.min(offset + limit, this.#length))];
    const end = Math.max(this.#length - offset, 0);
    return [...this.#ids.subarray(Math.max(end - limit, 0), end)].toReversed();
  }

  indexOf(rowId: number, reversed: boolean): number | null {
    const at = this.#ids.subarray(0, this.#length).indexOf(rowId);
    if (at < 0) return null;
    return reversed ? this.#length - 1 - at : at;
  }

  /** Sorts, stably, until done or `performance.now()` reaches the time. */
  order(untilMs: number): void {
    if (this.#sort === null) return;
    const { values } = this.#sort;
    this.#sort.sorter ??= new Sorter(this.#length, (left, right) => compareValues(values[left] ?? null, values[right] ?? null));
    const order = this.#sort.sorter.some(untilMs);
    if (order === null) return;
    this.#ids = Float64Array.from(order, (at) => this.#ids[at] ?? 0);
    this.#sort = null;
  }
}

function compareValues(left: SortValue, right: SortValue): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  return left < right ? -1 : 1;
}

/** A stable merge sort of indexes that can be interrupted. */
class Sorter {
  readonly #compare: (left: number, right: number) => number;
  #from: Uint32Array<ArrayBuffer>;
  #to: Uint32Array<ArrayBuffer>;
  #at = 0;
  /** Length of the sorted parts; 0 at first. */
  #width = 0;

  constructor(length: number, compare: (left: number, right: number) => number) {
    this.#compare = compare;
    this.#from = Uint32Array.from({ length }, (_, at) => at);
    this.#to = new Uint32Array(length);
  }

  some(untilMs: number): Uint32Array | null {
    const { length } = this.#from;
    while (this.#width < length) {
      while (this.#at < length) {
        if (performance.now() >= untilMs) return null;
        this.#piece();
      }
      if (this.#width > 0) [this.#from, this.#to] = [this.#to, this.#from];
      this.#width = this.#width === 0 ? PIECE : this.#width * 2;
      this.#at = 0;
    }
    return this.#from;
  }

  #piece(): void {
    if (this.#width === 0) {
      this.#from.subarray(this.#at, this.#at + PIECE).sort(this.#compare);
      this.#at += PIECE;
      return;
    }
    this.#merge(this.#at, Math.min(this.#at + this.#width, this.#from.length), Math.min(this.#at + 2 * this.#width, this.#from.length));
    this.#at += 2 * this.#width;
  }

  #merge(begin: number, middle: number, end: number): void {
    let left = begin;
    let right = middle;
    for (let at = begin; at < end; at += 1) {
      const leftPosition = this.#from[left] ?? 0;
      const rightPosition = this.#from[right] ?? 0;
      const takesLeft = left < middle && (right >= end || this.#compare(leftPosition, rightPosition) <= 0);
      this.#to[at] = takesLeft ? leftPosition : rightPosition;
      if (takesLeft) left += 1;
      else right += 1;
    }
  }
}
