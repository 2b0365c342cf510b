import type { Database } from 'better-sqlite3-multiple-ciphers';

import { oneValue } from '#main/store/sqlite/index.ts';
import type { RunningBalance, StatementRow } from '#shared/bridge/cash/statement.ts';
import type { Account, Transaction } from '#shared/contract/accounts.ts';
import { accountName } from '#shared/domain/account-name.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { documents, timedDocuments } from '../documents.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { BalanceLine } from './balances.ts';
import { coveredRanges, readAt } from './coverage.ts';
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
  const accountOf = accountsOfRows(database);
  const marks = marksOfRows(database, rows);
  const balances = runningBalances(database, rows);
  return rows.map((row) => {
    const account = accountOf(row.row_id);
    return {
      rowId: row.row_id,
      accountId: account.accountId,
      occurrence: row.occurrence,
      transaction: toTransaction(toStored(row)),
      asOf: account.readAt(dayOfRowId(row.row_id)),
      change: changeOf(database, row),
      mark: marks.get(row.row_id) ?? null,
      balance: balances.get(row.row_id) ?? { kind: 'unknown', why: 'noBalance' },
    };
  });
}

interface RowAccount {
  readonly accountId: string;
  readonly name: string;
  readAt(day: EpochDay): Instant;
}

/** The accounts of rows, each looked up once. */
export function accountsOfRows(database: Database): (rowId: number) => RowAccount {
  const accounts = new Map<number, RowAccount>();
  return (rowId) => {
    const key = accountOfRowId(rowId);
    const account = accounts.get(key) ?? rowAccount(database, key);
    accounts.set(key, account);
    return account;
  };
}

function rowAccount(database: Database, key: number): RowAccount {
  const [row] = timedDocuments<Account>(database, 'SELECT document, as_of FROM account WHERE account_key = ?', key);
  if (row === undefined) throw new Error('The account was never read');
  const covered = coveredRanges(database, key);
  const known = new Map<EpochDay, Instant>();
  return {
    accountId: row.value.accountId, name: accountName(row.value),
    readAt: (day) => {
      // Days of entries salvaged from a damaged file are not covered until read again.
      const at = known.get(day) ?? readAt(covered, dateOfEpochDay(day)) ?? row.asOf;
      known.set(day, at);
      return at;
    },
  };
}

function changeOf(database: Database, row: ShownRow): StatementRow['change'] {
  if (row.vanished_at !== null) return { kind: 'vanished', noticedAt: row.vanished_at };
  if (row.changed_at === null) return null;
  const [before] = documents<Transaction>(database, 'SELECT document FROM transaction_version WHERE row_id = ? ORDER BY version DESC LIMIT 1', row.row_id);
  return before === undefined ? null : { kind: 'changed', noticedAt: row.changed_at, before };
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
    for (const [day, ofDay] of byDay) balanceDay(database, line, accountKey, day, ofDay, balances);
  }
  return balances;
}

function balanceDay(
  database: Database, line: BalanceLine, accountKey: number, day: EpochDay, rows: readonly BalancedRow[], balances: Map<number, RunningBalance>,
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
    amountMinor -= sumBetween(database, row.row_id, above);
    above = row.row_id;
    if (row.vanished_at !== null) {
      balances.set(row.row_id, { kind: 'unknown', why: 'vanished' });
      continue;
    }
    balances.set(row.row_id, row.currency === currency ? { kind: 'known', after: { amountMinor, currency } } : { kind: 'unknown', why: 'otherCurrency' });
    if (row.currency === currency) amountMinor -= row.amount_minor;
  }
}

/** Sums the entries strictly between two row ids. */
const sumBetween = (database: Database, rowId: number, above: number): number => (above - rowId <= 1 ? 0
  : oneValue<number>(database, 'SELECT sum(amount_minor) FROM entry WHERE row_id > ? AND row_id < ? AND vanished_at IS NULL', rowId, above) ?? 0);
