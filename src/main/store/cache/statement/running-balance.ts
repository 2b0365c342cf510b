import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';
import type { RunningBalance } from '#shared/bridge/cash/statement.ts';
import type { EpochDay } from '../epoch-day.ts';
import { BalanceLine } from './balances.ts';
import { accountOfRowId, dayOfRowId, lastRowId } from './row-id.ts';

/** What a row of the table of entries must bring to be given its balance. */
export interface BalancedRow {
  readonly row_id: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly vanished_at: string | null;
}

/**
 * The accounting balance right after each of the rows, by row id: the balance after the last entry of its day less what comes after it on
 * that day. Only what lies between the rows given is added up: neighbours cost nothing.
 */
export function runningBalances(database: Database, rows: readonly BalancedRow[]): ReadonlyMap<number, RunningBalance> {
  const balances = new Map<number, RunningBalance>();
  for (const [accountKey, own] of groupedBy(rows, ({ row_id: rowId }) => accountOfRowId(rowId))) {
    const byDay = groupedBy(own, ({ row_id: rowId }) => dayOfRowId(rowId));
    const days = [...byDay.keys()];
    const line = new BalanceLine(database, accountKey, Math.min(...days), Math.max(...days));
    const after = new EntrySums(database);
    for (const [day, ofDay] of byDay) balanceDay(line, after, accountKey, day, ofDay, balances);
  }
  return balances;
}

function balanceDay(
  line: BalanceLine, sums: EntrySums, accountKey: number, day: EpochDay, rows: readonly BalancedRow[], balances: Map<number, RunningBalance>,
): void {
  const end = line.isCovered(day, day) ? line.lastOf(day) : ({ ok: false, why: 'hole' } as const);
  const why = end.ok ? (line.isMixed(day) ? 'otherCurrency' : null) : end.why;
  if (!end.ok || why !== null) {
    for (const row of rows) balances.set(row.row_id, { kind: 'unknown', why: row.vanished_at === null ? (why ?? 'hole') : 'vanished' });
    return;
  }
  const { currency } = end.value.balance;
  let amountMinor = end.value.balance.amountMinor;
  let above = lastRowId(accountKey, day) + 1;
  for (const row of rows.toSorted((left, right) => right.row_id - left.row_id)) {
    amountMinor -= sums.between(row.row_id, above);
    above = row.row_id;
    if (row.vanished_at !== null) {
      balances.set(row.row_id, { kind: 'unknown', why: 'vanished' });
      continue;
    }
    balances.set(row.row_id, row.currency === currency ? { kind: 'known', after: { amountMinor, currency } } : { kind: 'unknown', why: 'otherCurrency' });
    if (row.currency === currency) amountMinor -= row.amount_minor;
  }
}

/** Sums of what lies between two rows. */
class EntrySums {
  readonly #sum: Statement<[number, number], { readonly sum: number | null }>;

  constructor(database: Database) {
    this.#sum = database.prepare('SELECT sum(amount_minor) AS sum FROM entry WHERE row_id > ? AND row_id < ? AND vanished_at IS NULL');
  }

  between(rowId: number, above: number): number {
    return above - rowId <= 1 ? 0 : (this.#sum.get(rowId, above)?.sum ?? 0);
  }
}

function groupedBy<Value>(values: readonly Value[], keyOf: (value: Value) => number): Map<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}
