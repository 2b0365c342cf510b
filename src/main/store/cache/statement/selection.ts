import type { Database } from 'better-sqlite3-multiple-ciphers';
import { allValues } from '#main/store/sqlite/index.ts';
import type { StatementSelection } from '#shared/bridge/cash/statement-inputs.ts';
import { parseSearch } from '#shared/domain/statement-search.ts';
import type { SearchWord } from '#shared/domain/statement-search.ts';
import { accountKey } from '../accounts.ts';
import { epochDay } from '../epoch-day.ts';
import { dailySums, sumsOfAccounts } from './daily-sums.ts';
import type { DailySum, DayCount } from './daily-sums.ts';
import { LAST_DAY } from './row-id.ts';
import type { Condition } from './search.ts';
import { joined, wordsCondition } from './search.ts';
import { HELD_TICK } from './marks.ts';
import type { DayRange } from './word-filter.ts';

/** The account keys of a selection; null for an account that was never read. */
export function accountsOf(database: Database, selection: Pick<StatementSelection, 'accountId'>): number[] | null {
  if (selection.accountId === null) return allValues<number>(database, 'SELECT account_key FROM account WHERE gone_at IS NULL ORDER BY account_key');
  const key = accountKey(database, selection.accountId);
  return key === null ? null : [key];
}

export const daysOf = (selection: Pick<StatementSelection, 'from' | 'to'>): DayRange => ({
  from: selection.from === null ? 0 : epochDay(selection.from),
  to: selection.to === null ? LAST_DAY : epochDay(selection.to),
});

export const searchOf = (selection: StatementSelection): SearchWord[] => parseSearch(selection.search);

/** Whether daily sums say everything about the selection. */
export const isWhole = (selection: StatementSelection): boolean => selection.marks === 'all' && searchOf(selection).length === 0;

/** Of each day and currency, oldest first. */
export function sumsOf(database: Database, accounts: readonly number[], { from, to }: DayRange): readonly DailySum[] {
  const [only, ...others] = accounts;
  return only !== undefined && others.length === 0 ? dailySums(database, only, from, to) : sumsOfAccounts(database, accounts, { from, to });
}

export function entriesShown(sum: DayCount, entries: StatementSelection['entries']): number {
  return (entries === 'debits' ? 0 : sum.credit_entries) + (entries === 'credits' ? 0 : sum.debit_entries);
}

export const totalOf = (sums: readonly DayCount[], entries: StatementSelection['entries']): number =>
  sums.reduce((total, sum) => total + entriesShown(sum, entries), 0);

const OF_MARK = 'account_key = entry.account_key AND transaction_id = entry.transaction_id AND occurrence = entry.occurrence';
const marked = (table: string, which: string): string =>
  `row_id IN (SELECT marked.row_id FROM ${table} CROSS JOIN entry AS marked USING (account_key, transaction_id, occurrence) WHERE ${which})`;

const MARKS: Readonly<Record<StatementSelection['marks'], string | null>> = {
  all: null,
  unchecked: `NOT EXISTS (SELECT 1 FROM entry_mark WHERE ${OF_MARK} AND ${HELD_TICK})`,
  checked: marked('entry_mark', HELD_TICK),
  noted: marked('entry_mark', 'note IS NOT NULL'),
  changed: marked('entry_difference', '1'),
};

/** Whether the marks are rare enough to find the entries by them. */
export const isFoundByMark = ({ marks }: StatementSelection): boolean => marks === 'checked' || marks === 'noted' || marks === 'changed';

/** The condition of a selection besides account and day; '1' for none. `notes`: see {@link wordsCondition}. */
export function entryCondition(selection: StatementSelection, words: readonly SearchWord[] = [], currencies: readonly string[] = [], notes = false): Condition {
  const mark = MARKS[selection.marks];
  const search = wordsCondition(words, currencies, notes);
  const parts: Condition[] = [
    ...(selection.entries === 'all' ? [] : [{ sql: selection.entries === 'credits' ? 'amount_minor >= 0' : 'amount_minor < 0', values: [] }]),
    ...(mark === null ? [] : [{ sql: mark, values: [] }]),
    ...(search === null ? [] : [search]),
  ];
  return parts.length === 0 ? { sql: '1', values: [] } : joined(parts, 'AND');
}
