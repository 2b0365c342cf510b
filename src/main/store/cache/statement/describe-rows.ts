import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { StatementRow } from '#shared/bridge/cash/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { dateOfEpochDay } from '../epoch-day.ts';
import { coveredRanges } from './coverage.ts';
import { ENTRY_COLUMNS, toStored, toTransaction } from './entry.ts';
import type { EntryRow } from './entry.ts';
import { marksOfRows } from './marks.ts';
import { accountOfRowId, dayOfRowId } from './row-id.ts';
import { runningBalances } from './running-balance.ts';

/** What a row of the table of entries must bring to be shown. */
export interface ShownRow extends EntryRow {
  readonly occurrence: number;
  readonly changed_at: Instant | null;
  readonly vanished_at: Instant | null;
}

export const SHOWN_COLUMNS = `${ENTRY_COLUMNS}, occurrence, changed_at, vanished_at`;

/** The rows as the window shows them, with what is known of each beside the entry itself. */
export function describeRows(database: Database, rows: readonly ShownRow[]): StatementRow[] {
  const accounts = new Map<number, Described>();
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

interface Described {
  readonly accountId: string;
  /** For entries saved from a damaged file, whose days are not covered until they are read again. */
  readonly asOf: Instant;
  readonly covered: ReturnType<typeof coveredRanges>;
}

function describedAccount(database: Database, key: number): Described {
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
