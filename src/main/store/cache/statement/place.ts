import type { Database } from 'better-sqlite3-multiple-ciphers';
import type { StatementRowsInput } from '#shared/bridge/cash/statement-inputs.ts';
import { accountOfRowId, dayOfRowId, firstRowId, lastRowId } from './row-id.ts';
import { accountsOf, daysOf, entryCondition, isWhole, sumsOf, totalOf } from './selection.ts';

/** An entry, and the list in which its place is asked for. */
export type EntryPlace = Omit<StatementRowsInput, 'offset' | 'limit'> & { readonly rowId: number };

/**
 * At which place of the list an entry stands, from 0; null where it does not. The counts per day lead to its day, unless the list
 * is searched, filtered by marks, or not in the order of dates.
 */
export function statementIndexOf(database: Database, input: EntryPlace): number | null | 'byRun' {
  const { rowId, sort } = input;
  const accounts = accountsOf(database, input) ?? [];
  const day = dayOfRowId(rowId);
  const { from, to } = daysOf(input);
  const own = accounts.indexOf(accountOfRowId(rowId));
  if (own < 0 || day < from || day > to) return null;
  if (!isWhole(input) || sort.key !== 'operationDate') return 'byRun';
  const { sql, values } = entryCondition(input, [], []);
  if (database.prepare(`SELECT 1 FROM entry WHERE row_id = ? AND ${sql}`).get(rowId, ...values) === undefined) return null;

  const ascending = sort.direction === 'asc';
  const before = totalOf(sumsOf(database, accounts, ascending ? { from, to: day - 1 } : { from: day + 1, to }), input.entries);
  const countOf = database.prepare<unknown[], number>(`SELECT count(*) FROM entry WHERE row_id BETWEEN ? AND ? AND ${sql}`).pluck();
  const ofDay = accounts.map((key, at) => {
    if (ascending ? at > own : at < own) return 0;
    const first = at === own && !ascending ? rowId + 1 : firstRowId(key, day);
    const last = at === own && ascending ? rowId - 1 : lastRowId(key, day);
    return countOf.get(first, last, ...values) ?? 0;
  });
  return ofDay.reduce((sum, count) => sum + count, before);
}
