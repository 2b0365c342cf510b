import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { StatementRowsInput } from '#shared/bridge/statement-inputs.ts';
import { epochDay } from '../epoch-day.ts';
import { dailySums } from './daily-sums.ts';
import { dayOfRowId, firstRowId, LAST_DAY, lastRowId } from './row-id.ts';

/** An entry, and the list in which its place is asked for. */
export type EntryPlace = Omit<StatementRowsInput, 'offset' | 'limit'> & { readonly rowId: number };

/**
 * At which place of the statement an entry stands, from 0; null where it does not, or where that cannot be told without walking
 * through the list: searched, filtered, or not in the order of dates. The counts per day lead to its day.
 */
export function statementIndexOf(database: Database, accountKey: number, input: EntryPlace): number | null {
  const { rowId, sort } = input;
  const day = dayOfRowId(rowId);
  const from = input.from === null ? 0 : epochDay(input.from);
  const to = input.to === null ? LAST_DAY : epochDay(input.to);
  const filtered = input.search.trim() !== '' || input.entries !== 'all' || input.marks !== 'all' || sort.key !== 'operationDate';
  const isOfAccount = firstRowId(accountKey, 0) <= rowId && rowId <= lastRowId(accountKey, LAST_DAY);
  if (filtered || !isOfAccount || day < from || day > to) return null;
  const isThere = database.prepare<[number]>('SELECT 1 FROM entry WHERE row_id = ?').get(rowId);
  if (isThere === undefined) return null;

  const ascending = sort.direction === 'asc';
  const daysBefore = ascending ? dailySums(database, accountKey, from, day - 1) : dailySums(database, accountKey, day + 1, to);
  const before = daysBefore.reduce((sum, { credit_entries, debit_entries }) => sum + credit_entries + debit_entries, 0);
  const ofDay = database
    .prepare<[number, number], { readonly count: number }>('SELECT count(*) AS count FROM entry WHERE row_id BETWEEN ? AND ?')
    .get(...(ascending ? [firstRowId(accountKey, day), rowId - 1] as const : [rowId + 1, lastRowId(accountKey, day)] as const));
  return before + (ofDay?.count ?? 0);
}
