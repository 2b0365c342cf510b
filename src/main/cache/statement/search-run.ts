import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/statement-inputs.ts';
import type { EpochDay } from '../epoch-day.ts';
import { DaySums } from './day-sums.ts';
import type { DailySum } from './daily-sums.ts';
import { accountOfRowId, dayOfRowId, firstRowId, lastRowId } from './row-id.ts';
import { RowList } from './row-list.ts';
import type { Condition } from './search.ts';
import { accountsOf, daysOf, entryCondition, isFoundByMark, searchOf, sumsOf } from './selection.ts';
import { statementVersion } from './statement-version.ts';
import { unindexedDays } from './word-index.ts';
import { filtersOf, stretches } from './word-filter.ts';
import type { DayRange, WordFilter } from './word-filter.ts';

export type RunOrder = StatementRowsInput['sort'];

/** One step of a run takes about so long, so that others get their turn. */
const STEP_MS = 12;
/** Rows whose days the first step looks at. With an index most of them are not looked at. */
const FIRST_SCANNED = 4000;
const FIRST_FILTERED = 40_000;
const FEWEST_ROWS = 500;

/** What the rows are put in order by where it is not their date. */
const SORT_COLUMNS = { operationDate: null, valueDate: 'value_day', amount: 'amount_minor', description: 'ifnull(folded, lower(description))' } as const;

interface Plan {
  readonly accounts: readonly number[];
  /** Days with entries, in the order of the walk, and how many. */
  readonly days: readonly { readonly day: EpochDay; readonly entries: number }[];
  readonly filters: readonly WordFilter[];
  readonly unindexed: ReadonlyMap<number, readonly DayRange[]>;
  readonly condition: Condition;
  /** Of most entries. */
  readonly currency: string;
}

type FoundRow = [rowId: number, amountMinor: number | null, sortValue?: number | string | null];

/**
 * A selection of entries being found: days are walked in order and a few at a time, so that what is first is there first.
 * It keeps the row ids, eight bytes each, and the sums per day; pages are slices of what was found.
 */
export class SearchRun {
  readonly #database: Database;
  readonly #selection: StatementSelection;
  readonly #order: RunOrder;
  /** By date the walk itself goes in the order that is asked for. */
  readonly #descending: boolean;
  readonly #plan: Plan;
  readonly #rows: RowList;
  readonly #sums = new DaySums();
  readonly #statements = new Map<boolean, Statement<unknown[], FoundRow>>();
  readonly #otherRow: Statement<[number], { amount_minor: number; currency: string; vanished_at: string | null }>;
  /** The state of the entries that it walks over. */
  readonly version: number;
  #nextDay = 0;
  #rowsAtOnce: number;
  #walked = false;

  constructor(database: Database, selection: StatementSelection, order: RunOrder) {
    this.#database = database;
    this.#selection = selection;
    this.#order = order;
    this.#descending = order.key === 'operationDate' && order.direction === 'desc';
    this.version = statementVersion(database);
    this.#plan = this.#planned();
    this.#rows = new RowList(order.key !== 'operationDate');
    this.#otherRow = database.prepare('SELECT amount_minor, currency, vanished_at FROM entry WHERE row_id = ?');
    this.#rowsAtOnce = isFoundByMark(selection) ? Number.POSITIVE_INFINITY : this.#plan.filters.length > 0 ? FIRST_FILTERED : FIRST_SCANNED;
    this.#walked = this.#plan.days.length === 0;
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
    return this.#rows.slice(offset, limit, this.#order.key !== 'operationDate' && direction === 'desc');
  }

  /** Sums of what was found, oldest day first. */
  sums(): DailySum[] {
    return this.#sums.list();
  }

  /** A little more of the walk. */
  step(): void {
    const begun = performance.now();
    if (this.#walked) {
      this.#rows.order(begun + STEP_MS);
      return;
    }
    const { days, accounts } = this.#plan;
    const first = this.#nextDay;
    for (let rows = 0; this.#nextDay < days.length && rows < this.#rowsAtOnce; this.#nextDay += 1) rows += days[this.#nextDay]?.entries ?? 0;
    const ends = [days[first]?.day ?? 0, days[this.#nextDay - 1]?.day ?? 0] as const;
    const period = { from: Math.min(...ends), to: Math.max(...ends) };
    const found = accounts.map((key) => this.#rowsOf(key, period));
    this.#take(found.length === 1 ? (found[0] ?? []) : found.flat().toSorted(this.#descending ? (left, right) => byDay(right[0], left[0]) : (left, right) => byDay(left[0], right[0])));
    this.#walked = this.#nextDay >= days.length;
    const tookMs = performance.now() - begun;
    this.#rowsAtOnce = Math.max(this.#rowsAtOnce * Math.min(Math.max(STEP_MS / tookMs, 0.25), 4), FEWEST_ROWS);
  }

  #planned(): Plan {
    const accounts = accountsOf(this.#database, this.#selection) ?? [];
    const words = searchOf(this.#selection);
    const sums = sumsOf(this.#database, accounts, daysOf(this.#selection));
    const perDay = new Map<EpochDay, number>();
    const perCurrency = new Map<string, number>();
    for (const sum of sums) {
      const entries = sum.credit_entries + sum.debit_entries;
      perDay.set(sum.day, (perDay.get(sum.day) ?? 0) + entries);
      perCurrency.set(sum.currency, (perCurrency.get(sum.currency) ?? 0) + entries);
    }
    const days = [...perDay].map(([day, entries]) => ({ day, entries }));
    const [main] = [...perCurrency].toSorted((left, right) => right[1] - left[1]);
    return {
      accounts,
      days: this.#descending ? days.toReversed() : days,
      filters: isFoundByMark(this.#selection) ? [] : filtersOf(words),
      unindexed: new Map(accounts.map((key) => [key, unindexedDays(this.#database, key)])),
      condition: entryCondition(this.#selection, words, [...perCurrency.keys()]),
      currency: main?.[0] ?? '',
    };
  }

  #rowsOf(accountKey: number, period: DayRange): FoundRow[] {
    const { filters, unindexed, condition, currency } = this.#plan;
    const parts = stretches(period, filters, unindexed.get(accountKey) ?? []).map(({ from, to, match }) =>
      this.#statement(match !== null).all(
        currency, ...(match === null ? [] : [match]), firstRowId(accountKey, from), lastRowId(accountKey, to), ...condition.values,
      ));
    return (this.#descending ? parts.toReversed() : parts).flat();
  }

  #statement(filtered: boolean): Statement<unknown[], FoundRow> {
    const known = this.#statements.get(filtered);
    if (known !== undefined) return known;
    const sortColumn = SORT_COLUMNS[this.#order.key];
    const columns = `row_id, CASE WHEN currency = ? AND vanished_at IS NULL THEN amount_minor END${sortColumn === null ? '' : `, ${sortColumn}`}`;
    const direction = this.#descending ? 'DESC' : 'ASC';
    const prepared = this.#database
      .prepare<unknown[], FoundRow>(
        filtered
          ? `SELECT ${columns} FROM entry_words CROSS JOIN entry ON entry.row_id = entry_words.rowid
             WHERE entry_words MATCH ? AND entry_words.rowid BETWEEN ? AND ? AND ${this.#plan.condition.sql} ORDER BY entry_words.rowid ${direction}`
          : `SELECT ${columns} FROM entry WHERE row_id BETWEEN ? AND ? AND ${this.#plan.condition.sql} ORDER BY row_id ${direction}`,
      )
      .raw();
    this.#statements.set(filtered, prepared);
    return prepared;
  }

  #take(rows: readonly FoundRow[]): void {
    const { currency } = this.#plan;
    for (const [rowId, amountMinor, sortValue] of rows) {
      this.#rows.add(rowId, sortValue ?? null);
      const day = dayOfRowId(rowId);
      if (amountMinor !== null) {
        this.#sums.add(day, currency, amountMinor, false);
        continue;
      }
      const other = this.#otherRow.get(rowId);
      if (other !== undefined) this.#sums.add(day, other.currency, other.amount_minor, other.vanished_at !== null);
    }
  }
}

/** The order of a statement of several accounts: by day, then by account, then as the bank lists them. */
const byDay = (left: number, right: number): number => dayOfRowId(left) - dayOfRowId(right) || accountOfRowId(left) - accountOfRowId(right) || left - right;
