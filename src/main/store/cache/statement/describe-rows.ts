import type { Database, Statement } from 'better-sqlite3-multiple-ciphers';

import type { RunningBalance, StatementRow } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { BalanceLine } from './balances.ts';
import { coveredRanges } from './coverage.ts';
import { ENTRY_COLUMNS, toStored, toTransaction } from './entry.ts';
import type { EntryRow } from './entry.ts';
import { marksOfRows } from './marks.ts';
import { accountOfRowId, dayOfRowId, lastRowId } from './row-id.ts';

export interface ShownRow extends EntryRow {
  readonly occurrence: number;
  readonly changed_at: Instant | null;
  readonly vanished_at: Instant | null;
}

export const SHOWN_COLUMNS = `${ENTRY_COLUMNS}, occurrence, changed_at, vanished_at`;

export function describeRows(database: Database, rows: readonly ShownRow[]): StatementRow[] {
  const accounts = new Map<number, DescribedAccount>();
  const marks = marksOfRows(database, rows);
  const balances = runningBalances(database, rows);
  return rows.map((row) => {
    const key = accountOfRowId(row.row_id);
    const account = accounts.get(key) ?? describedAccount(database, key);
    accounts.set(key, account);
    const date = dateOfEpochDay(dayOfRowId(row.row_id));
    return {
      rowId: row.row_id,
      accountId: account.accountId,
      occurrence: row.occurrence,
      transaction: toTransaction(toStored(row)),
      asOf: account.covered.find(({ from, to }) => from <= date && date <= to)?.asOf ?? account.asOf,
      change: changeOf(database, row),
      mark: marks.get(row.row_id) ?? null,
      balance: balances.get(row.row_id) ?? { kind: 'unknown', why: 'noBalance' },
    };
  });
}

export interface DescribedAccount {
  readonly accountId: string;
  /** For entries salvaged from a damaged file, whose days are not covered until read again. */
  readonly asOf: Instant;
  readonly covered: ReturnType<typeof coveredRanges>;
}

export function describedAccount(database: Database, key: number): DescribedAccount {
  const row = database
    .prepare<[number], { account_id: string; as_of: Instant }>('SELECT account_id, as_of FROM account WHERE account_key = ?')
    .get(key);
  if (row === undefined) throw new Error('The account was never read');
  return { accountId: row.account_id, asOf: row.as_of, covered: coveredRanges(database, key) };
}

function changeOf(database: Database, row: ShownRow): StatementRow['change'] {
  if (row.vanished_at !== null) return { kind: 'vanished', noticedAt: row.vanished_at };
  if (row.changed_at === null) return null;
  const version = database
    .prepare<[number], { readonly document: string }>(
      'SELECT document FROM transaction_version WHERE row_id = ? ORDER BY version DESC LIMIT 1',
    )
    .get(row.row_id);
  if (version === undefined) return null;
  return { kind: 'changed', noticedAt: row.changed_at, before: JSON.parse(version.document) as Transaction };
}

export interface BalancedRow {
  readonly row_id: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly vanished_at: string | null;
}

/**
 * The accounting balance right after each row, by row id: the balance at the end of its day less later entries of that day. Only gaps between
 * the given rows are summed.
 */
export function runningBalances(database: Database, rows: readonly BalancedRow[]): ReadonlyMap<number, RunningBalance> {
  const balances = new Map<number, RunningBalance>();
  for (const [accountKey, own] of Map.groupBy(rows, ({ row_id: rowId }) => accountOfRowId(rowId))) {
    const byDay = Map.groupBy(own, ({ row_id: rowId }) => dayOfRowId(rowId));
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

class EntrySums {
  readonly #sum: Statement<[number, number], { readonly sum: number | null }>;

  constructor(database: Database) {
    this.#sum = database.prepare('SELECT sum(amount_minor) AS sum FROM entry WHERE row_id > ? AND row_id < ? AND vanished_at IS NULL');
  }

  between(rowId: number, above: number): number {
    return above - rowId <= 1 ? 0 : (this.#sum.get(rowId, above)?.sum ?? 0);
  }
}
