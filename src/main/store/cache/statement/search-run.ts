import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import { DaySums } from './day-sums.ts';
import type { DailySum } from './daily-sums.ts';
import { foundRows } from './found-rows.ts';
import type { FoundRow } from './found-rows.ts';
import { dayOfRowId } from './row-id.ts';
import { RowList } from './row-list.ts';
import { accountsOf, daysOf, sumsOf } from './selection.ts';
import { statementVersion } from './statement-version.ts';

export type RunOrder = StatementRowsInput['sort'];

/** One step of a run takes about so long, so that others get their turn. */
const STEP_MS = 12;
/** Rows between two looks at the clock. */
const ROWS_PER_LOOK = 200;

/** What the rows are put in order by where it is not their date. */
const SORT_COLUMNS = { operationDate: null, valueDate: 'value_day', amount: 'amount_minor', description: 'ifnull(folded, lower(description))' } as const;

/**
 * A selection of entries being found, in order and a little at a time, so that what is first is there first.
 * It keeps the row ids, eight bytes each, and the sums per day; pages are slices of what was found.
 */
export class SearchRun {
  readonly #order: RunOrder;
  readonly #rows: RowList;
  readonly #sums = new DaySums();
  readonly #walk: Generator<FoundRow | null, void>;
  readonly #otherRow: Statement<[number], { amount_minor: number; currency: string; vanished_at: string | null }>;
  /** Of most entries. */
  readonly #currency: string;
  /** The state of the entries that it walks over. */
  readonly version: number;
  #walked = false;

  constructor(database: Database, selection: StatementSelection, order: RunOrder) {
    this.#order = order;
    this.version = statementVersion(database);
    this.#rows = new RowList(order.key !== 'operationDate');
    this.#otherRow = database.prepare('SELECT amount_minor, currency, vanished_at FROM entry WHERE row_id = ?');
    const currencies = currenciesOf(sumsOf(database, accountsOf(database, selection) ?? [], daysOf(selection)));
    this.#currency = currencies[0] ?? '';
    this.#walk = foundRows(database, selection, {
      currencies,
      // By date the walk itself goes in the order that is asked for.
      descending: order.key === 'operationDate' && order.direction === 'desc',
      sortColumn: SORT_COLUMNS[order.key],
    });
  }

  /** Entries found so far. */
  get found(): number {
    return this.#rows.length;
  }

  /** Whether everything was found, although perhaps not in order yet. */
  get counted(): boolean {
    return this.#walked;
  }

  get done(): boolean {
    return this.#walked && this.#rows.isOrdered;
  }

  /** Whether so many rows of the beginning are there, or all there are. */
  has(rows: number): boolean {
    return this.done || (this.#order.key === 'operationDate' && this.found >= rows);
  }

  /** The row ids of a page. What is not ordered by date can be read in both directions. */
  page(offset: number, limit: number, direction: RunOrder['direction']): number[] {
    return this.#rows.slice(offset, limit, this.#isReversed(direction));
  }

  /** At which place of the whole list an entry stands; null where it was not found. */
  indexOf(rowId: number, direction: RunOrder['direction']): number | null {
    return this.#rows.indexOf(rowId, this.#isReversed(direction));
  }

  /** Sums of what was found, oldest day first. */
  sums(): DailySum[] {
    return this.#sums.list();
  }

  /** A little more of the walk. It keeps the connection's state of the entries until it is done or ended. */
  step(): void {
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
      if (next.value !== null) this.#take(next.value);
      if ((next.value === null || rows % ROWS_PER_LOOK === 0) && performance.now() >= until) return;
    }
  }

  /** Lets go of the connection; what was found stays. */
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
    const other = this.#otherRow.get(rowId);
    if (other !== undefined) this.#sums.add(day, other.currency, other.amount_minor, other.vanished_at !== null);
  }
}

/** The currencies of the entries, that of most first. */
function currenciesOf(sums: readonly DailySum[]): string[] {
  const entries = new Map<string, number>();
  for (const sum of sums) entries.set(sum.currency, (entries.get(sum.currency) ?? 0) + sum.credit_entries + sum.debit_entries);
  return [...entries].toSorted((left, right) => right[1] - left[1]).map(([currency]) => currency);
}
