import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { RekeyableFile } from '#main/store/sqlite/index.ts';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import type { FiledEntries, FiledEntry } from '#shared/domain/filed-entry.ts';
import { accountKey, findAccount } from './accounts.ts';
import { openForReading } from './database.ts';
import { dateOfEpochDay } from './epoch-day.ts';
import { statementBalances } from './statement/balances.ts';
import { coveredRanges } from './statement/coverage.ts';
import { accountsOfRows, runningBalances, SHOWN_COLUMNS } from './statement/describe-rows.ts';
import type { ShownRow } from './statement/describe-rows.ts';
import { marksOfRows } from './statement/marks.ts';
import { finished, rowsWithIds, statementSummary } from './statement/reading.ts';
import { dayOfRowId, firstRowId, lastRowId } from './statement/row-id.ts';
import { SearchRun } from './statement/search-run.ts';
import { accountsOf, daysOf, entryCondition, isWhole, sumsOf, totalOf } from './statement/selection.ts';

interface SourceRequest {
  readonly selection: StatementSelection;
  readonly sort: StatementRowsInput['sort'];
  readonly marks: boolean;
  readonly balances: boolean;
}

export interface SourceEntries {
  readonly total: number;
  readonly batches: FiledEntries;
}

export type StatementSource = ReturnType<typeof openStatementSource>;

/** A snapshot of the statement from when the source was opened. */
export function openStatementSource(file: RekeyableFile) {
  const database = openForReading(file);
  database.exec('BEGIN');
  return {
    account: (accountId: string) => findAccount(database, accountId),
    summary: (selection: StatementSelection) => statementSummary(database, selection),
    balances: (accountId: string, from: BankDate, to: BankDate, today: BankDate) => {
      const key = accountKey(database, accountId);
      return key === null ? null : statementBalances(database, key, from, to, today);
    },
    read: (accountId: string) => {
      const key = accountKey(database, accountId);
      return key === null ? [] : coveredRanges(database, key);
    },
    /** The entries of a selection, read lazily: by date in constant memory, else with row ids and sort values. */
    entries: (request: SourceRequest) => entriesOf(database, request),
    close: () => {
      database.close();
    },
  };
}

/** Larger batches look up daily balances less often. */
const BATCH = 4_000;

function entriesOf(database: Database, request: SourceRequest): SourceEntries {
  const { selection, sort } = request;
  const describe = describer(database, request);
  if (sort.key === 'operationDate' && isWhole(selection)) {
    const sums = sumsOf(database, accountsOf(database, selection) ?? [], daysOf(selection));
    return { total: totalOf(sums, selection.entries), batches: described(rowsByDate(database, request), describe) };
  }
  const run = finished(new SearchRun(database, selection, sort));
  return { total: run.found, batches: described(rowsOfRun(database, run, sort.direction), describe) };
}

function* described(
  batches: Iterable<readonly ShownRow[]>, describe: (rows: readonly ShownRow[]) => readonly FiledEntry[],
): Generator<readonly FiledEntry[]> {
  for (const batch of batches) yield describe(batch);
}

/** Along the table, which lies in this order; several accounts take turns by day. */
function* rowsByDate(database: Database, { selection, sort }: SourceRequest): Generator<readonly ShownRow[]> {
  const accounts = accountsOf(database, selection) ?? [];
  const { sql, values } = entryCondition(selection);
  const statement = database.prepare<unknown[], ShownRow>(
    `SELECT ${SHOWN_COLUMNS} FROM entry WHERE row_id BETWEEN ? AND ? AND ${sql} ORDER BY row_id ${sort.direction}`,
  );
  const { from, to } = daysOf(selection);
  const days = accounts.length === 1 ? [] : [...new Set(sumsOf(database, accounts, { from, to }).map(({ day }) => day))];
  const walks = accounts.length === 1
    ? accounts.map((account) => [account, from, to] as const)
    : days.flatMap((day) => accounts.map((account) => [account, day, day] as const));
  let batch: ShownRow[] = [];
  for (const [account, first, last] of sort.direction === 'asc' ? walks : walks.toReversed()) {
    for (const row of statement.iterate(firstRowId(account, first), lastRowId(account, last), ...values)) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function* rowsOfRun(database: Database, run: SearchRun, direction: StatementRowsInput['sort']['direction']): Generator<readonly ShownRow[]> {
  for (let offset = 0; offset < run.found; offset += BATCH) yield rowsWithIds(database, run.page(offset, BATCH, direction));
}

function describer(database: Database, { marks, balances }: SourceRequest): (rows: readonly ShownRow[]) => readonly FiledEntry[] {
  const accountOf = accountsOfRows(database);
  return (rows) => {
    const markOf = marks ? marksOfRows(database, rows) : null;
    const balanceOf = balances ? runningBalances(database, rows) : null;
    return rows.map((row) => {
      const day = dayOfRowId(row.row_id);
      const account = accountOf(row.row_id);
      const mark = markOf?.get(row.row_id);
      const balance = balanceOf?.get(row.row_id);
      return {
        accountId: account.accountId,
        accountName: account.name,
        transactionId: row.transaction_id,
        operationDate: dateOfEpochDay(day),
        valueDate: row.value_day === null ? null : dateOfEpochDay(row.value_day),
        amountMinor: row.amount_minor,
        currency: row.currency,
        description: row.description,
        type: row.type,
        asOf: account.readAt(day),
        change: row.vanished_at === null ? (row.changed_at === null ? null : 'changed') : 'vanished',
        note: mark?.note ?? null,
        checkedAt: mark?.checkedAt ?? null,
        checkedBy: mark?.checkedBy ?? null,
        balanceMinor: balance?.kind === 'known' ? balance.after.amountMinor : null,
      };
    });
  };
}
