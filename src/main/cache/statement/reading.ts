import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { StatementRowsInput, StatementSelection } from '#shared/bridge/statement-inputs.ts';
import type { StatementPage, StatementRow, StatementSummary } from '#shared/bridge/statement.ts';
import type { Transaction } from '#shared/contract/accounts.ts';
import { holesIn } from '#shared/domain/date-ranges.ts';
import type { Instant } from '#shared/domain/instant.ts';
import { dateOfEpochDay, epochDay } from '../epoch-day.ts';
import type { EpochDay } from '../epoch-day.ts';
import { coveredRanges, summariseCoverage } from './coverage.ts';
import type { CoveredRange } from './coverage.ts';
import { dailySums, SUMS_OF_ENTRIES } from './daily-sums.ts';
import type { DailySum } from './daily-sums.ts';
import { ENTRY_COLUMNS, toStored, toTransaction } from './entry.ts';
import type { EntryRow } from './entry.ts';
import { DAY_OF_ROW_ID, dayOfRowId, firstRowId, LAST_DAY, lastRowId } from './row-id.ts';
import { searchCondition } from './search.ts';
import type { Condition } from './search.ts';

interface ShownRow extends EntryRow {
  readonly occurrence: number;
  readonly changed_at: Instant | null;
  readonly vanished_at: Instant | null;
}

interface Days {
  readonly from: EpochDay;
  readonly to: EpochDay;
}

const daysOf = (selection: StatementSelection): Days => ({
  from: selection.from === null ? 0 : epochDay(selection.from),
  to: selection.to === null ? LAST_DAY : epochDay(selection.to),
});

/** A page of the entries of an account that the selection shows. */
export function statementRows(database: Database, accountKey: number, input: StatementRowsInput): StatementPage {
  const days = daysOf(input);
  const byDate = input.sort.key === 'operationDate';
  const start = byDate && input.search.trim() === '' ? pageStart(database, accountKey, days, input) : { days, offset: input.offset };
  if (start === null) return { rows: [], found: 0, counted: true };
  const where = condition(accountKey, start.days, input);
  const rows = database
    .prepare<unknown[], ShownRow>(
      `SELECT ${ENTRY_COLUMNS}, occurrence, changed_at, vanished_at FROM entry WHERE ${where.sql}
       ORDER BY ${orderBy(input.sort)} LIMIT ? OFFSET ?`,
    )
    .all(...where.values, input.limit, start.offset);
  const covered = coveredRanges(database, accountKey);
  const accountAsOf = accountReadAt(database, accountKey);
  const total = sumsOf(database, accountKey, input).reduce((sum, day) => sum + entriesShown(day, input.entries), 0);
  return { rows: rows.map((row) => toRow(database, input.accountId ?? '', row, covered, accountAsOf)), found: total, counted: true };
}

/** By date the table's own order serves; `description` and dates that are equal keep that order. */
function orderBy({ key, direction }: StatementRowsInput['sort']): string {
  const column = { operationDate: null, valueDate: 'value_day', amount: 'amount_minor', description: 'ifnull(folded, lower(description))' }[key];
  return column === null ? `row_id ${direction}` : `${column} ${direction}, row_id ${direction}`;
}

/**
 * Where in the table a page by date begins: the counts per day lead to its first day, so that a page far down costs no
 * more than the first. null when the page lies behind the last entry.
 */
function pageStart(
  database: Database, accountKey: number, days: Days, input: StatementRowsInput,
): { readonly days: Days; readonly offset: number } | null {
  if (input.offset === 0) return { days, offset: 0 };
  const sums = dailySums(database, accountKey, days.from, days.to);
  const ascending = input.sort.direction === 'asc';
  let offset = input.offset;
  for (const sum of ascending ? sums : sums.toReversed()) {
    const count = entriesShown(sum, input.entries);
    if (count > offset) {
      // A day in several currencies has several sums: what the earlier ones counted lies on this day too.
      const before = sums.filter((other) => other.day === sum.day && (ascending ? other.currency < sum.currency : other.currency > sum.currency));
      const skipped = before.reduce((total, other) => total + entriesShown(other, input.entries), 0);
      return { days: ascending ? { from: sum.day, to: days.to } : { from: days.from, to: sum.day }, offset: offset + skipped };
    }
    offset -= count;
  }
  return null;
}

function entriesShown(sum: DailySum, entries: StatementSelection['entries']): number {
  return (entries === 'debits' ? 0 : sum.credit_entries) + (entries === 'credits' ? 0 : sum.debit_entries);
}

function condition(accountKey: number, days: Days, selection: StatementSelection): Condition {
  const parts: Condition[] = [
    { sql: 'row_id BETWEEN ? AND ?', values: [firstRowId(accountKey, days.from), lastRowId(accountKey, days.to)] },
  ];
  if (selection.entries === 'credits') parts.push({ sql: 'amount_minor >= 0', values: [] });
  if (selection.entries === 'debits') parts.push({ sql: 'amount_minor < 0', values: [] });
  const search = searchCondition(selection.search);
  if (search !== null) parts.push(search);
  return { sql: parts.map((part) => part.sql).join(' AND '), values: parts.flatMap((part) => part.values) };
}

/** For entries saved from a damaged file, whose days are not covered until they are read again. */
function accountReadAt(database: Database, accountKey: number): Instant {
  const row = database.prepare<[number], { as_of: Instant }>('SELECT as_of FROM account WHERE account_key = ?').get(accountKey);
  if (row === undefined) throw new Error('The account was never read');
  return row.as_of;
}

function toRow(database: Database, accountId: string, row: ShownRow, covered: readonly CoveredRange[], accountAsOf: Instant): StatementRow {
  const date = dateOfEpochDay(dayOfRowId(row.row_id));
  const range = covered.find(({ from, to }) => from <= date && date <= to);
  return {
    rowId: row.row_id,
    accountId,
    occurrence: row.occurrence,
    mark: null,
    balance: { kind: 'unknown', why: 'noBalance' },
    transaction: toTransaction(toStored(row)),
    asOf: range?.asOf ?? accountAsOf,
    change: changeOf(database, row),
  };
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

/** How many entries the selection shows, their sums, and what of its period was never read. */
export function statementSummary(database: Database, accountKey: number, selection: StatementSelection): StatementSummary {
  const sums = sumsOf(database, accountKey, selection);
  const ranges = coveredRanges(database, accountKey);
  const from = selection.from ?? ranges[0]?.from;
  const to = selection.to ?? ranges.at(-1)?.to;
  return {
    total: sums.reduce((total, sum) => total + entriesShown(sum, selection.entries), 0),
    sums: grouped(sums, selection.entries, (sum) => sum.currency).map(([, currency, credits, debits]) => ({
      credits: { amountMinor: credits, currency },
      debits: { amountMinor: debits, currency },
      net: { amountMinor: credits + debits, currency },
    })),
    months: grouped(sums, selection.entries, (sum) => `${dateOfEpochDay(sum.day).slice(0, 7)} ${sum.currency}`).map(
      ([key, currency, credits, debits]) => ({
        month: key.slice(0, 7),
        credits: { amountMinor: credits, currency },
        debits: { amountMinor: debits, currency },
      }),
    ),
    coverage: summariseCoverage(ranges),
    holes: from === undefined || to === undefined ? [] : holesIn({ from, to }, ranges),
  };
}

function sumsOf(database: Database, accountKey: number, selection: StatementSelection): DailySum[] {
  const days = daysOf(selection);
  if (selection.search.trim() === '') return dailySums(database, accountKey, days.from, days.to);
  const where = condition(accountKey, days, selection);
  return database
    .prepare<unknown[], DailySum>(
      `SELECT ${DAY_OF_ROW_ID} AS day, currency, ${SUMS_OF_ENTRIES} FROM entry WHERE ${where.sql} GROUP BY day, currency ORDER BY day`,
    )
    .all(...where.values);
}

function grouped(
  sums: readonly DailySum[], entries: StatementSelection['entries'], keyOf: (sum: DailySum) => string,
): (readonly [key: string, currency: string, credits: number, debits: number])[] {
  const groups = new Map<string, readonly [string, number, number]>();
  for (const sum of sums) {
    if (entriesShown(sum, entries) === 0) continue;
    const [, credits, debits] = groups.get(keyOf(sum)) ?? [sum.currency, 0, 0];
    groups.set(keyOf(sum), [
      sum.currency,
      credits + (entries === 'debits' ? 0 : sum.credits_minor),
      debits + (entries === 'credits' ? 0 : sum.debits_minor),
    ]);
  }
  return [...groups].map(([key, [currency, credits, debits]]) => [key, currency, credits, debits] as const);
}
